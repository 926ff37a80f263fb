internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelStage
internal import BezelWords

/// Loads the service's configuration: from files, overridden by the command line.
struct ConfigurationLoader {
  /// The file that caches the choice of the system's font.
  static let fontMemo = "/var/cache/bezel/font"

  let arguments: Arguments

  /// The configuration of a stage and its HUDs.
  struct Outcome {
    var setup: Configuration
    /// The options of the stage.
    var options: StageOptions
    /// The service's own texts, in the configured language.
    var words: Words
    /// The settings that were ignored, and why, a sentence each.
    var warnings: [String]
  }

  /// Reads the configuration.
  ///
  /// - Parameter former: the outcome in use, whose font is kept if the new one cannot be used.
  /// - Throws: if the file of `--config` cannot be read or, with `former`, any file.
  func read(after former: Outcome? = nil) throws(FilesError) -> Outcome {
    let read = try Configuration.read(file: arguments.configuration)
    if former != nil, let failure = read.failure { throw failure }
    let setup = overruled(read)
    guard arguments.daemon[.theme] != nil || arguments.daemon[.themeFolders] != nil else {
      return outcome(of: setup, after: former)
    }
    do throws(ThemeFolder.ReadError) {
      return outcome(of: try setup.themed(nil), after: former)
    } catch {
      var outcome = outcome(of: setup, after: former)
      outcome.warnings.append("\(error)")
      return outcome
    }
  }

  /// Returns a configuration overridden by the command line.
  private func overruled(_ setup: Configuration) -> Configuration {
    var setup = setup
    for (setting, value) in arguments.stage { setup.stage[setting] = value }
    for (setting, value) in arguments.daemon { try? setup.daemon.set(setting, to: value) }
    if let font = arguments.font { setup.drawing.font = font }
    return setup
  }

  /// Returns the outcome of a configuration: overridden by the command line, with all names of screens,
  /// pictures and fonts resolved.
  ///
  /// - Parameter former: the outcome whose font is kept if the named one cannot be used; the system's font
  ///   is used then if `nil`.
  func outcome(of setup: Configuration, after former: Outcome? = nil) -> Outcome {
    var setup = overruled(setup)
    let defaultBackdrop =
      setup.daemon.mode == .kiosk
      ? BackdropSource.screen(otherwise: .color(.black), isAsked: false)
      : .fixed(.color(.black))
    var (options, warnings) = setup.options(
      over: defaultBackdrop, fontMemo: ConfigurationLoader.fontMemo)
    options.insistsOnNamed = false
    if arguments.isPlymouth { options.input.leaveKeys() }
    options.isSplash = arguments.isPlymouth
    if let former, let font = setup.drawing.font, font != "none", !options.fontIsNamed {
      (setup.drawing.font, options.font) = (former.setup.drawing.font, former.options.font)
      warnings.append("The former font stays in use.")
    }
    // Over the default black backdrop a light or dark box is solid.
    setup.hud.appearance.standsOut = setup.drawing.backdrop == nil
    // The font was opened a moment ago. If it is damaged meanwhile, another one draws the text.
    options.fontIsNamed = false
    options.terminal = setup.daemon.tty.flatMap { VirtualTerminal(path: $0) }
    if setup.daemon.mode != .kiosk {
      // The first frame shows the whole HUD, unless a fade-in is configured.
      if !setup.says(.hud(.fadeIn)) { setup.hud.timing.fadeIn = .zero }
      options.keepsScreen = true
      // All else starts or stops at the same time, and needs the processor.
      if setup.stage[.rate] == nil { options.fastestRate = 30 }
      if setup.stage[.handOver] == nil { options.ending = .handOver(limit: 60) }
      let (backdrop, problem) = ConfigurationLoader.logo(
        setup.drawing.logo, on: options.backdrop)
      options.backdrop = backdrop
      if let problem { warnings.append(problem) }
    }
    let words = setup.words
    if !setup.says(.hud(.loadingLabel)) { setup.hud.appearance.loadingLabel = words[.loading] }
    if let size = arguments.memory {
      options.display = .memory(width: size.width, height: size.height, inRealTime: true)
    }
    return Outcome(
      setup: setup, options: options, words: words, warnings: setup.warnings + warnings)
  }
}
