internal import BezelFiles
package import BezelStage

/// What a command is to use: a screen, a font, a backdrop; all by name, and all of it optional.
package struct Equipment: Sendable {
  /// A device node such as "/dev/dri/card0".
  package var card: String?
  /// A name such as "HDMI-A-1".
  package var connector: String?
  package var usesLegacyCommits = false
  /// Device pixels per point; `nil` to work it out from the panel.
  package var scale: Fixed?
  /// Six hexadecimal digits, or the path of a PNG file.
  package var backdrop = "3a5f8a"
  /// The path of a font file; "none" for the built-in letters.
  package var font: String?

  package init() {}

  /// The same with all names looked up.
  ///
  /// - Throws: `FilesError` for a file that is missing or unusable.
  package func options() throws -> StageOptions {
    var options = StageOptions()
    options.wish = .screen(card: card, connector: connector)
    options.usesLegacyCommits = usesLegacyCommits
    options.scale = scale
    options.backdrop = try Equipment.backdrop(backdrop)
    if font != "none" { try options.findFont(named: font) }
    return options
  }

  /// Looks at everything without using it.
  package func survey() -> Survey {
    Survey(card: card, connector: connector, font: font)
  }

  private static func backdrop(_ name: String) throws -> Backdrop {
    let digits = name.hasPrefix("#") ? name.dropFirst() : name[...]
    if digits.utf8.count == 6, digits.allSatisfy({ $0.isHexDigit }),
      let value = UInt32(digits, radix: 16)
    {
      return .color(
        Color(
          red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF),
          blue: UInt8(value & 0xFF)))
    }
    let bytes = try FileBytes.read(name, limit: 256 << 20)
    return .picture(try PNG.decode(bytes, name: name), around: .black)
  }
}
