extension Shape {
  /// The contours of the shape on the device; everything has none.
  ///
  /// - Parameter outline: what to draw them into, taking the place of what it held.
  func outline(_ transform: Transform, into outline: inout Outline) {
    outline.removeAll(rule: nil)
    switch self {
    case .everything: return
    case .rounded(let rounded): rounded.add(to: &outline, transform)
    case .arc(let arc): arc.add(to: &outline, transform)
    case .pie(let pie): pie.add(to: &outline, transform)
    case .path(let path, let rule):
      outline.rule = rule
      path.add(to: &outline, transform)
    }
    outline.close()
  }

  /// Pixels that the shape may touch; `nil` for all there are.
  func bounds(_ transform: Transform) -> PixelRect? {
    func rect(_ low: Point, _ high: Point) -> PixelRect {
      let (low, high) = (transform.vertex(low), transform.vertex(high))
      return PixelRect(
        touchedFrom: (Int64(low.x), Int64(low.y)), to: (Int64(high.x), Int64(high.y)))
    }
    func around(_ center: Point, _ reach: Fixed) -> PixelRect {
      let reach = transform.length(reach)
      return PixelRect(touchedAround: transform.vertex(center), x: reach, y: reach)
    }
    switch self {
    case .everything: return nil
    case .rounded(let rounded):
      return rect(
        Point(x: rounded.minX, y: rounded.rect.origin.y),
        Point(x: rounded.maxX, y: rounded.rect.maxY))
    case .arc(let arc): return around(arc.center, arc.reach)
    case .pie(let pie): return around(pie.center, max(0, pie.radius))
    case .path(let path, _):
      guard let extent = path.extent else { return .empty }
      return rect(extent.min, extent.max)
    }
  }
}

extension RoundedRect {
  fileprivate var minX: Fixed { max(rect.origin.x, start ?? rect.origin.x) }
  fileprivate var maxX: Fixed { min(rect.maxX, end ?? rect.maxX) }

  fileprivate func add(to outline: inout Outline, _ transform: Transform) {
    let (low, high) = (
      transform.vertex(rect.origin), transform.vertex(Point(x: rect.maxX, y: rect.maxY))
    )
    guard low.x < high.x, low.y < high.y else { return }
    add(to: &outline, transform, low, high, inset: 0)
    if let border {
      let inset = max(0, transform.length(border))
      let inner = (
        Vertex(x: Int64(low.x) + inset, y: Int64(low.y) + inset),
        Vertex(x: Int64(high.x) - inset, y: Int64(high.y) - inset)
      )
      if inner.0.x < inner.1.x, inner.0.y < inner.1.y {
        outline.rule = .evenOdd
        add(to: &outline, transform, inner.0, inner.1, inset: inset)
      }
    }
    if start != nil || end != nil { outline.close() }
    if start != nil {
      outline.cut(at: transform.vertex(Point(x: minX, y: 0)).x, keepsLeft: false)
    }
    if end != nil {
      outline.cut(at: transform.vertex(Point(x: maxX, y: 0)).x, keepsLeft: true)
    }
  }

  /// - Parameter inset: by how much the corners' radii are smaller than those of the rectangle.
  private func add(
    to outline: inout Outline, _ transform: Transform, _ low: Vertex, _ high: Vertex, inset: Int64
  ) {
    let limit = min(Int64(high.x) - Int64(low.x), Int64(high.y) - Int64(low.y)) / 2
    func radius(_ corner: Fixed) -> Int64 {
      max(0, min(limit, transform.length(corner) - inset))
    }
    let quarter = Angle(1, over: 4)
    var start = Angle(3, over: 4)
    for (index, (corner, x, y)) in [
      (radii.topLeft, low.x, low.y), (radii.topRight, high.x, low.y),
      (radii.bottomRight, high.x, high.y), (radii.bottomLeft, low.x, high.y),
    ].enumerated() {
      let radius = radius(corner)
      let center = Vertex(
        x: Int64(x) + (x == low.x ? radius : -radius), y: Int64(y) + (y == low.y ? radius : -radius)
      )
      if index == 0 { outline.move(to: Vertex(x: Int64(low.x), y: Int64(center.y))) }
      if radius > 0 {
        outline.arc(center: center, radius: radius, start: start, sweep: quarter)
      } else {
        outline.line(to: center)
      }
      start = start + quarter
    }
    outline.close()
  }
}

extension Arc {
  /// How far from the centre a pixel may be touched.
  var reach: Fixed {
    guard sweep.rawValue > 0, width > 0 else { return 0 }
    let half = width / 2 + Fixed(rawValue: 1)
    return max(0, radius) + (cap == .square && !isWhole ? half * 2 : half)
  }

  fileprivate func add(to outline: inout Outline, _ transform: Transform) {
    guard sweep.rawValue > 0, width > 0 else { return }
    ArcOnDevice(self, transform).add(to: &outline)
  }
}

extension Pie {
  fileprivate func add(to outline: inout Outline, _ transform: Transform) {
    let radius = transform.length(self.radius)
    guard sweep.rawValue > 0, radius > 0 else { return }
    let center = transform.vertex(self.center)
    if sweep.rawValue >= Angle.fullTurn { return outline.disc(center: center, radius: radius) }
    outline.move(to: center)
    outline.arc(center: center, radius: radius, start: start, sweep: sweep)
    outline.close()
  }
}

extension Path {
  fileprivate func add(to outline: inout Outline, _ transform: Transform) {
    // An element without a move before it counts as one.
    var isOpen = false
    for element in elements {
      switch element {
      case .line(let point) where !isOpen, .quadratic(_, let point) where !isOpen,
        .cubic(_, _, let point) where !isOpen, .move(let point):
        outline.move(to: transform.vertex(point))
        isOpen = true
      case .line(let point): outline.line(to: transform.vertex(point))
      case .quadratic(let control, let point):
        outline.quadratic(to: transform.vertex(point), control: transform.vertex(control))
      case .cubic(let control1, let control2, let point):
        outline.cubic(
          to: transform.vertex(point), control1: transform.vertex(control1),
          control2: transform.vertex(control2))
      case .stroke(let points, let width):
        isOpen = false
        outline.stroke(
          points.map { transform.vertex($0) }, radius: transform.length(width) / 2)
      case .arc(let arc):
        isOpen = false
        outline.close()
        arc.add(to: &outline, transform)
      }
    }
  }
}
