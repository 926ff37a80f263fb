import BezelFiles
import Foundation

/// What `bezel render` draws on this machine, to be compared with what the board shows.
enum HostRender {
  /// The font that the board has too.
  static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  /// What was drawn before: only `BoardSuite` asks, one test at a time.
  nonisolated(unsafe) private static var drawn: [[String]: [UInt32]] = [:]

  /// - Returns: pixels as `0xRRGGBB`, row by row.
  static func pixels(_ arguments: [String], size: VirtualBoard.Mode) throws -> [UInt32] {
    let arguments = ["--size", "\(size.width)x\(size.height)"] + arguments
    if let pixels = drawn[arguments] { return pixels }
    let pixels = try render(arguments)
    drawn[arguments] = pixels
    return pixels
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
