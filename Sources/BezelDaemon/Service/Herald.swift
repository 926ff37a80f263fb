internal import BezelHUD
internal import BezelLinux

/// Tells the service manager how the service is: that it is ready, that it lives, and what it shows.
final class Herald {
  private let manager: Supervisor?
  private let timer: DeadlineTimer
  private var status: String?
  private var isReady = false

  /// - Parameter token: what its timer is known by in the `Poll`.
  init(_ poll: borrowing Poll, token: UInt64) throws(LinuxError) {
    manager = Supervisor()
    timer = try DeadlineTimer()
    try poll.add(timer.descriptor, token: token)
    arm()
  }

  /// Gives a sign of life, when it is due.
  func hear() {
    timer.acknowledge()
    manager?.tell(.alive)
    arm()
  }

  private func arm() {
    guard let limit = manager?.watchdog else { return }
    timer.arm(at: Timestamp.now().advanced(byNanoseconds: limit.nanoseconds / 2))
  }

  /// Tells what is to be seen, if that is new; the first time, that the service is ready.
  func tell(_ status: String) {
    guard status != self.status || !isReady else { return }
    manager?.tell(isReady ? .status(status) : .ready(status: status))
    isReady = true
    self.status = status
  }

  /// The configuration is read again; what is told next ends that.
  func reload() {
    manager?.tell(.reloading)
    isReady = false
  }

  func stop() { manager?.tell(.stopping) }
}
