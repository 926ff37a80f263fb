internal import BezelFiles
internal import BezelHUD
package import BezelStage

/// What can be asked of a screen and of input devices.
package typealias StageSetting = BezelStage.StageSetting

/// What a command is to use: a screen, a font, a backdrop; all by name, and all of it optional.
package struct Equipment: Sendable {
  /// What is asked of the screen and of input devices; the best there is for what is left out.
  package var settings: [StageSetting: String] = [:]
  /// Device pixels per point; `nil` to work it out from the panel.
  package var scale: Fixed?
  /// `nil` for what usually is behind a thing; else one of these.
  ///
  /// - "RRGGBB": a colour in hexadecimal digits; "RRGGBB-RRGGBB": from top to bottom.
  /// - The path of a PNG file, in the middle of the screen; "fit:", "fill:", "center:" or "tile:" and
  ///   a path.
  /// - "firmware": the logo that the firmware showed; "screen": what is on the screen already.
  package var backdrop: String?
  /// Whether what is on the screen is behind it if nobody says; black where that cannot be read.
  package var isOverScreen = false
  /// The path of a font file; "none" for the built-in letters.
  package var font: String?

  package init() {}

  /// The same with all names looked up.
  ///
  /// - Parameter usual: what is behind a HUD if nobody says; `nil` for a plain colour.
  /// - Throws: `FilesError` for a file that is missing or unusable; what a backdrop's name lacks; what
  ///   is wrong with a setting.
  func options(over usual: Backdrop? = nil) throws -> StageOptions {
    var options = try stageOptions()
    options.scale = scale
    let plain = Color(red: 0x3A, green: 0x5F, blue: 0x8A)
    options.backdrop =
      try backdrop.map { try BackdropName($0).source(otherwise: plain) }
      ?? (isOverScreen
        ? .screen(otherwise: .color(.black), isAsked: false) : .fixed(usual ?? .color(plain)))
    if font != "none" { try options.findFont(named: font) }
    return options
  }

  /// Looks at everything without using it.
  ///
  /// - Throws: what is wrong with a setting.
  package func survey() throws -> Survey { Survey(try stageOptions(), font: font) }

  /// - Throws: what is wrong with one of them.
  package static func check(_ settings: [StageSetting: String]) throws {
    var equipment = Equipment()
    equipment.settings = settings
    _ = try equipment.stageOptions()
  }

  /// - Throws: what is wrong with a setting.
  package func stageOptions() throws -> StageOptions {
    var options = StageOptions()
    for (setting, value) in settings { try options.set(setting, to: value) }
    return options
  }
}
