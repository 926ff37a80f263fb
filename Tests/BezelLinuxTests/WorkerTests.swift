import CBezelLinux
import Synchronization
import Testing

@testable import BezelLinux

/// Blocks until the eventfd is signalled, so that a test decides how long a job takes.
private func wait(for bell: EventFD) { _ = isReadable(bell, within: 60_000) }

private func isReadable(_ bell: EventFD, within milliseconds: Int) -> Bool {
  bell.descriptor.waitUntilReadable(atMostMilliseconds: milliseconds)
}

private func isReadable(_ worker: Worker<Int>, within milliseconds: Int) -> Bool {
  worker.descriptor.waitUntilReadable(atMostMilliseconds: milliseconds)
}

/// Signals an eventfd when its last owner releases it.
private final class Lent: Sendable {
  private let bell: EventFD
  init(_ bell: EventFD) { self.bell = bell }
  deinit { bell.signal() }
}

/// Returns which of the blockable signals are blocked in this thread.
private func blockedSignals() -> [Bool] {
  var mask = sigset_t()
  pthread_sigmask(SIG_BLOCK, nil, &mask)
  return [SIGHUP, SIGINT, SIGTERM, SIGALRM, SIGCHLD, SIGUSR1].map { sigismember(&mask, $0) == 1 }
}

@Suite("Worker: a helper thread that does one job at a time")
struct WorkerTests {
  @Test("Each of many jobs is answered once, with its own answer, on another thread")
  func jobs() throws {
    let worker = try Worker<(number: Int, thread: pthread_t)>(name: "bezel-test")
    var threads: Set<pthread_t> = []
    for number in 1...200 {
      #expect(!worker.isBusy)
      worker.begin { (number, pthread_self()) }
      #expect(worker.isBusy)
      let answer = try #require(worker.waitForAnswer(atMostMilliseconds: 10_000))
      #expect(answer.number == number)
      threads.insert(answer.thread)
      #expect(worker.popAnswer() == nil)
    }
    #expect(threads.count == 1)
    #expect(!threads.contains(pthread_self()))
  }

  @Test("The descriptor is silent until the answer is there, and again when it was taken")
  func descriptor() throws {
    let worker = try Worker<Int>(name: "bezel-test")
    let start = try EventFD()
    for number in 1...20 {
      worker.begin {
        wait(for: start)
        start.acknowledge()
        return number
      }
      #expect(worker.popAnswer() == nil, "it has not started")
      #expect(!isReadable(worker, within: 1))
      #expect(worker.waitForAnswer(atMostMilliseconds: 1) == nil)
      #expect(worker.isBusy)
      start.signal()
      #expect(isReadable(worker, within: 10_000))
      #expect(worker.isBusy, "the answer has not been taken")
      #expect(worker.popAnswer() == number)
      #expect(!worker.isBusy)
      #expect(!isReadable(worker, within: 0))
    }
  }

  @Test("The receiver of the answer is the only owner of the lent value")
  func lending() throws {
    let worker = try Worker<Bool>(name: "bezel-test")
    for _ in 1...200 {
      let released = try EventFD()
      let lent = Lent(released)
      worker.begin { withExtendedLifetime(lent) { true } }
      #expect(worker.waitForAnswer(atMostMilliseconds: 10_000) == true)
      _ = consume lent
      #expect(isReadable(released, within: 0))
    }
  }

  @Test("No signal interrupts the thread, and its maker's mask stays as it was")
  func signals() throws {
    var none = sigset_t()
    sigemptyset(&none)
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let worker = try Worker<[Bool]>(name: "bezel-test")
    #expect(!blockedSignals().contains(true))
    worker.begin { blockedSignals() }
    let blocked = try #require(worker.waitForAnswer(atMostMilliseconds: 10_000))
    #expect(!blocked.contains(false))
  }

  @Test("The thread has the name, and its maker keeps its own")
  func name() throws {
    let worker = try Worker<String?>(name: "bezel-test")
    worker.begin { try? Descriptor.firstLine(of: "/proc/thread-self/comm") }
    #expect(worker.waitForAnswer(atMostMilliseconds: 10_000) == "bezel-test")
    #expect(try Descriptor.firstLine(of: "/proc/thread-self/comm") != "bezel-test")
  }

  @Test("A worker goes while its job hangs; what the job held goes when it comes back")
  func hanging() throws {
    let start = try EventFD()
    let released = try EventFD()
    var worker: Worker<Lent>? = try Worker(name: "bezel-test")
    let lent = Lent(released)
    worker?.begin {
      wait(for: start)
      return lent
    }
    _ = consume lent
    weak let gone = worker
    worker = nil
    #expect(gone == nil)
    #expect(!isReadable(released, within: 20))
    start.signal()
    #expect(isReadable(released, within: 10_000))
  }

  @Test("The threads of 200 workers end with them")
  func leaks() throws {
    for round in 0..<200 {
      let worker = try Worker<Int>(name: "bezel-leak")
      if round % 2 == 0 { worker.begin { round } }
      if round % 4 == 0 { #expect(worker.waitForAnswer(atMostMilliseconds: 10_000) == round) }
    }
    // Threads end by themselves: the test waits, and none may be left in the end.
    var left = -1
    for _ in 0..<1_000 where left != 0 {
      left = try threads(named: "bezel-leak")
      usleep(10_000)
    }
    #expect(left == 0)
  }

  private func threads(named name: String) throws -> Int {
    try Folder.names(in: "/proc/self/task", atMost: 10_000).filter {
      (try? Descriptor.firstLine(of: "/proc/self/task/\($0)/comm")) == name
    }.count
  }
}

/// Takes as long in `deinit` as a test wants, and records the thread.
private final class Slow: Sendable {
  private let mayGo: EventFD
  private let isGone: EventFD
  private let thread: Mutex<pthread_t>

  init(_ mayGo: EventFD, _ isGone: EventFD, thread: pthread_t) {
    (self.mayGo, self.isGone) = (mayGo, isGone)
    self.thread = Mutex(thread)
  }

  deinit {
    if thread.withLock({ $0 != pthread_self() }) { wait(for: mayGo) }
    isGone.signal()
  }
}

@Suite("ThreadRelease: what may sleep when it goes")
struct ThreadReleaseTests {
  @Test("It is freed on a thread of its own, and does not block the others")
  func thread() throws {
    let (mayGo, isGone) = (try EventFD(), try EventFD())
    ThreadRelease(Slow(mayGo, isGone, thread: pthread_self())).release(onThread: "bezel-test")
    #expect(!isReadable(isGone, within: 20))
    mayGo.signal()
    #expect(isReadable(isGone, within: 10_000))
  }
}
