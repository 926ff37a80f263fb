/// A straight line that goes down or is level, and which way the contour took it.
struct Edge {
  let x0: Int32
  let y0: Int32
  let x1: Int32
  let y1: Int32
  /// 1 if the contour goes down here, −1 if it goes up, 0 if it is level.
  let winding: Int32

  /// - Returns: `nil` for a level line between two pixel rows, which changes no coverage.
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
