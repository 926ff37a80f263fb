package import BezelHUD
internal import BezelRaster

/// A ring that turns, and below it a thin bar that fills; without a progress there is no bar.
package struct BootIndicator: Indicator {
  private static let ring = FlatRing(radius: 14, thickness: 2)
  private static let (gap, bar) = (Fixed(18), Size(width: 200, height: 4))

  package init() {}

  package var size: Size {
    let ring = BootIndicator.ring.size
    return Size(
      width: BootIndicator.bar.width,
      height: ring.height + BootIndicator.gap + BootIndicator.bar.height)
  }

  package var cycle: IndicatorCycle? { BootIndicator.ring.cycle }

  package func draw(_ moment: IndicatorMoment, into drawing: inout IndicatorDrawing) {
    let bar = BootIndicator.bar
    let ringCenter = Point(x: 0, y: (BootIndicator.ring.size.height - size.height) / 2)
    BootIndicator.ring.draw(moment, around: ringCenter, into: &drawing)
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
