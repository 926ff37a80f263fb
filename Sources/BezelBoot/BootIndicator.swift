package import BezelHUD
internal import BezelRaster

/// A ring that turns, and below it a thin bar that fills; without a progress there is no bar.
package struct BootIndicator: Indicator {
  private static let (gap, width) = (Fixed(18), Fixed(200))

  private let ring: FlatRing
  private let bar: Size

  /// - Parameter thickness: of the ring, and half of that of the bar; in points.
  package init(thickness: Fixed = 2) {
    ring = FlatRing(radius: 14, thickness: thickness)
    bar = Size(width: BootIndicator.width, height: thickness * 2)
  }

  package var size: Size {
    Size(width: bar.width, height: ring.size.height + BootIndicator.gap + bar.height)
  }

  package var cycle: IndicatorCycle? { ring.cycle }

  package func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
    let ringCenter = Point(x: 0, y: (ring.size.height - size.height) / 2)
    ring.draw(moment, around: ringCenter, into: &drawing)
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
