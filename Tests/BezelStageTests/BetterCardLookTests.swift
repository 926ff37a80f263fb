import Testing

@testable import BezelLinux
@testable import BezelStage

@Suite("A look for a better card") struct BetterCardLookTests {
  private func time(_ milliseconds: Int64) -> Timestamp {
    .init(nanoseconds: milliseconds * 1_000_000)
  }

  @Test("follows a burst of changes of hardware soon, and once more after two seconds")
  func change() {
    var look = BetterCardLook()
    look.update(at: time(0))
    #expect(!look.isDue && look.next == nil)
    look.hurry(at: time(10))
    look.hurry(at: time(90))
    #expect(!look.isDue && look.next == time(110))
    look.update(at: time(110))
    #expect(look.isDue)
    look.isDue = false
    look.hurry(at: time(500))
    #expect(look.next == time(600))
    look.update(at: time(600))
    #expect(look.isDue)
    look.isDue = false
    #expect(look.next == time(2_500))
    look.update(at: time(2_499))
    #expect(!look.isDue)
    look.update(at: time(2_500))
    #expect(look.isDue && look.next == nil)
    look.isDue = false
    look.update(at: time(9_000))
    #expect(!look.isDue)
  }

  @Test("follows the loss of a card, but not after the last HUD")
  func loss() {
    var look = BetterCardLook()
    look.lookLater(at: time(0))
    #expect(!look.isDue && look.next == time(2_000))
    look.rest()
    look.update(at: time(2_000))
    #expect(!look.isDue)
  }
}
