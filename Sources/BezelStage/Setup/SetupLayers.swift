internal import BezelFiles

/// What counts of several files, of which the later ones win.
struct SetupLayers: Sendable {
  /// Whose files they are, which decides what they may say.
  enum Layer {
    /// A board's: [Screen] and [Input].
    case profile
    case configuration
    /// A look's: [HUD], and what is drawn with; relative paths lead from this folder.
    case theme(String)
  }

  /// A value that means something, and where it stands.
  struct Said {
    let value: String
    let origin: ConfigurationEntry.Origin
    /// Whether a board's profile says it, and no person.
    let isOfBoard: Bool
  }

  private(set) var said: [SetupKey: Said] = [:]
  /// What does not count, a sentence each; at most 256.
  private(set) var warnings: [String] = []

  private static let mostWarnings = 256

  mutating func warn(_ sentence: String) {
    if warnings.count < SetupLayers.mostWarnings { warnings.append(sentence) }
  }

  /// Forgets a value that turned out to be useless.
  mutating func drop(_ key: SetupKey, because reason: String) {
    if let former = said.removeValue(forKey: key) { warn("\(former.origin): \(reason)") }
  }

  /// Lets entries win over what has been said so far; one without a value takes that back.
  mutating func add(_ entries: [ConfigurationEntry], of layer: Layer) {
    // One warning for a section that nobody knows, in place of one for every line of it.
    var unknown: Set<String> = []
    for entry in entries where !unknown.contains("\(entry.origin.file):\(entry.section)") {
      guard SetupKey.sections.contains(entry.section) else {
        unknown.insert("\(entry.origin.file):\(entry.section)")
        let sections = SetupKey.sections.map { "[\($0)]" }.joined(separator: ", ")
        warn("\(entry.origin): there is no [\(entry.section)]: give \(sections).")
        continue
      }
      add(entry, of: layer)
    }
  }

  private mutating func add(_ entry: ConfigurationEntry, of layer: Layer) {
    guard let key = SetupKey(section: entry.section, key: entry.key) else {
      return warn("\(entry.origin): \(SetupLayers.advice(on: entry))")
    }
    guard SetupLayers.mayHave(layer, key) else {
      return warn("\(entry.origin): [\(key.section)] \(key.key) is for bezel.conf: leave it out.")
    }
    guard !entry.value.isEmpty else {
      said[key] = nil
      return
    }
    guard key.takes(entry.value) else {
      let shown = entry.value.utf8.count > 64 ? entry.value.prefix(64) + "…" : entry.value[...]
      return warn("\(entry.origin): '\(shown)' is no value for \(key.key): give \(key.values).")
    }
    var value = entry.value
    if let path = key.path(in: value), !path.isAbsolutePath {
      guard case .theme(let folder) = layer else {
        return warn("\(entry.origin): '\(path)' leads nowhere from here: give an absolute path.")
      }
      value = key.value(value, movedTo: "\(folder)/\(path)")
    }
    let isOfBoard = if case .profile = layer { true } else { false }
    said[key] = Said(value: value, origin: entry.origin, isOfBoard: isOfBoard)
  }

  private static func mayHave(_ layer: Layer, _ key: SetupKey) -> Bool {
    switch (layer, key) {
    case (.configuration, _), (.theme, .hud), (.theme, .drawing(.backdrop)),
      (.theme, .drawing(.font)), (.profile, .stage), (.profile, .drawing(.scale)):
      true
    case (.theme, _), (.profile, _): false
    }
  }

  /// Where a key belongs that is unknown in its section.
  private static func advice(on entry: ConfigurationEntry) -> String {
    let others = SetupKey.sections.filter { SetupKey(section: $0, key: entry.key) != nil }
    if let other = others.first {
      return "\(entry.key) belongs to [\(other)], not to [\(entry.section)]."
    }
    return "[\(entry.section)] has no \(entry.key): `bezel config` lists what there is."
  }
}
