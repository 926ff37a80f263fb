import CBezelLinux
import Testing

@testable import BezelLinux

extension PixelChannels {
  static let xrgb8888 = PixelChannels(red: 16..<24, green: 8..<16, blue: 0..<8, bytesPerPixel: 4)!
  static let rgb888 = PixelChannels(red: 16..<24, green: 8..<16, blue: 0..<8, bytesPerPixel: 3)!
  static let rgb565 = PixelChannels(red: 11..<16, green: 5..<11, blue: 0..<5, bytesPerPixel: 2)!
}

/// A file in place of a framebuffer's memory, with the size of its description.
final class FakeFramebuffer {
  let layout: FramebufferLayout
  private let path: String
  private let file: Descriptor

  /// - Parameter gap: the bytes from the end of a row to the next.
  init(
    width: UInt32, height: UInt32, _ format: PixelChannels, gap: UInt32 = 0,
    millimetres: (width: UInt32, height: UInt32) = (0, 0), startingAt address: UInt = 0
  ) throws {
    var fixed = fb_fix_screeninfo()
    withUnsafeMutableBytes(of: &fixed.id) { $0.copyBytes(from: "Made up".utf8) }
    fixed.type = UInt32(FB_TYPE_PACKED_PIXELS)
    fixed.visual = UInt32(FB_VISUAL_TRUECOLOR)
    fixed.smem_start = address
    fixed.line_length = width * UInt32(format.bytesPerPixel) + gap
    fixed.smem_len = fixed.line_length * height
    var screen = fb_var_screeninfo()
    screen.xres = width
    screen.yres = height
    (screen.width, screen.height) = millimetres
    screen.bits_per_pixel = UInt32(format.bytesPerPixel) * 8
    func bits(_ range: Range<Int>) -> fb_bitfield {
      fb_bitfield(offset: UInt32(range.lowerBound), length: UInt32(range.count), msb_right: 0)
    }
    (screen.red, screen.green, screen.blue) = (
      bits(format.red), bits(format.green), bits(format.blue)
    )
    layout = try FramebufferLayout(of: "/dev/fb7", fixed, screen)
    var name = Array("/tmp/bezel-framebuffer-XXXXXX".utf8CString)
    file = Descriptor(owning: mkstemp(&name))
    try #require(file.rawValue >= 0)
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try #require(ftruncate(file.rawValue, off_t(layout.lead + layout.byteCount)) == 0)
  }

  deinit { unlink(path) }

  func device() throws -> FramebufferDevice {
    try FramebufferDevice(owning: try Descriptor(opening: path, O_RDWR), "/dev/fb7", layout)
  }

  /// The contents of the memory.
  var bytes: [UInt8] {
    get throws {
      var bytes = [UInt8](repeating: 0, count: layout.byteCount)
      let count = pread(file.rawValue, &bytes, bytes.count, off_t(layout.lead))
      try #require(count == bytes.count)
      return bytes
    }
  }

  /// Whether this process has the file mapped.
  var isMapped: Bool {
    get throws {
      let maps = try Descriptor(opening: "/proc/self/maps", O_RDONLY)
      var text: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = try part.withUnsafeMutableBytes { try maps.read(into: $0) }
        if count == 0 { break }
        text += part[..<count]
      }
      return String(decoding: text, as: UTF8.self).contains(path)
    }
  }
}
