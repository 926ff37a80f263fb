internal import BezelLinux

/// The compositors of the screens.
extension Screens {
  /// The name of the compositor above which HUDs are shown, or would be.
  var compositor: String? { layers.usable?.name }

  /// Why the last compositor that was tried cannot be used.
  var compositorProblem: String? { layers.usable == nil ? layers.lastProblem : nil }

  /// - Returns: a number for it; `nil` if HUDs may not be shown above compositors.
  func attach(
    _ socket: SocketConnection, at now: Timestamp, _ poll: borrowing Poll
  ) -> UInt64? {
    guard layers.isAllowed else { return nil }
    return try? layers.attach(socket, at: now, poll)
  }

  func detach(_ number: UInt64, _ poll: borrowing Poll) { layers.detach(number, poll) }

  func isAttached(_ number: UInt64) -> Bool { layers.isAttached(number) }
}
