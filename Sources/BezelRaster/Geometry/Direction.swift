/// A direction as its sine and cosine.
///
/// Both are at most 2³⁰, so that no product overflows with another one or with a radius below 2³².
struct Direction {
  /// In 1/2³⁰.
  private(set) var sine: Int64
  private(set) var cosine: Int64

  init(sine: Int64, cosine: Int64) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The Taylor series of both, after the multiples of a quarter turn.
  ///
  /// - Parameter turn: 1/2³² of a turn, clockwise from 12 o'clock.
  /// - Range: within 2⁻²⁷ of the true values.
  init(turn: UInt32) {
    let quarters = (turn &+ 1 << 29) >> 30
    // π/2 in 1/2³⁰, so that x is in 1/2³⁰ rad, at most an eighth of a turn to either side.
    let x = (Int64(Int32(bitPattern: turn &- quarters << 30)) * 1_686_629_713) >> 30
    let one: Int64 = 1 << 30
    let square = (x * x) >> 30
    func term(_ rest: Int64, _ divisor: Int64) -> Int64 {
      one &- ((square &* rest) >> 30) / divisor
    }
    let sine = (x * term(term(term(term(one, 72), 42), 20), 6)) >> 30
    let cosine = term(term(term(term(term(one, 90), 56), 30), 12), 2)
    switch quarters {
    case 0: (self.sine, self.cosine) = (sine, cosine)
    case 1: (self.sine, self.cosine) = (cosine, -sine)
    case 2: (self.sine, self.cosine) = (-sine, -cosine)
    default: (self.sine, self.cosine) = (-cosine, sine)
    }
  }

  mutating func turn(by step: Direction) {
    (sine, cosine) = (
      (sine &* step.cosine &+ cosine &* step.sine &+ 1 << 29) >> 30,
      (cosine &* step.cosine &- sine &* step.sine &+ 1 << 29) >> 30
    )
  }

  /// The place in this direction on the circle around `center`.
  ///
  /// - Parameter radius: in 1/1024 px.
  func vertex(on center: Vertex, radius: Int64) -> Vertex {
    Vertex(
      x: Int64(center.x) &+ (sine &* radius &+ 1 << 29) >> 30,
      y: Int64(center.y) &- (cosine &* radius &+ 1 << 29) >> 30)
  }
}
