import SeededRandom
import Testing

@testable import BezelWire

private typealias Samples = PlymouthSamples

@Suite("Plymouth's requests")
struct PlymouthReaderTests {
  @Test("Every recorded request is read as what it means, and written as the same bytes")
  func recorded() throws {
    for (text, request) in Samples.requests {
      let bytes = Samples.bytes(text)
      #expect(Samples.read([bytes[...]]).requests == [request], "\(text)")
      #expect(try request.encoded() == bytes, "\(text)")
    }
  }

  @Test("Every malformed request that did not end a connection is taken for one thing")
  func odd() {
    for (text, requests) in Samples.oddRequests {
      let result = Samples.read([Samples.bytes(text)[...]])
      #expect(result.requests == requests, "\(text)")
      #expect(result.error == nil, "\(text)")
    }
  }

  @Test("A stream gives the same requests in any two pieces, and byte by byte")
  func splits() {
    let stream = (Samples.requests.map(\.bytes) + Samples.oddRequests.map(\.bytes))
      .flatMap(Samples.bytes)
    let whole = Samples.read([stream[...]])
    #expect(
      whole.requests == Samples.requests.map(\.request) + Samples.oddRequests.flatMap(\.requests))
    for cut in 0...stream.count {
      #expect(Samples.read([stream[..<cut], stream[cut...]]).requests == whole.requests, "\(cut)")
    }
    #expect(Samples.read(stream.indices.map { stream[$0...$0] }).requests == whole.requests)
  }

  @Test("A length of 0 and a second byte but 0 and 2 end the stream, after the requests before it")
  func framing() {
    for (text, error) in [
      ("550200", PlymouthError.emptyArgument), ("5003", .requestForm(3)),
      ("5001", .requestForm(1)), ("50ff", .requestForm(0xFF)), ("5050", .requestForm(0x50)),
    ] {
      let bytes = Samples.bytes("5000" + text + "5000")
      for cut in 0...bytes.count {
        let result = Samples.read([bytes[..<cut], bytes[cut...]])
        #expect(result.requests == [.ping], "\(text) in two at \(cut)")
        #expect(result.error == error, "\(text) in two at \(cut)")
      }
    }
  }

  @Test("A percentage is read as C's atoi reads it, within 0 … 100")
  func percentages() throws {
    for (text, percent) in [
      ("0", 0), ("7", 7), ("007", 7), ("100", 100), ("101", 100), ("-1", 0), ("-0", 0), ("+3", 3),
      (" 42", 42), ("\t\n 42", 42), ("42%", 42), ("4.9", 4), ("x", nil), ("", nil), ("-", nil),
      ("+", nil), ("- 5", nil), ("?", nil), ("\u{661}", nil),
      ("9223372036854775808", 100), ("-9223372036854775809", 0),
      (String(repeating: "9", count: 254), 100), (String(repeating: "0", count: 254), 0),
    ] as [(String, Int?)] {
      let bytes = [UInt8(ascii: "u"), 2, UInt8(text.utf8.count + 1)] + Array(text.utf8) + [0]
      #expect(
        Samples.read([bytes[...]]).requests == [.systemUpdate(percent: percent)], "\(text)")
    }
  }

  @Test("A text of 254 bytes can be sent, a longer one or one with a zero byte cannot")
  func unsendable() throws {
    let longest = String(repeating: "ü", count: 127)
    let bytes = try PlymouthRequest.showMessage(longest).encoded()
    #expect(bytes.count == PlymouthReader.longest)
    #expect(Samples.read([bytes[...]]).requests == [.showMessage(longest)])
    for request in [
      PlymouthRequest.showMessage(longest + "x"), .askPassword(prompt: longest + "x"),
      .changeRoot(String(repeating: "/", count: 70_000)),
    ] {
      #expect(throws: PlymouthError.textTooLong(limit: 254)) { try request.encoded() }
    }
    #expect(throws: PlymouthError.textWithNUL) { try PlymouthRequest.update("a\0b").encoded() }
    #expect(throws: PlymouthError.notARequest) { try PlymouthRequest.invalid.encoded() }
  }

  @Test("Every request is read back as it was written")
  func roundTrips() throws {
    let texts = ["", "a", "Grüß 你好", String(repeating: "x", count: 254)]
    var requests: [PlymouthRequest] = [
      .ping, .hasActiveTerminal, .changeMode(nil), .systemUpdate(percent: nil), .rootIsWritable,
      .deactivate, .reactivate, .quit(retainsSplash: false), .quit(retainsSplash: true), .reload,
      .askPassword(prompt: nil), .cachedPasswords, .askQuestion(prompt: nil), .watchKeys(nil),
      .ignoreKeys(nil), .pauseProgress, .resumeProgress, .show, .hide, .reportError,
    ]
    requests += PlymouthMode.allCases.map { .changeMode($0) }
    requests += (0...100).map { .systemUpdate(percent: $0) }
    for text in texts {
      requests += [
        .update(text), .askPassword(prompt: text), .askQuestion(prompt: text), .showMessage(text),
        .hideMessage(text), .watchKeys(text), .ignoreKeys(text), .changeRoot(text),
      ]
    }
    let stream = try requests.flatMap { try $0.encoded() }
    #expect(Samples.read([stream[...]]).requests == requests)
  }

  @Test("Random bytes in random pieces give what they give as a whole, and little is kept")
  func junk() {
    let commands = Array("PVUCuSDrQl*cWMmKLAa$HR!".utf8)
    for seed in SeededRandom.seeds(100_000) {
      var random = SeededRandom(seed: seed)
      var stream: [UInt8] = []
      for _ in 0..<random.int(0...4) {
        switch random.int(0...7) {
        case 0: stream += (0..<random.int(0...12)).map { _ in UInt8(random.int(0...255)) }
        case 1, 2: stream += [random.pick(commands), 0]
        case 3: stream += [random.pick(commands), UInt8(random.int(0...3))]
        default:
          let length = random.pick([1, 2, 5, 40, 255])
          stream += [random.pick(commands), 2, UInt8(length)]
          stream += (0..<random.pick([length, length, length - 1])).map { _ in
            UInt8(truncatingIfNeeded: random.next())
          }
        }
      }
      let cut = random.int(0...stream.count)
      let next = random.int(cut...stream.count)
      let whole = Samples.read([stream[...]])
      let pieces = Samples.read([stream[..<cut], stream[cut..<next], stream[next...]])
      guard
        whole.requests == pieces.requests, whole.error == pieces.error,
        pieces.kept <= PlymouthReader.longest, whole.requests.count <= stream.count / 2
      else {
        Issue.record("seed \(seed): \(whole) and \(pieces)")
        return
      }
    }
  }

  @Test("After an error no more bytes are taken")
  func afterAnError() {
    var reader = PlymouthReader()
    var bytes = Samples.bytes("5009")[...]
    #expect(throws: PlymouthError.requestForm(9)) { try reader.next(&bytes) }
    let block = [UInt8](repeating: 0x50, count: 65_536)
    for _ in 0..<16 {
      var rest = block[...]
      #expect(throws: PlymouthError.requestForm(9)) { try reader.next(&rest) }
      #expect(reader.kept.isEmpty)
    }
  }
}
