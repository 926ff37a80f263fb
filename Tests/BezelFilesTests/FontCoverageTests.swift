import FakeFiles
import SeededRandom
import Testing

@testable import BezelFiles

@Suite("The faces for letters that a font lacks")
struct FontCoverageTests {
  private func face(_ number: Int) -> FontFile.Place {
    FontFile.Place(path: "/fonts/\(number).ttf", index: number)
  }

  @Test("are for each character the first that was added with it")
  func first() {
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      var coverage = FontCoverage()
      var expected: [UInt32: FontFile.Place] = [:]
      for number in 0..<random.int(1...6) {
        var ranges: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for _ in 0..<random.int(0...5) {
          let start = next + UInt32(random.int(0...9))
          ranges.append(start...start + UInt32(random.int(0...12)))
          next = ranges[ranges.count - 1].upperBound + 1
        }
        coverage.add(face(number), for: ranges)
        for range in ranges {
          for scalar in range where expected[scalar] == nil { expected[scalar] = face(number) }
        }
      }
      for scalar: UInt32 in 0...130 {
        let found = coverage.face(for: scalar).map { coverage.faces[$0] }
        #expect(found == expected[scalar], "seed \(seed), \(scalar)")
      }
      #expect(coverage.count == expected.count, "seed \(seed)")
      #expect(Set(coverage.faces) == Set(expected.values), "seed \(seed)")
      let lines = coverage.lines.map { Array($0.utf8)[...] }
      #expect(FontCoverage(lines: lines) == coverage, "seed \(seed)")
    }
  }

  @Test("come from lines of a memo only if all of them are right")
  func lines() {
    func coverage(_ lines: String...) -> FontCoverage? {
      FontCoverage(lines: lines.map { Array($0.utf8)[...] })
    }
    #expect(coverage("0 /a.ttf", "41-5a 61-7a ")?.count == 52)
    #expect(coverage("0 /a.ttf") == nil)
    #expect(coverage("0 a.ttf", "41-5a ") == nil)
    for ranges in ["5a-41 ", "41", "41-", "g-41 ", "0-110000 ", "61-7a 41-5a ", "1000000-1000001 "]
    {
      #expect(coverage("0 /a.ttf", ranges) == nil, "\(ranges)")
    }
  }

  @Test("of the system are Thai, Chinese and other fonts that are installed")
  func system() throws {
    let coverage = try FontCoverage.ofSystem()
    for (scalar, name) in [(UInt32(0xE01), "Thai"), (0x4E00, "CJK"), (0x915, "Devanagari")] {
      let face = try #require(coverage.face(for: scalar), "run ./board/setup")
      #expect(coverage.faces[face].path.contains(name), "\(coverage.faces[face])")
    }
    #expect(coverage.face(for: 0x10FFFF) == nil)
  }

  @Test("without fontconfig are looked for in the usual folders, plain styles first")
  func folders() throws {
    let files = try FakeFiles()
    for name in [
      "usr/share/fonts/a/NotoSansThai-Bold.ttf", "usr/share/fonts/a/NotoSansThai-Regular.ttf",
      "usr/share/fonts/b/c/Device.OTF", "usr/share/fonts/b/readme.txt",
      "usr/share/fonts/.hidden/x.ttf",
      "usr/local/share/fonts/Local.ttc", "opt/fonts/Elsewhere.ttf",
    ] {
      try files.write("", to: name)
    }
    let root = files.path("")
    let faces = FontFolders.faces(in: root.hasSuffix("/") ? String(root.dropLast()) : root)
    #expect(
      faces.map { String($0.path.dropFirst(files.path("").count)) }.map { $0.drop { $0 == "/" } }
        == [
          "usr/local/share/fonts/Local.ttc", "usr/share/fonts/a/NotoSansThai-Regular.ttf",
          "usr/share/fonts/b/c/Device.OTF", "usr/share/fonts/a/NotoSansThai-Bold.ttf",
        ])
  }
}
