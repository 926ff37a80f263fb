package import BezelHUD
package import BezelStage

/// A setting of any table, with its row.
package enum AnySetting: Hashable, Sendable {
  case hud(HUDOption)
  case stage(StageSetting)
  case daemon(DaemonSetting)

  /// All settings, section by section.
  package static let all: [AnySetting] =
    HUDOption.allCases.map { .hud($0) } + StageSetting.allCases.map { .stage($0) }
    + DaemonSetting.allCases.map { .daemon($0) }

  /// - Parameter key: the key as in files, or as on the command line.
  package init?(section: SettingSection, key: String) {
    let found: AnySetting? =
      switch section {
      case .hud: HUDOption(key: key).map { .hud($0) }
      case .screen, .input: StageSetting(key: key).map { .stage($0) }
      case .daemon, .updates: DaemonSetting(key: key).map { .daemon($0) }
      }
    guard let found, found.row.section == section else { return nil }
    self = found
  }

  /// The row of the setting's table.
  package var row: Row {
    switch self {
    case .hud(let setting): Row(setting)
    case .stage(let setting): Row(setting)
    case .daemon(let setting): Row(setting)
    }
  }

  /// The default that is the same for every user, as text; `nil` if there is none.
  package var commonDefault: String? { self == .daemon(.socket) ? nil : row.defaultValue }

  /// A row of any table.
  package struct Row {
    /// The words with capitals between them, as "tapDismiss".
    package let words: String
    /// The key in files, as "TapDismiss".
    package let key: String
    package let section: SettingSection
    /// The use of the setting: a sentence without its period.
    package let purpose: String
    /// Further sentences; empty for none.
    package let details: String
    /// The accepted values; completes "give …".
    package let values: String
    /// The names of all values; empty if the values are not names.
    package let choices: [String]
    /// The word that stands for a value in a synopsis.
    package let placeholder: String
    /// Whether an option without a value sets it to "yes".
    package let isFlag: Bool
    /// Whether a value is valid; an image that it names is not read.
    package let isValid: @Sendable (String) -> Bool
    private let readDefault: @Sendable () -> String?

    /// The default, as text; `nil` if it has no textual form.
    package var defaultValue: String? { readDefault() }

    fileprivate init(_ setting: some SettingName) {
      let row = setting.row
      (words, key, section) = (setting.rawValue, setting.key, row.section)
      (purpose, details, values) = (row.purpose, row.details, row.values)
      (choices, placeholder, isFlag) = (row.choices, row.placeholder, row.isFlag)
      isValid = { row.isImage || setting.isValid($0) }
      readDefault = { setting.defaultValue }
    }
  }

  /// Returns a value with the paths of its image or font files changed.
  func value(_ value: String, changingPaths change: (String) -> String) -> String {
    switch self {
    case .hud(let setting) where setting.row.isImage: return change(value)
    case .stage(.backdrop):
      let backdrop = BackdropName(value)
      return backdrop.path.map { backdrop.moved(to: change($0)).name } ?? value
    case .stage(.logo), .stage(.indicator), .stage(.watermark):
      return ["firmware", "none", "ring"].contains(value) ? value : change(value)
    case .stage(.font) where value != "none":
      let paths = value.fontPaths
      return paths.isEmpty ? value : paths.map(change).joined(separator: ":")
    case .hud, .stage, .daemon: return value
    }
  }
}
