internal import BezelHUD
internal import BezelRaster

/// What a HUD is drawn with, by name.
package enum DrawingSetting: String, SettingName {
  /// Device pixels per point, 0.5 … 8.
  case scale
  /// What is behind a HUD, as `BackdropName` reads it.
  case backdrop
  /// The path of a font file; "none" for the built-in letters.
  case font

  package var values: String {
    switch self {
    case .scale: "pixels per point, 0.5 to 8"
    case .backdrop: BackdropName.values
    case .font: "the path of a font file, or none"
    }
  }

  /// Reads a scale.
  static func scale(_ value: String) -> Fixed? {
    Fixed(decimal: value, in: Fixed(1, over: 2)...8)
  }

  /// Where a value's file is; `nil` if it needs none.
  func path(in value: String) -> String? {
    switch self {
    case .scale: nil
    case .backdrop: BackdropName(value).path
    case .font: value == "none" ? nil : value
    }
  }

  /// The value with its file elsewhere.
  func value(_ value: String, movedTo path: String) -> String {
    self == .backdrop ? BackdropName(value).moved(to: path).name : path
  }
}
