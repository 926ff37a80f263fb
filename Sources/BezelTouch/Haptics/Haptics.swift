package import BezelLinux

/// Plays patterns on every device that can push, on a thread of its own: teaching a device and
/// starting it may wait for it, for seconds.
///
/// Its loop watches `descriptor` for as long as this lives, and calls `settle()` when that is
/// readable. No call waits, and none fails: a HUD without haptics is a HUD.
package final class Haptics {
  private enum Request {
    case prepare
    case play(HapticPattern)
    case close
  }

  private enum State {
    case closed
    case open(HapticMotors)
    /// The thread has the devices, and something may be due when they come back.
    case busy(next: Request?)
  }

  private let worker: Worker<HapticMotors?>
  private let find: @Sendable () -> [HapticDevice]
  private let sleep: @Sendable (Int) -> Void
  private var state = State.closed
  /// Starts the thread; opens nothing.
  ///
  /// - Throws: `makeWakeup`, `startThread`.
  package convenience init() throws(LinuxError) {
    try self.init(
      find: { HapticDevice.all() }, sleep: { Timestamp.sleep(milliseconds: $0) })
  }

  /// - Parameters:
  ///   - find: opens the devices; called on the thread.
  ///   - sleep: waits, in milliseconds; called on the thread.
  init(
    find: @escaping @Sendable () -> [HapticDevice], sleep: @escaping @Sendable (Int) -> Void
  ) throws(LinuxError) {
    worker = try Worker(name: "bezel-haptics")
    self.find = find
    self.sleep = sleep
  }

  deinit {
    // Closing may wait too. A thread that is still busy drops what it has by itself.
    let motors: HapticMotors? =
      switch state {
      case .closed: nil
      case .open(let motors): motors
      case .busy: worker.takeAnswer() ?? nil
      }
    if let motors { Self.begin(.close, motors, on: worker, find, sleep) }
  }

  /// Readable when something has been done; goes into a `Poll`, and out of it before this goes.
  package var descriptor: Descriptor {
    _read { yield worker.descriptor }
  }

  /// The thread is at work, or its answer has not been taken.
  package var isBusy: Bool { worker.isBusy }

  /// Finds and teaches the devices ahead of the first pattern.
  package func prepare() {
    switch state {
    case .closed: begin(.prepare, nil)
    case .open: break
    case .busy(nil), .busy(.close): state = .busy(next: .prepare)
    case .busy: break
    }
  }

  /// Plays a pattern at once, or after the one under way; of several that wait only the newest.
  package func play(_ pattern: HapticPattern) {
    switch state {
    case .closed: begin(.play(pattern), nil)
    case .open(let motors): if !motors.isEmpty { begin(.play(pattern), motors) }
    case .busy: state = .busy(next: .play(pattern))
    }
  }

  /// Lets the devices go, after the pattern under way; one that waits is dropped.
  package func close() {
    switch state {
    case .closed: break
    case .open(let motors): begin(.close, motors)
    case .busy: state = .busy(next: .close)
    }
  }

  /// Goes on with what is due, once the thread has done its last work; call it when `descriptor` is
  /// readable.
  package func settle() {
    guard case .busy(let next) = state, let answer = worker.takeAnswer() else { return }
    state = answer.map { .open($0) } ?? .closed
    switch next {
    case .prepare: prepare()
    case .play(let pattern): play(pattern)
    case .close: close()
    case nil: break
    }
  }

  private func begin(_ request: Request, _ motors: HapticMotors?) {
    state = .busy(next: nil)
    Self.begin(request, motors, on: worker, find, sleep)
  }

  private static func begin(
    _ request: Request, _ motors: HapticMotors?, on worker: Worker<HapticMotors?>,
    _ find: @escaping @Sendable () -> [HapticDevice], _ sleep: @escaping @Sendable (Int) -> Void
  ) {
    worker.begin {
      switch request {
      case .prepare: return motors ?? HapticMotors(find())
      case .play(let pattern):
        let motors = motors ?? HapticMotors(find())
        motors.play(pattern, sleep: sleep)
        return motors
      case .close:
        motors?.close()
        return nil
      }
    }
  }
}
