extension Outline {
  /// A line to the arc's start, then the arc; a positive sweep turns clockwise.
  ///
  /// - Parameters:
  ///   - radius: in 1/1024 px.
  ///   - sweep: at most a full turn to either side.
  mutating func arc(center: Vertex, radius: Int64, start: Angle, sweep: Angle) {
    let chords = Chords(
      radius: radius, sweep: sweep,
      count: isCrowded ? 1 : Chords.count(radius: radius, sweep: sweep))
    var way = Direction(turn: start.turn)
    line(to: way.vertex(on: center, radius: chords.radius))
    for _ in 0..<chords.count {
      way.turn(by: chords.step)
      line(to: way.vertex(on: center, radius: chords.radius))
    }
  }

  mutating func quadratic(to c: Vertex, control b: Vertex) {
    let a = current
    let bend = Outline.bend(a, b, c)
    let steps = isCrowded ? 1 : Outline.steps(bend)
    for step in 1..<max(2, steps + 1) {
      let (t, u) = (step, steps - step)
      let (wa, wb, wc) = (u * u, 2 * u * t, t * t)
      line(
        to: Vertex(
          x: roundedQuotient(Int64(a.x) * wa + Int64(b.x) * wb + Int64(c.x) * wc, steps * steps),
          y: roundedQuotient(Int64(a.y) * wa + Int64(b.y) * wb + Int64(c.y) * wc, steps * steps)))
    }
  }

  mutating func cubic(to d: Vertex, control1 b: Vertex, control2 c: Vertex) {
    let a = current
    let bend = max(Outline.bend(a, b, c), Outline.bend(b, c, d)) * 3
    let steps = isCrowded ? 1 : Outline.steps(bend)
    let cube = steps * steps * steps
    for step in 1..<max(2, steps + 1) {
      let (t, u) = (step, steps - step)
      let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      line(
        to: Vertex(
          x: roundedQuotient(
            Int64(a.x) * wa + Int64(b.x) * wb + Int64(c.x) * wc + Int64(d.x) * wd, cube),
          y: roundedQuotient(
            Int64(a.y) * wa + Int64(b.y) * wb + Int64(c.y) * wc + Int64(d.y) * wd, cube)))
    }
  }

  /// Whether there are more edges than any text or sign has: what comes is drawn coarsely then, so
  /// that a hostile font can fill neither the memory nor the day.
  private var isCrowded: Bool { edges.count > 1 << 18 }

  /// How many chords leave a curve by less than 1/256 px, at most 256.
  ///
  /// - Source: the number of steps for a tolerance from the largest second difference of the
  ///   controls, G. Wang, "The subdivision method for finding the intersection between two Bézier
  ///   curves or surfaces", 1984: `n = √(d (d − 1) / 8 · difference / tolerance)` for degree d.
  private static func steps(_ bend: Int64) -> Int64 {
    min(256, squareRoot(bend * 64 / Vertex.unit) + 1)
  }

  /// The length of the second difference of three controls, rounded up.
  private static func bend(_ p: Vertex, _ q: Vertex, _ r: Vertex) -> Int64 {
    let x = abs(Int64(p.x) - 2 * Int64(q.x) + Int64(r.x))
    let y = abs(Int64(p.y) - 2 * Int64(q.y) + Int64(r.y))
    // Longer than a million pixels, and the squares would not fit.
    return max(x, y) < 1 << 30 ? squareRoot(x * x + y * y) + 1 : x + y
  }
}
