import ArgumentParser
import Bezel
import Foundation

/// The command line.
@main
struct BezelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bezel",
    abstract: "A progress HUD for Linux screens without a window system.",
    groupedSubcommands: [
      CommandGroup(
        name: "Service",
        subcommands: [
          ShowCommand.self, ProgressCommand.self, StatusCommand.self, InfoCommand.self,
          SuccessCommand.self, ErrorCommand.self, TextCommand.self, ImageCommand.self,
          DismissCommand.self, RunCommand.self, MonitorCommand.self, ThemeCommand.self,
          ReloadCommand.self, QuitCommand.self,
        ]),
      CommandGroup(
        name: "Other",
        subcommands: [
          ConfigCommand.self, DemoCommand.self, RenderCommand.self, DoctorCommand.self,
          DurationCommand.self, GalleryCommand.self, ConfigurationManualCommand.self,
        ]),
    ])

  static func main() {
    // Nothing that we open may take the place of a stream that we were started without.
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
    _ = inheritsClosedPipes
    self.main(nil)
  }

  /// Whether we were started to live on when a reader goes, as services are; from now on we do anyway:
  /// it is no reason to leave the screen in the middle of a frame.
  static let inheritsClosedPipes: Bool = {
    var former = sigaction()
    sigaction(SIGPIPE, nil, &former)
    signal(SIGPIPE, SIG_IGN)
    return unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }()
}

/// Writes a line at once, also into a pipe; what cannot be written is lost.
func say(_ line: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
}

/// The same on the standard error.
func warn(_ line: String) {
  try? FileHandle.standardError.write(contentsOf: Data("bezel: \(line)\n".utf8))
}
