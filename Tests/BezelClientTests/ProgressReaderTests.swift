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
            ? random.pick(Array("0123456789/%.,:# kMB\n\r\u{8}\u{1B}[2KD".utf8))
            : UInt8(random.int(0...255))
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

  private func report(_ line: String) -> ProgressReport? {
    var scale = NumberScale.unknown
    return NumberedLine(line)?.report(&scale)
  }

  @Test("A line is per cent or a part and the whole, and maybe a text")
  func lines() {
    let half = Fraction(1, over: 2)
    #expect(report("45") == ProgressReport(Fraction(0.45)!))
    #expect(
      report("12.5 Copying files") == ProgressReport(Fraction(1, over: 8), text: "Copying files"))
    #expect(report("100 ") == ProgressReport(Fraction(1, over: 1), text: ""))
    #expect(report("  50%") == ProgressReport(half))
    #expect(report("50% Half: 5/10") == ProgressReport(half, text: "Half: 5/10"))
    #expect(report("3/6") == ProgressReport(half))
    #expect(report("3/6 files") == ProgressReport(half, text: "files"))
    for junk in [
      "", " ", "%", "101", "101%", "-1", "nan", "+5", "Copying 5", "1e1", "0x10", ".", "4/3",
      "1/", "/2", "0/0", "1/2/3", "5%%", "5%/10%", "5.", "12:30",
    ] {
      #expect(report(junk) == nil, "\(junk)")
    }
  }

  @Test(
    "Numbers are read as people write them, in Germany and France as well",
    arguments: [
      ("46 % fertig", 0.46, "fertig"), ("40,5%", 0.405, nil), ("40,5 %", 0.405, nil),
      ("12,5\u{A0}% copi\u{E9}s", 0.125, "copi\u{E9}s"), ("50\u{202F}%", 0.5, nil),
      ("0,25", 0.25, nil), ("3 / 6", 0.5, nil), ("1,500/3,000 files", 0.5, "files"),
      ("950/1,900", 0.5, nil), ("1\u{A0}500/3\u{202F}000 fichiers", 0.5, "fichiers"),
      ("1'500/3'000", 0.5, nil), ("1,5/3,0 GB", 0.5, "GB"), ("\t50%\tcopied", 0.5, "copied"),
    ])
  func written(line: String, part: Double, text: String?) {
    #expect(report(line) == ProgressReport(Fraction(part)!, text: text))
    // However many digits there are.
    #expect(report(line + String(repeating: "1", count: 100))?.text != "1")
  }

  private func percents(_ format: ProgressFormat, _ parts: [String]) -> [Double] {
    var reader = ProgressReader(format, in: .english)
    return parts.flatMap { reader.read(Array($0.utf8)) }.map {
      (Double($0.fraction?.rawValue ?? -655) / 655.36).rounded()
    }
  }

  @Test(
    "A number with a point is a fraction, until the numbers show that it is not",
    arguments: [ProgressFormat.lines, .auto])
  func fractions(format: ProgressFormat) {
    #expect(percents(format, ["1.0\n"]) == [100])
    #expect(percents(format, ["0.0\n0.25\n0.5\n1.0\n"]) == [0, 25, 50, 100])
    #expect(percents(format, ["0\n0.5\n1\n"]) == [0, 50, 100])
    #expect(percents(format, ["0,5\n1,0\n"]) == [50, 100])
    #expect(percents(format, ["0\n1\n2\n"]) == [0, 1, 2])
    // Per cent with decimals.
    #expect(percents(format, ["0.4\n1.2\n0.9\n50.5\n"]) == [40, 1, 1, 50 + 1])
    #expect(percents(format, ["0.5%\n1.0%\n"]) == [0 + 1, 1])
  }

  @Test("What comes behind a per cent sign, and in the next line, changes nothing of it")
  func remainder() {
    #expect(percents(.lines, ["\r10%\r20%\n"]) == [10, 20])
  }

  @Test("Terminals' sequences and backspaces end a line, change it, or are left out")
  func sequences() {
    var lines = ProgressLines()
    func read(_ text: String) -> [String] { lines.append(Array(text.utf8)) }
    #expect(read("\u{1B}[32m45%\u{1B}[0m copied\n") == ["45% copied"])
    #expect(read("a\u{1B}[K\u{1B}[2Kb\u{1B}[1Ac\u{1B}[Gd\u{1B}[Ke\n") == ["a", "b", "c", "de"])
    #expect(read("\u{1B}]0;50% title\u{7}x\u{1B}]2;60%\u{1B}\\y\u{1B}(B\u{1B}7z\n") == ["xyz"])
    #expect(read("1\u{1B}[Cof 2\n") == ["1 of 2"])
    // mkfs.ext4, badblocks; a character of more bytes than one.
    #expect(
      read("inodes: 1/98\u{8}\u{8}\u{8}\u{8}2/98\u{8}\u{8}\u{8}\u{8}done\n")
        == ["inodes: 1/98", "inodes: 2/98", "inodes: done"])
    #expect(read("1% done\u{1B}[7D2% done\n") == ["2% done"])
    #expect(read("a\u{E4}\u{8}b\u{8}\u{8}\u{8}\u{8}c\n") == ["a\u{E4}", "ab", "c"])
    // No sequence: a line feed counts all the same.
    #expect(read("5\u{1B}\n6\u{1B}[1\n7\n") == ["5", "6", "7"])
    #expect(read("\u{1B}[99999999999999999999D8\n") == ["8"])
  }

  @Test("However the bytes of sequences are cut, the same lines come out")
  func sequenceCuts() {
    let bytes = Array(
      "1%\u{1B}[1;32m x\u{1B}[0m\u{1B}[K\ra\u{E4}\u{8}\u{8}b\u{1B}]0;t\u{1B}\\\u{1B}[2Ac\n".utf8)
    var whole = ProgressLines()
    let expected = whole.append(bytes)
    #expect(expected == ["1% x", "a\u{E4}", "b", "c"])
    for cut in 0...bytes.count {
      var lines = ProgressLines()
      #expect(lines.append(Array(bytes[..<cut])) + lines.append(Array(bytes[cut...])) == expected)
    }
    var lines = ProgressLines()
    #expect(bytes.flatMap { lines.append([$0]) } == expected)
  }

  @Test("A line that has not ended counts when its writer pauses")
  func pauses() {
    for format in [ProgressFormat.lines, .auto] {
      var reader = ProgressReader(format, in: .english)
      #expect(reader.read(Array("\r10%".utf8)).isEmpty)
      #expect(reader.hasUnfinished)
      #expect(reader.readUnfinished() == ProgressReport(Fraction(0.1)!))
      #expect(reader.readUnfinished() == nil)
      #expect(reader.read(Array("\r2".utf8)).isEmpty)
      #expect(reader.read(Array("0%\r".utf8)) == [ProgressReport(Fraction(0.2)!)])
      #expect(!reader.hasUnfinished && reader.readUnfinished() == nil)
      // No line of a block counts twice.
      _ = reader.read(Array("XXX\n30\nStep".utf8))
      #expect(reader.readUnfinished() == nil)
      #expect(
        reader.read(Array(" two\nXXX\n".utf8)) == [ProgressReport(Fraction(0.3)!, text: "Step two")]
      )
    }
  }
}
