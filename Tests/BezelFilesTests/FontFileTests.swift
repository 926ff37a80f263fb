import BezelFiles
import BezelLinux
import Testing

@Suite("A font's file")
struct FontFileTests {
  @Test("that is configured is read")
  func configured() throws {
    let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    let font = try #require(try FontFile.find(configured: path), "run ./board/setup")
    #expect(font.path == path)
    #expect(font.index == 0)
    // The version of a TrueType font's table of tables.
    #expect(font.bytes.prefix(4) == [0, 1, 0, 0])
  }

  @Test("that is configured and missing is an error")
  func missing() {
    let error = #expect(throws: FilesError.self) {
      try FontFile.find(configured: "/nowhere/Sans.ttf")
    }
    #expect(error?.subject == "/nowhere/Sans.ttf")
    #expect(error?.reason == .refused(.noSuchFile))
  }

  @Test("is found on the system, again and again")
  func system() throws {
    let first = try #require(try FontFile.find(configured: nil), "run ./board/setup")
    for _ in 0..<3 {
      let font = try FontFile.find(configured: nil)
      #expect(font?.path == first.path)
      #expect(font?.bytes == first.bytes)
    }
  }
}
