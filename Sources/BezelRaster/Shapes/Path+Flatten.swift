extension Path {
  /// The corners of the path's contours after `transform`, as straight edges.
  ///
  /// - Parameter edge: called for each edge with its two ends; the edges of a contour close it.
  func flatten(_ transform: Transform, _ edge: (Point, Point) -> Void) {
    var start = Point.zero
    var current = Point.zero
    func line(to point: Point) {
      if point != current { edge(current, point) }
      current = point
    }
    for element in elements {
      switch element {
      case .move(let p):
        line(to: start)
        start = transform.apply(p)
        current = start
      case .line(let p):
        line(to: transform.apply(p))
      case .quadratic(let control, let p):
        let (a, b, c) = (current, transform.apply(control), transform.apply(p))
        // A quadratic is a cubic whose controls are two thirds of the way to its own.
        Path.flattenCubic(a, Path.towards(a, b), Path.towards(c, b), c, line(to:))
      case .cubic(let control1, let control2, let p):
        Path.flattenCubic(
          current, transform.apply(control1), transform.apply(control2), transform.apply(p),
          line(to:))
      case .arc(let center, let radius, let begin, let sweep):
        Path.flattenArc(
          center: transform.apply(center), radius: transform.apply(radius), start: begin,
          sweep: sweep, line(to:))
      }
    }
    line(to: start)
  }

  private static func towards(_ end: Point, _ control: Point) -> Point {
    Point(
      x: end.x + Fixed(rawValue: roundedQuotient((control.x.raw - end.x.raw) * 2, 3)),
      y: end.y + Fixed(rawValue: roundedQuotient((control.y.raw - end.y.raw) * 2, 3)))
  }

  /// Chords that leave the arc by at most e = 1/512 px: `n = π √(r / 2e)` of them in a full turn.
  private static func flattenArc(
    center: Point, radius: Fixed, start: Angle, sweep: Angle, _ line: (Point) -> Void
  ) {
    let perTurn = squareRoot(10 * radius.raw) + 4
    let steps = max(1, (perTurn * abs(sweep.rawValue) + Angle.fullTurn - 1) / Angle.fullTurn)
    for step in 0...steps {
      let turn = start.rawValue << 16 + (sweep.rawValue << 16) * step / steps
      line(Angle.point(turn: turn, center: center, radius: radius))
    }
  }

  /// Chords that leave the curve by less than 1/256 px.
  ///
  /// - Source: the number of steps for a tolerance from the largest second difference of the
  ///   controls, G. Wang, "The subdivision method for finding the intersection between two Bézier
  ///   curves or surfaces", 1984: `n = √(3/4 · difference / tolerance)`.
  private static func flattenCubic(
    _ a: Point, _ b: Point, _ c: Point, _ d: Point, _ line: (Point) -> Void
  ) {
    func bend(_ p: Point, _ q: Point, _ r: Point) -> Int {
      abs(p.x.raw - 2 * q.x.raw + r.x.raw) + abs(p.y.raw - 2 * q.y.raw + r.y.raw)
    }
    // In 1/256 px, which is the tolerance.
    let deviation = max(bend(a, b, c), bend(b, c, d))
    let steps = min(256, squareRoot(deviation * 3 / 4) + 1)
    let cube = steps * steps * steps
    for step in 1...steps {
      let (t, u) = (step, steps - step)
      let (wa, wb, wc, wd) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      line(
        Point(
          x: Fixed(
            rawValue: roundedQuotient(
              a.x.raw * wa + b.x.raw * wb + c.x.raw * wc + d.x.raw * wd, cube)),
          y: Fixed(
            rawValue: roundedQuotient(
              a.y.raw * wa + b.y.raw * wb + c.y.raw * wc + d.y.raw * wd, cube))))
    }
  }

  /// Pixels that the path may touch after `transform`: never too few, seldom too many.
  package func bounds(_ transform: Transform) -> PixelRect {
    var (minX, minY, maxX, maxY) = (Int.max, Int.max, Int.min, Int.min)
    func include(_ point: Point, _ reach: Fixed = 0) {
      let p = transform.apply(point)
      let reach = transform.apply(reach).raw
      (minX, maxX) = (min(minX, p.x.raw - reach), max(maxX, p.x.raw + reach))
      (minY, maxY) = (min(minY, p.y.raw - reach), max(maxY, p.y.raw + reach))
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): include(p)
      case .quadratic(let control, let p):
        include(control)
        include(p)
      case .cubic(let control1, let control2, let p):
        include(control1)
        include(control2)
        include(p)
      case .arc(let center, let radius, _, _):
        include(center, radius)
      }
    }
    guard minX <= maxX else { return .empty }
    // One unit more on every side for what the rounding of an arc's corners may add.
    return PixelRect(
      minX: (minX - 1) >> 8, minY: (minY - 1) >> 8, maxX: (maxX + 256) >> 8,
      maxY: (maxY + 256) >> 8)
  }
}
