internal import BezelConfiguration
internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// The service: shows its clients' presentations until a client calls Quit or a signal ends it.
package enum Daemon {
  /// Runs the service to its end.
  ///
  /// - Parameter words: the words after the program's name.
  package static func run(_ words: [String]) {
    Program.returnFreedMemory()
    Program.raiseFileLimit(to: 4_096)
    do throws(CommandFailure) {
      let arguments = try ParsedArguments(words, of: .service)
      if arguments.wantsHelp {
        for line in HelpText(.service).lines { say(line) }
      } else if arguments.has(.version) {
        say("bezeld \(Version.text)")
      } else if arguments.has(.restoreConsole) {
        restoreConsole()
      } else if let failure = serve(ConfigurationLoader(arguments: arguments)) {
        end(failure, status: 1)
      }
    } catch {
      end(error.sentence ?? "", status: error.status)
    }
  }

  /// Restores the console that a killed service left; see `Console.restoreLeftover()`.
  private static func restoreConsole() {
    do throws(LinuxError) {
      try Console.restoreLeftover(isAfterCrash: true)
    } catch {
      end(error.description, status: 1)
    }
  }

  private static func end(_ sentence: String, status: Int32) -> Never {
    Program.log(.error, sentence)
    Program.exit(status: status)
  }

  /// Writes the file with this process's number.
  ///
  /// - Returns: `nil` if that is not possible: the service does without.
  private static func processFile(at path: String) -> ProcessFile? {
    do throws(LinuxError) {
      return try ProcessFile(at: path)
    } catch {
      Program.log(.warning, "\(error.description) The service goes on without it.")
      return nil
    }
  }

  /// - Returns: the error that ended the service; `nil` at an orderly end.
  private static func serve(_ source: ConfigurationLoader) -> String? {
    // An error here is reported when the screen is opened.
    if !source.arguments.has(.memory) { _ = try? Console.restoreLeftover() }
    let outcome: ConfigurationLoader.Outcome
    do throws(FilesError) {
      outcome = try source.read()
    } catch {
      return error.description
    }
    for warning in outcome.warnings { Program.log(.warning, warning) }
    if source.isPlymouth {
      Program.surviveShutdown()
      Program.forbidCoreDump()
    }
    do throws(LinuxError) {
      let service = try Service(source, outcome)
      // After the sockets: a second service fails there, and leaves the first one's file alone.
      let file = outcome.setup.daemon.pidFile.flatMap(processFile)
      defer { withExtendedLifetime(file) {} }
      // Before the screen, whose driver may take long.
      if source.isPlymouth { say("ready") }
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
