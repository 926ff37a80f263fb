internal import BezelRaster

/// The ring, spinner or image of a HUD.
extension HUDModel {
  func indicator(_ layout: HUDLayout, _ color: Color, at now: Moment) -> [Item] {
    let center = layout.indicatorCenter
    if let held = holdProgress(at: now) {
      // Nothing but a ring has room for a large one.
      let radius = content.isPassing ? look.ringRadius : layout.ringRadius
      return ring(held, radius, color, at: center)
    }
    switch content {
    case .indefinite:
      let elapsed = now.nanoseconds(since: ringStart ?? now)
      switch look.animationType {
      case .flat: return [turningRing(after: elapsed, layout.ringRadius, color, at: center)]
      case .native:
        return Spinner.items(after: elapsed, color).map { Item($0.shape, $0.paint, at: center) }
      }
    case .progress(let fraction): return ring(fraction, layout.ringRadius, color, at: center)
    case .message(let glyph): return image(look.image(of: glyph), color, at: center)
    case .image(let image): return image.map { self.image($0, color, at: center) } ?? []
    }
  }

  /// The arc and its conical mask turn together, once a second.
  private func turningRing(
    after elapsed: Int64, _ radius: Fixed, _ color: Color, at center: Point
  ) -> Item {
    let seam = Angle(Int(elapsed % 1_000_000_000), over: 1_000_000_000)
    let arc = Arc(
      center: .zero, radius: radius, width: look.ringThickness, start: seam + Angle(3, over: 100),
      sweep: Angle(94, over: 100))
    return Item(.arc(arc), .conical(center: .zero, seam: seam, color), at: center)
  }

  /// A ring that is filled clockwise to a part of it.
  private func ring(
    _ fraction: Fraction, _ radius: Fixed, _ color: Color, at center: Point
  ) -> [Item] {
    let background = Arc.ring(center: .zero, radius: radius, width: look.ringThickness)
    let arc = Arc(
      center: .zero, radius: radius, width: look.ringThickness, start: .zero,
      sweep: Angle(rawValue: fraction.rawValue))
    return [
      Item(.arc(background), .solid(color.withAlpha(26)), at: center),
      Item(.arc(arc), .solid(color), at: center),
    ]
  }

  private func image(_ image: HUDImage, _ color: Color, at center: Point) -> [Item] {
    let size = look.imageSize
    guard size.width > 0, size.height > 0 else { return [] }
    switch image.source {
    case .glyph(let glyph):
      return [Item(.path(glyph.path(in: size), .nonZero), .solid(color), at: center)]
    case .picture(let picture):
      let frame = Rect(center: .zero, size: size)
      let paint: Paint =
        look.tintsImages ? .template(picture, in: frame, color) : .picture(picture, in: frame)
      return [Item(.rounded(RoundedRect(frame, radius: 0)), paint, at: center)]
    }
  }
}
