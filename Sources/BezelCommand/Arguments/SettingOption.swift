import ArgumentParser
import BezelHUD
import BezelStage

extension Option where Value == String? {
  init(_ setting: HUDOption, valueName: String? = nil) { self.init(of: setting, valueName) }
  init(_ setting: StageSetting, valueName: String? = nil) { self.init(of: setting, valueName) }
  init(_ setting: DrawingSetting, valueName: String? = nil) { self.init(of: setting, valueName) }

  /// Makes the option of a setting; its value is checked, and kept as it was typed.
  private init(of setting: some SettingName, _ valueName: String?) {
    let choices = setting.row.choices
    self.init(
      name: .customLong(setting.name),
      // Numbers may have a minus.
      parsing: choices.isEmpty ? .unconditional : .next,
      help: ArgumentHelp(
        setting.help, discussion: setting.row.details, valueName: valueName),
      completion: choices.isEmpty ? nil : .list(choices), transform: setting.checked)
  }
}

extension Flag where Value == Bool {
  init(wrappedValue: Bool, _ setting: HUDOption) { self.init(wrappedValue, of: setting) }
  init(wrappedValue: Bool, _ setting: StageSetting) { self.init(wrappedValue, of: setting) }

  /// Makes the flag of a setting whose default is "no".
  private init(_ isOn: Bool, of setting: some SettingName) {
    self.init(
      wrappedValue: isOn, name: .customLong(setting.name),
      help: ArgumentHelp("\(setting.row.purpose).", discussion: setting.row.details))
  }
}

extension SettingName {
  /// Returns a valid value unchanged; images in files are checked when they are read.
  @Sendable func checked(_ value: String) throws -> String {
    guard row.isImage || isValid(value) else {
      // The parser prints the option and the value before this sentence.
      throw ValidationError("give \(values).")
    }
    return value
  }
}
