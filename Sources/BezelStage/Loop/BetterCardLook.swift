internal import BezelLinux

/// When to look for a better card than the one that shows HUDs.
///
/// The kernel tells of a card before all of its connectors are there, and its console and other programs use it, too:
/// what is looked at with an event may be half of it. A second look follows. Events come in bursts, one for each
/// connector.
struct BetterCardLook {
  /// Whether one is due, as soon as the present card can be left.
  var isDue = false
  /// When the next one is due without an event.
  var next: Timestamp? { earliest(soon, later) }
  private var soon: Timestamp?
  private var later: Timestamp?

  private static let burst: Int64 = 100_000_000
  private static let pause: Int64 = 2_000_000_000

  /// Looks soon after a change of hardware, and once more.
  mutating func hurry(at now: Timestamp) {
    soon = soon ?? now.advanced(byNanoseconds: BetterCardLook.burst)
    lookLater(at: now)
  }

  /// Looks later: the card that was lost may be the better one, and be back by then.
  mutating func lookLater(at now: Timestamp) {
    later = now.advanced(byNanoseconds: BetterCardLook.pause)
  }

  /// Makes a look due whose time has come.
  mutating func update(at now: Timestamp) {
    if let soon, soon <= now { (self.soon, isDue) = (nil, true) }
    if let later, later <= now { (self.later, isDue) = (nil, true) }
  }

  /// Ends the looks, as no screen is needed any more.
  mutating func rest() { self = BetterCardLook() }
}
