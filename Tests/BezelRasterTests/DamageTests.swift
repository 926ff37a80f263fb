import SeededRandom
import BezelRaster
import Testing

@Suite("Damage")
struct DamageTests {
  @Test("At most 8 rectangles, none empty, none in another, and all that was added is in them")
  func promises() {
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let size = [4, 20, 60][seed % 3]
      var damage = Damage()
      var added: [PixelRect] = []
      for _ in 0..<random.int(0...30) {
        let (x, y) = (random.int(-30...30), random.int(-30...30))
        let rect = PixelRect(
          minX: x, minY: y, maxX: x + random.int(0...size), maxY: y + random.int(0...size))
        damage.add(rect)
        added.append(rect)
        let rects = damage.rects
        #expect(rects.count <= 8, "seed \(seed)")
        #expect(rects.allSatisfy { !$0.isEmpty }, "seed \(seed)")
        for (index, rect) in rects.enumerated() {
          for (other, container) in rects.enumerated() where other != index {
            #expect(!container.contains(rect), "seed \(seed)")
          }
        }
      }
      for rect in added where !rect.isEmpty {
        #expect(damage.rects.contains { $0.contains(rect) }, "seed \(seed), \(rect)")
      }
      let around = added.reduce(PixelRect.empty) { $0.union($1) }
      #expect(damage.rects.allSatisfy { around.contains($0) }, "seed \(seed)")
    }
  }

  @Test("Nothing added is nothing, and so are empty rectangles")
  func nothing() {
    var damage = Damage()
    damage.add(PixelRect(minX: 3, minY: 3, maxX: 3, maxY: 9))
    damage.add(.empty)
    damage.add(Damage())
    #expect(damage.isEmpty)
  }

  @Test("Neighbours that make a rectangle become one; what lies apart stays apart")
  func joining() {
    var damage = Damage(PixelRect(minX: 0, minY: 0, maxX: 5, maxY: 5))
    damage.add(PixelRect(minX: 5, minY: 0, maxX: 9, maxY: 5))
    #expect(damage.rects == [PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 5)])
    damage.add(PixelRect(minX: 30, minY: 30, maxX: 31, maxY: 31))
    #expect(damage.rects.count == 2)
    // A rectangle that bridges the first two joins neither if that would draw more than it saves.
    damage.add(PixelRect(minX: 1, minY: 1, maxX: 2, maxY: 2))
    #expect(damage.rects.count == 2)
  }
}
