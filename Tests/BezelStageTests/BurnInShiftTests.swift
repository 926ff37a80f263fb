import BezelHUD
import BezelRaster
import Testing

@testable import BezelStage

/// The slow shifts of a HUD that is shown for months.
@Suite("The shift against burn-in") struct BurnInShiftTests {
  private static func minute(_ number: Int64) -> Moment {
    Moment(nanoseconds: number * 60_000_000_000)
  }

  @Test("it goes once around a square, a pixel every minute", arguments: 1...4)
  func round(reach: Int) {
    let shift = BurnInShift(reach: reach)
    var places: Set<[Int]> = []
    for minute in 0..<Int64(8 * reach) {
      let (x, y) = shift.offset(at: Self.minute(minute))
      let (nextX, nextY) = shift.offset(at: Self.minute(minute + 1))
      #expect(max(abs(x), abs(y)) == reach)
      #expect(abs(nextX - x) + abs(nextY - y) == 1)
      #expect(
        shift.offset(at: Moment(nanoseconds: Self.minute(minute + 1).nanoseconds - 1)) == (x, y))
      places.insert([x, y])
    }
    #expect(places.count == 8 * reach)
    #expect(shift.offset(at: Self.minute(Int64(8 * reach))) == shift.offset(at: Self.minute(0)))
  }

  @Test("it causes no wake before the minute is over, and none at all without a reach")
  func next() {
    let shift = BurnInShift(reach: 2)
    #expect(shift.next(after: Moment(nanoseconds: -5)) == Self.minute(1))
    #expect(shift.next(after: Self.minute(0)) == Self.minute(1))
    #expect(shift.next(after: Moment(nanoseconds: 59_999_999_999)) == Self.minute(1))
    #expect(shift.next(after: Self.minute(1)) == Self.minute(2))
    let none = BurnInShift(reach: 0)
    #expect(none.next(after: Self.minute(3)) == nil)
    #expect(none.offset(at: Self.minute(3)) == (0, 0))
  }

  @Test("it moves the HUD, but neither the backdrop nor what covers the whole screen")
  func scene() {
    let place = Transform(scale: Transform.unit, origin: Point(x: 10, y: 20))
    let box = Item(
      .rounded(RoundedRect(Rect(origin: .zero, size: Size(width: 5, height: 5)), radius: 1)),
      .solid(.white))
    var scene = Scene(bounds: PixelRect(width: 40, height: 40), backdrop: .color(.black))
    scene.layers = [
      Layer(transform: .identity, alpha: .opaque, items: [Item(.everything, .solid(.black))]),
      Layer(transform: place, alpha: .opaque, items: [box]),
    ]
    let shift = BurnInShift(reach: 3)
    let moved = shift.apply(to: scene, at: Self.minute(0))
    #expect(moved.layers[0] == scene.layers[0])
    #expect(
      moved.layers[1].transform == Transform(scale: Transform.unit, origin: Point(x: 7, y: 17)))
    #expect(moved.layers[1].items == scene.layers[1].items)
    #expect(moved.backdrop == scene.backdrop)
    #expect(BurnInShift(reach: 0).apply(to: scene, at: Self.minute(5)) == scene)
  }
}
