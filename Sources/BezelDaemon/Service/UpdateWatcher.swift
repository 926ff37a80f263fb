internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// The process `bezel watch`, where no unit of the service manager runs it.
final class UpdateWatcher {
  /// A process that was started.
  private final class Running {
    private var child: ChildProcess

    init(
      _ words: [String], before signals: borrowing Signals, _ poll: borrowing Poll
    ) throws(LinuxError) {
      var inheritance = ChildProcess.Inheritance()
      inheritance.variables = ["BEZEL_WATCH_CHILD=1"]
      let command = (["\(Program.folder)/bezel"] + words).map { Array($0.utf8) }
      child = try ChildProcess(command, inheritance, before: signals)
      try poll.add(child.descriptor, token: Service.Token.updates)
    }

    func hasEnded() -> Bool { child.reapIfEnded() != nil }

    func end(_ poll: borrowing Poll) {
      poll.remove(child.descriptor)
      child.send(Signals.terminate)
    }
  }

  /// The pause before another start of one that has ended.
  private static let pause = Duration.seconds(5)

  private var running: Running?
  /// The services that it watches, and the socket of its calls.
  private var wanted: (services: [WatchedService], socket: String) = ([], "")
  private var next: Moment?

  /// Starts, ends or replaces the process as the configuration wants it.
  ///
  /// - Parameter services: those to watch; empty for none.
  /// - Returns: when to call this again; `nil` for only when the process has ended.
  func update(
    _ services: [WatchedService], on socket: String, at now: Moment,
    before signals: borrowing Signals, _ poll: borrowing Poll
  ) -> Moment? {
    let isChanged = services != wanted.services || socket != wanted.socket
    if isChanged || running?.hasEnded() == true { end(poll) }
    if isChanged { (wanted, next) = ((services, socket), nil) }
    if services.isEmpty || running != nil { return nil }
    if let next, next > now { return next }
    next = now.advanced(by: UpdateWatcher.pause)
    let list = services.map { $0.text }.joined(separator: ",")
    do throws(LinuxError) {
      running = try Running(["watch", list, "--socket", socket], before: signals, poll)
    } catch {
      Program.log(.warning, error.description)
    }
    return next
  }

  func end(_ poll: borrowing Poll) {
    running?.end(poll)
    running = nil
  }
}
