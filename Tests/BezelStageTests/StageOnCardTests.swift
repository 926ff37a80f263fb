import BezelHUD
import BezelKMS
import BezelRaster
import Dispatch
import FakeCard
import Synchronization
import Testing

@testable import BezelLinux
@testable import BezelStage

/// The whole loop on a made-up card, in real time.
@Suite("A stage on a card") struct StageOnCardTests {
  private static func description() -> CardDescription { .small(200, 160) }

  @Test(
    "X-05 shows a HUD and gives the screen back as it was, where there is nothing but a card",
    arguments: [CommitStyle.atomic, .legacy])
  func course(_ commit: CommitStyle) throws {
    let fake = FakeCard(Self.description())
    let found = fake.enable { x, y in UInt64(x * 200 + y) }
    let run = try CardStage(fake) { $0.screen.commit = commit }
    #expect(run.stage.screenName?.contains("HDMI-A-1") == true)
    var ours: Set<UInt32> = []
    try run.run { run, _ in
      if run.frames > 0, let screen = fake.screen() { ours.insert(screen.framebuffer) }
      return run.frames >= 5 && ours.count == 2
    }
    #expect(!run.hangs && run.warnings == [] && run.stage.failedFlips == 0)
    #expect(ours.count == 2 && !ours.contains(found))
    #expect(fake.screen()?.framebuffer == found)
    #expect(fake.held == .nothing)
  }

  @Test("says that it lives while a slow driver opens the screen, and while it gives it back")
  func slowDriver() throws {
    let fake = FakeCard(Self.description())
    let sign = DispatchSemaphore(value: 0)
    let slow = Mutex<Set<CardCall>>([.getResources, .rmFB])
    let missing = Mutex<[CardCall]>([])
    fake.observe { call in
      guard slow.withLock({ $0.remove(call) }) != nil else { return }
      if sign.wait(timeout: .now() + 10) == .timedOut { missing.withLock { $0.append(call) } }
    }
    let stage = try Stage(CardStage.options(on: fake)) { sign.signal() }
    var frames = 0
    try stage.run(
      StageClient(
        nextTurn: { _ in
          let isOver = frames > 0
          let request: Command = isOver ? .remove : .show(Presentation(.indefinite))
          return StageClient.Turn(requests: [Request(request)], isOver: isOver)
        },
        handle: { if case .frame = $0 { frames += 1 } }))
    #expect(slow.withLock { $0 } == [])
    #expect(missing.withLock { $0 } == [])
  }

  @Test("answers commands while the driver sets a mode")
  func modesetBlocks() throws {
    let fake = FakeCard(Self.description())
    let (isBlocked, isAnswered) = (try EventFD(), try EventFD())
    let answers = Mutex(0)
    fake.observe { call in
      guard call == .setCRTC, answers.withLock({ $0 == 0 }) else { return }
      isBlocked.signal()
      let isInTime = isAnswered.descriptor.waitUntilReadable(atMostMilliseconds: 10_000)
      answers.withLock { $0 = isInTime ? 1 : -1 }
    }
    let run = try CardStage(fake) { $0.screen.commit = .legacy }
    try run.stage.watch(isBlocked.descriptor)
    var framesWhileBlocked = -1
    try run.run { run, _ in
      if isBlocked.descriptor.waitUntilReadable(atMostMilliseconds: 0) {
        isBlocked.acknowledge()
        framesWhileBlocked = run.frames
        isAnswered.signal()
      }
      return run.frames >= 3
    }
    fake.observe(nil)
    #expect(answers.withLock { $0 } == 1, "the loop was blocked, too")
    #expect(framesWhileBlocked == 0)
    #expect(run.frames >= 3 && !run.hangs && run.warnings == [])
    #expect(fake.held == .nothing)
  }

  @Test("shows frames and serves its timers while the driver looks what is plugged in")
  func probeBlocks() throws {
    let fake = FakeCard(Self.description())
    let (isBlocked, isAnswered) = (try EventFD(), try EventFD())
    let isInTime = Mutex<Bool?>(nil)
    let run = try CardStage(fake)
    try run.stage.watch(isBlocked.descriptor)
    var blockedAt: (frames: Int, turns: Int)?
    try run.run { run, _ in
      if run.frames >= 2, blockedAt == nil, let display = run.display {
        blockedAt = (run.frames, run.turns)
        fake.observe { call in
          guard call == .getConnector, isInTime.withLock({ $0 == nil }) else { return }
          isBlocked.signal()
          let answer = isAnswered.descriptor.waitUntilReadable(atMostMilliseconds: 10_000)
          isInTime.withLock { $0 = answer }
        }
        display.replan()
      }
      guard let blockedAt else { return false }
      if isBlocked.descriptor.waitUntilReadable(atMostMilliseconds: 0),
        run.frames >= blockedAt.frames + 5, run.turns >= blockedAt.turns + 5
      {
        isBlocked.acknowledge()
        isAnswered.signal()
      }
      return isInTime.withLock { $0 != nil } && run.frames >= blockedAt.frames + 8
    }
    fake.observe(nil)
    #expect(isInTime.withLock { $0 } == true, "the loop was blocked, too")
    #expect(!run.hangs && run.warnings == [])
    #expect(fake.held == .nothing)
  }

  @Test("X-08 lives on when its card is pulled out, holds nothing then, and comes back with it")
  func unplugged() throws {
    let fake = FakeCard(Self.description())
    let run = try CardStage(fake)
    var isGone = false
    var framesBefore: Int?
    try run.run { run, _ in
      if !isGone, run.frames >= 3 {
        isGone = true
        fake.unplug()
      }
      if isGone, framesBefore == nil, !run.warnings.isEmpty, run.display == nil,
        !run.stage.screens.isSearching, fake.held == .nothing
      {
        framesBefore = run.frames
        fake.plugAgain()
      }
      return framesBefore.map { run.frames >= $0 + 3 } ?? false
    }
    #expect(!run.hangs)
    #expect(run.warnings.count == 1)
    #expect(run.warnings.first?.contains("The graphics card is gone") == true)
    #expect(run.appearances == 1, "it is the same HUD")
    #expect(run.stage.failedFlips > 0)
    #expect(fake.held == .nothing)
  }

  @Test("a search that a HUD does not live to see the end of says nothing of the next one's screen")
  func lateAnswer() throws {
    let fake = FakeCard(Self.description())
    let stage = try Stage(CardStage.options(on: fake))
    let isBlocked = try EventFD()
    let isAnswered = try EventFD()
    let limit = try DeadlineTimer()
    try stage.watch(isBlocked.descriptor)
    try stage.watch(limit.descriptor)
    limit.arm(at: Timestamp.now().advanced(byNanoseconds: 30_000_000_000))
    let searches = Mutex(0)
    var timing = Timing()
    (timing.fadeIn, timing.fadeOut) = (.zero, .zero)
    var requests: [Command] = [.setTiming(timing), .show(Presentation(.indefinite))]
    var (frames, hangs) = (0, false)
    var warnings: [String] = []
    try stage.run(
      StageClient(
        nextTurn: { now in
          if limit.descriptor.waitUntilReadable(atMostMilliseconds: 0) {
            limit.acknowledge()
            hangs = true
          }
          if isBlocked.descriptor.waitUntilReadable(atMostMilliseconds: 0) {
            isBlocked.acknowledge()
            requests = [.remove]
          } else if stage.screens.isEndingSearch {
            isAnswered.signal()
          }
          defer { requests = [] }
          if hangs { requests = [.remove] }
          let isOver = hangs || searches.withLock { $0 > 1 } && !stage.screens.isSearching
          return StageClient.Turn(
            requests: requests.map { Request($0) },
            next: isOver ? nil : now.advanced(by: .milliseconds(10)), isOver: isOver)
        },
        handle: { report in
          switch report {
          case .frame:
            frames += 1
            guard frames == 3 else { break }
            fake.observe { call in
              // The second device opens, after the warning.
              guard call == .open,
                searches.withLock({
                  $0 += 1; return $0 == 2
                })
              else { return }
              isBlocked.signal()
              _ = isAnswered.descriptor.waitUntilReadable(atMostMilliseconds: 10_000)
            }
            fake.unplug()
          case .warning(let sentence): warnings.append(sentence)
          case .event, .passed, .leaking: break
          }
        }))
    fake.observe(nil)
    #expect(!hangs && warnings.count == 1)
    #expect(!stage.missesScreen)
    #expect(fake.held == .nothing)
  }

  @Test("waits for another program's end without a word more or a busy turn, and comes back")
  func foreignMaster() throws {
    let fake = FakeCard(Self.description())
    let run = try CardStage(fake)
    var takenAt: Int?
    var framesBefore: Int?
    let isSlow = Mutex(false)
    let blocked = Mutex(0)
    fake.observe { call in
      guard call == .open, isSlow.withLock({ $0 }) else { return }
      Timestamp.sleep(milliseconds: 100)
      blocked.withLock { $0 += 1 }
    }
    try run.run { run, _ in
      if takenAt == nil, run.frames >= 3 {
        takenAt = run.turns
        isSlow.withLock { $0 = true }
        fake.takeMaster()
      }
      // Not the first try, but a later one.
      if takenAt != nil, framesBefore == nil, blocked.withLock({ $0 >= 2 }) {
        framesBefore = run.frames
        #expect(fake.held.framebuffers == 0)
        #expect(run.turns < (takenAt ?? 0) + 1_000, "turns without an end")
        fake.releaseMaster()
      }
      return framesBefore.map { run.frames >= $0 + 3 } ?? false
    }
    fake.observe(nil)
    #expect(!run.hangs)
    #expect(run.warnings == ["Another program took the screen."])
    #expect(run.appearances == 1)
    #expect(fake.held == .nothing)
  }

  @Test("tells why, when the card that was named cannot be had at the beginning")
  func unavailable() throws {
    var description = Self.description()
    description.isProbed = true
    let fake = FakeCard(description)
    fake.takeMaster()
    #expect {
      try CardStage(fake)
    } throws: { error in
      "\(error)".contains("could not take control of the screen")
    }
    #expect(fake.held == .nothing)
    fake.releaseMaster()
    fake.unplug()
    #expect(throws: StageError.self) { try CardStage(fake) }
    #expect(fake.held == .nothing)
  }

  @Test("leaves the last frame to the next program")
  func handOver() throws {
    let fake = FakeCard(Self.description())
    fake.enable { _, _ in 5 }
    var framebuffers: Set<UInt32> = []
    try {
      let run = try CardStage(fake) {
        $0.ending = .handOver(limit: 1)
        $0.keepsScreen = true
      }
      try run.run { run, _ in
        if run.frames > 0, let screen = fake.screen() { framebuffers.insert(screen.framebuffer) }
        return run.frames >= 4 && framebuffers.count == 2
      }
      #expect(!run.hangs && run.warnings == [])
    }()
    let left = try #require(fake.screen()).framebuffer
    #expect(framebuffers.contains(left) && framebuffers.count == 2)
    #expect(!fake.hasMaster)
    var waits = 0
    while fake.held != .nothing, waits < 200 {
      Timestamp.sleep(milliseconds: 20)
      waits += 1
    }
    #expect(fake.held == .nothing)
  }

  // MARK: Any call may fail

  private static let errors: [Errno] = [
    .invalidArgument, .outOfMemory, .busy, .permissionDenied, .noSuchDevice,
  ]

  @Test(
    "shows the HUD or says why not, and leaves nothing, with any one call refused",
    arguments: errors, [CommitStyle.atomic, .legacy])
  func oneRefusal(_ errno: Errno, _ commit: CommitStyle) throws {
    // Every error has another part of the calls.
    let first = 1 + (Self.errors.firstIndex(of: errno) ?? 0) * 2 % Self.step
    var last = 0
    // The calls after these are those of frames, of which a run has more on a busy machine.
    for nth in stride(from: first, to: 600, by: Self.step) {
      let fake = FakeCard(.small())
      fake.enable()
      fake.fail(nth, with: errno)
      var hasReplanned = false
      var reason = ""
      do {
        let run = try CardStage(fake) { $0.screen.commit = commit }
        try run.run { run, _ in
          if run.frames >= 3, !hasReplanned, let display = run.display {
            hasReplanned = true
            display.replan()
          }
          return run.frames >= 6 || !run.warnings.isEmpty
        }
        #expect(!run.hangs, "refused call \(nth)")
        #expect(run.frames >= 6 || !run.warnings.isEmpty, "refused call \(nth)")
        reason = run.warnings.first ?? ""
      } catch {
        // The card was named.
        reason = "\(error)"
      }
      let wasRefused = !fake.failNoMore()
      #expect(fake.held == .nothing, "refused call \(nth): \(reason)")
      last = nth
      guard wasRefused else {
        #expect(reason == "", "nothing was refused")
        break
      }
    }
    #expect(last > 100, "the calls were not caught")
  }

  /// A call among so many is refused; a debug build, which is slow, leaves more out.
  private static var step: Int {
    #if DEBUG
      7
    #else
      3
    #endif
  }
}
