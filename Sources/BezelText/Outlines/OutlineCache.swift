import BezelRaster

/// The outlines of letters that have been drawn lately.
struct OutlineCache {
  struct Key: Hashable {
    let shape: Glyph.Shape
    /// In 1/64 px.
    let size: Int
    /// It decides which fonts the numbers of the sources stand for.
    let weight: FontWeight
    let space: DeviceSpace
  }

  private var paths: [Key: Path] = [:]
  private var elements = 0

  /// About 2 MiB.
  private static let maximumElements = 65_536

  /// The outline for `key`, made by `make` if it is not there.
  mutating func path(for key: Key, make: () -> Path) -> Path {
    if let path = paths[key] { return path }
    let path = make()
    if elements + path.elements.count > OutlineCache.maximumElements || paths.count >= 4096 {
      paths.removeAll()
      elements = 0
    }
    paths[key] = path
    elements += path.elements.count
    return path
  }
}
