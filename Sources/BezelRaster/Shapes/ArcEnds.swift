/// The ends of all arcs that are cut out of one ring.
///
/// The contour of an end is the cap and as much of the stroke as there are pixels that the cap or the
/// end's own line may touch.
struct ArcEnds {
  private let center: Vertex
  /// Of the stroke's middle, in 1/1024 px.
  private let radius: Int64
  /// The stroke's two sides, clockwise.
  private let outer: Chords
  private let inner: Chords
  /// Half of a circle around the middle of the stroke's end, clockwise.
  private let round: Chords
  /// How far a contour reaches across the stroke and along it, in 1/1024 px.
  private let across: Int64
  private let along: Int64
  /// How far from what is clear of an end the pixels are that it may cover, in 1/65 536 of a turn.
  let reach: Int

  /// - Parameter clearance: the arc's own.
  init(of arc: ArcOnDevice, clearance: Int) {
    (center, radius) = (arc.center, arc.radius)
    let (sweep, halfTurn) = (Angle(rawValue: 2 * clearance), Angle(1, over: 2))
    let count = Chords.count(radius: arc.radius + arc.half, sweep: sweep)
    outer = Chords(radius: arc.radius + arc.half, sweep: sweep, count: count)
    inner = Chords(radius: arc.inner, sweep: sweep, count: count)
    // n chords in a turn leave what a circle of r px covers of a pixel by less than 2 r² / n³: here by
    // less than 0.3/255.
    round = Chords(
      radius: arc.half, sweep: halfTurn,
      count: min(4 + (3 * arc.half) >> 10, Chords.count(radius: arc.half, sweep: halfTurn)))
    // By φ along the stroke, its sides leave their tangents by φ² r / 2.
    let margin = Vertex.unit / 4
    func reach(_ radius: Int64) -> Int64 { radius * Int64(sweep.rawValue) / 10_430 }
    across = round.radius + reach(arc.inner) * reach(arc.inner) / (2 * arc.inner) + margin
    along = max(round.radius, reach(outer.radius)) + margin
    // The cap of an arc with room for caps reaches by asin x with x ≤ 1/2, which is less than 1.05 x; its
    // pixels reach further, by no more than the clearance.
    self.reach = 2 * clearance + Int(round.radius * 10_431 * 21 / (20 * arc.radius)) + 4
  }

  /// One of the two ends of an arc.
  struct End {
    fileprivate let direction: Direction
    /// 1 if the stroke goes on counterclockwise, −1 if clockwise.
    fileprivate let winding: Int32
    fileprivate let cap: Cap
    /// The pixels that the contour may touch.
    let zone: PixelRect
  }

  /// The end at which an arc starts.
  func first(of arc: ArcOnDevice) -> End { end(arc.start, winding: -1, arc.startCap) }
  /// The end at which an arc ends.
  func last(of arc: ArcOnDevice) -> End { end(arc.end, winding: 1, arc.endCap) }

  private func end(_ angle: Angle, winding: Int32, _ cap: Cap) -> End {
    let direction = Direction(turn: angle.turn)
    let (sine, cosine) = (abs(direction.sine), abs(direction.cosine))
    let zone = PixelRect(
      touchedAround: direction.vertex(on: center, radius: radius),
      x: (across * sine + along * cosine) >> 30 + 1,
      y: (across * cosine + along * sine) >> 30 + 1)
    return End(direction: direction, winding: winding, cap: cap, zone: zone)
  }

  /// Adds the contour of an end.
  ///
  /// - Precondition: the cells hold its zone.
  func add(_ end: End, to cells: ContourCells) {
    let center = cells.place(center)
    var way = end.direction
    let back = outer.step.turned(by: -Int64(end.winding))
    var far = way.place(on: center, radius: outer.radius)
    var near = way.place(on: center, radius: inner.radius)
    addCap(of: end, from: far, to: near, around: way.place(on: center, radius: radius), cells)
    for _ in 0..<outer.count {
      way.turn(by: back)
      let nextFar = way.place(on: center, radius: outer.radius)
      let nextNear = way.place(on: center, radius: inner.radius)
      cells.line(nextFar, far, end.winding)
      cells.line(near, nextNear, end.winding)
      (far, near) = (nextFar, nextNear)
    }
    cells.line(near, far, end.winding)
  }

  @inline(__always) private func addCap(
    of end: End, from far: ContourCells.Place, to near: ContourCells.Place,
    around middle: ContourCells.Place, _ cells: ContourCells
  ) {
    var last = far
    if end.cap == .round {
      var way = end.direction
      let step = round.step.turned(by: Int64(end.winding))
      // From the stroke's side to where the chords begin, a little outside of it.
      var next = way.place(on: middle, radius: round.radius)
      cells.line(last, next, end.winding)
      for _ in 0..<round.count {
        last = next
        way.turn(by: step)
        next = way.place(on: middle, radius: round.radius)
        cells.line(last, next, end.winding)
      }
      last = next
    }
    cells.line(last, near, end.winding)
  }
}

extension Direction {
  /// A clockwise turn, or by −1 the same one counterclockwise.
  fileprivate func turned(by way: Int64) -> Direction {
    Direction(sine: sine * way, cosine: cosine)
  }

  /// `vertex(on:radius:)` for what lies in cells.
  @inline(__always) fileprivate func place(
    on center: ContourCells.Place, radius: Int64
  ) -> ContourCells.Place {
    (
      x: center.x &+ Int32(truncatingIfNeeded: (sine &* radius &+ 1 << 29) >> 30),
      y: center.y &- Int32(truncatingIfNeeded: (cosine &* radius &+ 1 << 29) >> 30)
    )
  }
}
