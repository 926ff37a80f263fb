internal import CBezelLinux

/// The state that a `Worker` and its thread share: one place for a job, and the eventfd that
/// signals its end.
///
/// Each end keeps it alive, so a thread that hangs in the kernel neither delays the release of a
/// `Worker` nor finds freed memory when the call returns.
///
/// `@unchecked Sendable` holds because `job` and `isEnding` are accessed only with `lock` held, and
/// nothing else changes after `init`.
final class WorkerThread: @unchecked Sendable {
  /// Signalled when a job has ended.
  let wake: EventFD
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>
  private let name: StaticString
  private var job: (() -> Void)?
  private var isEnding = false

  /// Starts the thread with every signal blocked, so that the process's signals go to its loop.
  ///
  /// - Throws: `makeWakeup`, `startThread`.
  static func start(name: StaticString) throws(LinuxError) -> WorkerThread {
    let thread = WorkerThread(wake: try EventFD(), name: name)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 512 * 1_024)
    var every = sigset_t()
    sigfillset(&every)
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, &every, &former)  // a thread begins with its maker's mask
    let handed = Unmanaged.passRetained(thread)
    var id = pthread_t()
    let status = pthread_create(
      &id, &attributes,
      { handed in
        guard let handed else { return nil }
        Unmanaged<WorkerThread>.fromOpaque(handed).takeRetainedValue().run()
        return nil
      }, handed.toOpaque())
    pthread_sigmask(SIG_SETMASK, &former, nil)
    pthread_attr_destroy(&attributes)
    guard status == 0 else {
      handed.release()
      throw LinuxError(.startThread, "pthread", Errno(rawValue: status))
    }
    return thread
  }

  private init(wake: EventFD, name: StaticString) {
    self.wake = wake
    self.name = name
    lock = .allocate(capacity: 1)
    change = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    change.deallocate()
    lock.deallocate()
  }

  /// Passes a job to the thread.
  func begin(_ job: @escaping () -> Void) {
    pthread_mutex_lock(lock)
    self.job = job
    pthread_cond_signal(change)
    pthread_mutex_unlock(lock)
  }

  /// Makes the thread end after its job; does not wait for it.
  func end() {
    pthread_mutex_lock(lock)
    isEnding = true
    pthread_cond_signal(change)
    pthread_mutex_unlock(lock)
  }

  /// Runs jobs until the thread has to end.
  private func run() {
    _ = bezel_set_process_name(name.utf8Start)  // of this thread only
    while doNextJob() { wake.signal() }
  }

  /// Waits for a job and does it.
  ///
  /// The job and its captures are released on return: the owner that sees the eventfd's signal is
  /// then the only owner of what it lent.
  ///
  /// - Returns: `false` when there are no more jobs.
  private func doNextJob() -> Bool {
    pthread_mutex_lock(lock)
    while job == nil && !isEnding { pthread_cond_wait(change, lock) }
    let next = job
    job = nil
    pthread_mutex_unlock(lock)
    guard let next else { return false }
    next()
    return true
  }
}
