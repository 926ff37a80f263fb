import Foundation

/// A folder with commands for prompts.
final class PromptCommands {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "bezel-plymouth-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try write(
      "keeper", "for word; do echo \"$word\"; done > \(path("words"))\ncat > \(path("kept"))")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  private func path(_ name: String) -> String { url.appending(path: name).path }

  private func write(_ name: String, _ lines: String) throws {
    try "\(lines)\n".write(toFile: path(name), atomically: true, encoding: .utf8)
  }

  /// Returns the command that runs a file.
  ///
  /// Not the file itself: while a process that another test forks still has it open for writing, the kernel
  /// does not execute it.
  private func shell(_ name: String) -> String { "/bin/sh \(path(name))" }

  private func text(_ name: String) -> String {
    (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? ""
  }

  /// A command that keeps its words and its input.
  var keeper: String { shell("keeper") }
  /// The last input of a command.
  var kept: String { text("kept") }
  /// The words of the last command.
  var words: [String] { text("words").split(separator: "\n").map { String($0) } }
  /// How often the counter has run.
  var count: Int { text("count").count }

  /// Returns a command that does not read its input, and fails with status 7 so many times.
  func counter(failing times: Int) throws -> String { try command("counter", "", times) }

  /// Returns a command that keeps each input as a line, and fails with status 7 so many times.
  func reader(failing times: Int) throws -> String {
    try command("reader", "{ cat; echo; } >> \(path("kept"))", times)
  }

  private func command(_ name: String, _ line: String, _ times: Int) throws -> String {
    try write(
      name,
      """
      \(line)
      printf x >> \(path("count"))
      [ $(wc -c < \(path("count"))) -gt \(times) ] || exit 7
      """)
    return shell(name)
  }
}
