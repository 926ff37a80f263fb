extension Outline {
  /// The outline of a polyline drawn with a round pen; a single vertex becomes a disc.
  ///
  /// - Parameter radius: half of the pen's width, in 1/1024 px.
  mutating func stroke(_ polyline: [Vertex], radius: Int64) {
    var line: [Vertex] = []
    for vertex in polyline where vertex != line.last { line.append(vertex) }
    guard let first = line.first, radius > 0 else { return }
    guard line.count > 1 else { return disc(center: first, radius: radius) }
    // Once along the left side and once back along the right one, which is the left side of the
    // reversed polyline; each way ends with the cap.
    move(to: first.moved(by: Side(from: first, to: line[1], distance: radius)))
    side(of: line, radius: radius)
    side(of: line.reversed(), radius: radius)
    close()
  }

  mutating func disc(center: Vertex, radius: Int64) {
    move(to: Vertex(x: Int64(center.x), y: Int64(center.y) - radius))
    arc(center: center, radius: radius, start: .zero, sweep: .whole)
    close()
  }

  private mutating func side(of line: [Vertex], radius: Int64) {
    var side = Side(from: line[0], to: line[1], distance: radius)
    self.line(to: line[0].moved(by: side))
    for index in 1..<line.count - 1 {
      let corner = line[index]
      let next = Side(from: corner, to: line[index + 1], distance: radius)
      let turn = side.x * next.y - side.y * next.x
      let along = side.x * next.x + side.y * next.y
      if turn > 0 || (turn == 0 && along < 0) {
        // To the right, or straight back: the left side is the outer one.
        let sweep = (next.direction - side.direction).rawValue & (Angle.fullTurn - 1)
        arc(center: corner, radius: radius, start: side.direction, sweep: Angle(rawValue: sweep))
        self.line(to: corner.moved(by: next))
      } else {
        // Through the corner: what that winds around, the stroke covers anyway.
        self.line(to: corner.moved(by: side))
        self.line(to: corner)
        self.line(to: corner.moved(by: next))
      }
      side = next
    }
    let end = line[line.count - 1]
    self.line(to: end.moved(by: side))
    arc(center: end, radius: radius, start: side.direction, sweep: Angle(1, over: 2))
  }
}

/// The way from the middle of a stroke to its left side, in 1/1024 px.
private struct Side {
  let x: Int64
  let y: Int64

  /// - Precondition: `from` and `to` differ.
  init(from: Vertex, to: Vertex, distance: Int64) {
    // Only the direction counts: a long way is shortened until its square fits.
    var (dx, dy) = (Int64(to.x) - Int64(from.x), Int64(to.y) - Int64(from.y))
    while max(abs(dx), abs(dy)) > 1 << 22 { (dx, dy) = (dx / 2, dy / 2) }
    // 16 more bits under the root, so that a short way is measured finely enough.
    let length = squareRoot((dx * dx + dy * dy) << 16)
    x = roundedQuotient((dy * distance) << 8, length)
    y = roundedQuotient((-dx * distance) << 8, length)
  }

  var direction: Angle { CORDIC.angle(x: x, y: y) }
}

extension Vertex {
  fileprivate func moved(by side: Side) -> Vertex {
    Vertex(x: Int64(x) + side.x, y: Int64(y) + side.y)
  }
}
