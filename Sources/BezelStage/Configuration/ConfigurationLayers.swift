internal import BezelFiles
internal import BezelHUD

/// The merged entries of several files, of which later ones take precedence.
struct ConfigurationLayers: Sendable {
  /// The kind of a file, which decides the keys that it may set.
  enum Layer {
    /// A board's profile: [Screen] and [Input].
    case profile
    case configuration
    /// A theme: [HUD], the backdrop and the font; relative paths start at this folder.
    case theme(String)
  }

  /// A valid value, and its origin.
  struct SetValue {
    let value: String
    let origin: ConfigurationEntry.Origin
    /// Whether the value is from a board's profile.
    let isOfBoard: Bool
  }

  private(set) var values: [ConfigurationKey: SetValue] = [:]
  /// Why entries were skipped, a sentence each; at most 256.
  private(set) var warnings: [String] = []

  private static let mostWarnings = 256

  mutating func warn(_ sentence: String) {
    if warnings.count < ConfigurationLayers.mostWarnings { warnings.append(sentence) }
  }

  /// Removes a value that turned out to be unusable, with a warning.
  mutating func drop(_ key: ConfigurationKey, because reason: String) {
    if let former = values.removeValue(forKey: key) { warn("\(former.origin): \(reason)") }
  }

  /// Overrides the values so far with entries; one without a value restores the default.
  mutating func add(_ entries: [ConfigurationEntry], of layer: Layer) {
    // One warning for an unknown section, in place of one for each of its lines.
    var unknown: Set<String> = []
    for entry in entries where !unknown.contains("\(entry.origin.file):\(entry.section)") {
      guard ConfigurationKey.sections.contains(entry.section) else {
        unknown.insert("\(entry.origin.file):\(entry.section)")
        let sections = ConfigurationKey.sections.map { "[\($0)]" }.joined(separator: ", ")
        warn("\(entry.origin): there is no [\(entry.section)]: give \(sections).")
        continue
      }
      add(entry, of: layer)
    }
  }

  private mutating func add(_ entry: ConfigurationEntry, of layer: Layer) {
    var value = entry.value
    var known = ConfigurationKey(section: entry.section, key: entry.key)
    if known == nil, entry.section == "HUD",
      let (setting, renamed) = HUDOption.renamed(entry.key, value)
    {
      (known, value) = (.hud(setting), renamed)
      warn("\(entry.origin): \(entry.key) has another name: write \(setting.key)=\(value).")
    }
    guard let key = known else {
      return warn("\(entry.origin): \(ConfigurationLayers.advice(on: entry))")
    }
    guard ConfigurationLayers.mayHave(layer, key) else {
      return warn("\(entry.origin): [\(key.section)] \(key.key) is for bezel.conf: leave it out.")
    }
    guard !value.isEmpty else {
      values[key] = nil
      return
    }
    guard key.row.isValid(value) else {
      let shown = value.utf8.count > 64 ? value.prefix(64) + "…" : value[...]
      return warn("\(entry.origin): '\(shown)' is no value for \(key.key): give \(key.row.values).")
    }
    if let path = key.path(in: value), !path.isAbsolutePath {
      guard case .theme(let folder) = layer else {
        return warn("\(entry.origin): '\(path)' is a relative path: give an absolute path.")
      }
      value = key.value(value, in: folder)
    }
    let isOfBoard = if case .profile = layer { true } else { false }
    values[key] = SetValue(value: value, origin: entry.origin, isOfBoard: isOfBoard)
  }

  private static func mayHave(_ layer: Layer, _ key: ConfigurationKey) -> Bool {
    switch (layer, key) {
    case (.configuration, _), (.theme, .hud), (.theme, .drawing(.backdrop)),
      (.theme, .drawing(.font)), (.profile, .stage), (.profile, .drawing(.scale)),
      (.profile, .drawing(.dither)):
      true
    case (.theme, _), (.profile, _): false
    }
  }

  /// Returns advice on a key that is unknown in its section.
  private static func advice(on entry: ConfigurationEntry) -> String {
    let others = ConfigurationKey.sections.filter {
      ConfigurationKey(section: $0, key: entry.key) != nil
    }
    if let other = others.first {
      return "\(entry.key) belongs to [\(other)], not to [\(entry.section)]."
    }
    return "[\(entry.section)] has no \(entry.key): `bezel config` lists all keys."
  }
}
