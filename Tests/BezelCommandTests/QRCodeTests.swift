import BezelFiles
import BezelRaster
import Foundation
import RunningPrograms
import Testing

/// QR codes as zbarimg reads them from a picture of a HUD.
@Suite("--qr") struct QRCodeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Draws a HUD, and returns the texts that zbarimg reads from the picture.
  private func read(_ text: String, _ size: String, _ options: [String]) throws -> String {
    try read(["--size", size, "--qr", text] + options)
  }

  private func read(_ options: [String]) throws -> String {
    let run = try ProgramRun("bezel", ["render", "--out", "qr.png"] + options, in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let reader = Process()
    let pipe = Pipe()
    reader.executableURL = URL(fileURLWithPath: "/usr/bin/zbarimg")
    reader.arguments = ["--quiet", "--raw", folder.url.appending(path: "qr.png").path]
    reader.standardOutput = pipe
    reader.standardError = FileHandle.nullDevice
    try reader.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    reader.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let address = "https://example.com/help?unit=network-online.service&error=timeout"

  @Test(
    "is read on every size of screen, beside every content, and in every style",
    arguments: ["480x272", "800x480", "1280x800", "1920x1080", "272x480"])
  func sizes(_ size: String) throws {
    for text in [
      "A", Self.address, "Größe: ½ – 日本語", Self.address + String(repeating: "7", count: 60),
    ] {
      for options in [
        ["--text", "--status", "Scan this code"],
        ["--error", "--status", "The network could not be started", "--details", "41 s"],
        ["--progress", "40", "--status", "Copying", "--button", "Stop", "--style", "dark"],
        ["--status", "Restart now?", "--button", "Yes", "--cancel-button", "No"],
        ["--contrast", "high", "--status", "A"],
      ] {
        #expect(try read(text, size, options) == text + "\n", "\(size) \(text) \(options)")
      }
    }
  }

  @Test("is read with every length of a text that has room", arguments: [250, 500, 1_000])
  func lengths(_ length: Int) throws {
    let text = String((0..<length).map { Character(Unicode.Scalar(UInt8(33 + $0 * 7 % 90))) })
    for scale in ["1", "1.25", "2"] {
      #expect(
        try read(text, "1920x1080", ["--status", "A", "--scale", scale]) == text + "\n", "\(scale)")
    }
  }

  @Test("is replaced by its text where it has no room")
  func noRoom() throws {
    for (length, size) in [(1_000, "480x272"), (100, "128x64"), (1, "48x32")] {
      let text = String(repeating: "x", count: length)
      #expect(try read(text, size, ["--status", "A"]).isEmpty)
    }
    let text = String(repeating: "x", count: 1_000)
    _ = try read(text, "480x272", ["--status", "A"])
    let replaced = try PNG.decode(folder.bytes("qr.png"), name: "qr.png")
    let details = "No QR code can be shown for:\n\(text)"
    _ = try read("", "480x272", ["--status", "A", "--details", details])
    #expect(try PNG.decode(folder.bytes("qr.png"), name: "qr.png").pixels == replaced.pixels)
  }

  @Test("has modules of whole pixels, and four light ones around it")
  func modules() throws {
    let address = Self.address
    let code = try QRCode(address)
    for (size, scale) in [("480x272", "1"), ("800x480", "1.5"), ("1920x1080", "1.75")] {
      _ = try read(address, size, ["--status", "A", "--style", "dark", "--scale", scale])
      let picture = try PNG.decode(folder.bytes("qr.png"), name: "qr.png")
      let (width, height) = (picture.width, picture.height)
      func isWhite(_ x: Int, _ y: Int) -> Bool {
        picture.pixels[y * width + x] & 0xFF_FFFF == 0xFF_FFFF
      }
      // The longest white rows are those of the quiet zone.
      var (left, top, side) = (0, 0, 0)
      for y in 0..<height {
        var length = 0
        for x in 0..<width {
          length = isWhite(x, y) ? length + 1 : 0
          if length > side { (left, top, side) = (x - length + 1, y, length) }
        }
      }
      let module = side / code.width
      #expect(module >= 2 && side == module * code.width, "\(size): \(side) of \(code.width)")
      for row in 0..<code.width {
        for column in 0..<code.width {
          let first = picture.pixels[(top + row * module) * width + left + column * module]
          let isQuiet =
            min(row, column) < QRCode.quietZone
            || max(row, column) >= code.width - QRCode.quietZone
          #expect([0, 0xFF_FFFF].contains(first & 0xFF_FFFF) && (!isQuiet || first & 1 == 1))
          for y in 0..<module {
            for x in 0..<module {
              let pixel = picture.pixels[
                (top + row * module + y) * width + left + column * module + x]
              if pixel != first { Issue.record("\(size): \(row), \(column)") }
            }
          }
        }
      }
    }
  }

  @Test(
    "of a failed boot is read on every size of screen",
    arguments: ["480x272", "800x480", "1280x800", "1920x1080", "3840x2160", "480x800"])
  func failure(_ size: String) throws {
    let lines = "[Daemon]\nFailureLink=https://example.com/help?model=7\n"
    try folder.write(Array(lines.utf8), to: "c")
    #expect(
      try read(["--boot", "failure", "--config", "c", "--size", size])
        == "https://example.com/help?model=7&unit=network.service&error=timeout\n")
  }

  @Test("is refused where its text is too long")
  func tooLong() throws {
    for command in ["show", "ask", "error"] {
      let run = try ProgramRun(
        "bezel", [command, "A", "--qr", String(repeating: "x", count: 1_001)], in: folder.url)
      #expect(run.status == 64 && run.errors.contains("at most 1000 bytes"), "\(run.errors)")
    }
  }
}
