internal import BezelBoot
internal import BezelHUD
internal import BezelLinux

/// The service manager's reports of units that take long or fail.
extension BootSession {
  /// The time without a step after which the manager is asked: while it is connected, it tells of every
  /// change of every unit.
  ///
  /// - Source: measured with systemd 252, 2.3 ms of its time a unit at 500 million instructions a second.
  private static let quietTime = Duration.seconds(1)

  /// Records that the boot has reached a step: the manager is not asked until the next pause.
  func reachStep(at now: Moment, _ poll: borrowing Poll) {
    nextConnection = now.advanced(by: BootSession.quietTime)
    guard let manager else { return }
    poll.remove(manager.descriptor)
    self.manager = nil
    splash.forgetStarts()
  }

  /// Connects to the manager after a pause, and passes its events on to the splash.
  ///
  /// - Returns: when to call this again; `nil` for only after events.
  func nextReport(at now: Moment, _ poll: borrowing Poll) -> Moment? {
    if manager == nil, let due = nextConnection {
      guard due <= now else { return due }
      connect(poll)
    }
    guard let manager else { return nextConnection }
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
      case .failed(let unit, let description, let result):
        splash.handle(.failed(unit: unit, description: description, result: result), at: now)
      }
    }
    guard !manager.isGone else {
      // It executes itself anew, for example.
      poll.remove(manager.descriptor)
      self.manager = nil
      nextConnection = now.advanced(by: BootSession.quietTime)
      return nextConnection
    }
    poll.change(manager.descriptor, token: Service.Token.manager, to: manager.interest)
    return manager.deadline.map { moment(of: $0) }
  }

  private func connect(_ poll: borrowing Poll) {
    // Where process 1 is another program, there is no manager until the next step.
    nextConnection = nil
    guard let manager = try? UnitMonitor(patience: UnitReport.patience),
      (try? poll.add(manager.descriptor, token: Service.Token.manager, for: manager.interest))
        != nil
    else { return }
    self.manager = manager
  }
}
