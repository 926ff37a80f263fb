extension Path {
  /// The outline of a polyline stroked with round caps and round joins.
  ///
  /// A single point becomes a disc; no points, an empty path.
  package init(stroking polyline: [Point], width: Fixed) {
    self.init()
    var points: [Point] = []
    for point in polyline where point != points.last { points.append(point) }
    guard let first = points.first else { return }
    guard points.count > 1 else {
      self = .disc(center: first, radius: width / 2)
      return
    }
    // Once along the left side and once back along the right one, which is the left side of the
    // reversed polyline; each way ends with the cap.
    let radius = width / 2
    side(of: points, radius: radius, isStart: true)
    side(of: points.reversed(), radius: radius, isStart: false)
  }

  /// Two strokes with round caps that cross, as one outline, so that no pixel is covered twice.
  ///
  /// - Precondition: they cross within both, and `c` lies clockwise of `a`.
  package static func cross(
    from a: Point, to b: Point, and c: Point, to d: Point, width: Fixed
  ) -> Path {
    let center = Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    // Clockwise: every arm goes out on its left side and comes back on its right one, and the
    // right side of one arm meets the left side of the next.
    let arms = [a, c, b, d]
    var path = Path()
    for (index, end) in arms.enumerated() {
      let next = arms[(index + 1) % arms.count]
      let left = offset(from: center, to: end, radius: width / 2)
      let outer = end + left
      if index == 0 { path.move(to: outer) } else { path.line(to: outer) }
      path.arc(
        center: end, radius: width / 2, start: direction(of: left), sweep: Angle(1, over: 2))
      let right = Point.zero - left
      let nextLeft = offset(from: center, to: next, radius: width / 2)
      path.line(to: meeting(center, end - center, right, next - center, nextLeft))
    }
    return path
  }

  /// Where the lines `center + first + s·u` and `center + second + t·v` meet.
  private static func meeting(
    _ center: Point, _ u: Point, _ first: Point, _ v: Point, _ second: Point
  ) -> Point {
    let denominator = cross(u, v)
    guard denominator != 0 else { return center }
    let s = cross(second - first, v) * denominator.signum()
    let size = abs(denominator)
    return Point(
      x: center.x + first.x + Fixed(rawValue: roundedQuotient(s &* u.x.raw, size)),
      y: center.y + first.y + Fixed(rawValue: roundedQuotient(s &* u.y.raw, size)))
  }

  private mutating func side(of points: [Point], radius: Fixed, isStart: Bool) {
    var offset = Path.offset(from: points[0], to: points[1], radius: radius)
    if isStart { move(to: points[0] + offset) } else { line(to: points[0] + offset) }
    for index in 1..<points.count - 1 {
      let (corner, next) = (points[index], points[index + 1])
      let nextOffset = Path.offset(from: corner, to: next, radius: radius)
      let turn = Path.cross(corner - points[index - 1], next - corner)
      let bend = nextOffset - offset
      if Path.dot(bend, bend) <= 4 * radius.raw {
        // Nearly straight on, the angle is lost in the rounding of the offsets; but then their
        // middle is within 1/256 of a unit of the join on either side.
        line(
          to: Point(
            x: corner.x + (offset.x + nextOffset.x) / 2, y: corner.y + (offset.y + nextOffset.y) / 2
          ))
      } else if turn > 0
        || (turn == 0 && Path.dot(corner - points[index - 1], next - corner) < 0)
      {
        // To the right, or straight back: the left side is the outer one.
        let start = Path.direction(of: offset)
        let sweep = (Path.direction(of: nextOffset).rawValue - start.rawValue) & 0xFFFF
        arc(center: corner, radius: radius, start: start, sweep: Angle(rawValue: sweep))
      } else if let meeting = Path.innerJoin(
        points[index - 1], corner, next, offset: offset, nextOffset: nextOffset)
      {
        line(to: meeting)
      } else {
        // The segments are shorter than the stroke is wide: through the corner, which fills the
        // same area as the join of the outer side.
        line(to: corner + offset)
        line(to: corner)
        line(to: corner + nextOffset)
      }
      offset = nextOffset
    }
    let end = points[points.count - 1]
    arc(
      center: end, radius: radius, start: Path.direction(of: offset), sweep: Angle(1, over: 2))
  }

  /// Where the left sides of two segments cross, if both reach that far.
  private static func innerJoin(
    _ a: Point, _ corner: Point, _ b: Point, offset: Point, nextOffset: Point
  ) -> Point? {
    let (u, v) = (corner - a, b - corner)
    let difference = nextOffset - offset
    // Longer than 4 096 units, and their products would not fit.
    guard [u.x, u.y, v.x, v.y, difference.x, difference.y].allSatisfy({ abs($0.raw) < 1 << 20 })
    else { return nil }
    let denominator = cross(u, v)
    // corner + offset + s·u = corner + nextOffset + t·v, with s in -1…0 and t in 0…1.
    let s = cross(difference, v)
    let t = cross(difference, u)
    guard denominator < 0, s >= 0, -s >= denominator, t <= 0, t >= denominator else { return nil }
    return meeting(corner, u, offset, v, nextOffset)
  }

  /// The vector of length `radius` to the left of the way from `a` to `b`.
  private static func offset(from a: Point, to b: Point, radius: Fixed) -> Point {
    // Only the direction counts: a long way is shortened until its square fits.
    var (dx, dy) = (b.x.raw - a.x.raw, b.y.raw - a.y.raw)
    while max(abs(dx), abs(dy)) > 1 << 20 { (dx, dy) = (dx / 2, dy / 2) }
    // 16 more bits under the root, so that a short way is measured finely enough.
    let length = squareRoot((dx * dx + dy * dy) << 16)
    return Point(
      x: Fixed(rawValue: roundedQuotient((dy * radius.raw) << 8, length)),
      y: Fixed(rawValue: roundedQuotient((-dx * radius.raw) << 8, length)))
  }

  // A polyline is some pixels long: its products cannot wrap unless somebody means them to.
  private static func cross(_ a: Point, _ b: Point) -> Int {
    a.x.raw &* b.y.raw &- a.y.raw &* b.x.raw
  }

  private static func dot(_ a: Point, _ b: Point) -> Int {
    a.x.raw &* b.x.raw &+ a.y.raw &* b.y.raw
  }

  private static func direction(of offset: Point) -> Angle {
    CORDIC.angle(x: offset.x.raw, y: offset.y.raw)
  }
}

/// The largest number whose square is not larger.
///
/// - Precondition: `value >= 0`.
func squareRoot(_ value: Int) -> Int {
  guard value > 1 else { return value }
  // Newton's method from above never goes below the root.
  var root = 1 << ((Int.bitWidth - value.leadingZeroBitCount + 1) / 2)
  while true {
    let next = (root + value / root) / 2
    if next >= root { return root }
    root = next
  }
}
