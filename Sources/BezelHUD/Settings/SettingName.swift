/// A table of the settings of one `Target`, whose cases are the names of its rows.
///
/// A setting goes by its name on the command line, as "hand-over", and by its key in files and on the
/// socket, as "HandOver".
package protocol SettingName: CaseIterable, Hashable, RawRepresentable, Sendable
where RawValue == String {
  associatedtype Target: SettingTarget

  var row: Setting<Target> { get }
}

/// A value with the settings of a table.
package protocol SettingTarget: Sendable {
  /// The section of the settings whose rows name no other one.
  static var section: SettingSection { get }

  /// Makes the default value.
  init()
}

/// A section of the configuration's files.
package enum SettingSection: String, CaseIterable, Sendable {
  case hud = "HUD"
  case screen = "Screen"
  case input = "Input"
  case daemon = "Daemon"
  case updates = "Updates"
}

extension SettingName {
  /// The words with hyphens between them.
  package var name: String { rawValue.hyphenated }

  /// The words without anything between them, each with a capital.
  package var key: String {
    var letters = Array(rawValue.utf8)
    letters[0] -= 32
    return String(decoding: letters, as: UTF8.self)
  }

  /// Finds a setting by its name or its key.
  package init?(key: String) {
    guard let setting = Self.allCases.first(where: { $0.key == key || $0.name == key }) else {
      return nil
    }
    self = setting
  }

  /// The accepted values; completes "give …".
  package var values: String { row.values }

  /// The default, as text; `nil` if it has no textual form.
  package var defaultValue: String? { row.read(Target()) }

  /// Whether a value is valid; an image is not read, and so is not.
  package func isValid(_ value: String) -> Bool {
    row.parse(value) { _ in nil } != nil
  }
}

extension String {
  /// A name with capitals, as "tapDismiss", in the form of a command line: "tap-dismiss".
  package var hyphenated: String {
    var letters: [UInt8] = []
    for letter in utf8 {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
      letters += isCapital ? [UInt8(ascii: "-"), letter + 32] : [letter]
    }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension SettingTarget {
  /// Sets one setting.
  ///
  /// - Parameter image: reads the image at a path; `nil` if it cannot be read.
  /// - Throws: `SettingError` with the accepted values; nothing is changed then.
  package mutating func set<Name: SettingName>(
    _ setting: Name, to value: String, image: (String) -> HUDImage? = { _ in nil }
  ) throws(SettingError) where Name.Target == Self {
    guard let change = setting.row.parse(value, image) else { throw SettingError(setting, value) }
    change(&self)
  }

  /// Sets several settings.
  ///
  /// - Throws: `SettingError` for an invalid value; nothing is changed then.
  package mutating func set<Name: SettingName>(
    _ settings: [Name: String], image: (String) -> HUDImage? = { _ in nil }
  ) throws(SettingError) where Name.Target == Self {
    var changed = self
    // The order of the table, so that equal settings have equal results.
    for setting in Name.allCases {
      if let value = settings[setting] { try changed.set(setting, to: value, image: image) }
    }
    self = changed
  }
}

/// An invalid value of a setting, or an image that cannot be read.
package struct SettingError: Error, Equatable, CustomStringConvertible {
  /// The setting's key.
  package let key: String
  private let name: String
  private let value: String
  /// The accepted values; completes "give …".
  package let values: String

  package init(_ setting: some SettingName, _ value: String) {
    (key, name, values) = (setting.key, setting.name, setting.values)
    self.value = value
  }

  package var description: String { "'\(shownValue)' is no value for \(name): give \(values)." }

  /// The value as it may go to a log or a terminal: without control characters, and at most 64 characters
  /// of it.
  private var shownValue: String {
    var shown = ""
    for scalar in value.unicodeScalars.prefix(64) {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      shown.unicodeScalars.append(isControl ? "?" : scalar)
    }
    return value.unicodeScalars.dropFirst(64).isEmpty ? shown : shown + "…"
  }
}
