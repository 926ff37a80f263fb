/// Random numbers that a seed reproduces.
///
/// - Source: G. Steele, D. Lea and C. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator; neighbouring seeds give independent numbers.
  package init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed)
    state = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  package mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// Returns one of these, with equal odds.
  ///
  /// - Precondition: there is one.
  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[int(0...values.count - 1)]
  }
}
