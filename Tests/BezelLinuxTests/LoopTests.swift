import CBezelLinux
import Testing

@testable import BezelLinux

/// Makes a pipe, and returns its ends.
private func pipe() throws -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  try #require(pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0)
  return (ends[0], ends[1])
}

/// Fails a test after 10 seconds of silence, where a `Poll` alone would sleep for ever.
private struct Listener: ~Copyable {
  let poll: Poll

  init() throws { poll = try Poll() }

  borrowing func handle() throws -> [Poll.Ready] {
    var ready: [Poll.Ready] = []
    try poll.wait(
      until: Timestamp.now().advanced(byNanoseconds: 10_000_000_000), into: &ready)
    try #require(!ready.isEmpty, "nothing was heard")
    return ready
  }

  borrowing func tokens() throws -> [UInt64] { try handle().map(\.token) }
}

@Suite("The parts of an event loop")
struct LoopTests {
  @Test("A wake from another thread is received once, however often it was sent")
  func wakeup() async throws {
    let wakeup = try EventFD()
    let listener = try Listener()
    try listener.poll.add(wakeup.descriptor, token: .max)
    await Task.detached { for _ in 0..<1_000 { wakeup.signal() } }.value
    #expect(
      try listener.handle() == [
        Poll.Ready(token: .max, isReadable: true, isWritable: false, isHungUp: false)
      ])
    wakeup.acknowledge()
    wakeup.acknowledge()
    let other = try EventFD()
    try listener.poll.add(other.descriptor, token: 2)
    other.signal()
    #expect(try listener.tokens() == [2], "the first one is silent")
  }

  @Test("A wait ends at its deadline and not before, at once when that has passed")
  func deadline() throws {
    let poll = try Poll()
    let begin = Timestamp.now()
    func tokens(until deadline: Timestamp) throws -> [UInt64] {
      var ready = [Poll.Ready(token: 9, isReadable: true, isWritable: true, isHungUp: true)]
      try poll.wait(until: deadline, into: &ready)
      return ready.map(\.token)
    }
    #expect(try tokens(until: begin.advanced(byNanoseconds: 3_300_000)) == [])
    #expect(Timestamp.now().nanoseconds(since: begin) >= 3_300_000)
    #expect(try tokens(until: begin) == [])
    #expect(try tokens(until: Timestamp(nanoseconds: .min)) == [])
    let ready = try EventFD()
    try poll.add(ready.descriptor, token: 5)
    ready.signal()
    #expect(try tokens(until: begin) == [5])
    #expect(try tokens(until: Timestamp(nanoseconds: .max)) == [5])
  }

  @Test("A timer fires at its deadline, at once when that has passed, and never without one")
  func timer() throws {
    let timer = try DeadlineTimer()
    let other = try DeadlineTimer()
    let listener = try Listener()
    try listener.poll.add(timer.descriptor, token: 1)
    try listener.poll.add(other.descriptor, token: 2)
    for past: Int64 in [.min, -1, 0, 1] {
      timer.arm(at: Timestamp(nanoseconds: past))
      #expect(try listener.tokens() == [1])
      timer.acknowledge()
    }
    timer.arm(at: Timestamp(nanoseconds: .max))
    let deadline = Timestamp.now().advanced(byNanoseconds: 3_000_000)
    other.arm(at: deadline)
    #expect(try listener.tokens() == [2])
    #expect(Timestamp.now() >= deadline)

    other.arm(at: nil)
    timer.arm(at: Timestamp.now())
    #expect(try listener.tokens() == [1], "disarming takes back what has fired")
  }

  @Test("A closed other end is a hang-up, and what is removed says nothing")
  func hangUp() throws {
    let (reading, writing) = try pipe()
    let mine = Descriptor(owning: reading)
    let listener = try Listener()
    try listener.poll.add(mine, token: 3)
    close(writing)
    let ready = try listener.handle()
    #expect(ready.map(\.token) == [3] && ready.allSatisfy(\.isHungUp))
    listener.poll.remove(mine)
    listener.poll.remove(mine)
    let wakeup = try EventFD()
    try listener.poll.add(wakeup.descriptor, token: 4)
    wakeup.signal()
    #expect(try listener.tokens() == [4])
  }

  @Test("More events than one wait returns are all handled in the end")
  func many() throws {
    let listener = try Listener()
    let bells = try (0..<40).map { _ in try EventFD() }
    for (index, bell) in bells.enumerated() {
      try listener.poll.add(bell.descriptor, token: UInt64(index))
      bell.signal()
    }
    var received: Set<UInt64> = []
    while received.count < bells.count {
      for ready in try listener.handle() {
        #expect(received.insert(ready.token).inserted)
        bells[Int(ready.token)].acknowledge()
      }
    }
  }

  @Test("A descriptor that cannot be watched is refused with a reason")
  func refused() throws {
    let listener = try Listener()
    let wakeup = try EventFD()
    try listener.poll.add(wakeup.descriptor, token: 1)
    let error = #expect(throws: LinuxError.self) {
      try listener.poll.add(wakeup.descriptor, token: 2)
    }
    #expect(error?.operation == .watch)
    let folder = try Descriptor(opening: "/proc", O_RDONLY)
    #expect(throws: LinuxError.self) { try listener.poll.add(folder, token: 3) }
  }
}

@Suite("Signals arrive as something to read")
struct SignalsTests {
  @Test("Signals are read in a batch, and the thread's mask is as before afterwards")
  func mask() throws {
    // A thread of a test run may have them blocked already; then the test would prove nothing.
    var both = sigset_t()
    sigemptyset(&both)
    sigaddset(&both, SIGUSR1)
    sigaddset(&both, SIGUSR2)
    var original = sigset_t()
    pthread_sigmask(SIG_UNBLOCK, &both, &original)
    defer { pthread_sigmask(SIG_SETMASK, &original, nil) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &before)
    do {
      let signals = try Signals([SIGUSR1, SIGUSR2])
      var during = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &during)
      #expect(sigismember(&during, SIGUSR1) == 1 && sigismember(&during, SIGUSR2) == 1)
      #expect(signals.read() == [])
      let listener = try Listener()
      try listener.poll.add(signals.descriptor, token: 5)
      // To this thread alone: the other threads of a test run would die of it.
      #expect(raise(SIGUSR1) == 0)
      #expect(raise(SIGUSR2) == 0)
      #expect(try listener.tokens() == [5])
      let arrivals = signals.read()
      #expect(Set(arrivals.map(\.number)) == [SIGUSR1, SIGUSR2])
      #expect(!arrivals.contains { $0.isFromKernel || $0.reachedGroup })
      #expect(signals.read() == [])
    }
    var after = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &after)
    for number in 1...Int32(64) {
      #expect(sigismember(&before, number) == sigismember(&after, number), "signal \(number)")
    }
  }
}

@Suite("Timestamp: points on the monotonic clock")
struct TimestampTests {
  @Test("The clock does not go back")
  func monotonic() {
    var last = Timestamp.now()
    #expect(last.nanoseconds > 0)
    for _ in 0..<1_000 {
      let now = Timestamp.now()
      #expect(now >= last)
      last = now
    }
  }

  @Test("Arithmetic saturates")
  func saturating() {
    let late = Timestamp(nanoseconds: .max - 1)
    let early = Timestamp(nanoseconds: .min + 1)
    #expect(late.advanced(byNanoseconds: 5).nanoseconds == .max)
    #expect(early.advanced(byNanoseconds: -5).nanoseconds == .min)
    #expect(late.nanoseconds(since: early) == .max)
    #expect(early.nanoseconds(since: late) == .min)
    #expect(Timestamp(nanoseconds: 7).nanoseconds(since: Timestamp(nanoseconds: 9)) == -2)
    #expect(Timestamp(nanoseconds: 7).advanced(byNanoseconds: 2).nanoseconds == 9)
  }
}
