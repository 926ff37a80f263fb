/// The sizes between which a HUD comes and goes, while it fades.
public enum Motion: Hashable, Sendable, CaseIterable {
  /// From 1.3 times its own size, and to 1/1.3 of the one it has then: as SVProgressHUD.
  case shrink
  /// From two thirds of its own size, and to 1/1.3 of the one it has then: as SVProgressHUD 2.2 to
  /// 2.2.5.
  case grow
  /// It keeps its size: MBProgressHUD's default.
  case fade
  /// It keeps its size, does not move with the tilt of the device, and a field whose text is refused does not shake:
  /// for people whom movements make sick.
  case less
  /// From half its size and back to it: MBProgressHUD's zoom.
  case zoom
  /// From half its size, and to one and a half: MBProgressHUD's zoom-in.
  case zoomIn
  /// From one and a half of its size, and to half: MBProgressHUD's zoom-out.
  case zoomOut

  /// The scale at which it begins to appear, in 1/65 536.
  var start: Int {
    switch self {
    case .shrink: FadeState.unit * 13 / 10
    case .grow: FadeState.unit * 2 / 3
    case .fade, .less: FadeState.unit
    case .zoom, .zoomIn: FadeState.unit / 2
    case .zoomOut: FadeState.unit * 3 / 2
    }
  }

  /// The scale at which it has disappeared, in 1/65 536.
  ///
  /// - Parameter scale: the one at which it began to disappear.
  func end(from scale: Int) -> Int {
    switch self {
    case .shrink, .grow: scale * 10 / 13
    case .fade, .less: scale
    case .zoom, .zoomOut: FadeState.unit / 2
    case .zoomIn: FadeState.unit * 3 / 2
    }
  }
}
