import BezelCommand
import BezelConfiguration
import BezelLinux

/// `bezel demo` and `bezel render`, which `bezel` starts in its place.
@main
struct ToolProgram {
  static func main() {
    Program.openStandardStreams()
    Program.ignoreClosedPipes()
    Program.leaveQuitToKernel()
    Program.exit(
      status: CommandProgram.status { () throws(CommandFailure) in
        switch try CommandProgram.read(Array(words())) {
        case .lines(let lines): for line in lines { say(line) }
        case .command(.demo, let arguments): try DemoCommand(arguments).run()
        case .command(.render, let arguments): try RenderCommand(arguments).run()
        case .command(.importTheme, let arguments): try ImportThemeCommand(arguments).run()
        case .command(let command, _):
          throw .usage("\(command) is a command of bezel: `bezel \(command)`.")
        }
      })
  }

  private static func words() throws(CommandFailure) -> ArraySlice<String> {
    do throws(LinuxError) {
      return try Program.arguments().dropFirst()
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
