import BezelRaster
import SeededRandom

extension SeededRandom {
  /// Returns any shape with any paint, mostly within the first 30 points.
  mutating func item() -> Item {
    let center = place(to: 30)
    return Item(
      shape(center), paint(pick([center, place(to: 30)])),
      at: int(0...1) == 0 ? .zero : place(to: 10))
  }

  /// Returns a place in the first `limit` points, or a little left of them or above.
  mutating func place(to limit: Int) -> Point { point(in: -256...limit * 256) }

  private mutating func shape(_ center: Point) -> Shape {
    let width = length(128...1_280)
    switch int(0...6) {
    case 0: return .everything
    case 1:
      let radii = Corners(
        topLeft: length(0...2_000), topRight: length(0...2_000), bottomRight: width,
        bottomLeft: width)
      let rect = Rect(center: center, size: Size(width: width * 5, height: width * 3))
      return .rounded(
        RoundedRect(
          rect, radii: radii, border: pick([nil, length(1...600)]),
          end: pick([nil, center.x + length(-2_000...2_000)])))
    // Large and thin enough to be cut out of a ring, as most are.
    case 2...3:
      return .arc(
        Arc(
          center: center, radius: length(2_000...6_000), width: length(128...900),
          start: angle(), sweep: Angle(rawValue: int(1...80_000)), cap: cap()))
    case 4:
      return .pie(
        Pie(
          center: center, radius: width * 2, start: angle(), sweep: Angle(rawValue: int(1...80_000))
        ))
    case 5:
      var path = Path()
      path.stroke([center, place(to: 30), place(to: 30)], width: width)
      return .path(path, .nonZero)
    default: return junk(reach: 6_000)
    }
  }

  /// - Parameter center: the centre of paints that have one.
  mutating func paint(_ center: Point) -> Paint {
    let color = color()
    func rect(_ random: inout SeededRandom) -> Rect {
      Rect(
        origin: random.place(to: 20),
        size: Size(width: random.length(0...9_000), height: random.length(0...9_000)))
    }
    switch int(0...12) {
    case 0...1: return .radial(center: center, radius: length(0...8_000), color)
    case 2...3: return .conical(center: center, seam: angle(), color)
    case 4: return .linear(from: center, to: place(to: 30), color, self.color())
    case 5: return .picture(picture(to: 20, isOpaque: int(0...1) == 0), in: rect(&self))
    case 6: return .template(picture(to: 20, isOpaque: false), in: rect(&self), color)
    case 7: return .blurred(Blur(sigma: length(0...3_000), saturation: int(0...500)))
    default: return .solid(color)
    }
  }

  mutating func color() -> Color {
    Color(red: edgyByte(), green: edgyByte(), blue: edgyByte(), alpha: edgyByte())
  }

  mutating func picture(to limit: Int, isOpaque: Bool) -> Picture {
    let (width, height) = (int(1...limit), int(1...limit))
    return Picture(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        (isOpaque ? color().withAlpha(255) : color()).premultiplied().rawValue
      })
  }
}
