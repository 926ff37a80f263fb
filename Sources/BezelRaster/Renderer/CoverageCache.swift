/// Coverage that is kept from frame to frame.
///
/// - Range: at most `budget` bytes, and whatever the last request took.
struct CoverageCache {
  private struct Key: Hashable {
    let path: Path
    let transform: Transform
    let clip: PixelRect
  }

  private struct Entry {
    let coverage: Coverage
    var lastUse: Int
  }

  /// Room for the bezel, ring and text lines of a HUD at twice the usual scale.
  private static let budget = 2 << 20

  private var entries: [Key: Entry] = [:]
  private var bytes = 0
  private var uses = 0

  mutating func coverage(
    of path: Path, _ transform: Transform, in clip: PixelRect
  ) -> Coverage {
    uses += 1
    let key = Key(path: path, transform: transform, clip: clip)
    if let index = entries.index(forKey: key) {
      entries.values[index].lastUse = uses
      return entries.values[index].coverage
    }
    let coverage = Coverage(of: path, transform: transform, clip: clip)
    bytes += coverage.bytes.count
    entries[key] = Entry(coverage: coverage, lastUse: uses)
    while bytes > CoverageCache.budget, entries.count > 1 { removeOldest() }
    return coverage
  }

  /// Drops the older half, so that a running animation does not pay for each new frame.
  private mutating func removeOldest() {
    let uses = entries.values.map { $0.lastUse }.sorted()
    let median = uses[uses.count / 2]
    entries = entries.filter { $0.value.lastUse >= median }
    bytes = entries.values.reduce(0) { $0 + $1.coverage.bytes.count }
  }
}
