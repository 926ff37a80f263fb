/// An arc of a circle as chords of equal length.
///
/// Their ends lie a little outside of the circle, at two thirds of a chord's height `π² r / 2n²` for n
/// chords in a full turn, so that the polygon has the circle's area.
struct Chords {
  let count: Int64
  /// Of the ends, in 1/1024 px.
  let radius: Int64
  /// From one end to the next.
  let step: Direction

  /// - Parameters:
  ///   - radius: of the circle, in 1/1024 px.
  ///   - sweep: of the arc, at most a full turn to either side.
  ///   - count: how many chords there are.
  init(radius: Int64, sweep: Angle, count: Int64) {
    let perTurn = (count << 16) / max(1, Int64(abs(sweep.rawValue)))
    self.count = count
    self.radius = radius + radius * 329 / (100 * perTurn * perTurn)
    step = Direction(turn: UInt32(truncatingIfNeeded: (Int64(sweep.rawValue) << 16) / count))
  }

  /// How many chords of an arc have a height of at most e = 1/128 px: `π √(r / 2e)` in a full turn,
  /// no more than 4 100.
  ///
  /// - Parameter radius: in 1/1024 px.
  static func count(radius: Int64, sweep: Angle) -> Int64 {
    ((min(4_096, squareRoot(radius * 5 / 8)) + 4) * max(1, Int64(abs(sweep.rawValue)))) >> 16 + 1
  }
}
