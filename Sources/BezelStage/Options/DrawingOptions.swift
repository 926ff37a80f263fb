package import BezelHUD
package import BezelRaster

/// The scale, the backdrop and the font of HUDs, by name; each is optional.
package struct DrawingOptions: SettingTarget, Equatable, Sendable {
  /// Device pixels per point, 0.5 … 8; `nil` to compute it from the panel's size.
  package var scale: Fixed?
  package var backdrop: BackdropName?
  /// The path of a font file; "none" for the built-in font.
  package var font: String?

  package init() {}
}

/// The settings of the drawing.
package enum DrawingSetting: String, SettingName {
  case scale, backdrop, font

  package var row: Setting<DrawingOptions> {
    switch self {
    case .scale:
      Setting("Device pixels per point; without it computed from the panel's size", .factor) {
        $1(&$0.scale)
      }
    case .backdrop:
      Setting(
        "The picture behind the HUD",
        details: """
          RRGGBB is a colour, RRGGBB-RRGGBB a gradient from top to bottom; center:, fit:, fill: and \
          tile: place the picture; 'firmware' is the logo that the firmware showed, 'screen' the \
          picture that is on the screen already.
          """, .backdrop
      ) { $1(&$0.backdrop) }
    case .font:
      Setting(
        "The font; without it fontconfig's default",
        .name("the path of a font file, or none", placeholder: "FILE")
      ) { $1(&$0.font) }
    }
  }

  /// Returns the path of a value's file; `nil` if it needs none.
  func path(in value: String) -> String? {
    switch self {
    case .scale: nil
    case .backdrop: BackdropName(value).path
    case .font: value == "none" ? nil : value
    }
  }

  /// Returns the value with another path of its file.
  func value(_ value: String, movedTo path: String) -> String {
    self == .backdrop ? BackdropName(value).moved(to: path).name : path
  }
}

extension ValueKind<BackdropName> {
  fileprivate static var backdrop: ValueKind {
    ValueKind(
      BackdropName.values, placeholder: "BACKDROP", format: { $0.name }, parse: { BackdropName($0) }
    )
  }
}
