internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelStage

/// Where the service's configuration comes from: files, and the command line over them.
struct SetupSource {
  let arguments: Arguments

  /// What a stage and the HUDs on it are made from.
  struct Outcome {
    var setup: Setup
    /// What the screen is asked for.
    var options: StageOptions
    /// What of it does not count and why, a sentence each.
    var warnings: [String]
  }

  /// Reads everything.
  ///
  /// - Throws: if a file that was asked for by name cannot be read.
  func read() throws(FilesError) -> Outcome {
    let setup = overruled(try Setup.read(file: arguments.configuration))
    guard arguments.daemon[.theme] != nil || arguments.daemon[.themeFolders] != nil else {
      return outcome(of: setup)
    }
    do throws(ThemeFolder.Mistake) {
      return outcome(of: try setup.themed(nil))
    } catch {
      var outcome = outcome(of: setup)
      outcome.warnings.append("\(error)")
      return outcome
    }
  }

  /// The same with what the command line says over it.
  private func overruled(_ setup: Setup) -> Setup {
    var setup = setup
    for (setting, value) in arguments.stage { setup.stage[setting] = value }
    for (setting, value) in arguments.daemon { try? setup.daemon.set(setting, to: value) }
    if let font = arguments.font { setup.font = font }
    return setup
  }

  /// The same with the command line over it, and all names of screens, pictures and fonts looked up.
  func outcome(of setup: Setup) -> Outcome {
    var setup = overruled(setup)
    let usual =
      setup.daemon.mode == .kiosk
      ? BackdropSource.screen(otherwise: .color(.black), isAsked: false)
      : .fixed(.color(.black))
    var (options, warnings) = setup.options(over: usual, fontMemo: "/var/cache/bezel/font")
    options.insistsOnNamed = false
    options.terminal = setup.daemon.tty.flatMap { VirtualTerminal(path: $0) }
    if setup.daemon.mode != .kiosk {
      // The first frame has all of it, unless somebody wants it to fade in.
      if !setup.says(.hud(.fadeIn)) { setup.hud.timing.fadeIn = .zero }
      options.keepsScreen = true
      if setup.stage[.handOver] == nil { options.ending = .handOver(limit: 60) }
    }
    if let size = arguments.memory {
      options.wish = .memory(width: size.width, height: size.height, inRealTime: true)
    }
    return Outcome(setup: setup, options: options, warnings: setup.warnings + warnings)
  }
}
