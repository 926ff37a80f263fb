internal import SeededRandom

/// A format in which bytes come from outside, and its reader.
package protocol HostileFormat {
  /// The name on a command line.
  var name: String { get }
  /// Valid examples, each of which is accepted.
  var seeds: [[UInt8]] { get }
  /// The words that a mutation inserts: those with a meaning to the reader.
  var words: [[UInt8]] { get }
  /// Returns the parts of an input where damage does most; none for the whole of it.
  func focus(in bytes: [UInt8]) -> [Range<Int>]
  /// Repairs the fields that every reader checks first, so that a mutation reaches the rest.
  func repaired(_ bytes: [UInt8]) -> [UInt8]
  /// Runs the reader to its end.
  ///
  /// The same bytes are always fed in the same way.
  ///
  /// - Returns: whether the reader accepted a part of it.
  /// - Throws: the violated rule.
  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool
  /// The resident memory of all readers, in KiB.
  var footprint: Int { get }
  /// The memory that the address sanitizer keeps for each input, in bytes.
  var keptBySanitizer: Int { get }
}

extension HostileFormat {
  package var words: [[UInt8]] { [] }
  package func focus(in bytes: [UInt8]) -> [Range<Int>] { [] }
  package func repaired(_ bytes: [UInt8]) -> [UInt8] { bytes }
  package var footprint: Int { Memory.resident(of: "self") }
  package var keptBySanitizer: Int { 0 }
}

/// A rule for all inputs that was violated, as a sentence.
package struct Fault: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Throws unless a condition holds.
package func check(_ holds: Bool, _ sentence: @autoclosure () -> String) throws(Fault) {
  if !holds { throw Fault(sentence()) }
}

extension [UInt8] {
  /// Random numbers for the way of feeding that depend on these bytes alone.
  var choices: SeededRandom {
    // FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return SeededRandom(seed: Int(truncatingIfNeeded: hash))
  }

  /// Returns the same bytes in 1 … 8 pieces, as a stream may bring them.
  func pieces(_ random: inout SeededRandom) -> [ArraySlice<UInt8>] {
    let cuts = (0..<random.int(0...7)).map { _ in random.int(0...count) }.sorted()
    return zip([0] + cuts, cuts + [count]).map { self[$0..<$1] }
  }
}
