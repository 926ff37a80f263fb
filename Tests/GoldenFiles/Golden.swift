internal import BezelFiles
package import BezelRaster
internal import Foundation

/// A picture that a person has checked, kept as `Goldens/<name>.png` beside its test.
package struct Golden {
  private let name: String
  private let folder: String

  /// - Parameter test: the test's source file.
  package init(_ name: String, of test: String = #filePath) {
    self.name = name
    folder = Golden.folder(of: test)
  }

  /// Whether every golden is replaced by the actual picture, with its test failing.
  package static let isWriting = Golden.environment("BEZEL_WRITE_GOLDENS") == "1"

  /// Returns the folder of a test's goldens.
  package static func folder(of test: String) -> String {
    "/\(test.split(separator: "/").dropLast().joined(separator: "/"))/Goldens"
  }

  /// Compares pixels; if they differ, writes the actual picture and the difference.
  ///
  /// - Parameter processor: the processor that drew them; `nil` for the one that the tests run on.
  /// - Returns: the difference, as a sentence; `nil` if they are the same.
  package func complaint(about actual: Picture, by processor: String? = nil) throws -> String? {
    let path = "\(folder)/\(name).png"
    let name = processor.map { "\(self.name)-\($0)" } ?? self.name
    if Golden.isWriting {
      try FileBytes.write(PNG.encode(actual), to: path)
      return "wrote \(path): look at it, then run without BEZEL_WRITE_GOLDENS"
    }
    let golden: Picture
    do {
      golden = try PNG.decode(FileBytes.read(path, limit: 1 << 22), name: path)
    } catch {
      return try "\(error) Drawn: \(Golden.leave(actual, as: name))"
    }
    guard (golden.width, golden.height) == (actual.width, actual.height) else {
      return """
        \(name) is \(golden.width) × \(golden.height), but drawn \
        \(actual.width) × \(actual.height): \(try Golden.leave(actual, as: name))
        """
    }
    let count = zip(golden.pixels, actual.pixels).count { $0 != $1 }
    guard count > 0 else { return nil }
    let drawn = try Golden.leave(actual, as: name)
    let difference = try Golden.leave(
      Golden.difference(golden, actual), as: "\(name)-difference")
    return "\(name): \(count) of \(actual.pixels.count) pixels differ. \(drawn), \(difference)"
  }

  /// Writes a picture to a folder for temporary files, and returns its path.
  package static func leave(_ picture: Picture, as name: String) throws -> String {
    let folder = "\(environment("TMPDIR") ?? "/tmp")/bezel-goldens"
    _ = mkdir(folder, 0o755)  // It may exist already; otherwise the write reports the error.
    let path = "\(folder)/\(name).png"
    try FileBytes.write(PNG.encode(picture), to: path)
    return path
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Returns a picture that is black where both are the same, with the channels' distances
  /// elsewhere, brightened so that 1 is visible.
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
