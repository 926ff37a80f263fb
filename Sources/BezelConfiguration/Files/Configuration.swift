package import BezelFiles
package import BezelHUD
internal import BezelLinux
package import BezelStage

/// The settings from a machine's files: the board's profile, the configuration, and the theme.
///
/// The precedence rises from the defaults over the profile, the configuration's files, in their order, and the
/// theme to the command line. An invalid entry is skipped with a warning; the rest is used.
package struct Configuration: Sendable {
  /// The settings that are given, and their origins.
  package private(set) var settings: Settings
  /// The options of a stage; their files are not read yet.
  ///
  /// The connector that the board's profile names is the board's; another one is used where it is missing.
  package private(set) var stage = StageOptions()
  /// The appearance, timing and input behaviour of HUDs.
  package var hud = HUDConfiguration()
  /// The same over the configured backdrop: over the default one a light or dark box is solid.
  package var hudOverBackdrop: HUDConfiguration {
    var hud = hud
    hud.appearance.standsOut = stage.backdropName == nil
    return hud
  }
  package private(set) var daemon = DaemonSettings()
  /// The theme in use; `nil` for none.
  package private(set) var theme: String?
  /// The file of the board's profile; `nil` if none fits.
  package private(set) var profile: String?
  /// The error if not all files of the configuration could be read.
  package private(set) var failure: FilesError?

  let root: String
  /// The settings of the profile and the configuration.
  private let plain: Settings
  private var commandLine = Settings()

  /// Why entries were skipped, a sentence each, with the file and the line.
  package var warnings: [String] { settings.warnings }

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
    var settings = Settings()
    var profiles = BoardProfiles(root: root)
    let profile = profiles.first(fitting: Machine.read(root: root))
    for problem in profiles.problems + configuration.problems { settings.warn(problem) }
    if let profile { settings.add(profile.settings, of: .profile) }
    settings.add(configuration.entries, of: .configuration)
    var setup = Configuration(settings, root: root, profile: profile?.file)
    if let name = setup.daemon.theme {
      do throws(ThemeFolder.ReadError) {
        setup = try setup.themed(name)
      } catch {
        settings.warn("\(error)")
        setup = Configuration(settings, root: root, profile: profile?.file)
      }
    }
    setup.failure = configuration.failure
    return setup
  }

  /// Returns the configuration with another theme, whose file is read now.
  ///
  /// - Parameter name: the theme; `nil` for the configured one.
  /// - Throws: if there is no such theme, or its file cannot be read.
  package func themed(_ name: String?) throws(ThemeFolder.ReadError) -> Configuration {
    var theme: ThemeFolder?
    if let name = name ?? daemon.theme {
      theme = try ThemeFolder.find(name, in: daemon.themeFolders, root: root)
    }
    return Configuration(plain, root: root, profile: profile, theme: theme)
      .overridden(by: commandLine)
  }

  /// Returns the configuration with settings of a command line.
  package func overridden(by commandLine: Settings) -> Configuration {
    var setup = self
    setup.commandLine = commandLine
    setup.settings.override(with: commandLine)
    setup.apply(commandLine, images: [:])
    return setup
  }

  /// Whether a profile, the configuration, the theme or the command line gives a setting.
  package func says(_ setting: AnySetting) -> Bool { settings[setting] != nil }

  /// Returns the options for a stage, with their files read.
  ///
  /// - Parameters:
  ///   - defaultBackdrop: the backdrop if none is configured.
  ///   - fontMemo: the file that caches the choice of the system's font.
  /// - Returns: the options, and a sentence for each value or file that could not be used.
  package func options(
    over defaultBackdrop: BackdropSource, fontMemo: String? = nil
  ) -> (options: StageOptions, warnings: [String]) {
    var options = stage
    var warnings: [String] = []
    options.insistsOnNamed = false
    options.backdrop = defaultBackdrop
    do throws(BackdropName.ValueError) {
      if let name = stage.backdropName { options.backdrop = try name.source(otherwise: .black) }
    } catch {
      warnings.append("\(error)")
    }
    do throws(FilesError) {
      try options.findFont(named: stage.fontName, memo: fontMemo)
    } catch {
      warnings.append("\(error)")
      try? options.findFont(named: nil, memo: fontMemo)
    }
    return (options, warnings)
  }

  private init(_ plain: Settings, root: String, profile: String?, theme: ThemeFolder? = nil) {
    (self.plain, self.root, self.profile) = (plain, root, profile)
    self.theme = theme?.name
    settings = plain
    if let theme {
      for problem in theme.file.problems { settings.warn(problem) }
      settings.add(theme.file.entries, of: .theme(theme.path))
    }
    var images: [String: HUDImage] = [:]
    for (setting, path) in settings.hud where setting.row.isImage {
      do throws(FilesError) {
        images[path] = try HUDImage(reading: path.rooted(at: root))
      } catch {
        settings.drop(.hud(setting), because: "\(error)")
      }
    }
    apply(settings, images: images)
  }

  private mutating func apply(_ settings: Settings, images: [String: HUDImage]) {
    // Every value was validated already.
    try? hud.set(settings.hud, image: { images[$0] })
    try? daemon.set(settings.daemon)
    for (setting, text) in settings.stage {
      if setting == .connector, settings[.stage(.connector)]?.isOfBoard == true {
        stage.boardConnector = text
      } else {
        let value = AnySetting.stage(setting).value(text) { $0.rooted(at: root) }
        try? stage.set(setting, to: value)
      }
    }
  }
}
