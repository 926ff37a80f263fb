import BezelHUD
import Foundation
import RunningPrograms
import SeededRandom
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

@Suite("A flood of updates")
struct FloodTests {
  /// A client that sends any calls and returns the answers as text.
  private final class Sender {
    private let connection: SocketConnection

    init(to service: RunningService) throws { connection = try service.connectBare() }

    /// - Returns: an answer to each call, in their order.
    func send(_ calls: [HUDCall]) throws -> [String] {
      var rest = calls.flatMap { FloodTests.bytes(of: $0) }[...]
      var answers: [UInt8] = []
      var count = 0
      while count < calls.count {
        if !rest.isEmpty { rest = rest.dropFirst(try connection.send(rest)) }
        _ = connection.waitUntilReadable(atMostMilliseconds: rest.isEmpty ? 20_000 : 1)
        let arrival = connection.receive(atMost: 65_536)
        guard !arrival.isLast else { throw ServiceError.broken("it hung up after \(count)") }
        answers += arrival.bytes
        count += arrival.bytes.count { $0 == 0 }
      }
      return answers.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    func sendOneByOne(_ calls: [HUDCall]) throws -> [String] {
      try calls.flatMap { try send([$0]) }
    }
  }

  /// The settings of which a call is made an invalid one.
  private static let marks = [
    ("\"CornerRadius\":\"3.25\"", "\"CornerRadius\":\"x\""),
    ("\"Style\":\"light\"", "\"None\":\"1\""),
  ]

  private static func bytes(of call: HUDCall) -> [UInt8] {
    var text = String(decoding: call.bytes(), as: UTF8.self)
    for (valid, invalid) in marks { text = text.replacing(valid, with: invalid) }
    return Array(text.utf8)
  }

  /// One or several presentations that are shown before a flood.
  private static func shows(_ random: inout SeededRandom) -> [HUDCall] {
    (0..<random.int(1...4)).map { _ in
      var call = presentation(&random)
      call.kind = random.pick([.bar, .text, .pie])
      call.name = random.pick([nil, "a", "b"])
      call.stays = random.int(0...1) == 0
      return .show(call)
    }
  }

  private static func presentation(_ random: inout SeededRandom) -> PresentationRequest {
    var presentation = PresentationRequest()
    if random.int(0...2) > 0 { presentation.status = "Step \(random.int(0...999))" }
    if random.int(0...2) == 0 { presentation.details = "of \(random.int(0...9))" }
    if random.int(0...2) == 0 { presentation.progress = Fraction(random.int(0...8), over: 8) }
    if random.int(0...5) == 0 { presentation.kind = random.pick([.bar, .text, .pie]) }
    if random.int(0...9) == 0 { presentation.button = random.pick(["", "Stop"]) }
    if random.int(0...5) == 0 {
      presentation.changes = .settings([
        random.pick([
          ("CornerRadius", "3"), ("CornerRadius", "3.25"), ("Style", "dark"), ("Style", "light"),
        ])
      ])
    }
    if random.int(0...19) == 0 { presentation = presentation.withImage(at: "/nowhere.png") }
    return presentation
  }

  /// Mostly updates, with the other calls that may come between them.
  private static func flood(_ random: inout SeededRandom, handles: ClosedRange<UInt64>) -> [HUDCall]
  {
    (0..<random.int(1...60)).map { _ in
      let handle = UInt64.random(in: handles, using: &random)
      switch random.int(0...29) {
      case 0: return .dismiss(DismissCall(handle))
      case 1: return .popActivity
      case 2:
        return .configure(.settings([random.pick([("Style", "dark"), ("Style", "light")])]))
      case 3: return shows(&random)[0]
      case 4...9: return .update(UpdateCall(name: random.pick(["a", "b"]), presentation(&random)))
      default: return .update(UpdateCall(handle, presentation(&random)))
      }
    }
  }

  /// The newest handle in the answers.
  private static func newest(in answers: [String]) -> UInt64 {
    answers.compactMap { answer in
      guard !answer.contains("error"), answer.contains("handle") else { return nil }
      return UInt64(answer.filter(\.isNumber))
    }.max() ?? 0
  }

  private static func facts(_ service: RunningService) throws -> String {
    try "\(service.status.presentations.map { "\($0.handle) \($0.state) \($0.status ?? "")" })"
  }

  @Test("is answered and ends as if each were carried out before the next one comes")
  func equal() throws {
    let (single, together) = (try RunningService(), try RunningService())
    let (patient, hasty) = (try Sender(to: single), try Sender(to: together))
    var newest: UInt64 = 0
    for seed in SeededRandom.seeds(40) {
      var random = SeededRandom(seed: seed)
      // All former presentations are dismissed first, or both would be at other points of their
      // fades.
      let first = [HUDCall.dismiss(DismissCall())] + Self.shows(&random)
      let begun = try patient.sendOneByOne(first)
      #expect(try hasty.sendOneByOne(first) == begun, "seed \(seed)")
      newest = max(newest, Self.newest(in: begun))
      let flood = Self.flood(&random, handles: max(4, newest) - 3...newest + 1)
      let answers = try patient.sendOneByOne(flood)
      let others = try hasty.send(flood)
      if let index = answers.indices.first(where: { answers[$0] != others[$0] }) {
        Issue.record("seed \(seed), \(flood[index]): \(answers[index]), \(others[index])")
      }
      newest = max(newest, Self.newest(in: answers))
      let isEqual = try single.wait { try Self.facts(single) == Self.facts(together) }
      let (expected, actual) = (try Self.facts(single), try Self.facts(together))
      #expect(isEqual, "seed \(seed): \(expected), \(actual)")
      if try single.status.presentations.isEmpty { continue }
      let looksEqual = try single.wait {
        try single.connect().picture() == together.connect().picture()
      }
      #expect(looksEqual, "seed \(seed)")
    }
  }
}
