import Foundation
import FakeFiles
import SeededRandom
import Testing

@testable import BezelFiles

@Suite("The memo of the system's font")
struct FontMemoTests {
  private let font = SystemFont(
    regular: FontFile.Place(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", index: 0),
    bold: FontFile.Place(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf", index: 3))

  /// Searches a folder that nothing changes while the tests run; somebody's home may change.
  private func find(memo: String) throws -> SystemFont? {
    let fonts = "<dir>/usr/share/fonts/truetype/dejavu</dir>"
    return try SystemFont.find(memo: memo, configuration: "<fontconfig>\(fonts)</fontconfig>").font
  }

  @Test("names the same font again", arguments: [true, false])
  func same(hasBold: Bool) {
    let font = SystemFont(regular: font.regular, bold: hasBold ? font.bold : nil)
    let memo = FontMemo.bytes(for: font, lookingAt: ["/etc/fonts/fonts.conf", "/nowhere/at/all"])
    #expect(FontMemo.font(in: memo) == font)
  }

  @Test("holds until a file, or the folder that it is in, changes")
  func changes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-memo-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rules = folder.appending(path: "rules.conf")
    try Data("old".utf8).write(to: rules)
    func memo() -> [UInt8] { FontMemo.bytes(for: font, lookingAt: [rules.path]) }
    func touch(_ url: URL) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date.distantPast], ofItemAtPath: url.path)
    }
    var last = memo()
    #expect(FontMemo.font(in: last) == font)
    try touch(rules)
    #expect(FontMemo.font(in: last) == nil)
    last = memo()
    #expect(FontMemo.font(in: last) == font)
    try touch(folder)
    #expect(FontMemo.font(in: last) == nil)
    last = memo()
    try FileManager.default.removeItem(at: rules)
    #expect(FontMemo.font(in: last) == nil)
  }

  @Test("depends on a missing place, not on the folder that it would be in")
  func missingPlace() throws {
    let files = try FakeFiles()
    let place = files.path("fonts")
    let now = Int(Date().timeIntervalSince1970)
    let memo = FontMemo.bytes(for: font, lookingAt: [place], from: now)
    #expect(FontMemo.font(in: memo) == font)
    try files.write("new", to: "neighbour")
    #expect(FontMemo.font(in: memo) == font)
    try files.write("new", to: "fonts/new.ttf")
    #expect(FontMemo.font(in: memo) == nil)
  }

  @Test("is read by the next search, and written anew when it is broken")
  func search() throws {
    let files = try FakeFiles()
    let path = files.path("font")
    let found = try #require(try find(memo: path), "run ./board/setup")
    let memo = try FileBytes.read(path, limit: FontMemo.maximumLength)
    #expect(FontMemo.font(in: memo) == found)
    try FileBytes.write([UInt8]("bezel fonts 2\n".utf8), to: path)
    #expect(try find(memo: path) == found)
    #expect(try FileBytes.read(path, limit: FontMemo.maximumLength) == memo)
  }

  @Test("takes the place of a link, and is in no folder that another user can change")
  func places() throws {
    let files = try FakeFiles()
    try files.write("root's", to: "elsewhere")
    try files.link("cache/font", to: files.path("elsewhere"))
    let (folder, path) = (files.path("cache"), files.path("cache/font"))
    let found = try #require(try find(memo: path), "run ./board/setup")
    #expect(try files.read("elsewhere") == "root's")
    var memo = try FileBytes.read(path, limit: FontMemo.maximumLength)
    #expect(FontMemo.font(in: memo) == found)
    // A made-up memo is neither read nor changed there.
    let other = SystemFont(regular: font.regular, bold: nil)
    var coverage = FontCoverage()
    coverage.add(font.regular, for: [0x20...0x7E])
    memo = FontMemo.bytes(for: other, coverage: coverage, lookingAt: ["/etc/fonts/fonts.conf"])
    try FileBytes.write(memo, to: path)
    #expect(try find(memo: path) == other)
    #expect(chmod(folder, 0o777) == 0)
    #expect(try find(memo: path) == found)
    #expect(throws: FilesError.self) { try FileBytes.write([], to: path, isCache: true) }
    if geteuid() == 0 {
      #expect(chmod(folder, 0o755) == 0 && chown(folder, 65_534, 65_534) == 0)
      #expect(try find(memo: path) == found)
      #expect(throws: FilesError.self) { try FileBytes.write([], to: path, isCache: true) }
    }
    #expect(try FileBytes.read(path, limit: FontMemo.maximumLength) == memo)
  }

  @Test("is none when it is cut, or other bytes are in it")
  func hostile() {
    let memo = FontMemo.bytes(for: font, lookingAt: ["/etc/fonts/fonts.conf"])
    for count in memo.indices {
      #expect(FontMemo.font(in: Array(memo[..<count])) == nil)
    }
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      var bytes = memo
      for _ in 0...random.int(0...3) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      // A memo that survives has changed in the faces only.
      guard let found = FontMemo.font(in: bytes) else { continue }
      #expect(found.regular.path.utf8.first == UInt8(ascii: "/"), "seed \(seed)")
    }
  }

  @Test("is not kept of what changed while fontconfig may have looked elsewhere")
  func late() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "bezel-memo-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("new".utf8).write(to: URL(filePath: path))
    let now = Int(Date().timeIntervalSince1970)
    #expect(FontMemo.bytes(for: font, lookingAt: [path], from: now).isEmpty)
    #expect(!FontMemo.bytes(for: font, lookingAt: [path], from: now + 60).isEmpty)
  }

  @Test("has the faces for letters that the font lacks, unless that makes it too long")
  func coverage() throws {
    var coverage = FontCoverage()
    coverage.add(font.regular, for: [0x20...0x7E, 0xA0...0x17F])
    coverage.add(try #require(font.bold), for: [0x41...0x5A, 0x4E00...0x9FFF])
    func memo(_ coverage: FontCoverage) -> [UInt8] {
      FontMemo.bytes(for: font, coverage: coverage, lookingAt: ["/etc/fonts/fonts.conf"])
    }
    #expect(FontMemo.coverage(in: memo(coverage)) == coverage)
    #expect(FontMemo.font(in: memo(coverage)) == font)
    for count in memo(coverage).indices.suffix(20) {
      // A part of a line is no memo; after a whole one it has fewer faces.
      let part = FontMemo.coverage(in: Array(memo(coverage)[..<count]))
      #expect(part == nil || part != coverage)
    }
    let path = "/" + String(repeating: "x", count: FontMemo.maximumLength)
    coverage.add(FontFile.Place(path: path, index: 0), for: [0x3041...0x3096])
    #expect(FontMemo.coverage(in: memo(coverage)) == nil)
    #expect(FontMemo.font(in: memo(coverage)) == font)
  }

  @Test("is written anew where the faces for other letters are missing or broken")
  func broken() throws {
    let files = try FakeFiles()
    let path = files.path("font")
    let found = try #require(try find(memo: path), "run ./board/setup")
    let memo = try FileBytes.read(path, limit: FontMemo.maximumLength)
    for bytes in [
      FontMemo.bytes(for: found, lookingAt: ["/etc/fonts/fonts.conf"]), memo.dropLast(3),
    ] {
      try FileBytes.write(Array(bytes), to: path)
      #expect(FontMemo.font(in: Array(bytes)) == found)
      #expect(try find(memo: path) == found)
      #expect(try FileBytes.read(path, limit: FontMemo.maximumLength) == memo)
    }
  }

  @Test("is no use where it cannot be kept: the faces are those of fontconfig then")
  func unkept() throws {
    let (font, coverage) = try SystemFont.find(memo: "/nowhere/font")
    #expect(font != nil, "run ./board/setup")
    #expect(coverage?.face(for: 0x41) != nil)
  }

  @Test("is not kept of a path with a line's end")
  func lineEnd() {
    #expect(FontMemo.bytes(for: font, lookingAt: ["/etc/fo\nnts"]).isEmpty)
  }
}
