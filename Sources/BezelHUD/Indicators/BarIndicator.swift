public import BezelRaster

/// A capsule that is filled in the direction of reading: MBProgressHUD's horizontal bar.
///
/// - Source: MBProgressHUD's bar progress view, 1.x (120 by 10 points) and 0.9.1 (120 by 20).
public struct BarIndicator: Indicator {
  /// Of its box, in points; the bar is 4 less each way.
  public var size: Size
  /// The line around it; `nil` for the HUD's colour.
  public var lineColor: Color?
  /// The colour of the completed part; `nil` for the HUD's colour.
  public var progressColor: Color?
  /// The colour of the remaining part.
  public var remainingColor = Color.clear

  /// Makes a bar in the HUD's colours.
  ///
  /// - Parameter size: of its box; MBProgressHUD's up to 0.9 was 120 by 20.
  public init(size: Size = Size(width: 120, height: 10)) { self.size = size }

  /// A frame, and inside of it what is done, cut straight.
  public func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
    func capsule(_ inset: Fixed) -> Rect {
      Rect(
        center: Point(x: 0, y: 0),
        size: Size(
          width: max(0, size.width - inset * 2), height: max(0, size.height - inset * 2)))
    }
    // The line's middle lies 2 points from the box, and it is 2 wide.
    let outer = capsule(1)
    if remainingColor.alpha > 0 {
      let inner = capsule(2)
      drawing.rectangle(inner, radius: inner.size.height / 2, remainingColor)
    }
    drawing.rectangle(
      outer, radius: outer.size.height / 2, border: 2, lineColor ?? moment.colors.foreground)
    guard moment.progress > .zero else { return }
    let fill = capsule(4)
    let radius = fill.size.height / 2
    let part = Int64(size.width.rawValue) * Int64(moment.progress.rawValue)
    // To nearest: at three pixels a point a lost 1/256 of a point would be seen.
    let done = Fixed(rawValue: Int((part + Int64(Fraction.whole / 2)) / Int64(Fraction.whole)))
    // Whatever is done, at least the left cap is seen.
    let end = max(done, radius + 4) - size.width / 2
    drawing.rectangle(
      fill, radius: radius, start: moment.isRightToLeft ? -end : nil,
      end: moment.isRightToLeft ? nil : end, progressColor ?? moment.colors.foreground)
  }
}
