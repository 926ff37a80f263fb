internal import BezelHUD
internal import BezelLinux

/// Notifies the service manager: readiness, the watchdog, and a line about the current presentation.
///
/// While the manager's socket is full, as when many services start at once, the latest state and one
/// watchdog notification are sent again until it takes them.
final class ServiceNotifier {
  let manager: NotifySocket?
  private let timer: DeadlineTimer
  private var status: String?
  /// Whether the manager has been notified of readiness.
  private var isReady = false
  /// The latest state, if the manager's socket has not taken it.
  private var untaken: NotifySocket.State?
  /// Whether a watchdog notification is still to be sent.
  private var needsKeepAlive = false
  /// When the next watchdog notification is due.
  private var nextSign: Timestamp?

  /// The time before a notification is sent again.
  private static let pause = Duration.milliseconds(100)

  /// - Parameter token: the token of the timer in the `Poll`.
  init(
    _ poll: borrowing Poll, token: UInt64, manager: NotifySocket? = NotifySocket()
  ) throws(LinuxError) {
    self.manager = manager
    timer = try DeadlineTimer()
    try poll.add(timer.descriptor, token: token)
    planSign()
    arm()
  }

  /// Handles the timer: sends a watchdog notification if it is due, and again those not taken.
  func handle() {
    timer.acknowledge()
    if let nextSign, nextSign <= .now() {
      needsKeepAlive = true
      planSign()
    }
    notifyPending()
  }

  /// Sends a watchdog notification at once, while the stage waits for a screen to be opened or released.
  func notifyAlive() {
    needsKeepAlive = true
    notifyPending()
  }

  /// Sends the status, if it is new; the first time and after a reload, with readiness.
  func notify(_ status: String) {
    guard status != self.status else { return }
    self.status = status
    notify(isReady ? .status(status) : .ready(status: status))
  }

  /// Notifies the manager that the configuration is being read again; the next status ends that.
  func reload() {
    isReady = false
    status = nil
    notify(.reloading)
  }

  func stop() { notify(.stopping) }

  private func notify(_ state: NotifySocket.State) {
    untaken = state
    notifyPending()
  }

  private func notifyPending() {
    if let state = untaken, isTaken(state) {
      untaken = nil
      if case .ready = state { isReady = true }
    }
    if needsKeepAlive, isTaken(.alive) { needsKeepAlive = false }
    arm()
  }

  private func isTaken(_ state: NotifySocket.State) -> Bool { manager?.notify(state) ?? true }

  private func planSign() {
    nextSign = manager?.watchdog.map { .now().advanced(byNanoseconds: $0.nanoseconds / 2) }
  }

  private func arm() {
    let isOwing = untaken != nil || needsKeepAlive
    let again =
      isOwing ? Timestamp.now().advanced(byNanoseconds: ServiceNotifier.pause.nanoseconds) : nil
    timer.arm(at: earliest(again, nextSign))
  }
}
