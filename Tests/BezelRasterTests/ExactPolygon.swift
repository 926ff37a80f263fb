import ExactShapes
import Foundation

/// A convex polygon in pixels whose area within a pixel is found by clipping, in floating point.
struct ExactPolygon {
  private var corners: [ExactShape.Place]

  /// Creates a square so large that only one of its sides is near: the one through `place`.
  ///
  /// - Parameter turn: the direction of the inside, from 12 o'clock.
  init(squareAt place: ExactShape.Place, towards turn: Double) {
    let (x, y) = (sin(turn * 2 * .pi) * 99, -cos(turn * 2 * .pi) * 99)
    corners = [
      (place.x - y, place.y + x), (place.x + y, place.y - x), (place.x + y + x, place.y - x + y),
      (place.x - y + x, place.y + x + y),
    ]
  }

  private init(corners: [ExactShape.Place]) { self.corners = corners }

  /// Returns the covered part of the pixel with this top left corner, 0 … 1.
  ///
  /// - Source: I. Sutherland and G. Hodgman, "Reentrant Polygon Clipping", 1974.
  func coverage(x: Int, y: Int) -> Double {
    let row = clipped { $0.y - Double(y) }.clipped { Double(y + 1) - $0.y }
    return abs(row.clipped { $0.x - Double(x) }.clipped { Double(x + 1) - $0.x }.area)
  }

  private var area: Double {
    var sum = 0.0
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      sum += a.x * b.y - b.x * a.y
    }
    return sum / 2
  }

  /// Returns the part where `side` is positive.
  private func clipped(_ side: (ExactShape.Place) -> Double) -> ExactPolygon {
    var kept: [ExactShape.Place] = []
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
