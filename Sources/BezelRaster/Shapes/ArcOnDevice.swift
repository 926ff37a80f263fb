/// An arc in 1/1024 px.
struct ArcOnDevice: Equatable {
  var center: Vertex
  /// Of the stroke's middle.
  let radius: Int64
  /// Half of the stroke's width.
  let half: Int64
  var start: Angle
  /// Up to a full turn.
  var sweep: Angle
  var startCap: Cap
  var endCap: Cap

  init(_ arc: Arc, _ transform: Transform) {
    center = transform.vertex(arc.center)
    radius = max(0, transform.length(arc.radius))
    half = transform.length(arc.width) / 2
    start = Angle(rawValue: arc.start.rawValue & (Angle.fullTurn - 1))
    sweep = Angle(rawValue: max(0, min(Angle.fullTurn, arc.sweep.rawValue)))
    (startCap, endCap) = (arc.cap, arc.cap)
  }

  var isWhole: Bool { sweep.rawValue == Angle.fullTurn }
  var end: Angle { start + sweep }
  var inner: Int64 { max(0, radius - half) }

  /// Adds the contours, and says so if they overlap.
  func add(to outline: inout Outline) {
    guard half > 0, sweep.rawValue > 0 else { return }
    if isWhole { return addRing(to: &outline) }
    if hasRoomForCaps { return addBand(to: &outline, capped: true) }
    outline.rule = outline.rule ?? .nonZero
    addBand(to: &outline, capped: false)
    Ending(start, of: self).add(startCap, to: &outline, forwards: false)
    Ending(end, of: self).add(endCap, to: &outline, forwards: true)
  }

  private func addRing(to outline: inout Outline) {
    outline.disc(center: center, radius: radius + half)
    guard inner > 0 else { return }
    outline.move(to: Vertex(x: Int64(center.x), y: Int64(center.y) - inner))
    outline.arc(
      center: center, radius: inner, start: .zero, sweep: Angle(rawValue: -Angle.fullTurn))
    outline.close()
  }

  /// Whether the caps stay clear of each other and of the circle's centre.
  var hasRoomForCaps: Bool {
    if startCap == .butt, endCap == .butt { return true }
    guard radius > half * 2 else { return false }
    let gap = Angle.fullTurn - sweep.rawValue
    if gap >= Angle.fullTurn / 2 { return true }
    // The chord between the middles of the two ends, 2 r sin(π · gap).
    let sine = Direction(turn: UInt32(gap) << 15).sine
    return (2 * radius * sine) >> 30 > half * 3
  }

  /// Adds the band between the inner and the outer circle, and the caps as parts of its contour.
  private func addBand(to outline: inout Outline, capped: Bool) {
    let halfTurn = Angle(1, over: 2)
    let (first, last) = (Ending(start, of: self), Ending(end, of: self))
    outline.move(to: first.outer)
    outline.arc(center: center, radius: radius + half, start: start, sweep: sweep)
    switch capped ? endCap : .butt {
    case .butt: break
    case .round: outline.arc(center: last.middle, radius: half, start: end, sweep: halfTurn)
    case .square: last.addCorners(to: &outline, forwards: true)
    }
    if inner > 0 {
      outline.arc(
        center: center, radius: inner, start: end, sweep: Angle(rawValue: -sweep.rawValue))
    } else {
      outline.line(to: center)
    }
    switch capped ? startCap : .butt {
    case .butt: break
    case .round:
      outline.arc(center: first.middle, radius: half, start: start + halfTurn, sweep: halfTurn)
    case .square: first.addCorners(to: &outline, forwards: false)
    }
    outline.close()
  }
}

/// One of the two ends of an arc.
private struct Ending {
  let outer: Vertex
  let middle: Vertex
  let inner: Vertex
  /// Half of the stroke's width along the circle, clockwise.
  private let ahead: (x: Int64, y: Int64)
  private let half: Int64

  init(_ angle: Angle, of arc: ArcOnDevice) {
    let direction = Direction(turn: angle.turn)
    half = arc.half
    outer = direction.vertex(on: arc.center, radius: arc.radius + arc.half)
    middle = direction.vertex(on: arc.center, radius: arc.radius)
    inner = direction.vertex(on: arc.center, radius: arc.inner)
    ahead = (
      (direction.cosine * arc.half + 1 << 29) >> 30, (direction.sine * arc.half + 1 << 29) >> 30
    )
  }

  private func moved(_ vertex: Vertex, forwards: Bool) -> Vertex {
    forwards
      ? Vertex(x: Int64(vertex.x) + ahead.x, y: Int64(vertex.y) + ahead.y)
      : Vertex(x: Int64(vertex.x) - ahead.x, y: Int64(vertex.y) - ahead.y)
  }

  /// The square cap's corners, in the order of a clockwise contour.
  func addCorners(to outline: inout Outline, forwards: Bool) {
    let corners = [moved(outer, forwards: forwards), moved(inner, forwards: forwards)]
    for corner in forwards ? corners : corners.reversed() { outline.line(to: corner) }
  }

  /// Adds a cap as a contour of its own.
  func add(_ cap: Cap, to outline: inout Outline, forwards: Bool) {
    switch cap {
    case .butt: break
    case .round: outline.disc(center: middle, radius: half)
    case .square:
      outline.move(to: forwards ? outer : inner)
      addCorners(to: &outline, forwards: forwards)
      outline.line(to: forwards ? inner : outer)
      outline.close()
    }
  }
}
