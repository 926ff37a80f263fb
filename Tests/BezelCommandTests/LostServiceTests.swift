import BezelWire
import Foundation
import RunningService
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
      #expect(run.errors.hasSuffix("The command goes on without a HUD.\n"), "\(run.errors)")
      service.end()
    }
  }

  @Test("A service that is killed ends what waits for it, with a sentence")
  func killed() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    let run = try StartedProgram(
      "/bin/bash",
      [
        "-c",
        """
        await() { for i in $(seq 1200); do "$@" 2>/dev/null && return; sleep 0.05; done; exit 99; }
        bezel monitor >events 2>errors1 & m=$!
        await sh -c 'bezel text begun; grep -q begun events'
        bezel show Waited --name a --wait 2>errors2 & w=$!
        bezel ask Asked --name b 2>errors3 & a=$!
        { echo '10 Piped'; await test -e gone; seq 200000; echo all >all; } | bezel progress --name c 2>errors4 & p=$!
        bezel run --name d -- sh -c 'echo on >on; while ! [ -e gone ]; do sleep 0.05; done; exit 7' 2>errors5 & r=$!
        await test -s on
        for text in Waited Asked Piped 'name d'; do await sh -c "bezel status | grep -q '$text'"; done
        kill -KILL \(service.id)
        for job in $m $w $a; do wait $job; echo $?; done
        touch gone
        for job in $p $r; do wait $job; echo $?; done
        cat all; cat errors?
        """,
      ], in: folder.url, environment: ["BEZEL_SOCKET": service.socket]
    ).end(within: CommandCheck.limit)
    let lines = run.output.split(separator: "\n")
    #expect(lines.prefix(6) == ["69", "69", "69", "69", "7", "all"], "\(run)")
    #expect(lines.dropFirst(6).count == 5, "\(run)")
    #expect(lines.dropFirst(6).allSatisfy { $0.hasPrefix("bezel: The service ") }, "\(run)")
  }
}
