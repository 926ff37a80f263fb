package import BezelFiles
package import BezelHUD
package import BezelRaster

/// What a machine's files say about its HUD: the board's profile, the configuration, and the theme.
///
/// What is built in counts least, then the profile, the configuration's files in their order, and the
/// theme most, for what it has. What is wrong is left out with a warning, and the rest counts.
package struct Setup: Sendable {
  /// What counts for one key, and where that is said.
  package struct Explained: Hashable, Sendable {
    package let section: String
    package let key: String
    /// Empty where what is built in is no word.
    package let value: String
    /// A file and a line; `nil` if it is built in.
    package let origin: ConfigurationEntry.Origin?
  }

  /// What is asked of the screen and of input devices; every value means something.
  package var stage: [StageSetting: String] = [:]
  /// The connector that the board's profile says, which is not insisted on.
  package private(set) var boardConnector: String?
  /// Device pixels per point; `nil` to work it out from the panel.
  package var scale: Fixed?
  /// What is behind a HUD; a picture's path is absolute.
  package var backdrop: BackdropName?
  /// The absolute path of a font file; "none" for the built-in letters.
  package var font: String?
  /// How a HUD looks, how long things take and what touches and keys do.
  package var hud = HUDSetup()
  package var daemon = DaemonSettings()
  /// The theme that counts; `nil` for none.
  package private(set) var theme: String?
  /// The file of the board's profile; `nil` if none fits.
  package private(set) var profile: String?
  /// What does not count and why, a sentence each, with the file and the line.
  package private(set) var warnings: [String] = []
  /// All that there is, section by section.
  package private(set) var explained: [Explained] = []

  private let root: String
  /// What counts without a theme.
  private let plain: SetupLayers

  /// Reads everything.
  ///
  /// - Parameters:
  ///   - root: the folder that stands for "/".
  ///   - file: a configuration file to be read in place of all those of the system.
  /// - Throws: if that file is missing or cannot be read.
  package static func read(root: String = "/", file: String? = nil) throws(FilesError) -> Setup {
    let configuration =
      if let file { try Configuration.read(file: file) } else { Configuration.read(root: root) }
    var layers = SetupLayers()
    var profiles = BoardProfiles(root: root)
    let profile = profiles.first(fitting: Machine.read(root: root))
    for problem in profiles.problems + configuration.problems { layers.warn(problem) }
    if let profile { layers.add(profile.settings, of: .profile) }
    layers.add(configuration.entries, of: .configuration)
    let setup = Setup(layers, root: root, profile: profile?.file)
    guard let name = setup.daemon.theme else { return setup }
    do throws(ThemeFolder.Mistake) {
      return try setup.themed(name)
    } catch {
      layers.warn("\(error)")
      return Setup(layers, root: root, profile: profile?.file)
    }
  }

  /// The same with another theme, whose file is read now.
  ///
  /// - Parameter name: `nil` for the one that is configured.
  /// - Throws: if there is no such theme.
  package func themed(_ name: String?) throws(ThemeFolder.Mistake) -> Setup {
    guard let name = name ?? daemon.theme else {
      return Setup(plain, root: root, profile: profile)
    }
    let theme = try ThemeFolder.find(name, in: daemon.themeFolders, root: root)
    return Setup(plain, root: root, profile: profile, theme: theme)
  }

  /// Whether a profile, the configuration or the theme has a value for a key.
  package func says(_ key: SetupKey) -> Bool {
    explained.contains { $0.section == key.section && $0.key == key.key && $0.origin != nil }
  }

  /// What a stage is to use.
  ///
  /// - Parameters:
  ///   - usual: what is behind a HUD if nobody says.
  ///   - fontMemo: the file in which the choice of the system's font is kept for the next time.
  /// - Returns: what counts, and what of it could not be had: files that cannot be read.
  package func options(
    over usual: BackdropSource, fontMemo: String? = nil
  ) -> (options: StageOptions, warnings: [String]) {
    var options = StageOptions()
    var warnings: [String] = []
    options.insistsOnNamed = false
    for (setting, value) in stage {
      do throws(StageSetting.Mistake) {
        try options.set(setting, to: value)
      } catch {
        warnings.append("\(error)")
      }
    }
    options.boardConnector = boardConnector
    options.scale = scale
    options.backdrop = usual
    do throws(BackdropName.Mistake) {
      if let backdrop = backdrop?.rooted(at: root) {
        options.backdrop = try backdrop.source(otherwise: .black)
      }
    } catch {
      warnings.append("\(error)")
    }
    if font != "none" {
      do throws(FilesError) {
        try options.findFont(named: font?.rooted(at: root), memo: fontMemo)
      } catch {
        warnings.append("\(error)")
        try? options.findFont(named: nil, memo: fontMemo)
      }
    }
    return (options, warnings)
  }

  private init(
    _ plain: SetupLayers, root: String, profile: String?, theme: ThemeFolder? = nil
  ) {
    self.plain = plain
    self.root = root
    self.profile = profile
    self.theme = theme?.name
    var layers = plain
    if let theme {
      for problem in theme.file.problems { layers.warn(problem) }
      layers.add(theme.file.entries, of: .theme(theme.path))
    }
    var looks: [HUDSetting: String] = [:]
    var images: [String: HUDImage] = [:]
    for (key, said) in layers.said {
      do throws(FilesError) {
        if case .hud(let setting) = key {
          if setting.isImage {
            images[said.value] = try HUDImage(contentsOf: said.value.rooted(at: root))
          }
          looks[setting] = said.value
        }
      } catch {
        layers.drop(key, because: "\(error)")
      }
    }
    take(layers, looks: looks, images: images)
    warnings = layers.warnings
    explained = SetupKey.all.map { key in
      let said = layers.said[key]
      return Explained(
        section: key.section, key: key.key, value: said?.value ?? key.builtIn,
        origin: said?.origin)
    }
  }

  private mutating func take(
    _ layers: SetupLayers, looks: [HUDSetting: String], images: [String: HUDImage]
  ) {
    // Every value has been looked at already.
    try? hud.apply(looks, image: { images[$0] })
    for (key, said) in layers.said {
      switch key {
      case .hud: break
      case .stage(.connector) where said.isOfBoard: boardConnector = said.value
      case .stage(let setting): stage[setting] = said.value
      case .drawing(.scale): scale = DrawingSetting.scale(said.value)
      case .drawing(.backdrop): backdrop = BackdropName(said.value)
      case .drawing(.font): font = said.value
      case .daemon(let setting): try? daemon.set(setting, to: said.value)
      }
    }
  }
}

extension BackdropName {
  fileprivate func rooted(at root: String) -> BackdropName {
    path.map { moved(to: $0.rooted(at: root)) } ?? self
  }
}
