internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// The FIFO that clients of psplash write into.
final class PsplashListener {
  private let fifo: Fifo
  private var reader = PsplashReader()
  /// The handle of the presentation that all clients of psplash share.
  private var handle: Handle?

  /// The owner of presentations that arrive through the FIFO.
  static let owner = Owner(rawValue: 0)

  /// - Parameter group: the group whose members may write; `nil` if there is no such group.
  init(at path: String, group: UInt32?) throws(LinuxError) {
    fifo = try Fifo(at: path, group: group)
  }

  /// The reasons why others than its owner cannot write, a sentence each.
  var problems: [String] { fifo.sharingError.map { [$0.description] } ?? [] }

  func watch(_ poll: borrowing Poll, token: UInt64) throws(LinuxError) {
    try poll.add(fifo.descriptor, token: token)
  }

  /// Carries out the commands that were written.
  ///
  /// - Returns: whether a client requested the end of the service.
  func handle(_ queue: inout PresentationQueue, at now: Moment) -> Bool {
    for request in reader.read(fifo.read()) {
      switch request {
      case .show(let request): show(request, in: &queue, at: now)
      case .quit: return true
      }
    }
    return false
  }

  private func show(
    _ request: PresentationRequest, in queue: inout PresentationQueue, at now: Moment
  ) {
    if let handle, (try? queue.update(handle, to: request, at: now)) != nil { return }
    handle = try? queue.show(request, for: PsplashListener.owner, at: now)
  }
}
