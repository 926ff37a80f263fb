package import BezelHUD

/// A setting of the configuration, by section and key.
package enum ConfigurationKey: Hashable, Sendable {
  case hud(HUDOption)
  case stage(StageSetting)
  case drawing(DrawingSetting)
  case daemon(DaemonSetting)

  /// All keys, section by section.
  package static let all: [ConfigurationKey] =
    HUDOption.allCases.map { .hud($0) }
    + StageSetting.allCases.filter { !StageSetting.ofInput.contains($0) }.map { .stage($0) }
    + DrawingSetting.allCases.map { .drawing($0) }
    + StageSetting.allCases.filter { StageSetting.ofInput.contains($0) }.map { .stage($0) }
    + DaemonSetting.allCases.map { .daemon($0) }

  package static let sections = ["HUD", "Screen", "Input", "Daemon"]

  /// - Parameter key: the key as in files, or as on the command line.
  package init?(section: String, key: String) {
    let found: ConfigurationKey? =
      switch section {
      case "HUD": HUDOption(key: key).map { .hud($0) }
      case "Screen", "Input":
        StageSetting(key: key).map { .stage($0) } ?? DrawingSetting(key: key).map { .drawing($0) }
      case "Daemon": DaemonSetting(key: key).map { .daemon($0) }
      default: nil
      }
    guard let found, found.section == section else { return nil }
    self = found
  }

  package var section: String {
    switch self {
    case .hud: "HUD"
    case .stage(let setting): StageSetting.ofInput.contains(setting) ? "Input" : "Screen"
    case .drawing: "Screen"
    case .daemon: "Daemon"
    }
  }

  /// The key in files.
  package var key: String { row.key }

  /// The row of the setting's table.
  package var row: Row {
    switch self {
    case .hud(let setting): Row(setting)
    case .stage(let setting): Row(setting)
    case .drawing(let setting): Row(setting)
    case .daemon(let setting): Row(setting)
    }
  }

  /// A row of any table.
  package struct Row {
    package let key: String
    /// The use of the setting: a sentence without its period.
    package let purpose: String
    /// Further sentences; empty for none.
    package let details: String
    /// Completes "give …".
    package let values: String
    /// The default, as text; `nil` if it has no textual form.
    package let defaultValue: String?
    /// Whether a value is valid; a file that it names is not read.
    let isValid: (String) -> Bool

    init(_ setting: some SettingName) {
      (key, values, defaultValue) = (setting.key, setting.values, setting.defaultValue)
      (purpose, details) = (setting.row.purpose, setting.row.details)
      isValid = { setting.row.isImage || setting.isValid($0) }
    }
  }

  /// Returns the path of the image or font file that a value names; `nil` if it names none.
  func path(in value: String) -> String? {
    switch self {
    case .hud(let setting): setting.row.isImage ? value : nil
    case .drawing(let setting): setting.path(in: value)
    case .stage, .daemon: nil
    }
  }

  /// Returns the value with its image or font files, where their paths are relative, in a folder.
  func value(_ value: String, in folder: String) -> String {
    if case .drawing(let setting) = self {
      setting.value(value, in: folder)
    } else {
      "\(folder)/\(value)"
    }
  }
}
