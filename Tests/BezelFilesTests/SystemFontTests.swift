import FakeFiles
import Foundation
import Testing

@testable import BezelFiles

@Suite("The system's fonts")
struct SystemFontTests {
  /// Returns the fonts that are chosen if the system has these fonts of DejaVu, and rules of its
  /// own.
  private func find(_ names: [String], rules: String = "") throws -> [String?]? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-fonts-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in names {
      let original = URL(filePath: "/usr/share/fonts/truetype/dejavu/\(name).ttf")
      try FileManager.default.copyItem(at: original, to: folder.appending(path: "\(name).ttf"))
    }
    let font = try SystemFont.find(
      configuration: """
        <fontconfig>
          <dir>\(folder.path)</dir>
          <cachedir>\(folder.path)/cache</cachedir>
          \(rules)
        </fontconfig>
        """)
    return font.map {
      [$0.regular, $0.bold].map { $0.map { String($0.path.dropFirst(folder.path.count + 1)) } }
    }
  }

  @Test("have a bold face if there is one of the same family")
  func bold() throws {
    #expect(
      try find(["DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif", "DejaVuSerif-Bold"])
        == ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"])
    let font = try FontFile.find(configured: nil)
    let file = try FontFile(at: try #require(font?.bold, "run ./board/setup"))
    #expect(file.bytes.count > 10_000)
    #expect(file.bytes != font?.bytes)
  }

  @Test("have none if another family, or nothing, is bold")
  func regularOnly() throws {
    #expect(try find(["DejaVuSans"]) == ["DejaVuSans.ttf", nil])
    let serif = ["DejaVuSans", "DejaVuSerif-Bold", "DejaVuSansMono-Bold"]
    #expect(try find(serif) == ["DejaVuSans.ttf", nil])
  }

  @Test("have none if fontconfig only claims it")
  func synthetic() throws {
    // The rules of fontconfig's own configuration for families without a bold face.
    let rules = """
      <match target="font">
        <test name="weight" compare="less_eq"><const>medium</const></test>
        <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
        <edit name="embolden" mode="assign"><bool>true</bool></edit>
        <edit name="weight" mode="assign"><const>bold</const></edit>
      </match>
      """
    #expect(try find(["DejaVuSans"], rules: rules) == ["DejaVuSans.ttf", nil])
    #expect(
      try find(["DejaVuSans", "DejaVuSans-Bold"], rules: rules)
        == ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"])
  }

  @Test("are none if there is no font")
  func none() throws {
    #expect(try find([]) == nil)
  }

  @Test("are not asked for a second face of a configured one")
  func configured() throws {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    #expect(try FontFile.find(configured: path)?.bold == nil)
  }

  @Test("without fontconfig, are those that most systems have, DejaVu first")
  func common() throws {
    let files = try FakeFiles()
    let root = files.path("root")
    #expect(SystemFont.common(in: root) == nil)
    try files.write("", to: "root/usr/share/fonts/noto/NotoSans-Regular.ttf")
    #expect(SystemFont.common(in: root)?.regular.path.hasSuffix("NotoSans-Regular.ttf") == true)
    #expect(SystemFont.common(in: root)?.bold == nil)
    try files.write("", to: "root/usr/share/fonts/TTF/DejaVuSans.ttf")
    try files.write("", to: "root/usr/share/fonts/TTF/DejaVuSans-Bold.ttf")
    let font = try #require(SystemFont.common(in: root))
    #expect(font.regular.path == root + "/usr/share/fonts/TTF/DejaVuSans.ttf")
    #expect(font.bold?.path == root + "/usr/share/fonts/TTF/DejaVuSans-Bold.ttf")
  }
}
