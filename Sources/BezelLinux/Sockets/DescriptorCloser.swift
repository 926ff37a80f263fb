internal import CBezelLinux

/// Closes descriptors from other processes on worker threads, as `close` may sleep for as long as
/// such a process likes: for a file of a file system that does not answer, or a lingering
/// connection.
package final class DescriptorCloser {
  /// The maximum number of threads.
  package static let mostThreads = 4
  /// The number of waiting descriptors from which on the closer is full, and should be given no
  /// more.
  package static let mostWaiting = 256

  private var waiting: [Int32] = []
  private var workers: [Worker<Void>] = []
  private let token: UInt64

  /// - Parameter token: the token of its threads in a `Poll`.
  package init(token: UInt64) { self.token = token }

  package var isFull: Bool { waiting.count >= DescriptorCloser.mostWaiting }

  /// Takes ownership of descriptors, which `begin` closes.
  package func close(_ descriptors: consuming ReceivedDescriptors) {
    waiting += descriptors.release()
  }

  /// Takes over a connection with unread data.
  ///
  /// The data may contain descriptors, which the kernel closes together with the last reference to
  /// the connection: that reference is then held here and not by the caller.
  package func close(_ connection: SocketConnection) {
    let copy = bezel_fcntl(connection.descriptor.rawValue, F_DUPFD_CLOEXEC, 0)
    if copy >= 0 { waiting.append(copy) }
  }

  /// Starts a thread that closes the waiting descriptors, unless all threads are in use.
  package func begin(_ poll: borrowing Poll) {
    guard !waiting.isEmpty, workers.count < DescriptorCloser.mostThreads,
      let worker = try? Worker<Void>(name: "bezeld-closing"),
      (try? poll.add(worker.descriptor, token: token)) != nil
    else { return }
    workers.append(worker)
    let batch = waiting
    waiting = []
    worker.begin {
      for number in batch { _ = CBezelLinux.close(number) }
    }
  }

  /// Removes the threads that are done, and begins with the descriptors that wait.
  package func handle(_ poll: borrowing Poll) {
    workers.removeAll { worker in
      guard worker.popAnswer() != nil else { return false }
      poll.remove(worker.descriptor)
      return true
    }
    begin(poll)
  }
}
