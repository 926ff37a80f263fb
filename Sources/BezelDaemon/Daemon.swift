internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage

/// The service: shows what its clients ask for, until one of them says quit or a signal ends it.
@main
struct Daemon {
  static func main() {
    Program.ignoreClosedPipes()
    if Program.arguments.elementsEqual(["--restore-console"]) { return restoreConsole() }
    do throws(Arguments.Mistake) {
      switch try Arguments.parse(Program.arguments) {
      case .help: print(Arguments.usage)
      case .version: print("bezeld \(Version.text)")
      case .service(let arguments):
        if let failure = serve(arguments) { end(failure, status: 1) }
      }
    } catch {
      end("\(error.description)\n\(Arguments.usage)", status: 2)
    }
  }

  /// Puts back what a killed service has left; see `Console.restoreLeftover(proc:)`.
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

  /// - Returns: why it could not go on; `nil` at an orderly end.
  private static func serve(_ arguments: Arguments) -> String? {
    let source = SetupSource(arguments: arguments)
    let outcome: SetupSource.Outcome
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
