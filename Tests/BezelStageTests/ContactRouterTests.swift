import BezelHUD
import BezelRaster
import BezelTouch
import Testing

@testable import BezelStage

@Suite("A contact has one receiver from its beginning to its end") struct ContactRouterTests {
  private let now = Moment(nanoseconds: 7)
  private func id(_ number: UInt64, panel: UInt32 = 1) -> ContactID {
    ContactID(panel: panel, number: number)
  }
  private func place(_ x: Int) -> Point { Point(x: Fixed(x), y: 0) }

  @Test("wherever it goes")
  func sides() throws {
    var contacts = ContactRouter()
    contacts.begin(id(1), .application, at: place(1))
    contacts.begin(id(1, panel: 2), .hud(.shared), at: place(2))
    let moved = try #require(
      contacts.follow(id(1), .moved, at: place(50), time: now) { _, _ in .button })
    #expect(moved.side == .application)
    #expect(moved.touch.position == place(50) && moved.touch.target == .button)
    let other = try #require(
      contacts.follow(id(1, panel: 2), .moved, at: place(3), time: now) { _, _ in .hud })
    #expect(other.side == .hud(.shared) && other.touch.contact != moved.touch.contact)
    // Its screen has gone meanwhile: it ends where it was last.
    let end = try #require(contacts.follow(id(1), .ended, at: nil, time: now) { _, _ in .outside })
    #expect(end.touch.position == place(50))
    #expect(contacts.follow(id(1), .moved, at: place(1), time: now) { _, _ in .hud } == nil)
  }

  @Test("and one whose beginning had no place has no receiver")
  func unknown() {
    var contacts = ContactRouter()
    #expect(contacts.follow(id(1), .moved, at: place(1), time: now) { _, _ in .hud } == nil)
    #expect(contacts.follow(id(1), .ended, at: place(1), time: now) { _, _ in .hud } == nil)
  }

  @Test("and it is cancelled, once, when its end cannot be known")
  func lost() {
    var contacts = ContactRouter()
    contacts.begin(id(1), .hud(.shared), at: place(1))
    contacts.begin(id(2), .application, at: place(2))
    #expect(!contacts.hasLost)
    contacts.loseAll(at: now)
    let lost = contacts.popLost()
    #expect(lost.count == 2 && lost.allSatisfy { $0.touch.phase == .cancelled })
    #expect(lost.count { $0.side == .hud(.shared) } == 1)
    contacts.loseAll(at: now)
    #expect(!contacts.hasLost && contacts.popLost().isEmpty)
  }
}
