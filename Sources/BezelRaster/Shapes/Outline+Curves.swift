extension Outline {
  /// A line to the arc's start, then the arc; a positive sweep turns clockwise.
  ///
  /// Chords of a circle with radius r have a height of at most e = 1/128 px if there are
  /// `n = π √(r / 2e)` of them in a full turn. Their ends lie a little outside of the circle, at two
  /// thirds of the height `π² r / 2n²`, so that the polygon has the circle's area.
  ///
  /// - Parameters:
  ///   - radius: in 1/1024 px.
  ///   - sweep: at most a full turn to either side.
  mutating func arc(center: Vertex, radius: Int64, start: Angle, sweep: Angle) {
    let part = max(1, Int64(abs(sweep.rawValue)))
    let steps = isCrowded ? 1 : ((min(4_096, squareRoot(radius * 5 / 8)) + 4) * part) >> 16 + 1
    let perTurn = (steps << 16) / part
    let radius = radius + radius * 329 / (100 * perTurn * perTurn)
    var way = Direction(turn: start.turn)
    let step = Direction(
      turn: UInt32(truncatingIfNeeded: (Int64(sweep.rawValue) << 16) / steps))
    line(to: way.vertex(on: center, radius: radius))
    for _ in 0..<steps {
      way.turn(by: step)
      line(to: way.vertex(on: center, radius: radius))
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
