package import BezelLinux

/// Plays patterns on every device with force feedback, on a thread of its own: uploading and
/// starting an effect may wait for the device, for seconds.
///
/// Its loop watches `descriptor` for as long as this object lives, and calls `settle()` when that
/// is readable. No call blocks, and none fails: without such a device a HUD works all the same.
package final class Haptics {
  private enum Request {
    case prepare
    case play(HapticPattern)
    case close
  }

  private enum State {
    case closed
    case open(HapticMotors)
    /// The thread has the devices; `next` is the request to begin when it returns them.
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
  ///   - sleep: sleeps, in milliseconds; called on the thread.
  init(
    find: @escaping @Sendable () -> [HapticDevice], sleep: @escaping @Sendable (Int) -> Void
  ) throws(LinuxError) {
    worker = try Worker(name: "bezel-haptics")
    self.find = find
    self.sleep = sleep
  }

  deinit {
    // Closing may block too. A thread that is still busy releases its devices by itself.
    let motors: HapticMotors? =
      switch state {
      case .closed: nil
      case .open(let motors): motors
      case .busy: worker.popAnswer() ?? nil
      }
    if let motors { Self.begin(.close, motors, on: worker, find, sleep) }
  }

  /// Readable when a request is done; goes into a `Poll`, to be removed from it before this object
  /// is released.
  package var descriptor: Descriptor {
    _read { yield worker.descriptor }
  }

  /// Whether the thread is at work, or its answer has not been taken.
  package var isBusy: Bool { worker.isBusy }

  /// Finds the devices and uploads the effects ahead of the first pattern.
  package func prepare() {
    switch state {
    case .closed: begin(.prepare, nil)
    case .open: break
    case .busy(nil), .busy(.close): state = .busy(next: .prepare)
    case .busy: break
    }
  }

  /// Plays a pattern at once, or after the one under way; only the newest waits.
  package func play(_ pattern: HapticPattern) {
    switch state {
    case .closed: begin(.play(pattern), nil)
    case .open(let motors): if !motors.isEmpty { begin(.play(pattern), motors) }
    case .busy: state = .busy(next: .play(pattern))
    }
  }

  /// Releases the devices, after the pattern under way; a pattern that waits is dropped.
  package func close() {
    switch state {
    case .closed: break
    case .open(let motors): begin(.close, motors)
    case .busy: state = .busy(next: .close)
    }
  }

  /// Begins the next request, once the thread has done the last one; to be called when `descriptor`
  /// is readable.
  package func settle() {
    guard case .busy(let next) = state, let answer = worker.popAnswer() else { return }
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
