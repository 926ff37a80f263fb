/// A place on the device, in 1/1024 px.
struct Vertex: Equatable {
  let x: Int32
  let y: Int32

  /// Takes a place in 1/1024 px; further out than a million pixels counts as just there.
  init(x: Int64, y: Int64) {
    self.x = Vertex.limited(x)
    self.y = Vertex.limited(y)
  }

  /// One pixel.
  static let unit: Int64 = 1_024

  /// So that the product of two differences fits 64 bits.
  private static func limited(_ value: Int64) -> Int32 {
    Int32(truncatingIfNeeded: max(-1 << 30, min(1 << 30, value)))
  }
}

extension Transform {
  /// A point on the device.
  func vertex(_ point: Point) -> Vertex {
    Vertex(x: origin.x.raw * 4 + scaled(point.x), y: origin.y.raw * 4 + scaled(point.y))
  }

  /// A length on the device, in 1/1024 px, up to two million pixels.
  func length(_ length: Fixed) -> Int64 { max(-1 << 31, min(1 << 31, scaled(length))) }

  private func scaled(_ length: Fixed) -> Int64 {
    roundedQuotient(length.raw * Int64(scale) * 4, Int64(Transform.unit))
  }
}

/// A straight line that goes down or is level, and which way the contour took it.
struct Edge {
  let x0: Int32
  let y0: Int32
  let x1: Int32
  let y1: Int32
  /// 1 if the contour goes down here, −1 if it goes up, 0 if it is level.
  let winding: Int32

  /// - Returns: `nil` for a level line between two pixel rows, where nobody has to know of it.
  init?(from: Vertex, to: Vertex) {
    if from.y == to.y {
      guard Int64(from.y) % Vertex.unit != 0, from.x != to.x else { return nil }
      (x0, y0, x1, y1, winding) = (from.x, from.y, to.x, to.y, 0)
    } else if from.y < to.y {
      (x0, y0, x1, y1, winding) = (from.x, from.y, to.x, to.y, 1)
    } else {
      (x0, y0, x1, y1, winding) = (to.x, to.y, from.x, from.y, -1)
    }
  }

  /// Where the edge is at a height between its ends, rounded to nearest.
  func x(at y: Int32) -> Int32 {
    if y == y0 || x0 == x1 { return x0 }
    if y == y1 { return x1 }
    let run = (Int64(y) - Int64(y0)) * (Int64(x1) - Int64(x0))
    return x0 &+ Int32(truncatingIfNeeded: roundedQuotient(run, Int64(y1) - Int64(y0)))
  }

  /// How high the edge is at a place between its ends, rounded to nearest.
  ///
  /// - Precondition: the edge is not upright.
  func y(at x: Int32) -> Int32 {
    let rise = abs(Int64(x) - Int64(x0)) * (Int64(y1) - Int64(y0))
    return y0 &+ Int32(truncatingIfNeeded: roundedQuotient(rise, abs(Int64(x1) - Int64(x0))))
  }
}

/// Closed contours on the device, as straight edges.
struct Outline {
  private(set) var edges: [Edge] = []
  /// What is inside; `nil` if no contour overlaps another or itself.
  var rule: FillRule?
  private var start = Vertex(x: 0, y: 0)
  private(set) var current = Vertex(x: 0, y: 0)

  init() {}

  /// Closes the contour and begins another one.
  mutating func move(to vertex: Vertex) {
    close()
    (start, current) = (vertex, vertex)
  }

  mutating func line(to vertex: Vertex) {
    if let edge = Edge(from: current, to: vertex) { edges.append(edge) }
    current = vertex
  }

  mutating func close() { line(to: start) }

  /// Forgets everything but the memory that it took.
  mutating func removeAll(rule: FillRule?) {
    edges.removeAll(keepingCapacity: true)
    self.rule = rule
    (start, current) = (Vertex(x: 0, y: 0), Vertex(x: 0, y: 0))
  }

  /// Cuts off what lies right of `x`.
  mutating func cut(rightOf x: Int32) {
    let all = edges
    edges.removeAll(keepingCapacity: true)
    for edge in all {
      let (top, bottom) = (
        Vertex(x: Int64(edge.x0), y: Int64(edge.y0)), Vertex(x: Int64(edge.x1), y: Int64(edge.y1))
      )
      let crossing =
        (edge.x0 < x) != (edge.x1 < x) && edge.x0 != edge.x1
        ? Vertex(x: Int64(x), y: Int64(edge.y(at: x))) : top
      func moved(_ vertex: Vertex) -> Vertex {
        Vertex(x: Int64(min(vertex.x, x)), y: Int64(vertex.y))
      }
      // Where the edge crosses the cut it goes on along it.
      let way =
        edge.winding > 0
        ? [moved(top), crossing, moved(bottom)] : [moved(bottom), crossing, moved(top)]
      for (from, to) in [(way[0], way[1]), (way[1], way[2])] {
        if let edge = Edge(from: moved(from), to: moved(to)) { edges.append(edge) }
      }
    }
  }
}
