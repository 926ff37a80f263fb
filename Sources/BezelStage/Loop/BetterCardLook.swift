internal import BezelLinux

/// When to look for a better card than the one that shows HUDs.
///
/// The kernel tells of a card before all of its connectors are there, and its console and other programs use it, too:
/// what is looked at with an event may be half of it. A second look follows.
struct BetterCardLook {
  /// Whether one is due, as soon as the present card can be left.
  var isDue = false
  /// When the next one is due without an event.
  private(set) var next: Timestamp?

  private static let pause: Int64 = 2_000_000_000

  /// Looks at once after a change of hardware, and once more.
  mutating func hurry(at now: Timestamp) {
    isDue = true
    lookLater(at: now)
  }

  /// Looks later: the card that was lost may be the better one, and be back by then.
  mutating func lookLater(at now: Timestamp) {
    next = now.advanced(byNanoseconds: BetterCardLook.pause)
  }

  /// Makes a look due whose time has come.
  mutating func update(at now: Timestamp) {
    guard let next, next <= now else { return }
    self.next = nil
    isDue = true
  }

  /// Ends the looks, as no screen is needed any more.
  mutating func rest() { self = BetterCardLook() }
}
