import Foundation

/// A shape as the distance to its edge in pixels, negative inside: geometry without a rasterizer.
struct SignedDistance {
  let at: (_ x: Double, _ y: Double) -> Double

  static func disc(x: Double, y: Double, radius: Double) -> SignedDistance {
    SignedDistance { hypot($0 - x, $1 - y) - radius }
  }

  static func ring(x: Double, y: Double, radius: Double, width: Double) -> SignedDistance {
    SignedDistance { abs(hypot($0 - x, $1 - y) - radius) - width / 2 }
  }

  /// - Parameters:
  ///   - start: in turns clockwise from 12 o'clock.
  ///   - sweep: likewise, 0 … 1.
  static func arc(
    x: Double, y: Double, radius: Double, width: Double, start: Double, sweep: Double
  ) -> SignedDistance {
    func end(_ turn: Double) -> (x: Double, y: Double) {
      (x + radius * sin(turn * 2 * .pi), y - radius * cos(turn * 2 * .pi))
    }
    let (first, last) = (end(start), end(start + sweep))
    return SignedDistance { px, py in
      let turn = atan2(px - x, y - py) / (2 * .pi) - start
      let distance =
        turn - turn.rounded(.down) <= sweep
        ? abs(hypot(px - x, py - y) - radius)
        : min(hypot(px - first.x, py - first.y), hypot(px - last.x, py - last.y))
      return distance - width / 2
    }
  }

  static func roundedRect(
    x: Double, y: Double, width: Double, height: Double, radius: Double
  ) -> SignedDistance {
    SignedDistance { px, py in
      let dx = abs(px - x - width / 2) - width / 2 + radius
      let dy = abs(py - y - height / 2) - height / 2 + radius
      return hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius
    }
  }

  static func stroke(_ points: [(x: Double, y: Double)], width: Double) -> SignedDistance {
    SignedDistance { px, py in
      var nearest = Double.infinity  // squared
      for index in 1..<points.count {
        let (a, b) = (points[index - 1], points[index])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let t = ((px - a.x) * dx + (py - a.y) * dy) / (dx * dx + dy * dy)
        let along = min(1, max(0, t))
        let (x, y) = (px - a.x - along * dx, py - a.y - along * dy)
        nearest = min(nearest, x * x + y * y)
      }
      return nearest.squareRoot() - width / 2
    }
  }

  func union(_ other: SignedDistance) -> SignedDistance {
    SignedDistance { min(at($0, $1), other.at($0, $1)) }
  }

  /// The side of a line through a point, `turn` of a turn round.
  static func halfPlane(x: Double, y: Double, turn: Double) -> SignedDistance {
    SignedDistance { ($0 - x) * cos(turn * 2 * .pi) + ($1 - y) * sin(turn * 2 * .pi) }
  }

  /// The covered part of the pixel whose top left corner this is, 0 … 1.
  ///
  /// The pixel is cut into 32 × 32 cells, and within a cell the edge is taken for straight and
  /// upright or level. That is exact for upright and level edges; for others the cells' errors
  /// have both signs and cancel: a test holds the rest below 1/500 for every direction.
  func coverage(x: Int, y: Int) -> Double {
    let (left, top) = (Double(x), Double(y))
    let middle = at(left + 0.5, top + 0.5)
    if abs(middle) > 0.75 { return middle < 0 ? 1 : 0 }
    let cells = 32
    let cell = 1 / Double(cells)
    var sum = 0.0
    for row in 0..<cells {
      for column in 0..<cells {
        let distance = at(left + (Double(column) + 0.5) * cell, top + (Double(row) + 0.5) * cell)
        sum += min(1, max(0, 0.5 - distance / cell))
      }
    }
    return sum * cell * cell
  }
}
