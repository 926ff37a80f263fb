/// A helper thread that does one job at a time: calls that may sleep in the kernel for seconds.
///
/// Its owner, one loop, passes a job as a closure, goes on, and sees from `descriptor` that there
/// is an answer. The job's captures and its answer change their owner and are never shared.
///
/// The release of this object does not block: the thread ends by itself, after a job that it may
/// still be in, and releases the job's captures and answer. A process cannot end before the kernel
/// returns from the calls of its threads.
package final class Worker<Answer> {
  /// Whether a job was begun whose answer has not been taken.
  package private(set) var isBusy = false
  private let thread: WorkerThread
  private let slot = AnswerSlot<Answer>()

  /// Starts the thread.
  ///
  /// - Parameter name: the thread's name in `ps -L` and `top -H`; at most 15 bytes are kept.
  /// - Throws: `makeWakeup`, `startThread`.
  package init(name: StaticString) throws(LinuxError) {
    thread = try WorkerThread.start(name: name)
  }

  deinit { thread.end() }

  /// Readable while there is an answer; goes into a `Poll`, to be removed from it before this
  /// object is released.
  package var descriptor: Descriptor {
    _read { yield thread.wake.descriptor }
  }

  /// Starts `job` on the thread, and returns at once.
  ///
  /// - Precondition: not busy.
  package func begin(_ job: sending @escaping () -> Answer) {
    precondition(!isBusy, "a worker does one job at a time")
    isBusy = true
    thread.begin { [slot] in slot.answer = job() }
  }

  /// Takes the answer, and makes the descriptor unreadable again.
  ///
  /// - Returns: `nil` when there is none yet, or no job was begun.
  package func popAnswer() -> sending Answer? { waitForAnswer(atMostMilliseconds: 0) }

  /// Sleeps until there is an answer and takes it.
  ///
  /// It is for an orderly exit; a loop waits for `descriptor` instead.
  ///
  /// - Returns: `nil` after the timeout, or if no job was begun.
  package func waitForAnswer(atMostMilliseconds limit: Int) -> sending Answer? {
    guard isBusy, thread.wake.descriptor.waitUntilReadable(atMostMilliseconds: limit) else {
      return nil
    }
    thread.wake.acknowledge()
    isBusy = false
    return slot.take()
  }
}

/// The place of a job's answer.
///
/// `@unchecked Sendable` holds because the thread writes it before it signals its eventfd, and the
/// owner takes it after that.
private final class AnswerSlot<Answer>: @unchecked Sendable {
  var answer: Answer?

  func take() -> sending Answer? {
    nonisolated(unsafe) let taken = answer
    answer = nil
    return taken
  }
}
