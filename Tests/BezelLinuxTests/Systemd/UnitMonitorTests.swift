import BezelLinux
import FakeFiles
import SeededRandom
import Testing

@Suite("The service manager's events")
struct UnitMonitorTests {
  private let folder: FakeFiles
  private let fake: FakeSystemd
  private let manager: UnitMonitor

  init() throws {
    folder = try FakeFiles()
    let path = "\(folder.root)/private"
    fake = try FakeSystemd(at: path)
    manager = try UnitMonitor(at: path)
  }

  private static let root = "/org/freedesktop/systemd1"
  private static let interface = "org.freedesktop.systemd1.Manager"

  private func at(_ seconds: Int64) -> Timestamp { Timestamp(nanoseconds: seconds * 1_000_000_000) }

  /// Logs the client on.
  ///
  /// - Returns: its call for the list of jobs, or another one.
  private func logOn(_ member: String = "ListJobs") throws -> FakeSystemd.Call {
    #expect(manager.handle(at: at(0)) == [])
    _ = try fake.calls()
    #expect(manager.handle(at: at(0)) == [])
    let calls = try fake.calls()
    #expect(calls.count == 3 && calls[0].text.contains("Subscribe"))
    return try #require(calls.last { $0.text.contains(member) })
  }

  private func announce(_ id: UInt32, _ unit: String) {
    fake.signal(Self.root, Self.interface, "JobNew", "uos") {
      $0.number(id)
      $0.string("\(Self.root)/job/\(id)")
      $0.string(unit)
    }
  }

  private func end(_ id: UInt32, _ unit: String, _ result: String) {
    fake.signal(Self.root, Self.interface, "JobRemoved", "uoss") {
      $0.number(id)
      $0.string("\(Self.root)/job/\(id)")
      $0.string(unit)
      $0.string(result)
    }
  }

  private func change(_ id: UInt32, _ state: String) {
    fake.signal(
      "\(Self.root)/job/\(id)", "org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as"
    ) {
      $0.string("org.freedesktop.systemd1.Job")
      $0.array {
        $0.align(8)
        $0.string("State")
        $0.variant(state)
      }
      $0.number(0)
    }
  }

  /// Answers the call for a job's properties.
  private func answer(_ call: FakeSystemd.Call, type: String, state: String) {
    fake.answer(call, "a{sv}") {
      $0.array {
        for (name, value) in [("JobType", type), ("State", state)] {
          $0.align(8)
          $0.string(name)
          $0.variant(value)
        }
      }
    }
  }

  @Test("A job that takes long is reported with its unit's description, and its end")
  func longJob() throws {
    _ = try logOn()
    announce(41, "dev-sda1.device")
    #expect(manager.handle(at: at(10)) == [] && manager.jobCount == 1)
    #expect(try fake.calls() == [])
    #expect(manager.deadline.map { $0 <= at(11) } == true)
    #expect(manager.handle(at: at(11)) == [])
    let type = try #require(fake.calls().first)
    #expect(type.text.contains("/job/41") && type.text.contains("GetAll"))
    answer(type, type: "start", state: "running")
    #expect(manager.handle(at: at(11)) == [])
    let description = try #require(fake.calls().first)
    #expect(description.text.contains("/unit/dev_2dsda1_2edevice"))
    fake.answer(description, "v") { $0.variant("A disk\u{1B}[2J") }
    #expect(
      manager.handle(at: at(12)) == [
        .jobBegan(
          unit: "dev-sda1.device", description: "A disk?[2J", isStop: false, at: at(10))
      ])
    end(41, "dev-sda1.device", "timeout")
    #expect(
      manager.handle(at: at(90)) == [.jobEnded(unit: "dev-sda1.device", result: "timeout")])
    let failure = try #require(fake.calls().first)
    fake.refuse(failure)
    #expect(
      manager.handle(at: at(90)) == [
        .failed(unit: "dev-sda1.device", description: "dev-sda1.device", result: "timeout")
      ])
    #expect(manager.jobCount == 0 && !manager.isGone)
  }

  @Test("Jobs that are there at the beginning are known, and those that wait are not late")
  func listedJobs() throws {
    let list = try logOn()
    fake.answer(list, "a(usssoo)") {
      $0.array {
        for (id, unit, state) in [(1, "a.service", "running"), (2, "b.service", "waiting")] {
          $0.align(8)
          $0.number(UInt32(id))
          for text in [unit, "start", state, "\(Self.root)/job/\(id)", "\(Self.root)/unit/x"] {
            $0.string(text)
          }
        }
      }
    }
    #expect(manager.handle(at: at(5)) == [] && manager.jobCount == 2)
    #expect(manager.handle(at: at(6)) == [])
    let type = try #require(fake.calls().first)
    #expect(type.text.contains("/job/1"))
    answer(type, type: "start", state: "running")
    #expect(manager.handle(at: at(6)) == [])
    let calls = try fake.calls()
    #expect(calls.map { $0.text.contains("InactiveExit") } == [true, false])
    fake.answer(calls[0], "v") {
      $0.signature("t")
      $0.align(8)
      $0.number(2_000_000)
      $0.number(0)
    }
    fake.answer(calls[1], "v") { $0.variant("The first") }
    #expect(
      manager.handle(at: at(7)) == [
        .jobBegan(unit: "a.service", description: "The first", isStop: false, at: at(2))
      ])
    change(2, "running")
    #expect(manager.handle(at: at(20)) == [])
    #expect(manager.handle(at: at(21)) == [])
    #expect(try fake.calls().map { $0.text.contains("/job/2") } == [true])
  }

  @Test("Units that fail are reported with their descriptions, others are not")
  func failures() throws {
    _ = try logOn()
    for (id, result) in [
      "done", "failed", "canceled", "dependency", "skipped", "timeout", "once",
    ].enumerated() {
      announce(UInt32(id), "\(result).service")
      end(UInt32(id), "\(result).service", result)
    }
    #expect(manager.handle(at: at(1)) == [] && manager.jobCount == 0)
    let calls = try fake.calls()
    #expect(calls.count == 3)
    for call in calls { fake.answer(call, "v") { $0.variant("A disk\u{1B}[2J") } }
    #expect(
      manager.handle(at: at(1))
        == ["failed", "dependency", "timeout"].map {
          .failed(unit: "\($0).service", description: "A disk?[2J", result: $0)
        })
  }

  @Test("A manager that ends is gone, as is one that does not speak D-Bus")
  func ends() throws {
    _ = try logOn()
    fake.hangUp()
    #expect(manager.handle() == [])
    #expect(manager.isGone && manager.deadline == nil && manager.handle() == [])
    for junk in [
      [UInt8](repeating: 0, count: 64), [UInt8](repeating: 0x41, count: 70_000),
      Array("REJECTED\r\n".utf8),
    ] {
      let path = "\(folder.root)/other"
      let other = try FakeSystemd(at: path)
      let manager = try UnitMonitor(at: path)
      _ = manager.handle()
      _ = try? other.calls()
      other.write(junk)
      _ = manager.handle()
      other.write(junk)
      _ = manager.handle()
      #expect(manager.isGone)
    }
  }

  @Test("A manager that does not answer is no error, and nothing waits for it")
  func silence() throws {
    #expect(manager.handle() == [] && !manager.isGone)
    #expect(manager.handle() == [] && manager.jobCount == 0)
    #expect(manager.interest.contains(.reading))
    // The library gives up after a time.
    #expect(manager.deadline.map { $0 > .now() } == true)
  }

  @Test("Without a manager the error says why")
  func absence() throws {
    for (path, reason) in [
      ("\(folder.root)/none", Errno.noSuchFile), ("", .invalidArgument),
      (String(repeating: "a", count: 200), .nameTooLong),
    ] {
      let error = #expect(throws: LinuxError.self) { _ = try UnitMonitor(at: path) }
      #expect(error?.operation == .connectManager && error?.reason == reason)
    }
  }

  @Test("Messages of a wrong form are left out")
  func wrongForms() throws {
    let list = try logOn()
    fake.answer(list, "s") { $0.string("no list") }
    for member in ["JobNew", "JobRemoved"] {
      fake.signal(Self.root, Self.interface, member, "") { _ in }
      fake.signal(Self.root, Self.interface, member, "u") { $0.number(1) }
      fake.signal(Self.root, Self.interface, member, "ss") {
        $0.string("a")
        $0.string("b")
      }
    }
    for path in ["/", "\(Self.root)/job/x", "\(Self.root)/job/99999999999", "\(Self.root)/job/1"] {
      fake.signal(path, "org.freedesktop.DBus.Properties", "PropertiesChanged", "u") {
        $0.number(1)
      }
      fake.signal(path, "org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as") {
        $0.string("org.freedesktop.systemd1.Job")
        $0.array {
          $0.align(8)
          $0.string("State")
          $0.signature("u")
          $0.number(1)
        }
        $0.number(0)
      }
    }
    #expect(manager.handle(at: at(1)) == [] && manager.jobCount == 0 && !manager.isGone)
    // It goes on.
    announce(1, String(repeating: "ä", count: 1_000))
    end(1, String(repeating: "ä", count: 1_000), "failed")
    #expect(manager.handle(at: at(1)) == [])
    let failure = try #require(fake.calls().first)
    fake.answer(failure, "v") { $0.variant(String(repeating: "ö", count: 1_000)) }
    guard case .failed(let unit, let description, _)? = manager.handle(at: at(1)).first else {
      Issue.record("no event")
      return
    }
    #expect(unit.utf8.count <= 256 && description.utf8.count <= 256)
  }

  @Test("Units that had failed before are reported once")
  func formerFailures() throws {
    let call = try logOn("ListUnitsFiltered")
    fake.answer(call, "a(ssssssouso)") {
      $0.array {
        for (name, description) in [("a.service", "Alpha\u{1B}[2J"), ("b.mount", "")] {
          $0.align(8)
          for text in [name, description, "loaded", "failed", "failed", ""] { $0.string(text) }
          $0.string("\(Self.root)/unit/x")
          $0.number(0)
          $0.string("")
          $0.string("/")
        }
      }
    }
    #expect(
      manager.handle(at: at(1)) == [
        .failed(unit: "a.service", description: "Alpha?[2J"),
        .failed(unit: "b.mount", description: "b.mount"),
      ])
    #expect(manager.handle(at: at(2)) == [])
  }

  @Test("No damaged message crashes it")
  func damage() throws {
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let path = "\(folder.root)/damaged"
      let other = try FakeSystemd(at: path)
      let manager = try UnitMonitor(at: path)
      _ = manager.handle()
      _ = try other.calls()
      _ = manager.handle()
      let calls = try other.calls()
      other.damage = random
      for call in calls {
        other.answer(call, "a(usssoo)") { $0.array { _ in } }
        other.signal(Self.root, Self.interface, "JobNew", "uos") {
          $0.number(UInt32(random.int(0...9)))
          $0.string("\(Self.root)/job/1")
          $0.string("a")
        }
        _ = manager.handle()
      }
      #expect(manager.jobCount <= calls.count, "seed \(seed)")
    }
  }
}
