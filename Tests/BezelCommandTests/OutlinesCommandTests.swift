import BezelFiles
import BezelStage
import BezelText
import Foundation
import RunningPrograms
import Testing

/// The outlines of a font, and how they come into an initramfs.
@Suite("bezel outlines") struct OutlinesCommandTests {
  private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("writes a font with the letters of three scripts, for the configured sizes")
  func file() throws {
    let run = try ProgramRun(
      "bezel", ["outlines", OutlinesCommandTests.font, "--out", "a", "--root", "."],
      in: folder.url)
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    let all = try Data(contentsOf: folder.url.appending(path: "a"))
    #expect((60_000...130_000).contains(all.count), "\(all.count) bytes")
    let characters = try Font(bytes: [UInt8](all)).characters
    for scalar: UInt32 in [0x20, 0x41, 0xE4, 0x17F, 0x3A9, 0x416, 0x2026, 0x201C] {
      #expect(characters.contains { $0.contains(scalar) }, "U+\(String(scalar, radix: 16))")
    }
    try folder.write("[Screen]\nScale=1.5\n", to: "etc/bezel/bezel.conf")
    let one = try ProgramRun(
      "bezel", ["outlines", OutlinesCommandTests.font, "--out", "b", "--root", "."],
      in: folder.url)
    let small = try Data(contentsOf: folder.url.appending(path: "b"))
    #expect(one.status == 0 && small.count < all.count, "\(small.count) bytes")
    // It is a font wherever one is named.
    var options = StageOptions()
    try options.findFont(named: folder.url.appending(path: "b").path)
    #expect(options.font?.count == small.count)
    let again = try ProgramRun("bezel", ["outlines", "b", "--out", "c"], in: folder.url)
    #expect(again.status == 1 && again.errors.contains("has outlines already"), "\(again)")
  }

  @Test("refuses what is no font, and a command line without a file to write")
  func refused() throws {
    try folder.write("no font", to: "x.ttf")
    for (arguments, status, reason) in [
      (
        ["x.ttf", "--out", "a"], Int32(1), "could not use the font x.ttf: It is damaged or no font"
      ),
      (["y.ttf", "--out", "a"], 1, "could not read the file"),
      (
        ["/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf", "--out", "a"], 1,
        "has no Latin letters"
      ),
      ([OutlinesCommandTests.font], 64, "--out is missing"), ([], 64, "font"),
    ] {
      let run = try ProgramRun("bezel", ["outlines"] + arguments, in: folder.url)
      #expect(run.status == status && run.errors.contains(reason), "\(arguments): \(run)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "a").path))
  }

  @Test("is what the hooks put into an initramfs in a font's place, if it can")
  func hooks() throws {
    let root = folder.url
    func lines() throws -> [String] {
      let run = try ProgramRun.initramfsFiles(below: root)
      #expect(run.status == 0, "\(run)")
      return run.lines
    }
    try FileManager.default.createDirectory(
      at: root.appending(path: "usr/bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: root.appending(path: "usr/bin/bezel"),
      withDestinationURL: ProgramRun.products.appending(path: "bezel"))
    let libraries = ["libfreetype.so.6", "libharfbuzz.so.0"]
    try folder.write("FONT=\n", to: "etc/default/bezel-boot")
    #expect(try lines().allSatisfy { !$0.hasSuffix(".ttf") && $0 != "/var/lib/bezel/outlines" })
    try folder.write("FONT=/fonts/a.ttf\n", to: "etc/default/bezel-boot")
    try FileManager.default.createDirectory(
      at: root.appending(path: "fonts"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: URL(filePath: OutlinesCommandTests.font), to: root.appending(path: "fonts/a.ttf"))
    var list = try lines()
    #expect(list.last == "/var/lib/bezel/outlines" && !list.contains { libraries.contains($0) })
    let outlines = try FileBytes.read(root.path + "/var/lib/bezel/outlines", limit: 1 << 20)
    #expect(throws: Never.self) { try Font(bytes: outlines) }
    // Further letters are added, or need the font itself.
    func characters() throws -> [ClosedRange<UInt32>] {
      try Font(
        bytes: FileBytes.read(root.path + "/var/lib/bezel/outlines", limit: 1 << 20)
      ).characters
    }
    #expect(try !characters().contains { $0.contains(0x221E) })
    try folder.write("FONT=/fonts/a.ttf\nLETTERS='∞ \"'\n", to: "etc/default/bezel-boot")
    #expect(try lines().last == "/var/lib/bezel/outlines")
    #expect(try characters().contains { $0.contains(0x221E) })
    try folder.write("FONT=/fonts/a.ttf\nLETTERS=السلام\n", to: "etc/default/bezel-boot")
    #expect(try lines().suffix(3) == ["/fonts/a.ttf"] + libraries)
    // Where it fails, the font itself is taken, as far as it is there.
    try FileManager.default.removeItem(at: root.appending(path: "usr/bin/bezel"))
    try folder.write("#!/bin/sh\nexit 1\n", to: "usr/bin/bezel")
    list = try lines()
    #expect(list.suffix(3) == ["/fonts/a.ttf"] + libraries, "\(list)")
    try folder.write("FONT=/fonts/b.ttf\n", to: "etc/default/bezel-boot")
    #expect(try lines().last == "/fonts/b.ttf")
  }
}
