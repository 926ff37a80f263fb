import BezelWire
import SeededRandom
import Testing

@Suite("JSON: bytes become values, and values bytes")
struct JSONTests {
  private func read(_ bytes: [UInt8]) -> Result<JSON, JSON.ParseError> {
    Result { () throws(JSON.ParseError) in try JSON(reading: bytes.span) }
  }

  private func read(_ text: String) -> Result<JSON, JSON.ParseError> { read(Array(text.utf8)) }

  @Test("Every kind of value is read, with blanks or without")
  func kinds() {
    #expect(
      read(
        " {\"a\" : null,\"b\":true , \"c\":[false,-7,0.5,1e3, \"x\"],\r\n\t\"d\":{},\"e\":[] } ")
        == .success(
          .object([
            .init("a", .null), .init("b", .bool(true)),
            .init(
              "c", .array([.bool(false), .integer(-7), .real(0.5), .real(1_000), .string("x")])),
            .init("d", .object([])), .init("e", .array([])),
          ])))
  }

  @Test("An integer that fits 64 bits stays one; a larger one is legal, and unusable")
  func integers() {
    for number in [Int64.min, -1, 0, 1, 1 << 53 + 1, .max] {
      #expect(read("[\(number)]") == .success(.array([.integer(number)])), "\(number)")
    }
    for text in [
      "9223372036854775808", "-9223372036854775809", "1e999", "-1e999", "1e309", "9e308",
      "1" + String(repeating: "0", count: 1_000),
    ] {
      #expect(read("[1,\(text) , 2]") == .success(.array([.integer(1), .unusable, .integer(2)])))
      #expect(read("{\"a\":\(text)}") == .success(.object([.init("a", .unusable)])), "\(text)")
    }
    #expect(read("[1.7976931348623157e308]") == .success(.array([.real(.greatestFiniteMagnitude)])))
    #expect(read("[1e-999]") == .success(.array([.real(0)])))
  }

  @Test("Escapes and letters beyond ASCII are read")
  func strings() {
    #expect(
      read(#"["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀"]"#)
        == .success(.array([.string("\"\\/\u{8}\u{C}\n\r\té😀é😀")])))
  }

  @Test("A text that is not one object or array is refused")
  func malformed() {
    for text in [
      "", " ", "1", "\"a\"", "null", "{", "}", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
      "{a:1}", "{'a':1}", "[1] [2]", "[1]x", "[01]", "[+1]", "[.5]", "[1.]", "[1e]", "[NaN]",
      "[Infinity]", "[tru]", "[True]", "[\"a]", "[\"\n\"]", "[\"\\x\"]", "[\"\\u12\"]",
      "// a\n[1]", "[1]]", "]", "[}", "\u{FEFF}[]",
    ] {
      guard case .failure(.malformed(let byte)) = read(text) else {
        Issue.record("\(text): \(read(text))")
        continue
      }
      #expect((0...text.utf8.count).contains(byte), "\(text)")
    }
  }

  @Test("Text that is not UTF-8 is refused")
  func characters() {
    let bad: [[UInt8]] = [
      [0xFF], [0xC3], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0x80],
    ]
    for bytes in bad {
      guard case .failure(.notUTF8) = read(Array("[\"".utf8) + bytes + Array("\"]".utf8)) else {
        Issue.record("\(bytes) is taken")
        continue
      }
    }
  }

  @Test(
    "A text that no C program or no UTF-8 can hold is legal, and unusable",
    arguments: [
      #"\u0000"#, #"a\u0000b"#, #"\ud800"#, #"\uDBFF."#, #"\ude00"#, #"\ud800\ud83d\ude00"#,
      #"\ud83d\u0041"#, #"\ud83d\\"#, #"\ud83d\n"#, #"\ud83d\ude00\udfff"#,
      #"\ude00\ud83d"#, #"\uffff"#, "\u{FFFF}",
    ])
  func unusableTexts(text: String) {
    #expect(
      read("{\"a\":[\"\(text)\",\"b\"],\"c\":\"d\"}")
        == .success(
          .object([
            .init("a", .array([.unusable, .string("b")])), .init("c", .string("d")),
          ])))
    // It is the member's name that is then unknown, not the message.
    guard case .success(.object(let members)) = read("{\"\(text)\":1}") else {
      Issue.record("\(text) is refused as a name")
      return
    }
    #expect(members.map(\.value) == [.unusable])
  }

  @Test("A backslash before what looks like an escape is a backslash")
  func backslashes() {
    #expect(read(#"["\\u0000"]"#) == .success(.array([.string(#"\u0000"#)])))
    #expect(read(#"["\\\ud83d\ude00"]"#) == .success(.array([.string(#"\😀"#)])))
  }

  @Test("Two members of one name are refused, at any depth")
  func duplicates() {
    #expect(read("{\"a\":1,\"a\":1}") == .failure(.duplicateName))
    #expect(read("[{\"a\":1,\"b\":{\"c\":1,\"\\u0063\":2}}]") == .failure(.duplicateName))
  }

  @Test("32 levels are taken, 33 are not, whatever brackets there are in texts")
  func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + "\"[[{{\\\"[[\""
        + String(repeating: "]", count: depth)
    }
    guard case .success = read(nested(JSON.deepest)) else {
      Issue.record("\(read(nested(JSON.deepest)))")
      return
    }
    #expect(read(nested(JSON.deepest + 1)) == .failure(.tooDeep))
    #expect(read(nested(100_000)) == .failure(.tooDeep))
    #expect(read(String(repeating: "{\"a\":", count: 50_000)) == .failure(.tooDeep))
  }

  @Test("So many values are taken, and not one more")
  func values() {
    func list(_ count: Int) -> String {
      "[" + String(repeating: "{},", count: count - 1) + "\",,,,\"]"
    }
    // An empty object counts by its bracket, and by the comma after it.
    let most = (JSON.mostValues - 2) / 2 + 1
    guard case .success(.array(let values)) = read(list(most)) else {
      Issue.record("\(list(most).utf8.count) bytes are refused")
      return
    }
    #expect(values.count == most)
    #expect(read(list(most + 1)) == .failure(.tooManyValues))
    #expect(read("[" + String(repeating: "1,", count: 100_000)) == .failure(.tooManyValues))
  }

  @Test("A written value is read again as it was")
  func roundTrip() {
    for seed in SeededRandom.seeds(4_000) {
      var random = SeededRandom(seed: seed)
      let value = JSON.array([random.json(depth: 4)])
      #expect(read(value.bytes) == .success(value), "seed \(seed)")
    }
  }

  @Test("Values that JSON cannot express are written as others")
  func unspeakable() {
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(JSON.array([.real(number)]).bytes == Array("[null]".utf8))
    }
    #expect(JSON.string("a\0b").bytes == Array("\"a\u{FFFD}b\"".utf8))
    #expect(JSON.string("é\u{FFFF}😀").bytes == Array("\"é\u{FFFD}😀\"".utf8))
    #expect(JSON.array([.unusable]).bytes == Array("[null]".utf8))
    #expect(
      JSON.string("\u{1}\u{1F}\u{7F}\n\"\\/").bytes == Array(#""\u0001\u001f\#u{7F}\n\"\\/""#.utf8))
  }

  @Test("Every problem says something else")
  func sentences() {
    let problems: [JSON.ParseError] = [
      .malformed(byte: 7), .notUTF8(byte: 7), .duplicateName, .tooDeep, .tooManyValues,
      .outOfMemory,
    ]
    #expect(Set(problems.map(\.description)).count == problems.count)
  }
}

extension SeededRandom {
  /// Returns any value that can be written and read.
  mutating func json(depth: Int) -> JSON {
    switch int(0...(depth > 0 ? 7 : 5)) {
    case 0: return .null
    case 1: return .bool(int(0...1) == 1)
    case 2: return .integer(Int64(truncatingIfNeeded: next()) >> int(0...63))
    case 3: return .real(Double(int(-1_000_000...1_000_000)) / 1_024)
    case 4:
      let number = Double(bitPattern: next())
      return number.isFinite ? .real(number) : .real(.leastNonzeroMagnitude)
    case 5: return .string(text())
    case 6: return .array((0..<int(0...4)).map { _ in json(depth: depth - 1) })
    default:
      // The number keeps the names apart.
      return .object(
        (0..<int(0...4)).map { .init("\($0)" + text(), json(depth: depth - 1)) })
    }
  }

  /// Returns any text without a NUL.
  mutating func text() -> String {
    let letters: [Unicode.Scalar] = [
      "a", "Z", "0", " ", "\"", "\\", "/", "\n", "\r", "\t", "\u{1}", "\u{1F}", "\u{7F}", "é", "€",
      "😀", "\u{2028}", "\u{FFFE}", "\u{10FFFF}", "{", "]", ",", ".",
    ]
    var text = ""
    for _ in 0..<int(0...8) { text.unicodeScalars.append(pick(letters)) }
    return text
  }
}
