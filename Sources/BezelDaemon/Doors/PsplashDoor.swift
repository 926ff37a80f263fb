internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// The FIFO that clients of psplash write into.
final class PsplashDoor {
  private let fifo: Fifo
  private var reader = PsplashReader()
  /// What its clients show, all of them in one place.
  private var handle: Handle?

  /// Whom the presentations belong to that came through it.
  static let owner = Owner(rawValue: 0)

  init(at path: String) throws(LinuxError) { fifo = try Fifo(at: path) }

  func watch(_ poll: borrowing Poll, token: UInt64) throws(LinuxError) {
    try poll.add(fifo.descriptor, token: token)
  }

  /// Carries out what was written.
  ///
  /// - Returns: whether somebody wants the service to end.
  func hear(_ lineup: inout Lineup, setup: HUDSetup, at now: Moment) -> Bool {
    for request in reader.read(fifo.read()) {
      switch request {
      case .command(.show(let presentation)):
        show(Wish(presentation, setup: setup, stays: true), in: &lineup, at: now)
      case .command: break  // psplash's clients show, and nothing else.
      case .quit: return true
      }
    }
    return false
  }

  private func show(_ wish: Wish, in lineup: inout Lineup, at now: Moment) {
    if let handle, (try? lineup.update(handle, to: wish, at: now)) != nil { return }
    handle = try? lineup.show(wish, for: PsplashDoor.owner, at: now)
  }
}
