import BezelRaster
import ExactShapes
import SeededRandom

/// A transform, also in floating point, and random lengths in points.
struct RandomPlace {
  let transform: Transform
  /// The scale in pixels per point.
  let scale: Double

  /// Creates a scale from ½ to 4, and an origin between pixels.
  init(_ random: inout SeededRandom) {
    let scale = random.int(Transform.unit / 2...Transform.unit * 4)
    transform = Transform(scale: scale, origin: random.point(in: 0...5_000))
    self.scale = Double(scale) / Double(Transform.unit)
  }

  /// Creates a scale of a pixel per point.
  init() { (transform, scale) = (.identity, 1) }

  func pixels(_ length: Fixed) -> Double { Double(length.rawValue) / 256 * scale }

  func pixels(_ point: Point) -> ExactShape.Place {
    (
      Double(transform.origin.x.rawValue) / 256 + pixels(point.x),
      Double(transform.origin.y.rawValue) / 256 + pixels(point.y)
    )
  }
}

extension Angle {
  /// The angle in turns.
  var turns: Double { Double(rawValue) / Double(Angle.fullTurn) }
}

extension SeededRandom {
  /// Returns a length in 1/256.
  mutating func length(_ range: ClosedRange<Int>) -> Fixed { Fixed(rawValue: int(range)) }

  /// Returns a place whose coordinates lie in a range in 1/256.
  mutating func point(in range: ClosedRange<Int>) -> Point {
    Point(x: length(range), y: length(range))
  }

  mutating func angle() -> Angle { Angle(rawValue: int(0...Angle.fullTurn - 1)) }

  mutating func cap() -> Cap { pick([.butt, .round, .square]) }
}
