internal import BezelFiles
package import BezelRaster

/// The source of a backdrop, which for some sources is known only once the screen is open.
package enum BackdropSource: Sendable {
  case fixed(Backdrop)
  /// The pictures of a splash over a backdrop.
  case splash(SplashPictures, over: Backdrop)
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
    case .splash(let pictures, let ground):
      .pictures(
        pictures.placed(width: width, height: height, turnedBy: rotation), over: ground)
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
    case .fixed(.color(let color)), .fixed(.picture(_, _, let color)): color
    case .splash(_, over: .color(let color)), .splash(_, over: .picture(_, _, let color)): color
    case .fixed, .splash, .screen: nil
    }
  }

  /// The colour that covers the pictures of a splash; `nil` if there are none, or more than a colour is behind them.
  package var colorBehindPictures: Color? {
    if case .splash(_, over: .color(let color)) = self { color } else { nil }
  }

  /// Whether a picture on it takes the place of a splash's ring.
  package var hasIndicator: Bool {
    if case .splash(let pictures, over: _) = self { pictures.indicator != nil } else { false }
  }

  /// Whether the animations of the pictures on it are not played.
  var isCalm: Bool {
    if case .splash(let pictures, over: _) = self { pictures.isCalm } else { false }
  }

  /// The animations of the pictures on it, in their order.
  var animations: [PNGAnimation?] {
    if case .splash(let pictures, over: _) = self { pictures.animations } else { [] }
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
