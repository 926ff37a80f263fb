internal import SeededRandom

/// A run of hostile inputs for one format.
package struct HostileRun {
  private let format: any HostileFormat
  private let mutator: Mutator
  private let seed: Int
  /// The number of inputs so far.
  package private(set) var count = 0
  package private(set) var accepted = 0
  package private(set) var refused = 0

  /// - Parameter seed: the same one makes the same inputs.
  package init(of format: any HostileFormat, seed: Int) {
    self.format = format
    self.seed = seed
    mutator = Mutator(of: format)
  }

  /// Returns the next input: at first the valid ones, as they are.
  package mutating func next() -> [UInt8] {
    defer { count += 1 }
    if count < format.seeds.count { return format.seeds[count] }
    var random = SeededRandom(seed: seed &* 1_000_003 &+ count)
    let bytes = mutator.input(&random) { format.focus(in: $0) }
    return random.int(0...7) == 0 ? bytes : format.repaired(bytes)
  }

  /// Feeds an input.
  ///
  /// - Throws: the violated rule.
  package mutating func feed(_ bytes: [UInt8]) throws(Fault) {
    if try format.feed(bytes) { accepted += 1 } else { refused += 1 }
  }

  /// - Throws: if all inputs had the same result, so that it is unknown how far they got.
  package func judge() throws(Fault) {
    try check(accepted > 0, "\(format.name): none of \(count) inputs was accepted")
    try check(refused > 0, "\(format.name): none of \(count) inputs was refused")
  }
}
