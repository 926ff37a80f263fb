package import BezelHUD

/// One thing that a configuration can say, by section and key.
package enum SetupKey: Hashable, Sendable {
  case hud(HUDSetting)
  case stage(StageSetting)
  case drawing(DrawingSetting)
  case daemon(DaemonSetting)

  /// Everything that there is, section by section.
  package static let all: [SetupKey] =
    HUDSetting.allCases.map { .hud($0) }
    + StageSetting.allCases.filter { !isInput($0) }.map { .stage($0) }
    + DrawingSetting.allCases.map { .drawing($0) }
    + StageSetting.allCases.filter { isInput($0) }.map { .stage($0) }
    + DaemonSetting.allCases.map { .daemon($0) }

  package static let sections = ["HUD", "Screen", "Input", "Daemon"]

  /// - Parameter key: as in files, or as on the command line.
  package init?(section: String, key: String) {
    let wished: SetupKey? =
      switch section {
      case "HUD": HUDSetting(key: key).map { .hud($0) }
      case "Screen", "Input":
        StageSetting(key: key).map { .stage($0) } ?? DrawingSetting(key: key).map { .drawing($0) }
      case "Daemon": DaemonSetting(key: key).map { .daemon($0) }
      default: nil
      }
    guard let wished, wished.section == section else { return nil }
    self = wished
  }

  package var section: String {
    switch self {
    case .hud: "HUD"
    case .stage(let setting): SetupKey.isInput(setting) ? "Input" : "Screen"
    case .drawing: "Screen"
    case .daemon: "Daemon"
    }
  }

  package var key: String {
    switch self {
    case .hud(let setting): setting.key
    case .stage(let setting): setting.key
    case .drawing(let setting): setting.key
    case .daemon(let setting): setting.key
    }
  }

  /// Completes "give …".
  package var values: String {
    switch self {
    case .hud(let setting): setting.values
    case .stage(let setting): setting.values
    case .drawing(let setting): setting.values
    case .daemon(let setting): setting.values
    }
  }

  /// What counts if nobody says, where that is a word; empty elsewhere, and for nothing.
  package var builtIn: String {
    if case .daemon(let setting) = self { setting.builtIn } else { "" }
  }

  /// Whether a value means something, as far as that is known without its file.
  func takes(_ value: String) -> Bool {
    switch self {
    case .hud(let setting):
      var setup = HUDSetup()
      do throws(HUDSetting.Mistake) {
        if !setting.isImage { try setup.set(setting, to: value, image: { _ in nil }) }
        return true
      } catch {
        return false
      }
    case .stage(let setting):
      var options = StageOptions()
      do throws(StageSetting.Mistake) {
        try options.set(setting, to: value)
        return true
      } catch {
        return false
      }
    case .drawing(let setting):
      return setting != .scale || DrawingSetting.scale(value) != nil
    case .daemon(let setting):
      var settings = DaemonSettings()
      do throws(DaemonSetting.Mistake) {
        try settings.set(setting, to: value)
        return true
      } catch {
        return false
      }
    }
  }

  /// Where the file is that a value names, if it is an image's or a font's; `nil` if there is none.
  func path(in value: String) -> String? {
    switch self {
    case .hud(let setting): setting.isImage ? value : nil
    case .drawing(let setting): setting.path(in: value)
    case .stage, .daemon: nil
    }
  }

  /// The value with its image's or its font's file elsewhere.
  func value(_ value: String, movedTo path: String) -> String {
    if case .drawing(let setting) = self { setting.value(value, movedTo: path) } else { path }
  }

  private static func isInput(_ setting: StageSetting) -> Bool {
    [.input, .patience, .passOn].contains(setting)
  }
}
