import BezelLinux
import BezelWire
import Foundation
import RunningPrograms
import Testing

@testable import BezelCommand

/// Commands whose service hangs, floods them or ends in the middle.
@Suite("bezel with a service that is lost") struct LostServiceTests {
  private let commands: CommandCheck
  private var folder: TemporaryFolder { commands.folder }

  init() throws { commands = try CommandCheck() }

  @Test("A service that answers nothing is given up")
  func silence() throws {
    try commands.check(.fails, "silent") { $0.keepSilent() }
  }

  @Test(
    "Who waits for a user or an event hears that the service hangs, and waits for one that lives")
  func waiting() throws {
    let hanging = try FakeService(in: folder.url) { client in
      while let call = client.nextCall() {
        if call.method == .getInfo || call.method == .ask { continue }
        for reply in FakeClient.replies(to: call) where reply.continues || call.method == .show {
          client.send(reply.bytes)
        }
      }
    }
    let living = try FakeService(in: folder.url) { client in
      while let call = client.nextCall() {
        if call.method != .show { usleep(3_000_000) }
        for reply in FakeClient.replies(to: call) { client.send(reply.bytes) }
      }
    }
    // Its limit of clients is reached.
    let busy = try FakeService(in: folder.url) { client in
      guard let call = client.nextCall() else { return }
      if call.method == .getInfo || call.method == .status {
        client.send(
          "{\"error\":\"io.bezel.HUD.TooMany\",\"parameters\":{\"what\":\"clients\",\"limit\":1}}\0"
        )
      } else {
        usleep(3_000_000)
        for reply in FakeClient.replies(to: call) { client.send(reply.bytes) }
        client.answer()
      }
    }
    let calls = ServiceCall.all.filter { $0.waits }
    let started = try calls.flatMap { call in
      try [(hanging, 69 as Int32), (living, 0), (busy, 0)].map { service, status in
        (call, status, try call.start(in: folder.url, socket: service.socket))
      }
    }
    for (call, status, program) in started {
      let run = try program.end(within: CommandCheck.limit)
      #expect(run.status == status, "\(call): \(run)")
      if status == 69 {
        #expect(run.errors.contains("The service does not answer."), "\(call): \(run)")
      } else {
        #expect(run.errors.isEmpty, "\(call): \(run)")
      }
    }
    for service in [hanging, living, busy] { service.end() }
  }

  @Test("Files that nobody asked for are closed as they come")
  func files() throws {
    let results = Results()
    let service = try FakeService(in: folder.url) { client in
      while let call = client.nextCall() {
        for reply in FakeClient.replies(to: call) {
          var ends: [Int32] = [-1, -1]
          guard pipe(&ends) == 0 else { return }
          client.send(reply.bytes, with: [ends[1]])
          close(ends[1])
          // Its last writer is the client.
          var request = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
          results.append(poll(&request, 1, 60_000) == 1)
          close(ends[0])
        }
      }
    }
    let socket = ["BEZEL_SOCKET": service.socket]
    let monitor = try StartedProgram("bezel", ["monitor"], in: folder.url, environment: socket)
    let run = try StartedProgram(
      "/bin/sh", ["-c", "bezel show A --wait; bezel run -- sleep 2"], in: folder.url,
      environment: socket)
    #expect(try run.end(within: CommandCheck.limit).status == 0)
    // Of the monitor; of Show and Monitor; of Status, Show and Monitor.
    #expect(results.list.count >= 1 + 3 + 4 && results.list.allSatisfy { $0 }, "\(results.list)")
    service.end()
    withExtendedLifetime(monitor) {}
  }

  /// The findings of a service's threads.
  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var found: [Bool] = []

    func append(_ result: Bool) { lock.withLock { found.append(result) } }
    var list: [Bool] { lock.withLock { found } }
  }

  @Test("Events without end hold up neither a command nor the reader of a monitor")
  func flood() throws {
    for name in ["touched", "later"] {
      let event =
        "{\"parameters\":{\"event\":{\"name\":\"\(name)\",\"handle\":1,\"time\":1}},\"continues\":true}\0"
      let service = try FakeService(in: folder.url) { client in
        while let call = client.nextCall() {
          if call.method == .monitor {
            while client.send(event) {}
          } else {
            for reply in FakeClient.replies(to: call) { client.send(reply.bytes) }
          }
        }
      }
      let run = try StartedProgram(
        "/bin/bash",
        [
          "-c",
          """
          bezel run -- sh -c 'sleep 0.5; echo out; exit 7'; echo $?
          [ \(name) = later ] || { bezel monitor | head -1; echo ${PIPESTATUS[0]}; }
          """,
        ], in: folder.url, environment: ["BEZEL_SOCKET": service.socket]
      ).end(within: CommandCheck.limit)
      #expect(run.output == (name == "later" ? "out\n7\n" : "out\n7\ntouched 1\n0\n"))
      #expect(run.errors.isEmpty)
      service.end()
    }
  }

  @Test("The end of a service is noticed by a command whose HUD has gone")
  func endAfterHUD() throws {
    for isStray in [false, true] {
      let hasEnded = Results()
      let service = try FakeService(in: folder.url) { client in
        while let call = client.nextCall() {
          for reply in FakeClient.replies(to: call) { client.send(reply.bytes) }
          if call.method == .monitor {
            hasEnded.append(true)
            return
          }
          guard call.method == .show else { continue }
          while hasEnded.list.isEmpty { usleep(1_000) }
          if isStray { client.send("{}\0") }
          if isStray { client.keepSilent() }
          return
        }
      }
      let run = try StartedProgram(
        "bezel", ["run", "--", "sh", "-c", "sleep 2; exit 7"], in: folder.url,
        environment: ["BEZEL_SOCKET": service.socket]
      ).end(within: CommandCheck.limit)
      #expect(run.status == 7)
      // One that ends may come back; one that says what nobody asked is no service.
      let words = "The command goes on without a HUD.\n"
      #expect(run.errors.isEmpty || isStray && run.errors.hasSuffix(words), "\(run.errors)")
      service.end()
    }
  }

  /// Waits until the service shows this, by names, texts and per cent.
  private func check(_ service: RunningService, shows expected: [String]) throws {
    var shown: [String] = []
    _ = try service.wait {
      shown = try service.status.presentations.map { shown in
        let percent = shown.progress.map { " \(($0.rawValue * 100 + 32_768) / 65_536)" } ?? ""
        return "\(shown.name ?? "") \(shown.status ?? "")\(percent)"
      }.sorted()
      return shown == expected
    }
    #expect(shown == expected)
  }

  private static let shown = ["a Waited", "b Asked", "c Piped 10", "d  30", "e Held"]

  private static let waiting = """
    await() { for i in $(seq 1200); do "$@" 2>/dev/null && return; sleep 0.05; done; exit 99; }
    bezel monitor >events 2>errors1 & m=$!
    bezel show Waited --name a --wait 2>errors2 & w=$!
    bezel ask Asked --name b 2>errors3 & a=$!
    { echo '10% Piped'; await test -e more; echo '20% Piped'; await test -e gone; echo 100
    } | bezel progress --name c --success Full 2>errors4 & p=$!
    bezel run --name d --progress-fd 3 --success Ran -- sh -c 'echo 30 >&3
      while ! [ -e more ]; do sleep 0.05; done; echo 40 >&3; while ! [ -e gone ]; do sleep 0.05; done
      exit 7' 2>errors5 & r=$!
    bezel show Held --name e --hold 2>errors6 & h=$!

    """

  /// Starts commands that wait for a service and, when they have begun, lines of the same shell.
  private func waiting(
    for service: RunningService, in other: TemporaryFolder? = nil, then lines: String
  ) throws -> StartedProgram {
    try StartedProgram(
      "/bin/bash", ["-c", Self.waiting + lines], in: (other ?? folder).url,
      environment: ["BEZEL_SOCKET": service.socket])
  }

  @Test("After a service that ended comes the next one, and shows what the former one did")
  func restart() throws {
    var service = try RunningService(in: folder.url)
    let shell = try waiting(
      for: service,
      then: """
        await test -e gone
        for job in $p $r $w $a; do wait $job; echo $?; done
        kill $h $m; cat errors?
        """)
    let first = Self.shown
    try check(service, shows: first)
    // Then each of them knows that there is a service.
    usleep(2_000_000)
    // By SIGTERM, and by SIGKILL, ten times in a row.
    for round in 0..<10 {
      if round % 2 == 0 { service.terminate() } else { kill(service.id, SIGKILL) }
      _ = service.end()
      service = try RunningService(in: folder.url)
      try check(service, shows: first)
    }
    // The HUD changes while there is none.
    service.terminate()
    try Data().write(to: folder.url.appending(path: "more"))
    usleep(300_000)
    service = try RunningService(in: folder.url)
    let second = ["a Waited", "b Asked", "c Piped 20", "d  40", "e Held"]
    try check(service, shows: second)
    // A dismissed HUD does not come back.
    let connection = try service.connect()
    try connection.call(.dismiss(DismissCall(name: "a")))
    try connection.call(.dismiss(DismissCall(name: "b")))
    try Data().write(to: folder.url.appending(path: "gone"))
    let run = try shell.end(within: CommandCheck.limit)
    #expect(run.output.hasPrefix("0\n7\n0\n3\n"), "\(run)")
    service.terminate()
  }

  @Test("A result that comes while there is no service is shown by the next one, if that is soon")
  func result() throws {
    // A busy machine may start a service too late for a result, and tries again.
    for _ in 0..<20 {
      let round = try TemporaryFolder()
      var service = try RunningService(in: round.url)
      let shell = try waiting(
        for: service, in: round,
        then: """
          await test -e gone
          for job in $p $r; do wait $job; echo $?; done
          await test -e seen
          kill $h $m $w $a
          """)
      try check(service, shows: Self.shown)
      service.terminate()
      for name in ["more", "gone"] { try Data().write(to: round.url.appending(path: name)) }
      usleep(300_000)
      let start = Timestamp.now()
      // A message goes after this time, or when the other one comes.
      service = try RunningService(in: round.url, configuration: "[HUD]\nMinimumDismiss=5\n")
      let isSoon = Timestamp.now().nanoseconds(since: start) < 2_000_000_000
      var seen: Set<String> = []
      let results = ["Full", "sh failed (status 7)"]
      _ = try service.wait {
        seen.formUnion(try service.status.presentations.compactMap { $0.status })
        return seen.isSuperset(of: ["Waited", "Asked", "Held"])
          && (!isSoon || !seen.isDisjoint(with: results))
      }
      try Data().write(to: round.url.appending(path: "seen"))
      let run = try shell.end(within: CommandCheck.limit)
      service.terminate()
      guard isSoon else { continue }
      #expect(seen.isSuperset(of: ["Waited", "Asked", "Held"]), "\(seen)")
      #expect(!seen.isDisjoint(with: results), "\(seen)")
      #expect(run.output.hasPrefix("0\n7\n"), "\(run)")
      return
    }
    Issue.record("No service started within 2 seconds, 20 times.")
  }

  @Test("Who waits for an end hears of a service that stays away, and who shows does without it")
  func absence() throws {
    let service = try RunningService(in: folder.url)
    let shell = try waiting(
      for: service,
      then: """
        await test -e gone
        said() { [ "$(cat errors? | wc -l)" -ge 6 ]; }
        await said
        for job in $p $r; do wait $job; echo $?; done
        for job in $m $w $a $h; do kill -0 $job && kill $job; done
        cat errors?
        """)
    try check(service, shows: Self.shown)
    kill(service.id, SIGKILL)
    _ = service.end()
    try Data().write(to: folder.url.appending(path: "more"))
    try Data().write(to: folder.url.appending(path: "gone"))
    let run = try shell.end(within: CommandCheck.limit)
    let lines = run.output.split(separator: "\n")
    #expect(lines.prefix(2) == ["69", "7"], "\(run)")
    #expect(lines.dropFirst(2).count == 6, "\(run)")
    #expect(lines.dropFirst(2).allSatisfy { $0.hasPrefix("bezel: ") }, "\(run)")
  }
}
