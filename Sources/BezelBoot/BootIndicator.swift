package import BezelHUD
internal import BezelRaster

/// A ring that turns, and below it a thin bar that fills; without a progress there is no bar.
package struct BootIndicator: Indicator {
  private static let (gap, width) = (Fixed(18), Fixed(200))

  private let ring: FlatRing?
  private let bar: Size

  /// - Parameters:
  ///   - thickness: of the ring, in points; the bar has one more.
  ///   - hasRing: whether there is more than the bar.
  package init(thickness: Fixed = 3, hasRing: Bool = true) {
    ring = hasRing ? FlatRing(radius: 14, thickness: thickness) : nil
    bar = Size(width: BootIndicator.width, height: thickness + 1)
  }

  package var size: Size {
    let above = ring.map { $0.size.height + BootIndicator.gap } ?? 0
    return Size(width: bar.width, height: above + bar.height)
  }

  package var cycle: IndicatorCycle? { ring?.cycle }

  package func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
    if let ring {
      let ringCenter = Point(x: 0, y: (ring.size.height - size.height) / 2)
      ring.draw(moment, around: ringCenter, into: &drawing)
    }
    guard moment.progress > .zero else { return }
    let frame = Rect(
      center: Point(x: 0, y: (size.height - bar.height) / 2), size: bar)
    let radius = bar.height / 2
    drawing.rectangle(frame, radius: radius, moment.colors.background)
    let done = max(bar.height, bar.width.part(moment.progress))
    let end = done - bar.width / 2
    drawing.rectangle(
      frame, radius: radius, start: moment.isRightToLeft ? -end : nil,
      end: moment.isRightToLeft ? nil : end, moment.colors.foreground)
  }
}
