package import BezelLinux

/// The programs that were asked to release the screen, so that each of them is asked once.
///
/// A program that hangs, or that stays master although it allows terminal switches, would otherwise be
/// asked again with every search for a screen: each time its terminal stops being active, and a
/// terminal and a process wait a minute for its late answer.
package struct OwnerRequests {
  /// The program that keeps a card, and its terminal.
  package struct Owner: Equatable, Sendable {
    /// The device node of the card.
    package let card: String
    /// The active terminal.
    package let terminal: VirtualTerminal
    /// The process that is the card's master; `nil` if the kernel does not tell.
    package let process: Int32?

    package init(card: String, terminal: VirtualTerminal, process: Int32?) {
      self.card = card
      self.terminal = terminal
      self.process = process
    }
  }

  private var sent: [(owner: Owner, time: Timestamp)] = []

  /// The time that the request's process waits for a late answer, in nanoseconds.
  private static let patience: Int64 = 60_000_000_000

  package init() {}

  /// Records a request to `owner`.
  ///
  /// - Returns: false if `owner` was already asked; it must not be asked again then.
  package mutating func ask(_ owner: Owner, at now: Timestamp) -> Bool {
    guard !sent.contains(where: { $0.owner == owner }) else { return false }
    sent.append((owner, now))
    return true
  }

  /// Removes a program that released the screen: the next HUD may ask it again.
  package mutating func hasLeft(_ owner: Owner) {
    sent.removeAll { $0.owner == owner }
  }

  /// Removes the programs that were asked a minute ago or longer, when no HUD waits any more: the next
  /// one may ask them again.
  package mutating func stopWaiting(at now: Timestamp) {
    guard !sent.isEmpty else { return }
    sent.removeAll { now.nanoseconds(since: $0.time) >= OwnerRequests.patience }
  }
}
