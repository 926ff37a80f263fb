extension Path {
  /// A rectangle whose corners are quarter circles.
  ///
  /// - Parameter radius: limited to half of the shorter side; zero gives square corners.
  package static func roundedRect(_ rect: Rect, radius: Fixed) -> Path {
    let radius = max(0, min(radius, min(rect.size.width, rect.size.height) / 2))
    let inner = rect.inset(by: radius)
    let quarter = Angle(1, over: 4)
    var path = Path()
    path.move(to: Point(x: inner.origin.x, y: rect.origin.y))
    for (corner, x, y) in [
      (0, inner.maxX, inner.origin.y), (1, inner.maxX, inner.maxY),
      (2, inner.origin.x, inner.maxY), (3, inner.origin.x, inner.origin.y),
    ] {
      path.arc(
        center: Point(x: x, y: y), radius: radius, start: Angle(corner, over: 4), sweep: quarter)
    }
    return path
  }

  /// A full circle, filled.
  package static func disc(center: Point, radius: Fixed) -> Path {
    var path = Path()
    path.move(to: Angle(rawValue: 0).point(on: center, radius: radius))
    path.arc(
      center: center, radius: radius, start: Angle(rawValue: 0), sweep: Angle(1, over: 1))
    return path
  }

  /// A full circle stroked `width` wide, half of it to either side.
  package static func ring(center: Point, radius: Fixed, width: Fixed) -> Path {
    var path = disc(center: center, radius: radius + width / 2)
    let inner = max(0, radius - width / 2)
    path.move(to: Angle(rawValue: 0).point(on: center, radius: inner))
    path.arc(
      center: center, radius: inner, start: Angle(rawValue: 0), sweep: Angle(-1, over: 1))
    return path
  }

  /// A part of a circle stroked `width` wide with round caps.
  ///
  /// A sweep of a full turn or more is the whole ring; no sweep is nothing.
  package static func arc(
    center: Point, radius: Fixed, width: Fixed, start: Angle, sweep: Angle
  ) -> Path {
    if sweep.rawValue >= Angle.fullTurn {
      return ring(center: center, radius: radius, width: width)
    }
    guard sweep.rawValue > 0, width > 0 else { return Path() }
    let (half, halfTurn) = (width / 2, Angle(1, over: 2))
    let end = start + sweep
    let (first, last) = (
      start.point(on: center, radius: radius), end.point(on: center, radius: radius)
    )
    let back = Angle(rawValue: -sweep.rawValue)
    var path = Path()
    path.move(to: start.point(on: center, radius: radius + half))
    path.arc(center: center, radius: radius + half, start: start, sweep: sweep)
    guard let meeting = capMeeting(radius: radius, half: half, sweep: sweep) else {
      path.arc(center: last, radius: half, start: end, sweep: halfTurn)
      path.arc(center: center, radius: max(0, radius - half), start: end, sweep: back)
      path.arc(center: first, radius: half, start: start + halfTurn, sweep: halfTurn)
      return path
    }
    // Each cap ends where it meets the other one, so that no pixel on the edge counts twice.
    let (outer, inner) = meeting
    path.arc(center: last, radius: half, start: end, sweep: outer)
    path.arc(
      center: first, radius: half, start: Angle(rawValue: start.rawValue - outer.rawValue),
      sweep: outer)
    guard radius > half else { return path }
    path.move(to: end.point(on: center, radius: radius - half))
    path.arc(center: center, radius: radius - half, start: end, sweep: back)
    path.arc(center: first, radius: half, start: start + halfTurn, sweep: inner)
    path.arc(
      center: last, radius: half,
      start: Angle(rawValue: (end + halfTurn).rawValue - inner.rawValue), sweep: inner)
    return path
  }

  /// How far the caps of an arc turn, from its outer and from its inner edge, until they meet in
  /// the gap; `nil` if the gap keeps them apart.
  private static func capMeeting(
    radius: Fixed, half: Fixed, sweep: Angle
  ) -> (outer: Angle, inner: Angle)? {
    let gap = Angle.fullTurn - sweep.rawValue
    guard gap < Angle.fullTurn / 2, half > 0 else { return nil }
    // Seen from a cap's centre, half of the gap's chord over the cap's radius is the sine of the
    // angle between the middle of the gap and the meeting; in 1/2³⁰.
    let sine = roundedQuotient(
      radius.raw * CORDIC.sineAndCosine(turn: gap << 15).sine, half.raw)
    guard sine >= 0, sine < 1 << 30 else { return nil }
    let angle = CORDIC.angle(x: sine, y: -squareRoot(1 << 60 - sine * sine)).rawValue
    return (Angle(rawValue: angle + gap / 2), Angle(rawValue: max(0, angle - gap / 2)))
  }
}
