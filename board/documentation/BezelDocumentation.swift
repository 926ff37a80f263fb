import BezelCommand
import BezelConfiguration
import BezelLinux
import Foundation

/// Makes the parts of the documentation that are drawn or printed from the code.
///
///     BezelDocumentation gallery NAME FILE.png     a guide's picture: sv, mb, sv-turning or mb-turning
///     BezelDocumentation manuals FOLDER DATE       all manual pages; the date as 2026-05-04
///     BezelDocumentation completions FOLDER        the completions for bash, zsh and fish
@main
struct BezelDocumentation {
  static func main() {
    Program.exit(
      status: CommandProgram.status { () throws(CommandFailure) in
        do {
          try write(Array(CommandLine.arguments.dropFirst()))
        } catch {
          throw CommandFailure("\(error)")
        }
      })
  }

  private static func write(_ words: [String]) throws {
    switch (words.first, words.count) {
    case ("gallery", 3):
      guard let name = Gallery.Name(rawValue: words[1]) else {
        throw CommandFailure.usage("There is no gallery '\(words[1])'.")
      }
      try Gallery(name).write(to: words[2])
    case ("manuals", 3):
      guard let date = ManualDate(words[2]) else {
        throw CommandFailure.usage("'\(words[2])' is no date as 2026-05-04.")
      }
      try write(ManualPages(date: date).files, to: words[1])
    case ("completions", 2): try write(Completions.files, to: words[1])
    default:
      throw CommandFailure.usage(
        "Say gallery NAME FILE.png, manuals FOLDER DATE, or completions FOLDER.")
    }
  }

  private static func write(_ files: [(name: String, text: String)], to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
  }
}
