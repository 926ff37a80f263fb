import BezelHUD
import SeededRandom
import Testing

@testable import BezelClient

@Suite("Progress in what a command writes") struct ProgressReaderTests {
  private static let percent = #"(\d+(?:\.\d+)?)%"#

  private func reports(_ pattern: String, _ parts: [String]) throws -> [ProgressReport?] {
    var reader = PatternReader(try ProgressPattern(pattern))
    return parts.map {
      reader.read(Array($0.utf8))
      return reader.poll()
    }
  }

  private func fraction(_ pattern: String, _ line: String) throws -> Fraction? {
    try ProgressPattern(pattern).progress(in: line.utf8)
  }

  @Test("One group is per cent, two are what is done and of how much")
  func groups() throws {
    #expect(try fraction(Self.percent, "at 45%") == Fraction(0.45))
    #expect(try fraction(Self.percent, "at 12.5% of all") == Fraction(1, over: 8))
    #expect(try fraction(Self.percent, "0%") == .zero)
    #expect(try fraction(Self.percent, "100%") == Fraction(1.0))
    #expect(try fraction(#"\[(\d+)/(\d+)\]"#, "[3/8] Compiling") == Fraction(3, over: 8))
    #expect(try fraction(#"(\d+) of (?<all>\d+)"#, "7 of 7") == Fraction(1.0))
    #expect(try fraction(#"(\d+)(?:/(\d+))?"#, "3") == nil)
  }

  @Test(
    "A line without progress is skipped",
    arguments: ["", "%", "101%", "1e%", "-", "99999999999999999999999999999999999%", "٤٥%"])
  func junk(line: String) throws {
    #expect(try fraction(Self.percent, line) == nil)
  }

  @Test("A part of nothing, more than all, and what is no number are none")
  func parts() throws {
    #expect(try fraction(#"(\w+)/(\w+)"#, "0/0") == nil)
    #expect(try fraction(#"(\w+)/(\w+)"#, "4/3") == nil)
    #expect(try fraction(#"(\w+)/(\w+)"#, "nan/3") == nil)
    #expect(try fraction(#"(\w+)/(\w+)"#, "1/inf") == nil)
    #expect(try fraction(#"(.+)/(.+)"#, "1.2.3/4") == nil)
    #expect(try fraction(#"(.*)%"#, "%") == nil)
  }

  @Test(
    "A pattern that means nothing is said, and what to write",
    arguments: [
      ("(", "missing closing parenthesis, after 1 of its characters"),
      ("ä(\\d+", "missing closing parenthesis, after 5 of its characters"),
      ("[", "no regular expression"), ("*", "no regular expression"), (#"(\C)"#, "\\C"),
      ("", "one group"), (#"\d+%"#, "one group"), ("(a)(b)(c)", "one group"),
    ])
  func mistakes(pattern: String, words: String) throws {
    let mistake = #expect(throws: ProgressPattern.ValueError.self) { try ProgressPattern(pattern) }
    #expect(mistake?.description.contains(words) == true, "\(mistake?.description ?? "")")
    #expect(mistake?.description.contains("'\(pattern)'") == true)
  }

  @Test("A line ends with a line feed or a carriage return, and the newest report counts")
  func newest() throws {
    let parts = ["10%\r20", "%", "\r", "30%\n\r\n40%\r\nnothing\n", "5", "0% 1\n6", "x\n"]
    let found = try reports(Self.percent, parts).map { $0?.fraction?.rawValue }
    #expect(
      found == [
        Fraction(0.1)?.rawValue, nil, Fraction(0.2)?.rawValue, Fraction(0.4)?.rawValue, nil,
        Fraction(0.5)?.rawValue, nil,
      ])
  }

  @Test("Of much output the newest lines are looked at, and none whose beginning is lost")
  func much() throws {
    var reader = PatternReader(try ProgressPattern(Self.percent))
    func look(_ text: String) -> Fraction? {
      reader.read(Array(text.utf8))
      return reader.poll()?.fraction
    }
    let chatter = String(repeating: "compiled\n", count: PatternReader.mostLines - 1)
    #expect(look("50%\n" + chatter) == Fraction(1, over: 2))
    #expect(look("50%\n" + chatter + "compiled\n") == nil)
    // No byte is parsed twice, and no part of a line is taken for a line.
    #expect(look("25%") == nil)
    #expect(look("\n") == Fraction(1, over: 4))
    #expect(look("\n") == nil)
    let long = String(repeating: "x", count: PatternReader.longest)
    #expect(look(long + "1") == nil)
    #expect(look("50%\n") == nil)
    #expect(look(long + long + "\n75%\n") == Fraction(3, over: 4))
  }

  @Test(
    "A line on which a pattern would take for ever does not fit it",
    arguments: [
      (#"(?:\d+,?)+ +(\d+)%"#, String(repeating: "1", count: 4_096)),
      (#"(\d+)%"#, String(repeating: "1", count: 8_000) + "% "),
      (#"(a|b|ab)*(\d+)%c"#, String(repeating: "ab", count: 2_000) + "5%"),
      (#"((?:(?R)|x)*)(\d)"#, String(repeating: "x", count: 4_000)),
    ])
  func hostile(pattern: String, line: String) throws {
    #expect(try fraction(pattern, line) == nil)
    #expect(try fraction(pattern, line + " 7%") != Fraction.one)
  }

  @Test("However the bytes are cut, the same lines come out")
  func cuts() {
    let bytes = Array("one\rtwo\r\n\n\u{E4}\u{1F600}\nlast".utf8) + [0xFF, 0x0A, 0x00]
    let expected = ["one", "two", "\u{E4}\u{1F600}", "last\u{FFFD}"]
    for first in 0...bytes.count {
      for second in first...bytes.count {
        var lines = ProgressLines()
        let found = [bytes[..<first], bytes[first..<second], bytes[second...]]
          .flatMap { lines.append(Array($0)) }
        #expect(found == expected, "cut at \(first) and \(second)")
        #expect(lines.popRest() == "\0")
        #expect(lines.popRest() == nil)
      }
    }
  }

  @Test("Of a long line the beginning counts, and the next one is whole")
  func long() {
    var lines = ProgressLines()
    #expect(lines.append(Array(repeating: 0x61, count: 3_000)).isEmpty)
    #expect(lines.append(Array(repeating: 0x62, count: 1 << 20)).isEmpty)
    let found = lines.append(Array("c\nd\n".utf8))
    #expect(found.map(\.utf8.count) == [4_096, 1])
    #expect(found[0].hasSuffix("ab" + String(repeating: "b", count: 1_095)))
    #expect(found[1] == "d")
  }

  @Test("Random bytes find nothing wrong, and never keep more than a line")
  func fuzz() throws {
    for seed in SeededRandom.seeds(100) {
      var random = SeededRandom(seed: seed)
      var readers = ProgressFormat.allCases.map { ProgressReader($0, in: .english) }
      var pattern = PatternReader(try ProgressPattern(#"(\d+)/(\d+)|x"#))
      for _ in 0..<20 {
        let bytes = (0..<random.int(0...2_000)).map { _ in
          random.int(0...3) > 0
            ? random.pick(Array("0123456789/%.,:# kMB\n\r".utf8)) : UInt8(random.int(0...255))
        }
        pattern.read(bytes)
        if random.int(0...3) == 0 {
          #expect((0...65_536).contains(pattern.poll()?.fraction?.rawValue ?? 0), "seed \(seed)")
        }
        for index in readers.indices {
          for report in readers[index].read(bytes) {
            let part = report.fraction?.rawValue ?? 0
            #expect((0...65_536).contains(part), "seed \(seed)")
            #expect(report.done ?? 0 >= 0 && report.rate ?? 0 >= 0, "seed \(seed)")
          }
        }
      }
    }
  }

  @Test("A line is per cent or a part and the whole, and maybe a text")
  func lines() {
    let half = Fraction(1, over: 2)
    #expect(ProgressReport(line: "45") == ProgressReport(Fraction(0.45)!))
    #expect(
      ProgressReport(line: "12.5 Copying files")
        == ProgressReport(Fraction(1, over: 8), text: "Copying files"))
    #expect(ProgressReport(line: "100 ") == ProgressReport(Fraction(1, over: 1), text: ""))
    #expect(ProgressReport(line: "  50%") == ProgressReport(half))
    #expect(ProgressReport(line: "50% Half: 5/10") == ProgressReport(half, text: "Half: 5/10"))
    #expect(ProgressReport(line: "3/6") == ProgressReport(half))
    #expect(ProgressReport(line: "3/6 files") == ProgressReport(half, text: "files"))
    // Per cent also where a fraction may be meant.
    #expect(ProgressReport(line: "0.5") == ProgressReport(Fraction(0.005)!))
    for junk in [
      "", " ", "%", "101", "101%", "-1", "nan", "+5", "Copying 5", "5,5", "1e1", "0x10", ".", "4/3",
      "1/", "/2", "0/0", "1/2/3", "5%%", "5%/10%",
    ] {
      #expect(ProgressReport(line: junk) == nil, "\(junk)")
    }
  }
}
