internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// The service: shows what clients ask for, until one of them says quit or a signal ends it.
@main
struct Daemon {
  static func main() {
    Program.ignoreClosedPipes()
    do throws(Arguments.Mistake) {
      guard let arguments = try Arguments.parse(Program.arguments) else {
        print(Arguments.usage)
        return
      }
      if let failure = serve(arguments) { end(failure, status: 1) }
    } catch {
      end("\(error.description)\n\(Arguments.usage)", status: 2)
    }
  }

  private static func end(_ sentence: String, status: Int32) -> Never {
    Program.log(.error, sentence)
    Program.exit(status: status)
  }

  /// - Returns: why it could not go on; `nil` at an orderly end.
  private static func serve(_ arguments: Arguments) -> String? {
    do throws(LinuxError) {
      let fifo = try Fifo(at: arguments.fifo)
      do throws(StageError) {
        var options = StageOptions()
        do throws(StageSetting.Mistake) {
          for (setting, value) in arguments.settings { try options.set(setting, to: value) }
        } catch {
          return error.description
        }
        do throws(FilesError) {
          try options.findFont(named: arguments.font)
        } catch {
          return error.description
        }
        let stage = try Stage(options)
        try stage.watch(fifo.descriptor)
        try run(stage, listeningTo: fifo, keepsPicture: options.ending != .restore)
        return nil
      } catch {
        return error.description
      }
    } catch {
      return error.description
    }
  }

  private static func run(
    _ stage: Stage, listeningTo fifo: Fifo, keepsPicture: Bool
  ) throws(StageError) {
    var reader = PsplashReader()
    var isOver = false
    try stage.run(
      Director(
        cue: { _ in
          var cue = Director.Cue()
          for request in reader.read(fifo.read()) {
            if isOver { break }
            switch request {
            case .command(let command): cue.requests.append(Request(command))
            case .quit:
              // A last frame that stays is one with the HUD on it.
              if !keepsPicture { cue.requests.append(Request(.dismiss(after: .zero, token: nil))) }
              isOver = true
            }
          }
          cue.isOver = isOver
          return cue
        },
        hear: { report in
          switch report {
          case .warning(let sentence), .leaking(_, let sentence, _):
            Program.log(.warning, sentence)
          case .event, .frame, .passed: break
          }
        }))
  }
}
