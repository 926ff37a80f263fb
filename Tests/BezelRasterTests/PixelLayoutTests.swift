import BezelRaster
import SeededRandom
import Testing

@Suite("A row of pixels becomes what a screen reads, to the bit")
struct PixelLayoutTests {
  private static let forms: [(name: String, kernels: Kernels)] = [
    ("baseline", .baseline), ("best", .best),
  ]
  private let guardWidth = 40

  @Test("Each format at every length to 70, between guards, from and to any address")
  func formats() {
    for seed in SeededRandom.seeds(20) {
      var random = SeededRandom(seed: seed)
      for format in random.layouts() {
        for dithers in format.losesBits ? [false, true] : [false] {
          for count in 0...70 {
            let (x, y) = (random.int(0...9_999), random.int(0...9_999))
            let (start, first) = (guardWidth + random.int(0...15), random.int(0...7))
            let source = (0..<first + count).map { _ in random.edgyPixel() }
            let length = count * format.bytesPerPixel
            let before = (0..<start + length + guardWidth).map { _ in random.byte() }
            var expected = before
            expected.replaceSubrange(
              start..<start + length,
              with: (0..<count).flatMap {
                ScalarFormats.bytes(source[first + $0], format, dithered: dithers, x: x + $0, y: y)
              })
            for form in PixelLayoutTests.forms {
              var actual = before
              actual.withUnsafeMutableBytes { bytes in
                source.withUnsafeBufferPointer { source in
                  guard let target = bytes.baseAddress, let base = source.baseAddress else {
                    return
                  }
                  form.kernels.write(
                    target + start, base + first, count, format,
                    dithers ? OrderedDither(x: x, y: y) : nil)
                }
              }
              let isSame = actual == expected
              #expect(
                isSame,
                "\(form.name), \(format), dithered: \(dithers), \(count) pixels, seed \(seed)")
            }
          }
        }
      }
    }
  }

  @Test("Channels with a fast form of their own are written by that")
  func fast() {
    for layout in PixelLayout.fast { #expect(PixelLayout(layout.pixel) == layout) }
  }

  @Test("Some words that can be looked up in drm_fourcc.h")
  func words() {
    let pixel: UInt32 = 0x8040_2010
    let cases: [(PixelLayout, [UInt8])] = [
      (.xrgb8888, [0x10, 0x20, 0x40, 0xFF]),
      (.argb8888, [0x10, 0x20, 0x40, 0x80]),
      (.xbgr8888, [0x40, 0x20, 0x10, 0xFF]),
      (.abgr8888, [0x40, 0x20, 0x10, 0x80]),
      (.rgb888, [0x10, 0x20, 0x40]),
      // 01000 001000 00010
      (.rgb565, [0x02, 0x41]),
      // 11 0100000001 0010000000 0001000000
      (.xrgb2101010, [0x40, 0x00, 0x12, 0xD0]),
      // 1 01000 00100 00010
      (
        .init(PackedPixel(red: 10..<15, green: 5..<10, blue: 0..<5, bytesPerPixel: 2)),
        [0x82, 0xA0]
      ),
      // 00010 001000 01000
      (
        .init(PackedPixel(red: 0..<5, green: 5..<11, blue: 11..<16, bytesPerPixel: 2)),
        [0x08, 0x11]
      ),
      // 010 001 00
      (.init(PackedPixel(red: 5..<8, green: 2..<5, blue: 0..<2, bytesPerPixel: 1)), [0x44]),
      (
        .init(PackedPixel(red: 0..<8, green: 8..<16, blue: 16..<24, bytesPerPixel: 3)),
        [0x40, 0x20, 0x10]
      ),
    ]
    #expect(cases.map { $0.0 }.filter { PixelLayout.fast.contains($0) } == PixelLayout.fast)
    for (format, expected) in cases {
      #expect(expected.count == format.bytesPerPixel)
      for form in PixelLayoutTests.forms {
        for count in [1, 16] {
          var actual = [UInt8](repeating: 0, count: count * expected.count)
          actual.withUnsafeMutableBytes { bytes in
            [UInt32](repeating: pixel, count: count).withUnsafeBufferPointer { source in
              form.kernels.write(bytes.baseAddress!, source.baseAddress!, count, format, nil)
            }
          }
          let wanted = (0..<count).flatMap { _ in expected }
          let isSame = actual == wanted
          #expect(isSame, "\(form.name), \(format), \(count) pixels")
        }
      }
    }
  }
}

extension Kernels {
  /// Runs the row kernel of a format.
  fileprivate func write(
    _ target: UnsafeMutableRawPointer, _ source: UnsafePointer<UInt32>, _ count: Int,
    _ format: PixelLayout, _ dither: OrderedDither?
  ) {
    switch format {
    case .xrgb8888, .argb8888:
      write8888(
        target, stride: 0, from: source, stride: 0, columns: count, rows: 1,
        setting: format == .xrgb8888 ? 0xFF00_0000 : 0)
    case .xbgr8888: write8888Swapped(target, from: source, count, setting: 0xFF00_0000)
    case .abgr8888: write8888Swapped(target, from: source, count, setting: 0)
    case .rgb888: write888(target, from: source, count)
    case .rgb565:
      if let dither {
        write565(target, from: source, count, dither)
      } else {
        write565(target, from: source, count)
      }
    case .xrgb2101010: write2101010(target, from: source, count)
    case .packed(let pixel): pixel.write(target, from: source, count, dither)
    }
  }
}

extension SeededRandom {
  /// Returns four bytes, each of which is often 0 or 255; not premultiplied, as no format needs
  /// that.
  mutating func edgyPixel() -> UInt32 {
    (0..<4).reduce(0) { pixel, _ in pixel << 8 | UInt32(edgyByte()) }
  }
}
