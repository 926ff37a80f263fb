import BezelConfiguration
import BezelHUD
import BezelLinux
import BezelWire
import BezelWords
import Foundation
import SeededRandom
import Testing

@testable import BezelBoot
@testable import BezelDaemon

@Suite("The clients of a boot splash")
struct BootSessionTests {
  /// A session at an address of its own, with a clock that stands still.
  private final class Splash {
    let poll: Poll
    let session: BootSession
    let address: SocketAddress
    /// The effects that are no replies.
    var effects: [BootSplash.Effect] = []
    private let now = Moment(nanoseconds: 0)

    init() throws {
      poll = try Poll()
      address = SocketAddress(abstract: "/bezel-tests/\(UUID())")
      session = try BootSession(
        SocketListener(abstract: address), mode: .bootUp, words: .english, tokens: 100, poll)
    }

    /// Handles everything that has arrived.
    func run() throws {
      while true {
        let ready = try poll.ready()
        if ready.isEmpty { return }
        for ready in ready { _ = session.handle(ready, at: now, poll, carryOut: carryOut) }
      }
    }

    func type(_ keys: [Keystroke]) {
      for key in keys { carryOut(session.splash.type(key, at: now)) }
    }

    private func carryOut(_ effects: [BootSplash.Effect]) {
      for effect in effects {
        if case .reply(let client, let reply) = effect {
          session.reply(reply, to: client, poll)
        } else {
          self.effects.append(effect)
        }
      }
    }

    /// Sends bytes in pieces, on a connection of their own.
    func ask(_ pieces: [[UInt8]]) throws -> (reply: [UInt8], isClosed: Bool) {
      let client = try SocketConnection(to: address)
      return try ask(pieces, on: client)
    }

    func ask(
      _ pieces: [[UInt8]], on client: SocketConnection
    ) throws -> (reply: [UInt8], isClosed: Bool) {
      for piece in pieces {
        _ = try? client.send(piece[...])
        try run()
      }
      let arrival = client.receive(atMost: 4_096)
      return (arrival.bytes, client.receive(atMost: 1).isLast)
    }

    /// Whether a connection is closed, as another thread may do it.
    func closes(_ client: SocketConnection) throws -> Bool {
      for _ in 0..<200 {
        if client.receive(atMost: 1).isLast { return true }
        Timestamp.sleep(milliseconds: 10)
        try run()
      }
      return false
    }
  }

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal.utf8).map { Int(String(UnicodeScalar($0)), radix: 16)! }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  /// Requests that real daemons die of, or do not answer.
  ///
  /// - Source: measured with plymouth 22.02 and its development branch of 2026.
  static let malformedRequests: [(pieces: [String], reply: String, closes: Bool)] = [
    (["500041006100"], "060606", false), (["50", "00"], "06", false),
    (["5502", "0d737368642e", "7365727669636500"], "06", false),
    (["5a00", "5000"], "1506", false), (["6300"], "05", false), (["430204786f6f00"], "06", false),
    (["7502023f00"], "06", false), (["6d020648656c6c7800"], "06", false), (["6c00"], "06", false),
    (["7500"], "06", false), (["550200"], "", true), (["5500"], "15", false),
    (["4d00"], "15", false), (["6d00"], "15", false), (["4300"], "15", false),
    (["5200"], "15", false), (["550203616263"], "06", false), (["5003"], "", true),
    (["50005003"], "06", true), (["2a00"], "", false), (["5700"], "", false),
  ]

  @Test(
    "malformed requests are answered, or end their own connection alone",
    arguments: malformedRequests)
  func malformed(pieces: [String], reply: String, closes: Bool) throws {
    let splash = try Splash()
    let other = try SocketConnection(to: splash.address)
    let client = try SocketConnection(to: splash.address)
    let answer = try splash.ask(pieces.map(Self.bytes), on: client)
    #expect(answer.reply == Self.bytes(reply))
    if closes {
      #expect(try splash.closes(client))
    } else {
      #expect(!answer.isClosed)
    }
    #expect(try splash.ask([Self.bytes("5000")], on: other).reply == [6])
  }

  @Test("a request that comes with the hang-up is carried out")
  func hangUp() throws {
    let splash = try Splash()
    do {
      let client = try SocketConnection(to: splash.address)
      _ = try client.send(Self.bytes("4d020648656c6c6f00")[...])
    }
    try splash.run()
    #expect(splash.session.splash.messages.map(\.text) == ["Hello"])
  }

  @Test("a password reaches the client that asked, and a later one as a kept one")
  func password() throws {
    let splash = try Splash()
    let client = try SocketConnection(to: splash.address)
    let none = try splash.ask([Self.bytes("4100"), Self.bytes("2a02064469736b3a00")], on: client)
    #expect(none.reply == [6])
    splash.type([.text("sesame"), .enter])
    #expect(
      client.receive(atMost: 100).bytes == [2, 6, 0, 0, 0] + Array("sesame".utf8))
    #expect(
      try splash.ask([Self.bytes("6300")]).reply == [9, 7, 0, 0, 0] + Array("sesame".utf8) + [0])
  }

  @Test("the prompt of a client that hangs up is withdrawn")
  func withdrawn() throws {
    let splash = try Splash()
    do {
      let client = try SocketConnection(to: splash.address)
      _ = try splash.ask([Self.bytes("2a00")], on: client)
      #expect(splash.session.splash.isPrompting)
    }
    try splash.run()
    #expect(!splash.session.splash.isPrompting)
  }

  @Test("hundreds of connections at once are all served")
  func crowd() throws {
    let splash = try Splash()
    let clients = try (0..<400).map { _ in try SocketConnection(to: splash.address) }
    try splash.run()
    for client in clients[..<256] {
      #expect(try splash.ask([Self.bytes("5000")], on: client).reply == [6])
    }
    // The others wait until there is room.
    for client in clients[256...] { _ = try client.send(Self.bytes("5000")[...]) }
    try splash.run()
    #expect(clients[300].receive(atMost: 4).bytes.isEmpty)
  }

  @Test("A splash in which nothing happens gives the HUD nothing to do")
  func stillness() throws {
    let session = try Splash().session
    let setup = try Configuration.read(root: "/nonexistent")
    var queue = PresentationQueue()
    func requests(at now: Moment) -> [Request] {
      let setups = session.setups(setup, on: .fixed(.color(.black)))
      session.present(in: &queue, at: now, BootSplash.Keyboard(), setups)
      return queue.popRequests(at: now)
    }
    #expect(!requests(at: Moment(nanoseconds: 0)).isEmpty)
    #expect(requests(at: Moment(nanoseconds: 40_000_000)).isEmpty)
    // Of another configuration nothing is the former one's.
    session.forgetSetups()
    #expect(!requests(at: Moment(nanoseconds: 80_000_000)).isEmpty)
  }

  @Test("random bytes end no more than their own connection (seeded)")
  func random() throws {
    let splash = try Splash()
    for seed in 0..<500 {
      var random = SeededRandom(seed: seed)
      let commands = Array("PUCuSDrl*cWMmKLAa$HV!".utf8)
      let pieces = (0..<random.int(1...6)).map { _ in
        (0..<random.int(1...40)).map { _ in
          random.int(0...2) == 0
            ? commands[random.int(0...(commands.count - 1))] : UInt8(random.int(0...4))
        }
      }
      _ = try splash.ask(pieces)
      try splash.run()
    }
    #expect(try splash.ask([Self.bytes("5000")]).reply == [6])
  }
}
