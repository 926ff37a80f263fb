/// The parts of a picture that have to be drawn again.
package struct Damage: Equatable, Sendable {
  /// At most `limit` rectangles, none of them empty; they may overlap, but none contains another.
  package private(set) var rects: [PixelRect] = []

  /// More rectangles than this cost more in bookkeeping than they save in pixels.
  private static let limit = 8

  package init() {}

  package init(_ rect: PixelRect) { add(rect) }

  package var isEmpty: Bool { rects.isEmpty }

  /// Removes all, and keeps their memory for the next ones.
  package mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  package mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    // Overlapping rectangles are joined where the joint rectangle is not larger than its parts; as it may
    // then overlap others, the search starts again.
    var index = 0
    while index < rects.count {
      let union = rects[index].union(rect)
      if union == rects[index] { return }
      if union.area <= rects[index].area + rect.area {
        rect = union
        rects.remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(rect)
    if rects.count > Damage.limit {
      rects = [rects.reduce(.empty) { $0.union($1) }]
    }
  }

  package mutating func add(_ other: Damage) {
    for rect in other.rects { add(rect) }
  }
}
