import Foundation
import BezelFiles
import BezelRaster
import Testing

/// A picture that was looked at and found right, kept as `Goldens/<name>.png`.
struct Golden {
  let name: String

  /// Set to 1, every golden is replaced by what is drawn now, and its test fails.
  static let isWriting = Golden.environment("BEZEL_WRITE_GOLDENS") == "1"

  private var path: String {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/Goldens/\(name).png"
  }

  /// Expects the same pixels; on failure, leaves what was drawn and where it differs.
  ///
  /// - Parameter processor: which one drew them; `nil` for the one that the tests run on.
  func expect(_ actual: Picture, on processor: String? = nil) throws {
    let name = processor.map { "\(self.name)-\($0)" } ?? self.name
    if Golden.isWriting {
      try FileBytes.write(PNG.encode(actual), to: path)
      Issue.record("wrote \(path): look at it, then run without BEZEL_WRITE_GOLDENS")
      return
    }
    let golden: Picture
    do {
      golden = try PNG.decode(FileBytes.read(path, limit: 1 << 20), name: path)
    } catch {
      try Issue.record("\(error) Drawn: \(Golden.leave(actual, as: name))")
      return
    }
    guard (golden.width, golden.height) == (actual.width, actual.height) else {
      let path = try Golden.leave(actual, as: name)
      Issue.record(
        """
        \(name) is \(golden.width) × \(golden.height), but drawn \
        \(actual.width) × \(actual.height): \(path)
        """)
      return
    }
    let count = zip(golden.pixels, actual.pixels).count { $0 != $1 }
    guard count > 0 else { return }
    let drawn = try Golden.leave(actual, as: name)
    let difference = try Golden.leave(
      Golden.difference(golden, actual), as: "\(name)-difference")
    Issue.record(
      "\(name): \(count) of \(actual.pixels.count) pixels differ. \(drawn), \(difference)")
  }

  /// Writes a picture to a folder for temporary files, and returns where.
  private static func leave(_ picture: Picture, as name: String) throws -> String {
    let folder = "\(environment("TMPDIR") ?? "/tmp")/bezel-goldens"
    _ = mkdir(folder, 0o755)  // It may be there already; else the write says what is wrong.
    let path = "\(folder)/\(name).png"
    try FileBytes.write(PNG.encode(picture), to: path)
    return path
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
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
