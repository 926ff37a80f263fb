internal import SeededRandom

/// Makes hostile inputs of valid ones.
package struct Mutator {
  private let reader: HostileReader
  /// The reader's words, and those at which others make mistakes.
  package let words: [[UInt8]]

  /// The length limit of an input, unless the longest valid one is longer.
  private static let longest = 65_536
  /// The numbers at which readers that count make mistakes.
  private static let numbers: [UInt64] = [
    0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000, 0x7FFF_FFFF, 0x8000_0000,
    0xFFFF_FFFF, 0x7FFF_FFFF_FFFF_FFFF, .max,
  ]
  /// The numbers and characters at which readers of text make mistakes.
  private static let figures = [
    "0", "-1", "+1", "1e308", "9223372036854775807", "-9223372036854775808", "0.0000000001",
    "99999999999999999999", "4294967296", "2147483648", "-0", ".", "1.", "65535", "1e-400", "nan",
    "\u{0}", "\r\n", "é", "\u{1F4A3}", "\u{202E}", "%s%n",
  ].map { Array($0.utf8) }

  package init(of reader: HostileReader) {
    self.reader = reader
    words = reader.words + Mutator.figures
  }

  /// The length that no input exceeds.
  package var longest: Int { max(Mutator.longest, reader.samples.map(\.count).max() ?? 0) }

  /// Returns an input; the same seed gives the same one.
  package func input(seed: Int) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    switch random.int(0...63) {
    case 0: return random.pick(reader.samples)
    case 1...3: return Mutator.noise(random.int(0...300), &random)
    default: return changed(random.pick(reader.samples), &random)
    }
  }

  /// Returns an input with changes, and mostly with repairs.
  package func changed(_ bytes: [UInt8], seed: Int) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    return changed(bytes, &random)
  }

  private func changed(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    let spots = reader.focus(bytes)
    // One change finds simple faults, many find those that need two.
    for _ in 0..<random.pick([1, 1, 1, 2, 2, 4, 8, 16]) {
      var place = random.int(0...bytes.count)
      if !spots.isEmpty, random.int(0...3) > 0 {
        let spot = random.pick(spots).clamped(to: 0..<bytes.count)
        place = random.int(spot.lowerBound...spot.upperBound)
      }
      change(&bytes, at: place, &random)
      if bytes.count > longest { bytes.removeLast(bytes.count - longest) }
    }
    return random.int(0...7) == 0 ? bytes : reader.repair(bytes)
  }

  private static func noise(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  private func change(_ bytes: inout [UInt8], at place: Int, _ random: inout SeededRandom) {
    let rest = bytes.count - place
    /// Puts new bytes over as many old ones, or between them.
    func put(_ new: some Collection<UInt8>) {
      let replaced = random.int(0...1) == 0 ? 0 : min(rest, new.count)
      bytes.replaceSubrange(place..<place + replaced, with: new)
    }
    switch random.int(0...11) {
    case 0, 1:
      if rest > 0 { bytes[place] ^= 1 << UInt8(random.int(0...7)) }
    case 2, 3:
      let count = min(rest, random.int(1...8))
      bytes.replaceSubrange(place..<place + count, with: Mutator.noise(count, &random))
    case 4, 5: overwriteNumber(in: &bytes, at: place, &random)
    case 6:
      // Rarely the whole rest, or nothing that follows would be read.
      let count = random.int(0...3) == 0 ? rest : min(rest, random.int(0...16))
      bytes.removeSubrange(place..<place + count)
    case 7:
      // Rarely so much that it is more than any reader accepts.
      let count = min(rest, 1 << random.int(0...(random.int(0...15) == 0 ? 10 : 6)))
      let part = Array(bytes[place..<place + count])
      for _ in 0..<(1 << random.int(0...4)) { bytes.insert(contentsOf: part, at: place) }
    case 8:
      let other = random.pick(reader.samples)
      put(other.dropFirst(random.int(0...other.count)).prefix(random.int(0...1_024)))
    case 9, 10: put(random.pick(words))
    default: replaceFigure(in: &bytes, from: place, &random)
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
