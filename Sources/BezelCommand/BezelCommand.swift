import ArgumentParser
import Bezel
import Foundation

/// The command line.
@main
struct BezelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bezel",
    abstract: "A progress HUD for Linux screens without a window system.",
    subcommands: [
      DemoCommand.self, RenderCommand.self, DurationCommand.self, DoctorCommand.self,
      GalleryCommand.self,
    ])

  static func main() {
    // A closed pipe is no reason to leave the screen in the middle of a frame.
    signal(SIGPIPE, SIG_IGN)
    self.main(nil)
  }
}

/// Writes a line at once, also into a pipe; what cannot be written is lost.
func say(_ line: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

/// The same on the standard error.
func warn(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("bezel: \(line)\n".utf8))
}
