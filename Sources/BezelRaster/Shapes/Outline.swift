/// Closed contours on the device, as straight edges.
struct Outline {
  private(set) var edges: [Edge] = []
  /// The fill rule; `nil` if no contour overlaps another or itself.
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

  /// Cuts off what lies left or right of `x`, once all contours are closed.
  mutating func cut(at x: Int32, keepsLeft: Bool) {
    let all = edges
    edges.removeAll(keepingCapacity: true)
    func limited(_ vertexX: Int32, _ y: Int32) -> Vertex {
      Vertex(x: Int64(keepsLeft ? min(vertexX, x) : max(vertexX, x)), y: Int64(y))
    }
    for edge in all {
      let (top, bottom) = (limited(edge.x0, edge.y0), limited(edge.x1, edge.y1))
      let (from, to) = edge.winding > 0 ? (top, bottom) : (bottom, top)
      current = from
      // Where the edge crosses the cut it goes on along it.
      if (edge.x0 < x) != (edge.x1 < x) {
        line(to: Vertex(x: Int64(x), y: Int64(edge.y(at: x))))
      }
      line(to: to)
    }
    start = current
  }
}
