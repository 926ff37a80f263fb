internal import BezelConfiguration
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

  /// The service's command line, which overrides the configuration's files.
  let arguments: ParsedArguments

  /// The path of the FIFO for clients of psplash.
  var fifo: String? { arguments[.fifo] }
  /// Whether the service stands in for plymouthd.
  var isPlymouth: Bool { arguments.has(.plymouth) }

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
    let read = try Configuration.read(file: arguments[.config])
    if former != nil, let failure = read.failure { throw failure }
    let given = arguments.settings
    let setup = read.overridden(by: given)
    guard given[.daemon(.theme)] != nil || given[.daemon(.themeFolders)] != nil else {
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

  /// Returns the outcome of a configuration, with all names of screens, pictures and fonts resolved.
  ///
  /// - Parameter former: the outcome whose font is kept if the named one cannot be used; the system's font
  ///   is used then if `nil`.
  func outcome(of setup: Configuration, after former: Outcome? = nil) -> Outcome {
    var setup = setup
    let defaultBackdrop: BackdropSource =
      setup.daemon.mode == .kiosk ? .screenOrBlack : .fixed(.color(.black))
    var (options, warnings) = setup.options(
      over: defaultBackdrop, fontMemo: ConfigurationLoader.fontMemo)
    if isPlymouth { options.input.leaveKeys() }
    options.isSplash = isPlymouth
    if let former, let font = options.fontName, font != "none", !options.fontIsNamed {
      (options.fontName, options.font) = (former.options.fontName, former.options.font)
      warnings.append("The former font stays in use.")
    }
    setup.hud = setup.hudOverBackdrop
    // The font was opened a moment ago. If it is damaged meanwhile, another one draws the text.
    options.fontIsNamed = false
    options.terminal = setup.daemon.tty.flatMap { VirtualTerminal(path: $0) }
    if setup.daemon.mode == .kiosk {
      if !setup.says(.stage(.wayland)) { options.compositor = .found }
    } else {
      // A boot asks nobody in a session.
      options.compositor = .none
      setup.showAtOnce()
      options.keepsScreen = true
      // All else starts or stops at the same time, and needs the processor.
      if !setup.says(.stage(.rate)) { options.fastestRate = 30 }
      if !setup.says(.stage(.handOver)) { options.ending = .handOver(limit: 60) }
      warnings += options.readSplashPictures(setup.hud.timing.motion)
    }
    let (words, problem) = setup.words(in: options)
    if let problem { warnings.append(problem) }
    if !setup.says(.hud(.loadingLabel)) { setup.hud.appearance.loadingLabel = words[.loading] }
    if let size = arguments[.memory].flatMap({ CommandRow.size(of: $0) }) {
      options.display = .memory(width: size.width, height: size.height, inRealTime: true)
    }
    return Outcome(
      setup: setup, options: options, words: words, warnings: setup.warnings + warnings)
  }
}
