import BezelLinux
internal import CBezelDRM

/// The text console's picture on a card, in the framebuffer device that the kernel emulates.
struct ConsolePicture {
  /// For example "/dev/fb0".
  let path: String
  /// Its folder in `/sys`.
  let folder: String

  /// Returns the console pictures of a card; mostly one, and none if the kernel has no console on
  /// it.
  static func all(on card: Card) -> [ConsolePicture] {
    var status = stat()
    guard fstat(card.descriptor.rawValue, &status) == 0 else { return [] }
    let number = "\(gnu_dev_major(status.st_rdev)):\(gnu_dev_minor(status.st_rdev))"
    return all(below: "/sys/dev/char/\(number)/device/graphics")
  }

  /// - Parameter folder: the folder of the framebuffer devices of one graphics card.
  static func all(below folder: String, devices: String = "/dev") -> [ConsolePicture] {
    // The kernel's `FB_MAX` is 32.
    (0..<32).compactMap { number in
      let picture = ConsolePicture(
        path: "\(devices)/fb\(number)", folder: "\(folder)/fb\(number)")
      return picture.attribute("bits_per_pixel") == nil ? nil : picture
    }
  }

  /// - Throws: `textConsole` if the screen shows the console; `consoleUnreadable` if it may.
  func refuse(
    _ screen: PixelRows, ofBuffer size: (width: Int, height: Int), at origin: (x: Int, y: Int)
  ) throws(ScreenCapture.CaptureError) {
    guard let depth = attribute("bits_per_pixel").flatMap({ Int($0) }),
      let stride = attribute("stride").flatMap({ Int($0) }), let sides = attribute("virtual_size")
    else { throw .consoleUnreadable(path: path) }
    // A buffer of another size or format is not the console's.
    guard sides == "\(size.width),\(size.height)", depth == 8 * screen.format.bytesPerPixel,
      stride >= size.width * screen.format.bytesPerPixel
    else { return }
    let start = origin.x * screen.format.bytesPerPixel
    var difference = PictureDifference(bytesPerPixel: screen.format.bytesPerPixel)
    do throws(Errno) {
      let device = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      var row = [UInt8](repeating: 0, count: screen.width * screen.format.bytesPerPixel)
      // Every fourth row hits every line of text, whatever its font.
      for y in Swift.stride(from: 3, to: screen.height, by: 4) {
        let offset = off64_t(origin.y + y) * off64_t(stride) + off64_t(start)
        let count = pread64(device.rawValue, &row, row.count, offset)
        guard count == row.count else { throw count < 0 ? .current : .inputOutput }
        row.withUnsafeBytes { difference.add(row: y, screen[y], $0) }
        // Mostly the first rows already differ.
        if !difference.isWithinCursor { return }
      }
    } catch {
      throw .consoleUnreadable(path: path)
    }
    throw .textConsole
  }

  private func attribute(_ name: String) -> String? {
    try? Descriptor.firstLine(of: "\(folder)/\(name)")
  }
}

/// The area in which two pictures of one size differ.
struct PictureDifference {
  private let bytesPerPixel: Int
  private var columns: Range<Int>?
  private var rows: Range<Int>?

  init(bytesPerPixel: Int) { self.bytesPerPixel = bytesPerPixel }

  /// Compares a row of one picture with the same row of the other.
  mutating func add(row: Int, _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) {
    let count = min(a.count, b.count)
    guard let first = a.baseAddress, let second = b.baseAddress, memcmp(first, second, count) != 0
    else { return }
    for offset in 0..<count where a[offset] != b[offset] {
      let column = offset / bytesPerPixel
      columns =
        min(columns?.lowerBound ?? column, column)..<max(columns?.upperBound ?? 0, column + 1)
    }
    rows = min(rows?.lowerBound ?? row, row)..<row + 1
  }

  /// Whether the difference is not larger than a cursor that blinked between two reads.
  ///
  /// The kernel's largest font has 32 × 32 pixels.
  var isWithinCursor: Bool { (columns?.count ?? 0) <= 32 && (rows?.count ?? 0) <= 32 }
}
