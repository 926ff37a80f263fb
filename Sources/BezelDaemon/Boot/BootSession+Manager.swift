internal import BezelBoot
internal import BezelHUD
internal import BezelLinux

/// The service manager's reports of units that take long or fail.
extension BootSession {
  /// The time before the next attempt to connect to the manager.
  private static let retryPeriod = Duration.seconds(1)
  /// The time that a start takes before the manager's jobs are asked for it.
  private static let patience = Duration.seconds(8)

  /// Connects to the manager, if it is not connected and was not asked a moment ago.
  func connectManager(at now: Moment, token: UInt64, _ poll: borrowing Poll) {
    guard manager == nil, nextConnection.map({ $0 <= now }) ?? true else { return }
    nextConnection = now.advanced(by: BootSession.retryPeriod)
    // Before the system runs, and where process 1 is another program, there is no manager.
    guard let manager = try? ServiceManager(patience: BootSession.patience),
      (try? poll.add(manager.descriptor, token: token, for: manager.interest)) != nil
    else { return }
    self.manager = manager
    managerToken = token
  }

  /// Passes the manager's events on to the splash.
  ///
  /// - Returns: when to call this again; `nil` for only after events.
  func followManager(at now: Moment, _ poll: borrowing Poll) -> Moment? {
    guard let manager else { return nil }
    let time = Timestamp.now()
    func moment(of timestamp: Timestamp) -> Moment {
      now.advanced(by: .nanoseconds(timestamp.nanoseconds(since: time)))
    }
    for event in manager.handle(at: time) {
      switch event {
      case .jobBegan(_, _, isStop: true, _): break
      case .jobBegan(let unit, let description, _, let begin):
        splash.handle(.began(unit: unit, description: description), at: moment(of: begin))
      case .jobEnded(let unit, _): splash.handle(.ended(unit: unit), at: now)
      case .failed(let unit, let description):
        splash.handle(.failed(unit: unit, description: description), at: now)
      }
    }
    guard !manager.isGone else {
      poll.remove(manager.descriptor)
      self.manager = nil
      return nil
    }
    poll.change(manager.descriptor, token: managerToken, to: manager.interest)
    return manager.deadline.map { moment(of: $0) }
  }
}
