package import BezelFiles
package import BezelHUD
package import BezelStage

/// The settings that are given, each with its text and its origin; all others have their defaults.
package struct Settings: Sendable {
  /// The kind of a file, which decides the settings that it may give.
  package enum Layer: Hashable, Sendable {
    /// A board's profile: [Screen] and [Input].
    case profile
    case configuration
    /// A theme: [HUD], the backdrop, the font and the look of a splash; relative paths start at this folder.
    case theme(String)
  }

  package enum Origin: Hashable, Sendable, CustomStringConvertible {
    case file(ConfigurationEntry.Origin, Layer)
    case commandLine

    package var description: String {
      switch self {
      case .file(let place, _): place.description
      case .commandLine: "the command line"
      }
    }
  }

  /// A valid value, and its origin.
  package struct Value: Sendable {
    package let text: String
    package let origin: Origin

    /// Whether a board's profile gives it.
    var isOfBoard: Bool { if case .file(_, .profile) = origin { true } else { false } }
  }

  private var values: [AnySetting: Value] = [:]
  /// Why entries were skipped, a sentence each; at most 256.
  package private(set) var warnings: [String] = []

  private static let mostWarnings = 256

  package init() {}

  /// The value that is given; `nil` for the default.
  package subscript(setting: AnySetting) -> Value? { values[setting] }

  package var hud: [HUDOption: String] {
    texts { if case .hud(let setting) = $0 { setting } else { nil } }
  }

  /// The settings of the screen and of input devices.
  package var stage: [StageSetting: String] {
    texts { if case .stage(let setting) = $0 { setting } else { nil } }
  }

  package var daemon: [DaemonSetting: String] {
    texts { if case .daemon(let setting) = $0 { setting } else { nil } }
  }

  private func texts<Name: SettingName>(_ name: (AnySetting) -> Name?) -> [Name: String] {
    var texts: [Name: String] = [:]
    for (setting, value) in values {
      if let name = name(setting) { texts[name] = value.text }
    }
    return texts
  }

  /// Overrides a value with one of the command line.
  ///
  /// - Precondition: the value is valid.
  package mutating func set(_ setting: AnySetting, to text: String) {
    values[setting] = Value(text: text, origin: .commandLine)
  }

  /// Overrides the values with others.
  mutating func override(with others: Settings) {
    for (setting, value) in others.values { values[setting] = value }
  }

  mutating func warn(_ sentence: String) {
    if warnings.count < Settings.mostWarnings { warnings.append(sentence) }
  }

  /// Removes a value that turned out to be unusable, with a warning.
  mutating func drop(_ setting: AnySetting, because reason: String) {
    if let former = values.removeValue(forKey: setting) { warn("\(former.origin): \(reason)") }
  }

  // MARK: Files

  /// Overrides the values with the entries of a file; one without a value restores the default.
  mutating func add(_ entries: [ConfigurationEntry], of layer: Layer) {
    // One warning for an unknown section, in place of one for each of its lines.
    var unknown: Set<String> = []
    for entry in entries where !unknown.contains("\(entry.origin.file):\(entry.section)") {
      guard let section = SettingSection(rawValue: entry.section) else {
        unknown.insert("\(entry.origin.file):\(entry.section)")
        let sections = SettingSection.allCases.map { "[\($0.rawValue)]" }.joined(separator: ", ")
        warn("\(entry.origin): there is no [\(entry.section)]: give \(sections).")
        continue
      }
      add(entry, in: section, of: layer)
    }
  }

  private mutating func add(
    _ entry: ConfigurationEntry, in section: SettingSection, of layer: Layer
  ) {
    var value = entry.value
    var known = AnySetting(section: section, key: entry.key)
    if known == nil, section == .hud, let (option, renamed) = HUDOption.renamed(entry.key, value) {
      (known, value) = (.hud(option), renamed)
      warn("\(entry.origin): \(entry.key) has another name: write \(option.key)=\(value).")
    }
    guard let setting = known else {
      return warn("\(entry.origin): \(Settings.advice(on: entry))")
    }
    let row = setting.row
    guard layer.mayGive(setting) else {
      return warn(
        "\(entry.origin): [\(section.rawValue)] \(row.key) is for bezel.conf: leave it out.")
    }
    guard !value.isEmpty else {
      values[setting] = nil
      return
    }
    guard row.isValid(value) else {
      let shown = value.utf8.count > 64 ? value.prefix(64) + "…" : value[...]
      return warn("\(entry.origin): '\(shown)' is no value for \(row.key): give \(row.values).")
    }
    var relative: String?
    let completed = setting.value(value) { path in
      if path.isAbsolutePath { return path }
      relative = relative ?? path
      return if case .theme(let folder) = layer { "\(folder)/\(path)" } else { path }
    }
    if let relative {
      guard case .theme = layer else {
        return warn("\(entry.origin): '\(relative)' is a relative path: give an absolute path.")
      }
      value = completed
    }
    values[setting] = Value(text: value, origin: .file(entry.origin, layer))
  }

  /// Returns advice on a key that is unknown in its section.
  private static func advice(on entry: ConfigurationEntry) -> String {
    let other = SettingSection.allCases.first { AnySetting(section: $0, key: entry.key) != nil }
    return if let other {
      "\(entry.key) belongs to [\(other.rawValue)], not to [\(entry.section)]."
    } else {
      "[\(entry.section)] has no \(entry.key): `bezel config` lists all keys."
    }
  }
}

extension Settings.Layer {
  fileprivate func mayGive(_ setting: AnySetting) -> Bool {
    switch (self, setting) {
    case (.configuration, _), (.theme, .hud): true
    case (.theme, .stage(let setting)): setting.isOfLook
    case (.profile, .stage(let setting)): !setting.isOfLook
    case (.theme, _), (.profile, _): false
    }
  }
}
