import ArgumentParser
import Bezel

extension Option where Value == String? {
  /// An option that is a setting of a HUD; its value is checked, and kept as it was typed.
  init(
    _ setting: HUDSetting, _ abstract: String, discussion: String = "", valueName: String? = nil,
    parsing: SingleValueParsingStrategy = .next
  ) {
    let names = setting.names
    let list = names.isEmpty ? "" : " (values: \(names.joined(separator: ", ")))"
    self.init(
      name: .customLong(setting.rawValue), parsing: parsing,
      help: ArgumentHelp(abstract + list, discussion: discussion, valueName: valueName),
      completion: names.isEmpty ? nil : .list(names), transform: setting.checked)
  }
}

extension HUDSetting {
  /// Lets a value pass that can be set; what lies in a file is looked at when it is read.
  @Sendable func checked(_ value: String) throws -> String {
    do {
      _ = try HUDSetup(unread: [self: value])
      return value
    } catch {
      // Who hears of it hears the option and the value first.
      throw ValidationError("give \(values).")
    }
  }
}

extension HUDSetup {
  /// What settings make of the defaults, but for images that lie in files.
  init(unread settings: [HUDSetting: String]) throws(HUDSetting.Mistake) {
    self.init()
    try apply(settings.filter { !$0.key.isImage }) { _ in nil }
  }
}
