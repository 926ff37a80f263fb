import Foundation
import SeededRandom
import Testing

@testable import BezelKMS

@Suite("The picture on the screen, and whether it is the text console's")
struct ScreenCaptureTests {
  private typealias CaptureError = ScreenCapture.CaptureError

  /// A buffer whose rows are a little further apart than they are long.
  private struct Buffer {
    let width: Int
    let height: Int
    var depth = 32
    /// The bytes of the pixel at a place.
    var byte: (_ x: Int, _ y: Int) -> UInt8 = { _, _ in 0 }

    var stride: Int { width * depth / 8 + 8 }

    var bytes: [UInt8] {
      (0..<stride * height).map { byte($0 % stride / (depth / 8), $0 / stride) }
    }

    /// Returns a screen's part of the buffer.
    func screen(_ width: Int, _ height: Int, atX left: Int = 0, y top: Int = 0) -> CapturedScreen {
      let rows = (top..<top + height).flatMap { y in
        (left..<left + width).flatMap { x in [UInt8](repeating: byte(x, y), count: depth / 8) }
      }
      return CapturedScreen(
        width: width, height: height, stride: width * depth / 8,
        format: depth == 16 ? .rgb565 : .xrgb8888, bytes: rows)
    }
  }

  /// Returns the verdict of a console with this picture on the contents of a buffer.
  private func verdict(
    console: Buffer, isReadable: Bool = true, _ screen: CapturedScreen, of buffer: Buffer,
    atX x: Int = 0, y: Int = 0
  ) throws -> CaptureError? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-fb-\(UUID())")
    let attributes = folder.appending(path: "graphics/fb3")
    try FileManager.default.createDirectory(at: attributes, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, value) in [
      ("virtual_size", "\(console.width),\(console.height)"),
      ("bits_per_pixel", "\(console.depth)"), ("stride", "\(console.stride)"),
    ] {
      try Data("\(value)\n".utf8).write(to: attributes.appending(path: name))
    }
    if isReadable { try Data(console.bytes).write(to: folder.appending(path: "fb3")) }
    let all = ConsolePicture.all(
      below: folder.appending(path: "graphics").path, devices: folder.path)
    #expect(all.map(\.path) == [folder.appending(path: "fb3").path])
    do throws(CaptureError) {
      for picture in all {
        try screen.bytes.withUnsafeBufferPointer { (bytes) throws(CaptureError) in
          let rows = PixelRows(
            bytes: UnsafeRawBufferPointer(bytes), stride: screen.stride, width: screen.width,
            height: screen.height, format: screen.format)
          try picture.refuse(rows, ofBuffer: (buffer.width, buffer.height), at: (x, y))
        }
      }
      return nil
    } catch {
      return error
    }
  }

  @Test("The same picture as the console's is the console, also if both are black")
  func console() throws {
    let text = Buffer(width: 90, height: 70) { x, y in UInt8((x * 7 + y * 3) & 0xFF) }
    #expect(try verdict(console: text, text.screen(90, 70), of: text) == .textConsole)
    #expect(
      try verdict(console: text, text.screen(50, 40, atX: 20, y: 9), of: text, atX: 20, y: 9)
        == .textConsole)
    for depth in [16, 32] {
      let black = Buffer(width: 90, height: 70, depth: depth)
      #expect(try verdict(console: black, black.screen(90, 70), of: black) == .textConsole)
    }
  }

  @Test("A cursor that blinked meanwhile does not make it another picture")
  func cursor() throws {
    let text = Buffer(width: 90, height: 70) { x, y in (8..<24).contains(x) && y > 40 ? 9 : 0 }
    let blinked = Buffer(width: 90, height: 70) { x, y in
      (40..<56).contains(x) && (16..<48).contains(y) ? 170 : text.byte(x, y)
    }
    #expect(try verdict(console: blinked, text.screen(90, 70), of: text) == .textConsole)
  }

  @Test("Another picture is none, nor is one in a buffer of another shape")
  func picture() throws {
    let black = Buffer(width: 90, height: 70)
    let line = Buffer(width: 90, height: 70) { x, y in (30..<38).contains(y) && x < 60 ? 200 : 0 }
    #expect(try verdict(console: black, line.screen(90, 70), of: line) == nil)
    // Even if the device cannot be read.
    for other in [
      Buffer(width: 91, height: 70), Buffer(width: 90, height: 71),
      Buffer(width: 90, height: 70, depth: 16),
    ] {
      #expect(
        try verdict(console: black, isReadable: false, other.screen(90, 70), of: other) == nil)
    }
  }

  @Test("A picture that may be the console's and cannot be compared is not used")
  func unreadable() throws {
    let black = Buffer(width: 90, height: 70)
    let screenError = try verdict(
      console: black, isReadable: false, black.screen(90, 70), of: black)
    guard case .consoleUnreadable(let path) = screenError else {
      Issue.record("\(String(describing: screenError))")
      return
    }
    #expect(path.hasSuffix("/fb3"))
    // A device that is shorter than its description.
    let short = try verdict(
      console: Buffer(width: 90, height: 70), black.screen(90, 90), of: black)
    guard case .consoleUnreadable = short else {
      Issue.record("\(String(describing: short))")
      return
    }
  }

  @Test("Where two pictures differ is found to the pixel")
  func difference() {
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      let (x, y) = (random.int(0...60), random.int(0...60))
      let (width, height) = (random.int(1...40), random.int(1...40))
      var difference = PictureDifference(bytesPerPixel: 3)
      let same = [UInt8](repeating: 7, count: 330)
      for row in 0..<110 {
        var other = same
        if (y..<y + height).contains(row) {
          for place in [x, x + width - 1] { other[3 * place + random.int(0...2)] = 8 }
        }
        same.withUnsafeBytes { same in
          other.withUnsafeBytes { difference.add(row: row, same, $0) }
        }
      }
      #expect(difference.isWithinCursor == (width <= 32 && height <= 32), "seed \(seed)")
    }
  }

  @Test("A wholly clear buffer is no picture; black without an alpha, and clear corners, are")
  func blank() {
    func screen(_ format: PixelFormat, _ bytes: [UInt8]) -> CapturedScreen {
      CapturedScreen(width: 2, height: 1, stride: 8, format: format, bytes: bytes)
    }
    let zeros = [UInt8](repeating: 0, count: 8)
    #expect(screen(.argb8888, zeros).isBlank && screen(.abgr8888, zeros).isBlank)
    #expect(!screen(.xrgb8888, zeros).isBlank && !screen(.xbgr8888, zeros).isBlank)
    #expect(!screen(.argb8888, [0, 0, 0, 255, 0, 0, 0, 0]).isBlank)
  }

  @Test("Every obstacle completes a sentence")
  func sentences() {
    let obstacles: [ScreenCapture.CaptureError] = [
      .dark, .notMaster, .textConsole, .consoleUnreadable(path: "/dev/fb0"), .format(.rgb565),
      .tiled(modifier: 0x0100_0000_0000_0001), .tilingUnknown(driver: "radeon"), .severalPlanes,
      .transformed, .blank, .wrongSize, .refused(.mapBuffer, .outOfMemory),
    ]
    let sentences = obstacles.map(\.description)
    #expect(Set(sentences).count == sentences.count)
    #expect(sentences.allSatisfy { !$0.hasSuffix(".") && !$0.contains("\n") })
    #expect(sentences[5].contains("0x100000000000001"))
    #expect(sentences[11] == "the kernel refused to map the buffer: Cannot allocate memory")
  }
}
