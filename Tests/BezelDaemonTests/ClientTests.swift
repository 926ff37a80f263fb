import BezelHUD
import Foundation
import RunningPrograms
import SeededRandom
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

@Suite("Clients of the service")
struct ClientTests {
  @Test("are cut off when they make no sense, and no other client notices")
  func nonsense() throws {
    let service = try RunningService()
    let caller = try service.connect()
    for words in ["{}\0", "[]\0", "\0", "{\"method\":1}\0", "hello\0", "\u{1}\0"] {
      let bare = try service.connectBare()
      _ = try bare.send(Array(words.utf8)[...])
      #expect(service.wait { bare.receive(atMost: 64).isLast }, "\(words)")
    }
    #expect(try caller.call(.status) != .done)
    #expect(service.errors.contains("was disconnected"))
  }

  @Test(
    "that send legal JSON which no member can hold are told which member, and stay",
    arguments: [
      (#""presentation":{"status":"a\u0000b"}"#, "presentation.status"),
      (#""presentation":{"status":"\ud800"}"#, "presentation.status"),
      (#""presentation":{"progress":1e999}"#, "presentation.progress"),
      (#""presentation":{"cornerRadius":1,"a\udc00":2}"#, "presentation.cornerRadius"),
      (#""presentation":{},"name":"\udcff""#, "name"),
      (#""presentation":{},"handle":18446744073709551616"#, "handle"),
      (#""presentation":{"status":99999999999999999999}"#, "presentation.status"),
    ])
  func unusable(parameters: String, member: String) throws {
    let service = try RunningService()
    let bare = try service.connectBare()
    let shown = #"{"method":"io.bezel.HUD.Show","parameters":{"presentation":{"status":"x"}}}"#
    let call = #"{"method":"io.bezel.HUD.Show","parameters":{\#(parameters)}}"#
    _ = try bare.send(Array("\(shown)\0\(call)\0\(shown)\0".utf8)[...])
    var answer: [UInt8] = []
    #expect(
      service.wait {
        answer += bare.receive(atMost: 4_096).bytes
        return answer.count { $0 == 0 } == 3
      })
    let replies = String(decoding: answer, as: UTF8.self).split(separator: "\0")
    #expect(replies.count == 3)
    #expect(
      replies.dropFirst().first == """
        {"error":"org.varlink.service.InvalidParameter","parameters":{"parameter":"\(member)"}}
        """)
    #expect(try service.status.presentations.count == 2)
    withExtendedLifetime(bare) {}
  }

  @Test("may send a call in pieces, and many calls at once")
  func pieces() throws {
    let service = try RunningService()
    let bare = try service.connectBare()
    for byte in HUDCall.getInfo.bytes() { _ = try bare.send([byte]) }
    var calls: [UInt8] = []
    for _ in 0..<200 { calls += HUDCall.popActivity.bytes() }
    _ = try bare.send(calls[...])
    var zeros = 0
    #expect(
      service.wait {
        zeros += bare.receive(atMost: 65_536).bytes.count { $0 == 0 }
        return zeros == 201
      }, "\(zeros)")
  }

  @Test("are answered although they say nothing more")
  func halfClosed() throws {
    let service = try RunningService()
    let bare = try service.connectBare()
    _ = try bare.send(HUDCall.status.bytes()[...])
    bare.finishSending()
    var answer: [UInt8] = []
    #expect(
      service.wait {
        let arrival = bare.receive(atMost: 65_536)
        answer += arrival.bytes
        return arrival.isLast
      })
    #expect(answer.last == 0)
  }

  @Test("that call without wanting an answer get none")
  func oneway() throws {
    let service = try RunningService()
    let bare = try service.connectBare()
    _ = try bare.send(HUDCall.status.bytes(isOneway: true)[...])
    _ = try bare.send(HUDCall.dismiss(DismissCall(99)).bytes(isOneway: true)[...])
    _ = try bare.send(HUDCall.popActivity.bytes()[...])
    var answer: [UInt8] = []
    #expect(
      service.wait {
        answer += bare.receive(atMost: 65_536).bytes
        return answer.contains(0)
      })
    #expect(answer == HUDReply.done.reply().bytes)
  }

  @Test("may show no more than there is room for")
  func limit() throws {
    let service = try RunningService()
    let caller = try service.connect()
    for _ in 0..<16 { _ = try caller.show(PresentationRequest(.ring)) }
    #expect(throws: ServiceError.self) { try caller.show(PresentationRequest(.ring)) }
    #expect(try service.connect().show(PresentationRequest(.ring)) == 17)
  }

  @Test("get an error when there are too many of them")
  func tooMany() throws {
    let service = try RunningService(configuration: "[Daemon]\nMaximumClients=3\n")
    var callers = [try service.connect()]
    // Until the service has seen that the connection is gone by which it was found to answer.
    #expect(
      try service.wait {
        guard case .status(let status) = try callers[0].call(.status) else { return false }
        return status.clients == 1
      })
    // Root has four places more.
    for _ in 1..<7 {
      callers.append(try service.connect())
      try callers.last?.call(.popActivity)
    }
    for _ in 0..<50 {
      // The refusal is read even if it arrives before the call is made.
      let error = #expect(throws: ServiceError.self) { try service.connect().call(.popActivity) }
      #expect(error?.status == 1 && error?.description.contains("clients") == true)
    }
    _ = callers.removeLast()
    #expect(service.wait { (try? service.connect().call(.popActivity)) != nil })
  }

  @Test("that do not read their events are dropped, and no other client waits for them")
  func stalled() throws {
    let service = try RunningService()
    let bare = try service.connectBare()
    _ = try bare.send(HUDCall.monitor(nil).bytes()[...])
    let caller = try service.connect()
    let text = String(repeating: "x", count: 4_000)
    let handle = try caller.show(PresentationRequest(.ring))
    // Each change is announced with its text; far more than a socket holds.
    var isDropped = false
    for round in 0..<2_000 where !isDropped {
      try caller.call(
        .update(UpdateCall(handle, PresentationRequest(status: "\(round) \(text)"))))
      if round % 50 == 49 { isDropped = try service.status.clients < 3 }
    }
    #expect(isDropped)
    #expect(service.errors.contains("does not read what the service sends"))
  }

  @Test("a hundred that stall and a hundred that do not: all of these are answered")
  func crowd() throws {
    let service = try RunningService()
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(service.id)/fd").count
    try {
      var stalled: [SocketConnection] = []
      for index in 0..<100 {
        let bare = try service.connectBare()
        // Half a call, or a monitor that is never read.
        let bytes = HUDCall.monitor(nil).bytes()
        _ = try bare.send(index % 2 == 0 ? bytes.dropLast(5) : bytes[...])
        stalled.append(bare)
      }
      var callers: [ServiceConnection] = []
      for _ in 0..<100 { callers.append(try service.connect()) }
      for round in 0..<3 {
        for (index, caller) in callers.enumerated() {
          if index < 60, round == 0 {
            _ = try caller.show(PresentationRequest(.ring, status: "\(index)")) {
              $0.order = .queue
            }
          } else {
            try caller.call(.popActivity)
          }
        }
      }
      #expect(try service.status.clients == 201)
      withExtendedLifetime(stalled) {}
    }()
    // All clients have disconnected, and nothing of them is left.
    #expect(
      try service.wait {
        let status = try service.status
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(service.id)/fd")
        return status.clients == 1 && status.presentations.isEmpty && open.count <= before + 1
      })
  }

  @Test("random bytes and calls crash nothing")
  func fuzz() throws {
    let service = try RunningService()
    let seed = Int.random(in: 0...1_000_000)
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let bare = try service.connectBare()
      for _ in 0..<random.int(0...5) {
        let bytes = HostileBytes.message(&random)
        guard (try? bare.send(bytes[...])) != nil else { break }
      }
    }
    #expect(try service.status.mode == "kiosk", "seed \(seed)")
    #expect(service.isRunning, "seed \(seed)")
  }

  @Test("that send descriptors that are slow to close delay no other client")
  func lingering() throws {
    let service = try RunningService()
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(service.id)/fd").count
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let bare = try service.connectBare()
    // With a call that wants none, and with one that is never finished.
    _ = try bare.send(HUDCall.popActivity.bytes(isOneway: true)[...], with: [ends[1]])
    _ = try bare.send(HUDCall.popActivity.bytes().dropLast(), with: [ends[1]])
    close(ends[1])
    // All copies of it are closed, while their sender is still there.
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0)
    close(ends[0])
    _ = consume bare
    let isFlat = try service.wait {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(service.id)/fd").count <= before
    }
    #expect(isFlat)
  }
}
