internal import SeededRandom

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

  /// Reads the bytes in pieces and whole, which has to give the same.
  func inPieces<Result: Equatable>(
    _ read: (_ pieces: [ArraySlice<UInt8>]) throws -> Result
  ) throws -> Result {
    var random = choices
    let (cut, whole) = (try read(pieces(&random)), try read([self[...]]))
    try check(cut == whole, "it reads \(cut) in pieces, and \(whole) whole")
    return cut
  }

  /// Returns all that a reader takes off the front of these bytes, in pieces and whole.
  func values<Value: Equatable>(
    _ makeReader: () -> (inout ArraySlice<UInt8>) throws -> Value?
  ) throws -> [Value] {
    try inPieces { pieces in
      let read = makeReader()
      var taken = Taken<Value>()
      for piece in pieces { try taken.append(piece, read) }
      return taken
    }.values
  }
}

/// The values that a reader has taken off the front of a stream, up to its first error.
private struct Taken<Value: Equatable>: Equatable {
  private(set) var values: [Value] = []
  private var complaint: String?

  mutating func append(
    _ piece: ArraySlice<UInt8>, _ read: (inout ArraySlice<UInt8>) throws -> Value?
  ) throws {
    var rest = piece
    while true {
      let value: Value?
      do {
        value = try read(&rest)
      } catch {
        let words = "\(error)"
        try check((1...1_000).contains(words.utf8.count), "an endless complaint")
        // The start of what follows is unknown: the error stays.
        try check(complaint ?? words == words, "first it is \(complaint ?? ""), then \(words)")
        complaint = words
        return
      }
      try check(complaint == nil, "it reads on after \(complaint ?? "")")
      guard let value else { return try check(rest.isEmpty, "\(rest.count) bytes are left") }
      values.append(value)
    }
  }
}
