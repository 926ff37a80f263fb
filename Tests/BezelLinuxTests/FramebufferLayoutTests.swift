import CBezelLinux
import SeededRandom
import Testing

@testable import BezelLinux

/// Descriptions of framebuffers, valid and not.
@Suite("FramebufferLayout: numbers that make sense")
struct FramebufferLayoutTests {
  /// The kernel's two structures.
  private struct Numbers {
    var fixed = fb_fix_screeninfo()
    var screen = fb_var_screeninfo()

    /// 1024 × 768 pixels of 32 bits, as the VESA driver describes them.
    static var plain: Numbers {
      var numbers = Numbers()
      withUnsafeMutableBytes(of: &numbers.fixed.id) { $0.copyBytes(from: "VESA VGA".utf8) }
      numbers.fixed.type = UInt32(FB_TYPE_PACKED_PIXELS)
      numbers.fixed.visual = UInt32(FB_VISUAL_TRUECOLOR)
      numbers.fixed.smem_start = 0xFD00_0000
      numbers.screen.xres = 1_024
      numbers.screen.yres = 768
      numbers.screen.xres_virtual = 1_024
      numbers.screen.yres_virtual = 768
      numbers.screen.width = .max
      numbers.screen.height = .max
      numbers.setPixels(32, red: (16, 8), green: (8, 8), blue: (0, 8))
      return numbers
    }

    /// Sets the pixels, and as much memory as they need.
    mutating func setPixels(
      _ bitCount: UInt32, red: (UInt32, UInt32), green: (UInt32, UInt32), blue: (UInt32, UInt32)
    ) {
      screen.bits_per_pixel = bitCount
      screen.red = fb_bitfield(offset: red.0, length: red.1, msb_right: 0)
      screen.green = fb_bitfield(offset: green.0, length: green.1, msb_right: 0)
      screen.blue = fb_bitfield(offset: blue.0, length: blue.1, msb_right: 0)
      fixed.line_length = screen.xres * bitCount / 8
      fixed.smem_len = fixed.line_length * screen.yres
    }

    func layout() throws(LinuxError) -> FramebufferLayout {
      try FramebufferLayout(of: "/dev/fb0", fixed, screen)
    }
  }

  @Test("Channels of any bits that lie apart are taken, in whole bytes")
  func formats() throws {
    var numbers = Numbers.plain
    let plain = PixelChannels(red: 16..<24, green: 8..<16, blue: 0..<8, bytesPerPixel: 4)
    #expect(try numbers.layout().format == plain)
    numbers.screen.transp = fb_bitfield(offset: 24, length: 8, msb_right: 0)
    #expect(try numbers.layout().format == plain)
    for (bits, red, green, blue, byteCount) in [
      (32, 0..<8, 8..<16, 16..<24, 4), (24, 16..<24, 8..<16, 0..<8, 3),
      (24, 0..<8, 8..<16, 16..<24, 3), (16, 11..<16, 5..<11, 0..<5, 2),
      (16, 0..<5, 5..<11, 11..<16, 2), (16, 10..<15, 5..<10, 0..<5, 2),
      (15, 10..<15, 5..<10, 0..<5, 2), (16, 8..<12, 4..<8, 0..<4, 2),
      (30, 20..<30, 10..<20, 0..<10, 4), (32, 22..<32, 12..<22, 2..<12, 4),
      (8, 5..<8, 2..<5, 0..<2, 1), (32, 31..<32, 0..<1, 1..<31, 4),
    ] {
      func field(_ range: Range<Int>) -> (UInt32, UInt32) {
        (UInt32(range.lowerBound), UInt32(range.count))
      }
      numbers.setPixels(UInt32(bits), red: field(red), green: field(green), blue: field(blue))
      numbers.fixed.line_length = 1_024 * UInt32(byteCount)
      numbers.fixed.smem_len = numbers.fixed.line_length * 768
      let format = try numbers.layout().format
      #expect(
        format == PixelChannels(red: red, green: green, blue: blue, bytesPerPixel: byteCount))
      #expect(try numbers.layout().doubtfulBits == nil)
    }
    numbers.setPixels(16, red: (11, 5), green: (5, 6), blue: (0, 5))
    let layout = try numbers.layout()
    #expect(layout.stride == 2_048)
    #expect(layout.width == 1_024 && layout.height == 768)
    #expect(layout.id == "VESA VGA")
    #expect(!layout.hasColorMap)
    numbers.fixed.visual = UInt32(FB_VISUAL_DIRECTCOLOR)
    #expect(try numbers.layout().hasColorMap)
  }

  @Test("A size of a pixel is believed, doubted where another one fits as well, and overruled")
  func doubt() throws {
    var numbers = Numbers.plain
    numbers.setPixels(24, red: (16, 8), green: (8, 8), blue: (0, 8))
    #expect(try numbers.layout().doubtfulBits == nil)
    numbers.fixed.line_length = 4_096
    numbers.fixed.smem_len = 4_096 * 768
    #expect(try numbers.layout().format.bytesPerPixel == 3)
    #expect(try numbers.layout().doubtfulBits == 32)
    let overruled = try FramebufferLayout(
      of: "/dev/fb0", numbers.fixed, numbers.screen, bits: 32)
    #expect(overruled.format.bytesPerPixel == 4 && overruled.doubtfulBits == nil)
    // More memory than that is for a second picture, and longer rows are for the hardware.
    numbers.fixed.smem_len += 1
    #expect(try numbers.layout().doubtfulBits == nil)
    numbers.fixed.line_length = 4_160
    numbers.fixed.smem_len = 4_160 * 768
    #expect(try numbers.layout().doubtfulBits == nil)
  }

  @Test("Everything else is refused, with what it is")
  func refused() {
    func expect(
      _ reason: String, _ change: (inout Numbers) -> Void,
      at location: SourceLocation = #_sourceLocation
    ) {
      var numbers = Numbers.plain
      change(&numbers)
      do throws(LinuxError) {
        _ = try numbers.layout()
        Issue.record("was taken: \(reason)", sourceLocation: location)
      } catch {
        #expect(
          error == LinuxError(.useFramebuffer, "/dev/fb0, \(reason)", .notSupported),
          sourceLocation: location)
        #expect(error.description.contains("16, 24 or 32 bits"), sourceLocation: location)
      }
    }
    expect("a palette of colours") { $0.fixed.visual = UInt32(FB_VISUAL_PSEUDOCOLOR) }
    expect("a palette of colours") { $0.fixed.visual = UInt32(FB_VISUAL_STATIC_PSEUDOCOLOR) }
    expect("black and white only") { $0.fixed.visual = UInt32(FB_VISUAL_MONO10) }
    expect("visual 6") { $0.fixed.visual = 6 }
    expect("visual 4294967295") { $0.fixed.visual = .max }
    expect("pixels in parts (type 1)") { $0.fixed.type = UInt32(FB_TYPE_PLANES) }
    expect("grey levels or a format of its own") { $0.screen.grayscale = 1 }
    expect("grey levels or a format of its own") { $0.screen.nonstd = 1 }
    expect("0x768 pixels") { $0.screen.xres = 0 }
    expect("1024x0 pixels") { $0.screen.yres = 0 }
    expect("16385x768 pixels") { $0.screen.xres = 16_385 }
    expect("1024x4294967295 pixels") { $0.screen.yres = .max }
    expect("16 bits a pixel, red 5 at 10, green 6 at 5, blue 5 at 0") {
      $0.setPixels(16, red: (10, 5), green: (5, 6), blue: (0, 5))
    }
    expect("12 bits a pixel, red 4 at 8, green 4 at 4, blue 4 at 0") {
      $0.setPixels(12, red: (8, 4), green: (4, 4), blue: (0, 4))
    }
    expect("24 bits a pixel, red 8 at 17, green 8 at 8, blue 8 at 0") {
      $0.setPixels(24, red: (17, 8), green: (8, 8), blue: (0, 8))
    }
    expect("32 bits a pixel, red 8 at 16, green 0 at 8, blue 8 at 0") {
      $0.setPixels(32, red: (16, 8), green: (8, 0), blue: (0, 8))
    }
    expect("64 bits a pixel, red 16 at 32, green 16 at 16, blue 16 at 0") {
      $0.setPixels(64, red: (32, 16), green: (16, 16), blue: (0, 16))
    }
    expect("32 bits a pixel, red 4294967295 at 4294967295, green 8 at 8, blue 8 at 0") {
      $0.setPixels(32, red: (.max, .max), green: (8, 8), blue: (0, 8))
    }
    expect("32 bits a pixel, red 8 at 16 from the right, green 8 at 8, blue 8 at 0") {
      $0.screen.red.msb_right = 1
    }
    expect("rows of 4095 bytes for 1024 pixels") { $0.fixed.line_length = 4_095 }
    expect("rows of 0 bytes for 1024 pixels") { $0.fixed.line_length = 0 }
    expect("3145727 bytes for 768 rows of 4096 bytes") { $0.fixed.smem_len -= 1 }
    expect("3145728 bytes for 768 rows of 4294967295 bytes") { $0.fixed.line_length = .max }
  }

  @Test("A physical size is believed only where a panel can have it, an id only where it is text")
  func details() throws {
    var numbers = Numbers.plain
    for unknown in [UInt32.max, 0, 10_001] {
      (numbers.screen.width, numbers.screen.height) = (unknown, unknown)
      let layout = try numbers.layout()
      #expect(layout.physicalWidth == 0 && layout.physicalHeight == 0)
    }
    (numbers.screen.width, numbers.screen.height) = (154, 86)
    let layout = try numbers.layout()
    #expect(layout.physicalWidth == 154 && layout.physicalHeight == 86)
    withUnsafeMutableBytes(of: &numbers.fixed.id) { id in
      for index in id.indices { id[index] = UInt8(index) + 0x18 }
    }
    #expect(try numbers.layout().id == "???????? !\"#$%&'")
    numbers.fixed.id = fb_fix_screeninfo().id
    #expect(try numbers.layout().id == "framebuffer")
  }

  @Test("The picture begins where the screen looks, if it is all there")
  func start() throws {
    var numbers = Numbers.plain
    numbers.fixed.line_length = 8_192
    numbers.fixed.smem_len = 8_192 * 2_000
    numbers.screen.yres_virtual = 1_536
    numbers.fixed.smem_start += 0x123
    let layout = try numbers.layout()
    #expect(layout.byteCount == 8_192 * 1_536, "what is behind the virtual screen is not mapped")
    #expect(layout.lead == 0x123)
    func start(_ x: UInt32, _ y: UInt32) -> Int? {
      numbers.screen.xoffset = x
      numbers.screen.yoffset = y
      return layout.start(numbers.screen)
    }
    #expect(start(0, 0) == 0)
    #expect(start(1_024, 768) == 8_192 * 768 + 4_096)
    #expect(start(1_025, 0) == nil)
    #expect(start(0, 769) == nil)
    #expect(start(.max, .max) == nil)
    #expect(start(0, .max) == nil)
  }

  @Test("No numbers crash it, and what it takes lies within the memory")
  func junk() {
    var taken = 0
    for seed in SeededRandom.seeds(20_000) {
      var random = SeededRandom(seed: seed)
      let edges: [UInt32] = [
        0, 1, 2, 768, 4_096, 16_384, 16_385, 0x7FFF_FFFF, 0x8000_0000, .max - 1, .max,
      ]
      var numbers = Numbers.plain
      for _ in 0..<random.int(1...4) {
        let edge = random.pick(edges)
        switch random.int(0...10) {
        case 0: numbers.screen.xres = edge
        case 1: numbers.screen.yres = edge
        case 2: numbers.screen.xoffset = edge
        case 3: numbers.screen.yoffset = edge
        case 4: numbers.screen.yres_virtual = edge
        case 5: numbers.fixed.line_length = edge
        case 6: numbers.fixed.smem_len = edge
        case 7: numbers.fixed.smem_start = UInt(truncatingIfNeeded: random.next())
        case 8: numbers.screen.bits_per_pixel = edge
        case 9: numbers.screen.red.length = edge
        default: numbers.screen.width = edge
        }
      }
      guard let layout = try? numbers.layout() else { continue }
      taken += 1
      let row = layout.width * layout.format.bytesPerPixel
      #expect(layout.byteCount <= Int(numbers.fixed.smem_len), "seed \(seed)")
      #expect(layout.stride >= row, "seed \(seed)")
      let start = layout.start(numbers.screen) ?? 0
      #expect(
        start + layout.stride * (layout.height - 1) + row <= layout.byteCount, "seed \(seed)")
    }
    #expect(taken > 50, "refusals alone prove little")
  }
}
