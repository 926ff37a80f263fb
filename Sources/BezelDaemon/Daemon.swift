internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// The service: shows its clients' presentations until a client calls Quit or a signal ends it.
@main
struct Daemon {
  static func main() {
    Program.openStandardStreams()
    Program.returnFreedMemory()
    Program.ignoreClosedPipes()
    Program.raiseFileLimit(to: 4_096)
    let words: [String]
    do throws(LinuxError) {
      words = try Program.arguments()
    } catch {
      end(error.description, status: 1)
    }
    if words.elementsEqual(["--restore-console"]) { return restoreConsole() }
    do throws(Arguments.UsageError) {
      switch try Arguments.parse(words) {
      case .help: print(Arguments.usage)
      case .version: print("bezeld \(Version.text)")
      case .service(let arguments):
        if let failure = serve(arguments) { end(failure, status: 1) }
      }
    } catch {
      end("\(error.description). See `bezeld --help`.", status: 2)
    }
  }

  /// Restores the console that a killed service left; see `Console.restoreLeftover()`.
  private static func restoreConsole() {
    do throws(LinuxError) {
      try Console.restoreLeftover()
    } catch {
      end(error.description, status: 1)
    }
  }

  private static func end(_ sentence: String, status: Int32) -> Never {
    Program.log(.error, sentence)
    Program.exit(status: status)
  }

  /// - Returns: the error that ended the service; `nil` at an orderly end.
  private static func serve(_ arguments: Arguments) -> String? {
    // An error here is reported when the screen is opened.
    if arguments.memory == nil { _ = try? Console.restoreLeftover() }
    let source = ConfigurationLoader(arguments: arguments)
    let outcome: ConfigurationLoader.Outcome
    do throws(FilesError) {
      outcome = try source.read()
    } catch {
      return error.description
    }
    for warning in outcome.warnings { Program.log(.warning, warning) }
    do throws(LinuxError) {
      let file = try outcome.setup.daemon.pidFile.map { (path) throws(LinuxError) in
        try ProcessFile(at: path)
      }
      defer { withExtendedLifetime(file) {} }
      let service = try Service(source, outcome)
      do throws(StageError) {
        try service.run()
        return nil
      } catch {
        return error.description
      }
    } catch {
      return error.description
    }
  }
}
