internal import SeededRandom

/// A format in which bytes come from outside, and what reads them.
package protocol HostileFormat {
  /// What it is called on a command line.
  var name: String { get }
  /// Honest examples, each of which is accepted.
  var seeds: [[UInt8]] { get }
  /// What a mutation puts in: words that mean something to the reader.
  var words: [[UInt8]] { get }
  /// Parts of an input where damage does most; the whole of it for none.
  func focus(in bytes: [UInt8]) -> [Range<Int>]
  /// Puts right what every reader looks at first, so that a mutation gets behind it.
  func repaired(_ bytes: [UInt8]) -> [UInt8]
  /// Drives the reader to its end.
  ///
  /// The same bytes are always fed in the same way.
  ///
  /// - Returns: whether there was something in it that the reader took.
  /// - Throws: what must hold and does not.
  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool
  /// The resident memory of all that reads, in KiB.
  var footprint: Int { get }
}

extension HostileFormat {
  package var words: [[UInt8]] { [] }
  package func focus(in bytes: [UInt8]) -> [Range<Int>] { [] }
  package func repaired(_ bytes: [UInt8]) -> [UInt8] { bytes }
  package var footprint: Int { Memory.resident(of: "self") }
}

/// What must hold whatever the bytes are, and does not: a sentence.
package struct Fault: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Throws unless something holds.
package func check(_ holds: Bool, _ sentence: @autoclosure () -> String) throws(Fault) {
  if !holds { throw Fault(sentence()) }
}

extension [UInt8] {
  /// Numbers that depend on these bytes alone, for how they are fed.
  var choices: SeededRandom {
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return SeededRandom(seed: Int(truncatingIfNeeded: hash))
  }

  /// The same bytes in 1 … 8 pieces, as a stream may bring them.
  func pieces(_ random: inout SeededRandom) -> [ArraySlice<UInt8>] {
    let cuts = (0..<random.int(0...7)).map { _ in random.int(0...count) }.sorted()
    return zip([0] + cuts, cuts + [count]).map { self[$0..<$1] }
  }
}
