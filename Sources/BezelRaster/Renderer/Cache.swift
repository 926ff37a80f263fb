/// Values that were expensive to make, the ones used last within a number of bytes.
///
/// A frame asks for a handful of things, most of which the last frame asked for too: they are found
/// by comparing one after the other, which for large keys is quicker than hashing them.
struct Cache<Key: Equatable, Value> {
  private struct Entry {
    let key: Key
    let value: Value
    let byteCount: Int
    var lastUse: UInt64
  }

  private let budget: Int
  private var entries: [Entry] = []
  private var total = 0
  private var uses: UInt64 = 0

  /// Not even small values may make the search long.
  private static var limit: Int { 64 }
  /// How many of the last look-ups stay whatever they take: a frame is drawn in bands, and what one
  /// of them needs the next one needs too.
  private static var recent: UInt64 { 8 }

  /// - Parameter budget: what the values and their keys may take in bytes, besides those of the last
  ///   look-ups.
  init(budget: Int) { self.budget = budget }

  /// The value for `key`, if there is one that is good enough.
  mutating func find(_ key: Key, where isGood: (Value) -> Bool = { _ in true }) -> Value? {
    for index in entries.indices where entries[index].key == key && isGood(entries[index].value) {
      uses += 1
      entries[index].lastUse = uses
      return entries[index].value
    }
    return nil
  }

  /// Keeps a value that was not there.
  ///
  /// - Parameter byteCount: what it takes, with its key.
  mutating func store(_ value: Value, for key: Key, byteCount: Int) {
    uses += 1
    entries.append(Entry(key: key, value: value, byteCount: byteCount, lastUse: uses))
    total += byteCount
    while total > budget || entries.count > Cache.limit {
      let oldest = entries.indices.min { entries[$0].lastUse < entries[$1].lastUse }
      guard let oldest, entries[oldest].lastUse + Cache.recent <= uses else { return }
      total -= entries[oldest].byteCount
      entries.swapAt(oldest, entries.count - 1)
      entries.removeLast()
    }
  }
}
