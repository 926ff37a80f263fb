import BezelFiles
import BezelRaster
import Foundation
import Testing

/// A picture that was looked at and found right, kept as `Goldens/<name>.png`.
struct Golden {
  let name: String

  /// Set to 1, every golden is replaced by what is drawn now, and its test fails.
  private static let isWriting = ProcessInfo.processInfo.environment["BEZEL_WRITE_GOLDENS"] == "1"

  private var file: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(name).png")
  }

  /// Expects the same pixels; on failure, leaves what was drawn and where it differs.
  func expect(_ actual: Picture) throws {
    if Golden.isWriting {
      try FileBytes.write(PNG.encode(actual), to: file.path)
      Issue.record("wrote \(file.path): look at it, then run without BEZEL_WRITE_GOLDENS")
      return
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-goldens")
    let golden: Picture
    do {
      golden = try PNG.decode(FileBytes.read(file.path, limit: 1 << 20), name: file.path)
    } catch {
      try Issue.record("\(error) Drawn: \(Golden.leave(actual, as: "\(name).png", in: folder))")
      return
    }
    guard (golden.width, golden.height) == (actual.width, actual.height) else {
      let path = try Golden.leave(actual, as: "\(name).png", in: folder)
      Issue.record(
        """
        \(name) is \(golden.width) × \(golden.height), but drawn \
        \(actual.width) × \(actual.height): \(path)
        """)
      return
    }
    let count = zip(golden.pixels, actual.pixels).count { $0 != $1 }
    guard count > 0 else { return }
    let drawn = try Golden.leave(actual, as: "\(name).png", in: folder)
    let difference = try Golden.leave(
      Golden.difference(golden, actual), as: "\(name)-difference.png", in: folder)
    Issue.record(
      "\(name): \(count) of \(actual.pixels.count) pixels differ. \(drawn), \(difference)")
  }

  /// Writes a picture and returns where.
  private static func leave(_ picture: Picture, as name: String, in folder: URL) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: name).path
    try FileBytes.write(PNG.encode(picture), to: path)
    return path
  }

  /// Black where both are the same; else the channels' distances, brightened so that 1 is seen.
  private static func difference(_ a: Picture, _ b: Picture) -> Picture {
    let pixels = zip(a.pixels, b.pixels).map { a, b in
      var pixel: UInt32 = 0xFF00_0000
      for shift: UInt32 in [0, 8, 16] {
        let distance = abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
        pixel |= UInt32(distance == 0 ? 0 : min(255, 64 + distance)) << shift
      }
      return pixel
    }
    return Picture(width: a.width, height: a.height, pixels: pixels)
  }
}
