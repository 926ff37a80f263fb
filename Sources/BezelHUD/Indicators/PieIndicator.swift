public import BezelRaster

/// A circle that is filled clockwise: MBProgressHUD's determinate indicator.
///
/// In points around the middle of its box of 37 by 37.
///
/// - Source: MBProgressHUD's round progress view, 1.x and 0.9.1.
public struct PieIndicator: Indicator {
  /// The shape that fills.
  public enum Form: Hashable, Sendable, CaseIterable {
    /// A thick arc at the outline, as of 1.0.
    case arc
    /// A wedge from the middle on, as up to 0.9.
    case wedge
  }

  /// The shape that fills.
  public var form: Form
  /// The colour of the completed part and the outline; `nil` for the HUD's colour.
  public var progressColor: Color?
  /// The disc behind a wedge; `nil` for the HUD's colour at an opacity of .1.
  public var backgroundColor: Color?

  /// Makes an indicator in the HUD's colours.
  public init(form: Form = .arc) { self.form = form }

  /// 37 by 37 points.
  public var size: Size { .roundIndicator }

  /// The outline, and what is done.
  public func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
    let color = progressColor ?? moment.colors.foreground
    let sweep = Angle(moment.progress)
    let radius = Fixed(33, over: 2)
    // Outline and filling together, so that a colour one sees through does not count twice where they
    // overlap.
    var path = Path()
    switch form {
    case .arc:
      path.arc(.ring(center: .zero, radius: Fixed(35, over: 2), width: 2))
      path.arc(
        Arc(center: .zero, radius: radius, width: 4, start: .zero, sweep: sweep, cap: .butt))
    case .wedge:
      drawing.wedge(radius: radius, backgroundColor ?? moment.colors.background)
      path.arc(.ring(center: .zero, radius: radius, width: 2))
      // A line so wide that it begins in the middle.
      path.arc(
        Arc(
          center: .zero, radius: radius / 2, width: radius, start: .zero, sweep: sweep, cap: .butt))
    }
    drawing.items.append(Item(.path(path, .nonZero), .solid(color)))
  }
}
