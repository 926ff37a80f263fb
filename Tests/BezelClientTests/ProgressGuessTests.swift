import BezelHUD
import Testing

@testable import BezelClient

@Suite("Progress in lines of unknown programs") struct ProgressGuessTests {
  private func read(
    _ text: String, _ format: ProgressFormat = .auto, total: Int? = nil
  ) -> [ProgressReport] {
    var reader = ProgressReader(format, total: total, in: .english)
    return reader.read(Array(text.utf8)) + [reader.popRest()].compactMap { $0 }
  }

  private func percents(_ text: String, _ format: ProgressFormat = .auto) -> [Int] {
    read(text, format).map { $0.fraction.map { ($0.rawValue * 100 + 32_768) / 65_536 } ?? -1 }
  }

  @Test("The total makes per cent of bytes, whoever counts them")
  func total() {
    let line = "3145728000 bytes (3.1 GB, 2.9 GiB) copied, 7 s, 449 MB/s\n"
    let report = ProgressReport(
      Fraction(1, over: 2), done: 3_145_728_000, total: 6_291_456_000, rate: 449_000_000)
    #expect(read(line, total: 6_291_456_000) == [report])
    #expect(read(line, .dd, total: 6_291_456_000) == [report])
    #expect(read("1048576\n", .pv, total: 4_194_304).map(\.fraction) == [Fraction(1, over: 4)])
    // It was wrong, or the copy goes on behind it.
    #expect(read(line, total: 5).map(\.fraction) == [nil])
    #expect(read(line, total: 5).map(\.total) == [nil])
  }

  @Test(
    "Zenity's texts belong to the number before them", arguments: [ProgressFormat.lines, .auto])
  func zenity(format: ProgressFormat) {
    let reports = read("# Nothing yet\n10\n# Copying 3 files\n40\n# Done\n", format)
    #expect(reports.map(\.text) == [nil, "Copying 3 files", nil, "Done"])
    #expect(percents("10\n# a 1\n40\n# b\n", format) == [10, 10, 40, 40])
  }

  @Test("JSON lines have per cent or a progress", arguments: [ProgressFormat.lines, .auto])
  func json(format: ProgressFormat) {
    #expect(percents(#"{"percent": 45, "message": "Copying"}"# + "\n", format) == [45])
    #expect(read(#"{"percent": 45, "message": "Copying"}"#, format).map(\.text) == ["Copying"])
    #expect(percents(#"{"percent": 0.5}"#, format) == [1])
    #expect(percents("{\"progress\": 0.25}\n{\"progress\": 1}\n", format) == [25, 100])
    #expect(percents("{\"progress\": 1}\n{\"progress\": 2}\n", format) == [1, 2])
    #expect(percents(#"{"status": "x", "progress": "30%"}"#, format) == [30])
    for line in [
      #"{"percent": 101}"#, #"{"percent": -1}"#, #"{"percent": null, "count": 5}"#,
      #"{"percent": 5"#,
      #"{"progress": {"percent": 5}}"#, #"["percent", 5]"#, #"{"percent": 1e999}"#,
      #"{"percent": "5 files"}"#, String(repeating: "{\"a\":", count: 800) + "5",
    ] {
      #expect(read(line, format).isEmpty, "\(line)")
    }
  }

  @Test("Per cent and a text count at once in the first line")
  func first() {
    #expect(percents("50% begun\n") == [50])
    #expect(percents("50% begun\n51% going on\n") == [50, 51])
    #expect(percents("ready\n50% begun\n51% going on\n") == [51])
    #expect(percents("ready\n0% begun\n51% going on\n") == [0, 51])
    #expect(percents("50% of it\n") == [])
    #expect(read("50% begun\n").map(\.text) == ["begun"])
  }

  @Test("Two series at a time are one of them, and a new one follows when the old one ends")
  func series() {
    let both = (1...4).map { "a: \($0 * 10)%\nb: \($0 * 20)%\n" }.joined()
    #expect(read(both).map(\.text) == ["a", "a", "a"])
    #expect(percents("a: 10%\na: 20%\nb: 1%\nb: 2%\na: 30%\n") == [20, 2])
    // A ratio is no progress, and neither is a number in a sentence or in a table.
    #expect(read("x: 1 MiB => 30%\nx: 2 MiB => 31%\n").isEmpty)
    #expect(read("x (of 3, 10% now)\nx (of 3, 20% now)\n").isEmpty)
    #expect(read("disk 10 20 10% /\ndisk 30 40 30% /srv\n").isEmpty)
    #expect(percents("x (10%)\nx (20%)\n") == [20])
  }

  @Test("A later, surer format wins over a guess, and a later guess follows it")
  func later() {
    #expect(percents("a: 10%\na: 20%\npmstatus:pv:40:x\na: 30%\n") == [20, 40])
    #expect(percents("pmstatus:pv:40:x\na: 10%\na: 20%\n") == [40, 20])
    #expect(percents("50\n1 0 8 root\n2 1 2 root\n3 files\n") == [50, 0, 80])
    #expect(percents("  0%\n 12% 1 + a\n 20% 2 + b\n") == [0, 12, 20])
  }

  @Test("An unfinished line counts when it is whole")
  func unfinished() {
    func pause(_ parts: String...) -> [Int] {
      var reader = ProgressReader(.auto, in: .english)
      return parts.flatMap { part in
        reader.read(Array(part.utf8)) + [reader.readUnfinished()].compactMap { $0 }
      }.map { $0.fraction.map { ($0.rawValue * 100 + 32_768) / 65_536 } ?? -1 }
    }
    #expect(pause("\r10%", "\r20%") == [10, 20])
    // Its writer's buffer was full.
    #expect(pause("10\n2", "0\n") == [10, 20])
    #expect(pause("a: 1/98\na: 2/9", "8\n") == [2])
    #expect(pause("a: 1/98\na: 2/98\na: 4", "9/98") == [2, 50])
    #expect(pause("# 5\n7 bytes co", "pied\n") == [])
  }

  @Test("Layers that are pulled at a time are one progress, which never goes back")
  func layers() {
    let ids = ["33a6286ce538", "cebc39fdda3c"]
    let lines =
      ids.map { "\($0): Pulling fs layer\n" } + [
        "\(ids[0]): Downloading  [==>  ]  2.0MB/4.0MB\n", "\(ids[1]): Already exists\n",
        "\(ids[0]): Extracting  [>  ]  1.0MB/4.0MB\n", "\(ids[0]): Download complete\n",
        "\(ids[0]): Pull complete\n", "deadbeef0123: Something else\n", "deadbeef: Waiting\n",
      ]
    #expect(percents(lines.joined()) == [0, 13, 63, 81, 100])
    var many = LayerProgress()
    for number in 0..<1_000 {
      let digits = String(number)
      let id = String(repeating: "0", count: 12 - digits.count) + digits
      #expect(many.report("\(id): Waiting") != nil)
    }
  }

  private static func bytes(_ part: String, times: Int, then end: String = "\n") -> [UInt8] {
    Array((String(repeating: part, count: times) + end).utf8)
  }

  private static let hostileInputs: [[UInt8]] = [
    bytes("A", times: 4 << 20, then: ""), bytes("\0", times: 1 << 20),
    [UInt8](repeating: 0xFF, count: 1 << 20), bytes("\u{8}", times: 1_000_000),
    bytes("a1%", times: 2_000, then: "") + bytes("x\u{8}", times: 200_000),
    bytes("1/1 ", times: 100_000), bytes("1/1 \n", times: 50_000),
    bytes("1", times: 1, then: "") + bytes("0", times: 30, then: "%\n"),
    bytes("\u{1B}]0;", times: 1, then: "") + bytes("t", times: 1 << 20, then: ""),
    bytes("\u{1B}[", times: 1, then: "") + bytes("9;", times: 1 << 19, then: ""),
    bytes("[", times: 1 << 18, then: "50%\n"), bytes("(|[ 1 MB / ", times: 20_000),
    bytes("{\"percent\":", times: 400),
  ]

  @Test(
    "However hostile the input is, work and memory are bounded", arguments: hostileInputs.indices)
  func hostile(index: Int) {
    let bytes = Self.hostileInputs[index]
    for format in [ProgressFormat.lines, .auto] {
      var reader = ProgressReader(format, total: 1 << 40, in: .english)
      for start in stride(from: 0, to: bytes.count, by: 65_536) {
        for report in reader.read(Array(bytes[start..<min(start + 65_536, bytes.count)])) {
          #expect((0...65_536).contains(report.fraction?.rawValue ?? 0))
        }
        _ = reader.readUnfinished()
      }
      // It goes on after that.
      let reports = reader.read(Array("\n\u{1B}\\\n\u{7}\nXXX\n5\nXXX\n42\n43\n".utf8))
      #expect(reports.last?.fraction.map { $0.rawValue * 100 / 65_536 } == 42, "\(format.name)")
    }
  }
}
