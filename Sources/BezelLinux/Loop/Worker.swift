/// One helper thread that does at most one job at a time: what may sleep in the kernel for seconds.
///
/// Its owner, one loop, hands over a job as a closure, goes on, and hears from `descriptor` that the
/// answer is there. What the job captures, and its answer, change hands and are never shared.
///
/// When the owner goes it waits for nobody: the thread ends by itself, after a job that it may still
/// be in, and what that job holds and answers is then released on the thread. A process ends no
/// sooner than the kernel lets its threads out of their calls.
package final class Worker<Answer> {
  /// A job was begun, and its answer has not been taken.
  package private(set) var isBusy = false
  private let thread: WorkerThread
  private let tray = Tray<Answer>()

  /// Starts the thread.
  ///
  /// - Parameter name: what `ps -L` and `top -H` call it; at most 15 bytes are kept.
  /// - Throws: `makeWakeup`, `startThread`.
  package init(name: StaticString) throws(LinuxError) {
    thread = try WorkerThread.start(name: name)
  }

  deinit { thread.end() }

  /// Readable while an answer waits to be taken; goes into a `Poll`, and out of it before this goes.
  package var descriptor: Descriptor {
    _read { yield thread.bell.descriptor }
  }

  /// Starts `job` on the thread, and returns at once.
  ///
  /// - Precondition: not busy.
  package func begin(_ job: sending @escaping () -> Answer) {
    precondition(!isBusy, "a worker does one job at a time")
    isBusy = true
    thread.begin { [tray] in tray.answer = job() }
  }

  /// Takes the answer, and makes the descriptor silent again.
  ///
  /// - Returns: `nil` when there is none yet, or nothing was asked.
  package func takeAnswer() -> sending Answer? { waitForAnswer(atMostMilliseconds: 0) }

  /// Sleeps until the answer is there and takes it: for an orderly end, as a loop listens to
  /// `descriptor` instead.
  ///
  /// - Returns: `nil` when the time is over, or nothing was asked.
  package func waitForAnswer(atMostMilliseconds limit: Int) -> sending Answer? {
    guard isBusy, thread.bell.descriptor.waitUntilReadable(atMostMilliseconds: limit) else {
      return nil
    }
    thread.bell.acknowledge()
    isBusy = false
    return tray.take()
  }
}

/// Where a job leaves its answer.
///
/// `@unchecked Sendable` holds because the thread writes it before it rings its bell, and the owner
/// takes it after it has heard that.
private final class Tray<Answer>: @unchecked Sendable {
  var answer: Answer?

  func take() -> sending Answer? {
    nonisolated(unsafe) let taken = answer
    answer = nil
    return taken
  }
}
