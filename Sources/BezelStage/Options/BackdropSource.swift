package import BezelFiles
package import BezelRaster

/// Where the backdrop comes from, which some screens know only once they are open.
package enum BackdropSource: Sendable {
  case fixed(Backdrop)
  /// The logo that the firmware showed, where it showed it, on black.
  case firmware(FirmwareLogo)
  /// What is on the screen already; the other one where that cannot be read.
  ///
  /// - isAsked: whether somebody asked for it, who is told then why not.
  case screen(otherwise: Backdrop, isAsked: Bool = true)

  /// The backdrop of one screen.
  ///
  /// - Parameters:
  ///   - width: the panel's pixels, before anything is turned.
  ///   - height: likewise.
  ///   - rotation: how pictures are turned for the panel.
  ///   - found: what was on the panel, not turned back yet; `nil` if it was not looked for, or could
  ///     not be read.
  package func backdrop(
    width: Int, height: Int, turnedBy rotation: Rotation = .upright, found: Picture? = nil
  ) -> Backdrop {
    switch self {
    case .fixed(let backdrop): backdrop
    case .firmware(let logo): logo.backdrop(width: width, height: height, turnedBy: rotation)
    case .screen(let otherwise, _):
      if let found {
        .picture(found.turned(rotation.inverse), placement: .at(x: 0, y: 0), around: .black)
      } else {
        otherwise
      }
    }
  }

  /// Whether somebody has to be told why what is on the screen cannot be read.
  var isAskedForScreen: Bool {
    if case .screen(_, let isAsked) = self { isAsked } else { false }
  }

  /// Whether `found` makes a difference.
  package var isScreen: Bool {
    if case .screen = self { true } else { false }
  }
}
