public import BezelRaster

/// A thin ring that is filled clockwise, with square ends: MBProgressHUD's annular indicator.
///
/// - Source: MBProgressHUD's round progress view.
public struct AnnularIndicator: Indicator {
  /// The colour of the completed part; `nil` for the HUD's colour.
  public var progressColor: Color?
  /// The whole ring behind it; `nil` for the HUD's colour at an opacity of .1.
  public var backgroundColor: Color?

  /// Makes an indicator in the HUD's colours.
  public init() {}

  /// 37 by 37 points.
  public var size: Size { .roundIndicator }

  /// The whole ring, and over it what is done.
  public func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
    let radius = Fixed(35, over: 2)
    drawing.arc(radius: radius, width: 2, backgroundColor ?? moment.colors.background)
    drawing.arc(
      radius: radius, width: 2, sweep: Angle(moment.progress), cap: .square,
      progressColor ?? moment.colors.foreground)
  }
}
