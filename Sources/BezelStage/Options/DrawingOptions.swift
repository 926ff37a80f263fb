internal import BezelFiles
package import BezelHUD
package import BezelRaster

/// The scale, the backdrop, the font and the dither of HUDs, by name; each is optional.
package struct DrawingOptions: SettingTarget, Equatable, Sendable {
  /// Device pixels per point, 0.5 … 8; `nil` to compute it from the panel's size.
  package var scale: Fixed?
  package var backdrop: BackdropName?
  /// The logo of a splash: "firmware", "none", or the path of a PNG file.
  package var logo: String?
  /// The path of a font file and, after colons, of others for letters that it lacks; "none" for the built-in
  /// font.
  package var font: String?
  /// Whether gradients and fades are dithered, where the screen's format is not dithered anyway.
  package var dithers = true

  package init() {}
}

/// The settings of the drawing.
package enum DrawingSetting: String, SettingName {
  case scale, backdrop, logo, font, dither

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
    case .logo:
      Setting(
        "The logo of a boot's or a shutdown's HUD, on the backdrop's colour",
        details: """
          'firmware' is the logo that the firmware showed; without this setting it is that or, where the \
          firmware showed none, the distribution's.
          """, .name("the path of a PNG file, 'firmware' or 'none'", placeholder: "LOGO")
      ) { $1(&$0.logo) }
    case .font:
      Setting(
        "The font; without it fontconfig's default",
        details: """
          Further files after colons are for letters that the first one lacks; what none of them has is looked \
          for in the system's fonts.
          """,
        .name(
          "the path of a font file, or several with colons between them, or none",
          placeholder: "FILE")
      ) { $1(&$0.font) }
    case .dither:
      Setting(
        "Dither gradients and fades, which keeps them free of steps on a dark screen",
        details: "A screen of 16 bits a pixel is always dithered, as a whole.", .yesNo
      ) { $1(&$0.dithers) }
    }
  }

  /// Returns the path of a value's file, of several the first that is relative; `nil` if it needs none.
  func path(in value: String) -> String? {
    switch self {
    case .scale, .dither: nil
    case .backdrop: BackdropName(value).path
    case .logo: value == "firmware" || value == "none" ? nil : value
    case .font:
      value == "none" ? nil : value.fontPaths.first { !$0.isAbsolutePath } ?? value.fontPaths.first
    }
  }

  /// Returns the value with its files, where their paths are relative, in a folder.
  func value(_ value: String, in folder: String) -> String {
    if self == .font {
      return value.fontPaths.map { $0.isAbsolutePath ? $0 : "\(folder)/\($0)" }
        .joined(separator: ":")
    }
    if self == .logo { return path(in: value) == nil ? value : "\(folder)/\(value)" }
    let backdrop = BackdropName(value)
    return backdrop.path.map { backdrop.moved(to: "\(folder)/\($0)").name } ?? value
  }
}

extension ValueKind<BackdropName> {
  fileprivate static var backdrop: ValueKind {
    ValueKind(
      BackdropName.values, placeholder: "BACKDROP", format: { $0.name }, parse: { BackdropName($0) }
    )
  }
}
