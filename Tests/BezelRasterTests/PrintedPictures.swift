import BezelRaster
import Foundation

/// Pictures as `Tests/GoldenPrinter` prints them.
struct PrintedPictures {
  private(set) var all: [(name: String, picture: Picture)] = []

  /// Runs `board/arm`, which compiles the program first unless `board/test` has done so.
  ///
  /// The script's messages go where the test's own errors go.
  init(on processor: String) throws {
    let script = URL(filePath: #filePath).appending(path: "../../../board/arm").standardized
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    process.arguments = ["300", script.path, processor]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        "board/arm \(processor) ended with \(process.terminationStatus) and says why above")
    }
    try read(text)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  /// A line `name width height`, then a line of pixels for every row, and so on.
  private mutating func read(_ text: String) throws {
    var lines = text.split(separator: "\n")[...]
    while let head = lines.popFirst() {
      let words = head.split(separator: " ")
      guard words.count == 3, let width = Int(words[1]), let height = Int(words[2]),
        width > 0, height > 0
      else { throw Failure("'\(head)' is no name, width and height") }
      let digits = Array(lines.prefix(height).joined().utf8)
      lines = lines.dropFirst(height)
      let pixels = stride(from: 0, to: digits.count, by: 8).compactMap { start in
        UInt32(
          String(decoding: digits[start..<min(start + 8, digits.count)], as: UTF8.self), radix: 16)
      }
      guard pixels.count == width * height, digits.count == 8 * pixels.count else {
        throw Failure("\(words[0]) has \(digits.count) digits, not 8 × \(width) × \(height)")
      }
      all.append(
        (String(words[0]), Picture(width: width, height: height, pixels: pixels)))
    }
  }
}
