import BezelHUD
import SeededRandom
import Testing

@testable import Bezel

@Suite("Progress in what a command writes") struct ProgressReaderTests {
  private static let percent = #"(\d+(?:\.\d+)?)%"#

  private func reports(_ pattern: String, _ parts: [String]) throws -> [ProgressReport?] {
    var reader = ProgressReader(try ProgressPattern(pattern))
    return parts.map { reader.take(Array($0.utf8)).last }
  }

  private func fraction(_ pattern: String, _ line: String) throws -> Fraction? {
    try ProgressPattern(pattern).progress(in: line)
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
    "What is no progress is none",
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
      ("(", "expected ')'"), ("[", "no regular expression"), ("*", "no regular expression"),
      ("", "one group"), (#"\d+%"#, "one group"), ("(a)(b)(c)", "one group"),
    ])
  func mistakes(pattern: String, words: String) throws {
    let mistake = #expect(throws: ProgressPattern.Mistake.self) { try ProgressPattern(pattern) }
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

  @Test("However the bytes are cut, the same lines come out")
  func cuts() {
    let bytes = Array("one\rtwo\r\n\n\u{E4}\u{1F600}\nlast".utf8) + [0xFF, 0x0A, 0x00]
    let expected = ["one", "two", "\u{E4}\u{1F600}", "last\u{FFFD}"]
    for first in 0...bytes.count {
      for second in first...bytes.count {
        var lines = ProgressLines()
        let found = [bytes[..<first], bytes[first..<second], bytes[second...]]
          .flatMap { lines.take(Array($0)) }
        #expect(found == expected, "cut at \(first) and \(second)")
        #expect(lines.takeRest() == "\0")
        #expect(lines.takeRest() == nil)
      }
    }
  }

  @Test("Of a long line the beginning counts, and the next one is whole")
  func long() {
    var lines = ProgressLines()
    #expect(lines.take(Array(repeating: 0x61, count: 3_000)).isEmpty)
    #expect(lines.take(Array(repeating: 0x62, count: 1 << 20)).isEmpty)
    let found = lines.take(Array("c\nd\n".utf8))
    #expect(found.map(\.utf8.count) == [4_096, 1])
    #expect(found[0].hasSuffix("ab" + String(repeating: "b", count: 1_095)))
    #expect(found[1] == "d")
  }

  @Test("Random bytes find nothing wrong, and never keep more than a line")
  func fuzz() throws {
    for seed in SeededRandom.seeds(100) {
      var random = SeededRandom(seed: seed)
      var readers = ProgressFormat.allCases.map { ProgressReader($0) }
      readers.append(ProgressReader(try ProgressPattern(#"(\d+)/(\d+)|x"#)))
      for _ in 0..<20 {
        let bytes = (0..<random.int(0...2_000)).map { _ in
          random.int(0...3) > 0
            ? random.pick(Array("0123456789/%.,:# kMB\n\r".utf8)) : UInt8(random.int(0...255))
        }
        for index in readers.indices {
          for report in readers[index].take(bytes) {
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
    // Per cent also where somebody may have meant a part.
    #expect(ProgressReport(line: "0.5") == ProgressReport(Fraction(0.005)!))
    for junk in [
      "", " ", "%", "101", "101%", "-1", "nan", "+5", "Copying 5", "5,5", "1e1", "0x10", ".", "4/3",
      "1/", "/2", "0/0", "1/2/3", "5%%", "5%/10%",
    ] {
      #expect(ProgressReport(line: junk) == nil, "\(junk)")
    }
  }
}
