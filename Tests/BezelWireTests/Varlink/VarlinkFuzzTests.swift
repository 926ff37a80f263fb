import SeededRandom
import Testing

@testable import BezelWire

/// Every parser that a peer's bytes can reach.
private struct ParsedBytes {
  private var reader = VarlinkReader()
  private(set) var messages = 0
  private(set) var calls = 0

  /// - Returns: whether the connection goes on.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    do throws(VarlinkError) {
      while let message = try reader.next(&rest) {
        messages += 1
        understand(message)
      }
    } catch {
      #expect(!error.description.isEmpty)
      #expect(reader.kept.isEmpty)
      return false
    }
    #expect(reader.kept.count <= VarlinkReader.longest)
    return true
  }

  private mutating func understand(_ message: JSON.Object) {
    if let call = try? VarlinkCall(message: message) {
      do throws(HUDCallError) {
        let understood = try HUDCall(call)
        calls += 1
        // A parsed message can be encoded, and is parsed again as the same.
        var again = VarlinkReader()
        var rest = understood.bytes()[...]
        let said = (try? again.next(&rest)).flatMap { $0 }.flatMap { try? VarlinkCall(message: $0) }
        #expect(said.flatMap { try? HUDCall($0) } == understood)
      } catch {
        #expect(error.reply.bytes.count < 2_000)
      }
    }
    if let reply = try? VarlinkReply(message: message) {
      for method in HUDMethod.allCases { _ = try? HUDReply(reply, to: method) }
    }
  }
}

@Suite("A varlink peer can send anything")
struct VarlinkFuzzTests {
  private static let samples =
    HUDCallTests.samples.map { $0.bytes() } + HUDReplyTests.samples.map { $0.reply.reply().bytes }
    + HUDReplyTests.errors.map { $0.reply.bytes }

  @Test("Random bytes do no harm")
  func random() {
    for seed in SeededRandom.seeds(20_000) {
      var random = SeededRandom(seed: seed)
      var victim = ParsedBytes()
      let alphabet = Array("{}[]\":,\\u0123456789eE+-. \0tfn\u{C3}\u{A9}".utf8)
      for _ in 0..<random.int(1...5) {
        let isJSONLike = random.int(0...1) == 1
        let bytes = (0..<random.int(0...60)).map { _ in
          isJSONLike ? random.pick(alphabet) : UInt8(truncatingIfNeeded: random.next())
        }
        if !victim.take(bytes[...]) { break }
      }
    }
  }

  @Test("Messages that are nearly right do no harm, and some of them are right")
  func mutated() {
    var calls = 0
    for seed in SeededRandom.seeds(40_000) {
      var random = SeededRandom(seed: seed)
      var bytes = random.pick(VarlinkFuzzTests.samples)
      for _ in 0..<random.int(0...3) where !bytes.isEmpty { mutate(&bytes, &random) }
      var victim = ParsedBytes()
      let cut = random.int(0...bytes.count)
      if victim.take(bytes[..<cut]) { _ = victim.take(bytes[cut...]) }
      calls += victim.calls
    }
    #expect(calls > 0)
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let index = random.int(0...bytes.count - 1)
    let interesting = [
      "null", "true", "-1", "1e308", "9223372036854775807", "99999999999999999999", "0.1", "\"\"",
      "{}", "[]", "\\u0000", "\\ud83d", ",\"x\":1", "\0", "-0", "5e-324",
    ]
    switch random.int(0...5) {
    case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(contentsOf: random.pick(interesting).utf8, at: index)
    case 3: bytes.removeSubrange(index..<random.int(index...bytes.count))
    case 4: bytes.insert(contentsOf: bytes[..<index], at: random.int(0...bytes.count))
    default:
      // A number becomes another value.
      let digits = bytes.indices.filter {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0])
      }
      guard !digits.isEmpty else { return }
      let digit = random.pick(digits)
      bytes.replaceSubrange(digit...digit, with: random.pick(interesting).utf8)
    }
  }

  @Test("Valid objects with any values in place of the right ones do no harm")
  func values() throws {
    for seed in SeededRandom.seeds(20_000) {
      var random = SeededRandom(seed: seed)
      var sample = random.pick(HUDCallTests.samples).bytes()
      sample.removeLast()
      guard case .object(let members) = try JSON(reading: sample.span) else { continue }
      let call = members.map {
        JSON.Member($0.name, $0.name == "method" ? $0.value : replaced($0.value, &random))
      }
      var victim = ParsedBytes()
      let goesOn = victim.take((JSON.object(call).bytes + [0])[...])
      #expect(goesOn, "seed \(seed)")
    }
  }

  /// Returns the value with about every eighth value replaced.
  private func replaced(_ value: JSON, _ random: inout SeededRandom) -> JSON {
    if random.int(0...7) == 0 { return random.json(depth: 2) }
    guard case .object(let members) = value else { return value }
    return .object(members.map { .init($0.name, replaced($0.value, &random)) })
  }

  @Test("A message that is too large or too deep ends the connection, and costs little until then")
  func excess() {
    func taken(_ text: String) -> Bool {
      var victim = ParsedBytes()
      return victim.take((Array(text.utf8) + [0])[...])
    }
    let call = "{\"method\":\"io.bezel.HUD.Show\",\"parameters\":{\"presentation\":"
    #expect(taken(call + "{}}}"))
    #expect(taken(call + "{\"status\":\"" + String(repeating: "x", count: 200_000) + "\"}}}"))
    #expect(!taken(call + "{\"status\":\"" + String(repeating: "x", count: 307_200) + "\"}}}"))
    #expect(!taken(call + String(repeating: "[", count: 200_000)))
    #expect(!taken(call + String(repeating: "{\"a\":", count: 40_000)))
    #expect(!taken(call + "[" + String(repeating: "{},", count: 60_000) + "0]}}"))
    #expect(taken(call + "{\"progress\":" + String(repeating: "9", count: 200_000) + "}}}"))
    #expect(taken(call + "{\"progress\":0." + String(repeating: "9", count: 200_000) + "}}}"))
    #expect(taken(call + "{\"kind\":\"" + String(repeating: "\\u00e9", count: 40_000) + "\"}}}"))
    #expect(taken("{\"method\":\"" + String(repeating: "a.", count: 100_000) + "\"}"))
    #expect(taken("{\"error\":\"" + String(repeating: "a.", count: 100_000) + "\"}"))
  }
}
