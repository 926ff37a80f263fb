import SeededRandom

extension SeededRandom {
  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

  /// Returns a byte; one of three is 0 or 255, because that is where rounding goes wrong.
  mutating func edgyByte() -> UInt8 {
    switch int(0...5) {
    case 0: 0
    case 1: 255
    default: byte()
    }
  }
}
