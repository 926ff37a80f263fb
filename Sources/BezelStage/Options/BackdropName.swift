package import BezelFiles
internal import BezelHUD
internal import BezelLinux
package import BezelRaster

/// The textual form of a backdrop: a colour, two colours, a picture's path, or a source of a picture.
package struct BackdropName: Hashable, Sendable {
  package let name: String

  package init(_ name: String) { self.name = name }

  /// The name gives no backdrop.
  package enum ValueError: Error, CustomStringConvertible {
    /// The name is neither a colour nor an existing file.
    case unknown(String)
    /// The file is unusable, or the firmware has no logo.
    case file(FilesError)

    package var description: String {
      switch self {
      case .unknown(let name):
        "could not find the backdrop (\(name)): It is no colour, and there is no such file. Give "
          + "\(BackdropName.values)."
      case .file(let error): error.description
      }
    }
  }

  /// Completes "give …".
  package static let values =
    "RRGGBB, RRGGBB-RRGGBB, the path of a PNG file, fit:, fill:, center: or tile: and a path, "
    + "'firmware' or 'screen'"

  /// Returns the backdrop's source, and reads its file.
  ///
  /// - Parameter otherwise: the colour behind a HUD where the screen cannot be read.
  package func source(otherwise: Color) throws(ValueError) -> BackdropSource {
    do throws(FilesError) {
      switch meaning {
      case .firmware:
        var pictures = SplashPictures()
        pictures.logo = try FirmwareLogo.read()
        return .splash(pictures, over: .color(.black))
      case .screen: return .screen(otherwise: .color(otherwise))
      case .color(let color): return .fixed(.color(color))
      case .gradient(let top, let bottom):
        let down = Gradient(.linear(towards: Angle(1, over: 2)), from: top, to: bottom)
        return .fixed(.gradient(down))
      case .picture(let placement, let path):
        let place: Placement = placement.map { $0.placement } ?? .center
        return .fixed(
          .picture(try Picture(contentsOf: path), placement: place, around: .black))
      }
    } catch {
      if case .picture(nil, _) = meaning, error.reason == .refused(.noSuchFile) {
        throw .unknown(name)
      }
      throw .file(error)
    }
  }

  /// The path of the picture; `nil` if there is none.
  package var path: String? {
    if case .picture(_, let path) = meaning { path } else { nil }
  }

  /// Returns the name with the path of its picture replaced.
  package func moved(to path: String) -> BackdropName {
    guard case .picture(let placement, _) = meaning else { return self }
    return BackdropName(placement.map { "\($0.rawValue):\(path)" } ?? path)
  }

  private enum Meaning {
    case firmware
    case screen
    case color(Color)
    case gradient(Color, Color)
    /// A file, and its placement if the name has one.
    case picture(PlacementName?, path: String)
  }

  private enum PlacementName: String {
    case center, fit, fill, tile

    var placement: Placement {
      switch self {
      case .center: .center
      case .fit: .fit
      case .fill: .fill
      case .tile: .tile
      }
    }
  }

  private var meaning: Meaning {
    switch name {
    case "firmware": return .firmware
    case "screen": return .screen
    default: break
    }
    let colors = name.split(separator: "-", omittingEmptySubsequences: false)
      .map { BackdropName.color($0) }
    if colors.count == 1, let color = colors[0] { return .color(color) }
    if colors.count == 2, let top = colors[0], let bottom = colors[1] {
      return .gradient(top, bottom)
    }
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, let placement = PlacementName(rawValue: String(parts[0])) {
      return .picture(placement, path: String(parts[1]))
    }
    return .picture(nil, path: name)
  }

  /// Parses an opaque colour; translucent ones are refused, as nothing is behind a backdrop.
  private static func color(_ word: Substring) -> Color? {
    Color(hexadecimal: word).flatMap { $0.alpha == 255 ? $0 : nil }
  }
}
