internal import SeededRandom

/// Makes hostile inputs from valid ones.
struct Mutator {
  private let seeds: [[UInt8]]
  private let words: [[UInt8]]

  /// The length limit of an input, unless the longest valid one is longer.
  private static let longest = 65_536
  /// The numbers at which readers that count make mistakes.
  private static let numbers: [UInt64] = [
    0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000,
    0xFFFF_FFFF, 0x7FFF_FFFF_FFFF_FFFF, .max,
  ]
  /// The numbers at which readers of text make mistakes.
  private static let figures = [
    "0", "-1", "+1", "1e308", "9223372036854775807", "-9223372036854775808", "0.0000000001",
    "99999999999999999999", "4294967296", "2147483648", "-0", ".", "1.", "65535", "1e-400", "nan",
    "\u{0}", "\r\n", "é", "\u{1F4A3}", "\u{202E}", "%s%n",
  ].map { Array($0.utf8) }

  init(of format: any HostileFormat) {
    seeds = format.seeds
    words = format.words + Mutator.figures
  }

  /// - Parameter focus: the parts of a valid input where damage does most.
  func input(
    _ random: inout SeededRandom, focus: ([UInt8]) -> [Range<Int>]
  ) -> [UInt8] {
    switch random.int(0...63) {
    case 0: return random.pick(seeds)
    case 1...3: return Mutator.noise(&random)
    default: break
    }
    var bytes = random.pick(seeds)
    let limit = max(Mutator.longest, bytes.count)
    let spots = focus(bytes)
    // One change finds simple faults, many find those that need two.
    for _ in 0..<random.pick([1, 1, 1, 2, 2, 4, 8, 16]) {
      var place = random.int(0...bytes.count)
      if !spots.isEmpty, random.int(0...3) > 0 {
        let spot = random.pick(spots).clamped(to: 0..<bytes.count)
        place = random.int(spot.lowerBound...spot.upperBound)
      }
      mutate(&bytes, at: place, &random)
      if bytes.count > limit { bytes.removeLast(bytes.count - limit) }
    }
    return bytes
  }

  private static func noise(_ random: inout SeededRandom) -> [UInt8] {
    (0..<random.int(0...300)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  private func mutate(_ bytes: inout [UInt8], at place: Int, _ random: inout SeededRandom) {
    let rest = bytes.count - place
    switch random.int(0...11) {
    case 0, 1:
      if rest > 0 { bytes[place] ^= 1 << UInt8(random.int(0...7)) }
    case 2:
      if rest > 0 { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
    case 3, 4: overwriteNumber(in: &bytes, at: place, &random)
    case 5:
      // Rarely the whole rest, or nothing that follows would be read.
      let count = random.int(0...3) == 0 ? rest : min(rest, random.int(0...16))
      bytes.removeSubrange(place..<place + count)
    case 6:
      // Rarely so much that it is more than any reader accepts.
      let count = min(rest, 1 << random.int(0...(random.int(0...15) == 0 ? 10 : 6)))
      let part = Array(bytes[place..<place + count])
      for _ in 0..<(1 << random.int(0...4)) { bytes.insert(contentsOf: part, at: place) }
    case 7:
      let other = random.pick(seeds)
      let start = random.int(0...other.count)
      let count = random.int(0...min(1_024, other.count - start))
      let replaced = random.int(0...1) == 0 ? 0 : min(rest, count)
      bytes.replaceSubrange(place..<place + replaced, with: other[start..<start + count])
    case 8, 9:
      let word = random.pick(words)
      let replaced = random.int(0...1) == 0 ? 0 : min(rest, word.count)
      bytes.replaceSubrange(place..<place + replaced, with: word)
    case 10: replaceFigure(in: &bytes, from: place, &random)
    default:
      let count = min(rest, random.int(1...8))
      bytes.replaceSubrange(
        place..<place + count,
        with: (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }
  }

  /// Writes a number of 1 … 8 bytes that is a length, or far from one, in either order of bytes.
  private func overwriteNumber(
    in bytes: inout [UInt8], at place: Int, _ random: inout SeededRandom
  ) {
    let width = 1 << random.int(0...3)
    guard place + width <= bytes.count else { return }
    let near = [bytes.count, bytes.count - place, place].map { UInt64($0) }
    let number = random.pick(Mutator.numbers + near) &+ random.pick([0, 1, .max])
    let isBig = random.int(0...1) == 0
    for index in 0..<width {
      let shift = UInt64(8 * (isBig ? width - 1 - index : index))
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> shift)
    }
  }

  /// Replaces the next number that is written in digits by another one.
  private func replaceFigure(
    in bytes: inout [UInt8], from place: Int, _ random: inout SeededRandom
  ) {
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let window = bytes[place...].prefix(4_096)
    guard let start = window.firstIndex(where: isDigit) else { return }
    let end = window[start...].firstIndex { !isDigit($0) } ?? window.endIndex
    bytes.replaceSubrange(start..<end, with: random.pick(Mutator.figures))
  }
}
