package import BezelFiles
package import BezelHUD
internal import BezelLinux

/// The settings from a machine's files: the board's profile, the configuration, and the theme.
///
/// The precedence rises from the defaults over the profile and the configuration's files, in their
/// order, to the theme. An invalid entry is skipped with a warning; the rest is used.
package struct Configuration: Sendable {
  /// The effective value of one key, and its origin.
  package struct Explained: Hashable, Sendable {
    package let section: String
    package let key: String
    /// Empty where the default has no textual form.
    package let value: String
    /// The file and the line; `nil` for the default.
    package let origin: ConfigurationEntry.Origin?
  }

  /// The settings of the screen and of input devices; every value is valid.
  package var stage: [StageSetting: String] = [:]
  /// The connector that the board's profile names; another one is used where it is missing.
  package private(set) var boardConnector: String?
  /// The scale, the backdrop and the font; paths are absolute.
  package var drawing = DrawingOptions()
  /// The appearance, timing and input behaviour of HUDs.
  package var hud = HUDConfiguration()
  package var daemon = DaemonSettings()
  /// The theme in use; `nil` for none.
  package private(set) var theme: String?
  /// The file of the board's profile; `nil` if none fits.
  package private(set) var profile: String?
  /// Why entries were skipped, a sentence each, with the file and the line.
  package private(set) var warnings: [String] = []
  /// The error if not all files of the configuration could be read.
  package private(set) var failure: FilesError?
  /// The effective values of all keys, section by section.
  package private(set) var explained: [Explained] = []

  private let root: String
  /// The layers without a theme.
  private let plain: ConfigurationLayers

  /// Reads the profile, the configuration and the theme.
  ///
  /// - Parameters:
  ///   - root: the folder that stands for "/".
  ///   - file: a configuration file to be read in place of all those of the system.
  /// - Throws: if `file` is missing or cannot be read.
  package static func read(root: String = "/", file: String? = nil) throws(FilesError)
    -> Configuration
  {
    let configuration =
      if let file { try ConfigurationFiles.read(file: file) } else {
        ConfigurationFiles.read(root: root)
      }
    var layers = ConfigurationLayers()
    var profiles = BoardProfiles(root: root)
    let profile = profiles.first(fitting: Machine.read(root: root))
    for problem in profiles.problems + configuration.problems { layers.warn(problem) }
    if let profile { layers.add(profile.settings, of: .profile) }
    layers.add(configuration.entries, of: .configuration)
    var setup = Configuration(layers, root: root, profile: profile?.file)
    setup.failure = configuration.failure
    guard let name = setup.daemon.theme else { return setup }
    do throws(ThemeFolder.ReadError) {
      var themed = try setup.themed(name)
      themed.failure = setup.failure
      return themed
    } catch {
      layers.warn("\(error)")
      var plain = Configuration(layers, root: root, profile: profile?.file)
      plain.failure = setup.failure
      return plain
    }
  }

  /// Returns the configuration with another theme, whose file is read now.
  ///
  /// - Parameter name: the theme; `nil` for the configured one.
  /// - Throws: if there is no such theme, or its file cannot be read.
  package func themed(_ name: String?) throws(ThemeFolder.ReadError) -> Configuration {
    guard let name = name ?? daemon.theme else {
      return Configuration(plain, root: root, profile: profile)
    }
    let theme = try ThemeFolder.find(name, in: daemon.themeFolders, root: root)
    return Configuration(plain, root: root, profile: profile, theme: theme)
  }

  /// Whether a profile, the configuration or the theme sets a key.
  package func says(_ key: ConfigurationKey) -> Bool { origin(of: key) != nil }

  /// The file and the line of a key's value; `nil` for the default.
  package func origin(of key: ConfigurationKey) -> ConfigurationEntry.Origin? {
    explained.first { $0.section == key.section && $0.key == key.key }?.origin
  }

  /// Returns the options for a stage.
  ///
  /// - Parameters:
  ///   - defaultBackdrop: the backdrop if none is configured.
  ///   - fontMemo: the file that caches the choice of the system's font.
  /// - Returns: the options, and a sentence for each value or file that could not be used.
  package func options(
    over defaultBackdrop: BackdropSource, fontMemo: String? = nil
  ) -> (options: StageOptions, warnings: [String]) {
    var options = StageOptions()
    var warnings: [String] = []
    options.insistsOnNamed = false
    // Every value was validated already.
    try? options.set(stage)
    options.boardConnector = boardConnector
    options.scale = drawing.scale
    options.dithers = drawing.dithers
    options.backdrop = defaultBackdrop
    do throws(BackdropName.ValueError) {
      if let backdrop = drawing.backdrop?.rooted(at: root) {
        options.backdrop = try backdrop.source(otherwise: .black)
      }
    } catch {
      warnings.append("\(error)")
    }
    if drawing.font != "none" {
      do throws(FilesError) {
        try options.findFont(
          named: drawing.font?.fontPaths.map { $0.rooted(at: root) }.joined(separator: ":"),
          memo: fontMemo)
      } catch {
        warnings.append("\(error)")
        try? options.findFont(named: nil, memo: fontMemo)
      }
    }
    return (options, warnings)
  }

  private init(
    _ plain: ConfigurationLayers, root: String, profile: String?, theme: ThemeFolder? = nil
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
    var looks: [HUDOption: String] = [:]
    var images: [String: HUDImage] = [:]
    for (key, values) in layers.values {
      do throws(FilesError) {
        if case .hud(let setting) = key {
          if setting.row.isImage {
            images[values.value] = try HUDImage(reading: values.value.rooted(at: root))
          }
          looks[setting] = values.value
        }
      } catch {
        layers.drop(key, because: "\(error)")
      }
    }
    apply(layers, looks: looks, images: images)
    warnings = layers.warnings
    explained = ConfigurationKey.all.map { key in
      let values = layers.values[key]
      return Explained(
        section: key.section, key: key.key, value: values?.value ?? key.row.defaultValue ?? "",
        origin: values?.origin)
    }
  }

  private mutating func apply(
    _ layers: ConfigurationLayers, looks: [HUDOption: String], images: [String: HUDImage]
  ) {
    // Every value was validated already.
    try? hud.set(looks, image: { images[$0] })
    for (key, values) in layers.values {
      switch key {
      case .hud: break
      case .stage(.connector) where values.isOfBoard: boardConnector = values.value
      case .stage(let setting): stage[setting] = values.value
      case .drawing(let setting): try? drawing.set(setting, to: values.value)
      case .daemon(let setting): try? daemon.set(setting, to: values.value)
      }
    }
  }
}

extension BackdropName {
  fileprivate func rooted(at root: String) -> BackdropName {
    path.map { moved(to: $0.rooted(at: root)) } ?? self
  }
}
