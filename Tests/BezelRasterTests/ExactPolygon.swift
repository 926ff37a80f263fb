/// A polygon in pixels whose area within a pixel is found by clipping, in floating point.
struct ExactPolygon {
  typealias Corner = (x: Double, y: Double)

  var corners: [Corner]

  /// A contour of cubic curves, each as `steps` chords.
  init(cubics: [[Corner]], steps: Int) {
    corners = []
    for curve in cubics {
      for step in 0..<steps {
        let t = Double(step) / Double(steps)
        let u = 1 - t
        let weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
        corners.append(
          (
            zip(weights, curve).reduce(0) { $0 + $1.0 * $1.1.x },
            zip(weights, curve).reduce(0) { $0 + $1.0 * $1.1.y }
          ))
      }
    }
  }

  init(corners: [Corner]) { self.corners = corners }

  /// The covered part of the pixel whose top left corner this is, 0 … 1.
  ///
  /// - Source: I. Sutherland and G. Hodgman, "Reentrant Polygon Clipping", 1974.
  func coverage(x: Int, y: Int) -> Double {
    row(y).pixel(x)
  }

  /// The part of the polygon within one pixel row, so that the clipping is done once for its pixels.
  func row(_ y: Int) -> ExactPolygon {
    clipped { $0.y - Double(y) }.clipped { Double(y + 1) - $0.y }
  }

  /// The covered part of a pixel of a `row`.
  func pixel(_ x: Int) -> Double {
    abs(clipped { $0.x - Double(x) }.clipped { Double(x + 1) - $0.x }.area)
  }

  private var area: Double {
    var sum = 0.0
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      sum += a.x * b.y - b.x * a.y
    }
    return sum / 2
  }

  /// What lies where `side` is positive.
  private func clipped(_ side: (Corner) -> Double) -> ExactPolygon {
    var kept: [Corner] = []
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      let (da, db) = (side(a), side(b))
      if da >= 0 { kept.append(a) }
      if (da > 0 && db < 0) || (da < 0 && db > 0) {
        let t = da / (da - db)
        kept.append((a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t))
      }
    }
    return ExactPolygon(corners: kept)
  }
}
