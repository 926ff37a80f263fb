import BezelHUD
import FakeCard
import Synchronization
import Testing

@testable import BezelLinux
@testable import BezelStage
@testable import BezelTouch

private func node(_ number: Int, _ kind: InputKind = .touch) -> InputNode {
  InputNode(
    id: "/sys/devices/a/input/input\(number)/event\(number)", path: "/dev/input/event\(number)",
    name: "", kind: kind, isNeverBlocked: false, isUnblockable: false, group: "a",
    calibration: .identity, output: nil)
}

/// A device whose opening takes as long as a test wants, and then fails.
private final class SlowDevice: Sendable {
  private let isBlocked: EventFD
  private let mayGoOn: EventFD
  private let counts = Mutex((begun: 0, ended: 0))

  init() throws {
    isBlocked = try EventFD()
    mayGoOn = try EventFD()
  }

  static let problem = TouchError(.open, "/dev/input/event0", .inputOutput)

  var begun: Int { counts.withLock { $0.begun } }
  var ended: Int { counts.withLock { $0.ended } }

  /// Whether the worker has begun to open it; waits 10 seconds at most.
  var isBegun: Bool { isBlocked.descriptor.waitUntilReadable(atMostMilliseconds: 10_000) }

  /// Unblocks the opening, from now on.
  func goOn() { mayGoOn.signal() }

  func devices() -> InputDevices {
    let node = node(0)
    return InputDevices(
      InputOptions(), list: { (_) throws(TouchError) in ([node], []) },
      open: { (_, _, _) throws(TouchError) in
        self.counts.withLock { $0.begun += 1 }
        self.isBlocked.signal()
        _ = self.mayGoOn.descriptor.waitUntilReadable(atMostMilliseconds: 60_000)
        self.counts.withLock { $0.ended += 1 }
        throw SlowDevice.problem
      })
  }
}

@Suite("Input devices that take long to open") struct InputDevicesTests {
  @Test("hold up no frame and no timer")
  func loopGoesOn() throws {
    let (fake, slow) = (FakeCard(.small(200, 160)), try SlowDevice())
    let run = try CardStage(fake)
    run.stage.touch = slow.devices()
    var blockedAt: (frames: Int, turns: Int)?
    try run.run { run, _ in
      if blockedAt == nil, slow.begun == 1 { blockedAt = (run.frames, run.turns) }
      if let blockedAt, run.frames >= blockedAt.frames + 5, run.turns >= blockedAt.turns + 5 {
        slow.goOn()
      }
      return run.warnings != []
    }
    #expect(!run.hangs && slow.begun == 1 && slow.ended == 1)
    #expect(run.warnings == [SlowDevice.problem.description])
    #expect(fake.held == .nothing)
  }

  @Test("hold up no end")
  func end() throws {
    let (fake, slow) = (FakeCard(.small(200, 160)), try SlowDevice())
    let run = try CardStage(fake)
    run.stage.touch = slow.devices()
    try run.run { run, _ in run.frames >= 2 && slow.begun == 1 }
    #expect(!run.hangs && slow.ended == 0)
    #expect(fake.held == .nothing)
    slow.goOn()
  }

  @Test("are not opened twice by a HUD that goes and comes")
  func once() throws {
    let poll = try Poll()
    let slow = try SlowDevice()
    var devices = slow.devices()
    let now = Timestamp.now()
    var problems = devices.scan(readingKeys: false, at: now, poll)
    #expect(slow.isBegun)
    devices.close(poll)
    #expect(!devices.isOpen)
    problems += devices.addOpened(at: .now(), poll)
    problems += devices.scan(readingKeys: false, at: now, poll)
    #expect(slow.begun == 1 && problems == [])
    slow.goOn()
    _ = try poll.wait()
    problems += devices.addOpened(at: .now(), poll)
    #expect(problems == [SlowDevice.problem.description])
    // The opening is repeated after a change, and reported only once.
    problems += devices.scan(readingKeys: false, at: now, poll)
    _ = try poll.wait()
    problems += devices.addOpened(at: .now(), poll)
    #expect(slow.begun == 2 && problems.count == 1)
    devices.closeNow(poll)
  }

  @Test("that are new, or that udev has not processed, are looked at alone")
  func unready() throws {
    let poll = try Poll()
    let looks = Mutex([[String]?]())
    let (fresh, added) = ([node(1).id], [node(2).id])
    let opened = Mutex([String]())
    var devices = InputDevices(
      InputOptions(),
      list: { (ids) throws(TouchError) in
        let count = looks.withLock {
          $0.append(ids)
          return $0.count
        }
        switch count {
        case 1: return ([node(0), node(1, .keys)], fresh)
        case 2: return ([], fresh)
        case 3: return ([node(1)], [])
        case 4: return ([node(2)], [])
        case 5: throw SlowDevice.problem
        default: return ([node(0), node(1), node(2)], [])
        }
      },
      open: { (node, _, _) throws(TouchError) in
        opened.withLock { $0.append(node.id) }
        throw SlowDevice.problem
      })
    func at(_ milliseconds: Int64) -> Timestamp { .init(nanoseconds: milliseconds * 1_000_000) }
    _ = devices.scan(readingKeys: false, at: at(0), poll)
    #expect(devices.nextLook == at(250))
    _ = devices.look(at: at(250), poll)
    #expect(devices.nextLook == at(500))
    _ = devices.look(at: at(500), poll)
    #expect(devices.nextLook == nil)
    devices.lookSoon(at: at(600), for: added)
    devices.lookSoon(at: at(650), for: added)
    #expect(devices.nextLook == at(700))
    #expect(devices.look(at: at(700), poll) == [] && devices.nextLook == nil)
    devices.lookSoon(at: at(800), for: nil)
    #expect(devices.look(at: at(900), poll) == [SlowDevice.problem.description])
    #expect(devices.nextLook == at(1_150))
    #expect(looks.withLock { $0 } == [nil, fresh, fresh, added, nil])
    #expect(devices.look(at: at(1_150), poll) == [] && devices.nextLook == nil)
    var failures = 0
    while failures < 3 {
      _ = try poll.wait()
      failures += devices.addOpened(at: at(3_000), poll).count
    }
    // All three have failed, and are tried again with the next event, whatever it is of.
    devices.lookSoon(at: at(3_000), for: added)
    #expect(devices.look(at: at(3_100), poll) == [])
    #expect(looks.withLock { $0 } == [nil, fresh, fresh, added, nil, nil, nil])
    #expect(Set(opened.withLock { $0 }) == Set([node(0).id, node(1).id, node(2).id]))
    devices.closeNow(poll)
  }

  @Test("that may not be opened are tried for two seconds, and reported once")
  func denied() throws {
    let poll = try Poll()
    let node = node(0)
    let problem = TouchError(.open, node.path, .permissionDenied)
    let looks = Mutex([[String]?]())
    var devices = InputDevices(
      InputOptions(),
      list: { (ids) throws(TouchError) in
        looks.withLock { $0.append(ids) }
        return ([node], [])
      },
      open: { (_, _, _) throws(TouchError) in throw problem })
    var now = Timestamp(nanoseconds: 0)
    var problems = devices.scan(readingKeys: false, at: now, poll)
    while problems.isEmpty, looks.withLock({ $0.count }) < 20 {
      _ = try poll.wait()
      problems += devices.addOpened(at: now, poll)
      guard let next = devices.nextLook else { continue }
      now = next
      problems += devices.look(at: now, poll)
    }
    #expect(problems == [problem.description] && devices.nextLook == nil)
    #expect(now == Timestamp(nanoseconds: 1_750_000_000))
    #expect(looks.withLock { $0 } == [nil] + [[String]?](repeating: [node.id], count: 7))
    devices.closeNow(poll)
  }

  @Test("Keyboards are blocked by a question, unless nothing is, or a terminal is to have the keys")
  func questions() {
    func kinds(_ options: InputOptions) -> [InputKinds] {
      [(false, false), (true, false), (false, true), (true, true)].map {
        options.blocked(isMasked: $0.0, isAsking: $0.1)
      }
    }
    var options = InputOptions()
    let usual = InputKinds.standard
    #expect(kinds(options) == [[], usual, .keys, usual.union(.keys)])
    options.blocked = []
    #expect(kinds(options) == [[], [], [], []])
    options.blocked = [.touch, .keys]
    options.leaveKeys()
    #expect(kinds(options) == [[], .touch, [], .touch])
  }
}
