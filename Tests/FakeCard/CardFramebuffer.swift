package import BezelKMS

/// The owner of a framebuffer or a blob.
enum CardOwner: Equatable {
  /// The open file with this identity.
  case file(UInt64)
  /// The driver, or another program.
  case kernel
  /// No owner: it is freed when no setting names it any more.
  case nobody
}

/// Bytes that a setting names, for example a mode.
struct CardBlob {
  let bytes: [UInt8]
  var owner: CardOwner
}

/// A framebuffer: memory with a size and a format.
struct CardFramebuffer {
  let memory: DumbMemory
  let format: PixelFormat
  let width, height, pitch, offset: Int
  var modifier: UInt64 = 0
  var owner: CardOwner

  /// Its whole picture, as the hardware reads it.
  var picture: CardPicture {
    CardPicture(
      format: format, width: width, height: height, pitch: pitch,
      bytes: memory.read(pitch * height, at: offset))
  }
}

/// Pixels, as they lie in memory.
package struct CardPicture: Equatable, Sendable {
  package let format: PixelFormat
  package let width, height: Int
  /// The bytes from one row to the next.
  ///
  /// - Units: bytes.
  package let pitch: Int
  package fileprivate(set) var bytes: [UInt8]

  /// The visible bytes: all rows, without the padding between them.
  package var rows: [UInt8] {
    let used = width * format.fakeBits / 8
    return (0..<height).flatMap { bytes[$0 * pitch..<$0 * pitch + used] }
  }

  /// Returns the bits of one pixel, little-endian.
  package func pixel(_ x: Int, _ y: Int) -> UInt64 {
    let size = format.fakeBits / 8
    let start = y * pitch + x * size
    return bytes[start..<start + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Copies a part of `other`, which has the same shape.
  mutating func copy(_ rectangles: [CardRectangle], of other: CardPicture) {
    let size = format.fakeBits / 8
    for rectangle in rectangles {
      let left = max(rectangle.left, 0) * size
      let right = min(rectangle.right, width) * size
      let top = max(rectangle.top, 0)
      let bottom = min(rectangle.bottom, height)
      guard left < right, top < bottom else { continue }
      for row in top..<bottom {
        let range = row * pitch + left..<row * pitch + right
        bytes.replaceSubrange(range, with: other.bytes[range])
      }
    }
  }

  func isShaped(like other: CardPicture) -> Bool {
    (format, width, height, pitch) == (other.format, other.width, other.height, other.pitch)
  }
}

/// A part of a frame.
///
/// - Units: pixels; `right` and `bottom` are the first that do not belong to it.
package struct CardRectangle: Equatable, Sendable {
  package let left, top, right, bottom: Int

  package init(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}

extension PixelFormat {
  /// The size of a pixel, by the four characters.
  var fakeBits: Int {
    switch description {
    case "C8  ", "RGB8", "BGR8": 8
    case "RG24", "BG24": 24
    case "XR48", "AR48", "XR4H", "AR4H": 64
    default: ["12", "15", "16"].contains { description.hasSuffix($0) } ? 16 : 32
    }
  }
}
