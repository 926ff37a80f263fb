import BezelFiles
import BezelRaster
import Foundation

/// The output of `bezel render` on this machine, for comparison with the board's screen.
enum HostRender {
  /// The font that the board has too.
  static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  /// The options that draw as the service does when its configuration names no backdrop, in the
  /// light style and in the dark one.
  static let plainScreen = ["--backdrop", "000000", "--background", "E6E6E6"]
  static let darkOnPlainScreen = [
    "--backdrop", "000000", "--background", "2C2C2E", "--foreground", "FFFFFF",
  ]

  /// The pictures so far: only `BoardSuite` uses them, one test at a time.
  nonisolated(unsafe) private static var drawn: [[String]: [UInt32]] = [:]

  /// - Returns: pixels as `0xRRGGBB`, row by row.
  static func pixels(_ arguments: [String], size: VirtualBoard.Mode) throws -> [UInt32] {
    let arguments = ["--size", "\(size.width)x\(size.height)"] + arguments
    if let pixels = drawn[arguments] { return pixels }
    let pixels = try render(arguments)
    drawn[arguments] = pixels
    return pixels
  }

  /// Returns the pixels over a picture of the board's screen.
  static func pixels(_ arguments: [String], over picture: Picture) throws -> [UInt32] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let opaque = BezelRaster.Picture(
      width: picture.width, height: picture.height, pixels: picture.pixels.map { $0 | 0xFF00_0000 })
    try Data(try PNG.encode(opaque)).write(to: file)
    return try pixels(
      arguments + ["--backdrop", file.path], size: (picture.width, picture.height))
  }

  private static func render(_ arguments: [String]) throws -> [UInt32] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = BoardScript.products.appending(path: "bezel")
    process.arguments =
      ["render", "--out", file.path, "--font", font] + arguments
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BoardError("render a frame", "bezel ended with \(process.terminationStatus).")
    }
    let bytes = [UInt8](try Data(contentsOf: file))
    return try PNG.decode(bytes, name: file.path).pixels.map { $0 & 0xFF_FFFF }
  }
}
