internal import BezelFiles
internal import BezelStage

/// A backdrop as people name it: a colour, two colours, a picture's path, or where to find one.
struct BackdropName {
  private let name: String

  init(_ name: String) { self.name = name }

  /// A name that means nothing.
  struct Unknown: Error, CustomStringConvertible {
    let name: String

    var description: String {
      "could not find the backdrop (\(name)): It is no colour, and there is no such file. Give "
        + "RRGGBB, RRGGBB-RRGGBB, the path of a PNG file, fit:, fill:, center: or tile: and a "
        + "path, 'firmware' or 'screen'."
    }
  }

  /// Looks the backdrop up.
  ///
  /// - Parameter otherwise: what is behind a HUD where the screen cannot be read.
  /// - Throws: `Unknown`; `FilesError` for a file that is unusable, or a firmware without a logo.
  func source(otherwise: Color) throws -> BackdropSource {
    switch name {
    case "firmware": return .firmware(try FirmwareLogo.read())
    case "screen": return .screen(otherwise: .color(otherwise))
    default: break
    }
    let colors = name.split(separator: "-", omittingEmptySubsequences: false)
      .map { BackdropName.color($0) }
    if colors.count == 1, let color = colors[0] { return .fixed(.color(color)) }
    if colors.count == 2, let top = colors[0], let bottom = colors[1] {
      let down = Gradient(.linear(towards: Angle(1, over: 2)), from: top, to: bottom)
      return .fixed(.gradient(down))
    }
    return .fixed(try picture())
  }

  /// A file, with where it goes before a colon.
  private func picture() throws -> Backdrop {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let placement = parts.count == 2 ? BackdropName.placement(parts[0]) : nil
    let path = placement == nil ? name : String(parts[1])
    do throws(FilesError) {
      return .picture(
        try Picture(contentsOf: path), placement: placement ?? .center, around: .black)
    } catch {
      if placement == nil, error.reason == .refused(.noSuchFile) { throw Unknown(name: name) }
      throw error
    }
  }

  private static func placement(_ word: Substring) -> Placement? {
    switch word {
    case "center": .center
    case "fit": .fit
    case "fill": .fill
    case "tile": .tile
    default: nil
    }
  }

  /// One that nothing is seen through, as nothing is behind a backdrop.
  private static func color(_ word: Substring) -> Color? {
    Color(hexadecimal: word).flatMap { $0.alpha == 255 ? $0 : nil }
  }
}
