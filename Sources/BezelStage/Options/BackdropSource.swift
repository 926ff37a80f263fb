package import BezelFiles
package import BezelRaster

/// The source of a backdrop, which for some sources is known only once the screen is open.
package enum BackdropSource: Sendable {
  case fixed(Backdrop)
  /// A logo on a plain colour: the firmware's at its original place, unless the layout says another one.
  case logo(FirmwareLogo, LogoLayout = LogoLayout(), around: Color = .black)
  /// The picture that is on the screen already; `otherwise` where that cannot be read.
  ///
  /// - isAsked: whether the user asked for it, so that a failure is reported.
  case screen(otherwise: Backdrop, isAsked: Bool = true)

  /// The default of what is shown over a machine's screen: its picture, or black where that cannot be read.
  package static let screenOrBlack = BackdropSource.screen(
    otherwise: .color(.black), isAsked: false)

  /// Returns the backdrop of one screen.
  ///
  /// - Parameters:
  ///   - width: the panel's width in pixels, before rotation.
  ///   - height: the panel's height in pixels, before rotation.
  ///   - rotation: the rotation of pictures for the panel.
  ///   - found: the picture that was on the panel, in the panel's orientation; `nil` if it was not
  ///     captured.
  package func backdrop(
    width: Int, height: Int, turnedBy rotation: Rotation = .upright, found: Picture? = nil
  ) -> Backdrop {
    switch self {
    case .fixed(let backdrop): backdrop
    case .logo(let logo, let layout, let color):
      logo.backdrop(width: width, height: height, turnedBy: rotation, layout, around: color)
    case .screen(let otherwise, _):
      if let found {
        .picture(found.turned(rotation.inverse), placement: .at(x: 0, y: 0), around: .black)
      } else {
        otherwise
      }
    }
  }

  /// The plain colour of most of it; `nil` for one that has none.
  package var plainColor: Color? {
    switch self {
    case .fixed(.color(let color)), .fixed(.picture(_, _, let color)), .logo(_, _, let color): color
    case .fixed, .screen: nil
    }
  }

  /// Whether to report that the picture on the screen cannot be read.
  var isAskedForScreen: Bool {
    if case .screen(_, let isAsked) = self { isAsked } else { false }
  }

  /// Whether `backdrop` uses `found`.
  package var isScreen: Bool {
    if case .screen = self { true } else { false }
  }
}
