/// Values that were expensive to make, the ones used last within a number of bytes.
///
/// A frame asks for a handful of things, most of which the last frame asked for too: they are found
/// by comparing one after the other, which for large keys is quicker than hashing them.
struct Cache<Key: Equatable, Value> {
  private struct Entry {
    let key: Key
    let value: Value
    let byteCount: Int
    var lastUse: Int
  }

  private let budget: Int
  private var entries: [Entry] = []
  private var total = 0
  private var uses = 0

  /// Not even small values may make the search long.
  private static var limit: Int { 64 }

  /// - Parameter budget: what the values may take in bytes; one that takes more is kept until the
  ///   next one comes.
  init(budget: Int) { self.budget = budget }

  /// The value for `key`, if it is there.
  mutating func find(_ key: Key) -> Value? {
    for index in entries.indices where entries[index].key == key {
      uses += 1
      entries[index].lastUse = uses
      return entries[index].value
    }
    return nil
  }

  /// Keeps a value that was not there.
  ///
  /// - Parameter byteCount: what it takes.
  mutating func keep(_ value: Value, for key: Key, byteCount: Int) {
    while !entries.isEmpty, total + byteCount > budget || entries.count == Cache.limit {
      removeOldest()
    }
    uses += 1
    entries.append(Entry(key: key, value: value, byteCount: byteCount, lastUse: uses))
    total += byteCount
  }

  private mutating func removeOldest() {
    var oldest = 0
    for index in entries.indices where entries[index].lastUse < entries[oldest].lastUse {
      oldest = index
    }
    total -= entries[oldest].byteCount
    entries.swapAt(oldest, entries.count - 1)
    entries.removeLast()
  }
}
