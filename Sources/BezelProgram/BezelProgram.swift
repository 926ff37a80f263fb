internal import BezelCommand
internal import BezelDaemon
internal import BezelLinux

/// The one program: by the name `bezel` it is the command for scripts, by the name `plymouth` the client of
/// the boot splash, by every other name the service.
@main
struct BezelProgram {
  static func main() {
    Program.openStandardStreams()
    Program.ignoreClosedPipes()
    Program.leaveQuitToKernel()
    do throws(LinuxError) {
      let words = try Program.arguments()
      let name = words[0].utf8.split(separator: UInt8(ascii: "/")).last
      if let name, name.elementsEqual("bezel".utf8) {
        Program.exit(status: CommandProgram.run(Array(words.dropFirst())))
      }
      if let name, name.elementsEqual("plymouth".utf8) {
        Program.exit(status: PlymouthProgram.run(Array(words.dropFirst())))
      }
      Daemon.run(Array(words.dropFirst()))
    } catch {
      Program.log(.error, error.description)
      Program.exit(status: 1)
    }
  }
}
