import Foundation
import Testing

@testable import BezelKMS

@Suite("Pixel formats") struct PixelFormatTests {
  /// The bits of the channels as a comment of the kernel's header says, by the four characters.
  ///
  /// A line is "#define DRM_FORMAT_XRGB4444 fourcc_code('X', 'R', '1', '2') /* [15:0] x:R:G:B 4:4:4:4 … */".
  private static func header() throws -> [String: [Character: Range<Int>]] {
    let text = try String(contentsOfFile: "/usr/include/libdrm/drm_fourcc.h", encoding: .utf8)
    var formats: [String: [Character: Range<Int>]] = [:]
    let line =
      /fourcc_code\('(.)', '(.)', '(.)', '(.)'\) \/\* \[\d+:0\] ([a-zA-Z:]+) ([0-9:]*)/
    for match in text.matches(of: line) {
      let name = [match.1, match.2, match.3, match.4].joined()
      let letters = match.5.split(separator: ":").compactMap { $0.uppercased().first }
      var lengths = match.6.split(separator: ":").compactMap { Int($0) }
      // "[23:0] R:G:B little endian"
      if lengths.isEmpty, name.hasSuffix("24") { lengths = letters.map { _ in 8 } }
      guard letters.count == lengths.count else { continue }
      var channels: [Character: Range<Int>] = [:]
      var low = 0
      for (letter, length) in zip(letters, lengths).reversed() {
        channels[letter] = low..<low + length
        low += length
      }
      formats[name] = channels
    }
    return formats
  }

  @Test("each that can be drawn has the channels that the kernel's header says")
  func channels() throws {
    let header = try PixelFormatTests.header()
    for format in PixelFormat.drawable {
      let expected = try #require(header["\(format)"], "\(format)")
      let found = try #require(format.channels, "\(format)")
      #expect(found.red == expected["R"], "\(format)")
      #expect(found.green == expected["G"], "\(format)")
      #expect(found.blue == expected["B"], "\(format)")
      #expect(found.alpha == expected["A"], "\(format)")
      let top = expected.values.map(\.upperBound).max() ?? 0
      #expect(found.bytesPerPixel * 8 == top, "\(format)")
    }
  }

  @Test("all of red, green and blue in up to 32 bits can be drawn")
  func all() throws {
    let colors: Set<Character> = ["R", "G", "B"]
    for (name, channels) in try PixelFormatTests.header() where colors.isSubset(of: channels.keys) {
      guard channels.values.allSatisfy({ $0.upperBound <= 32 }) else { continue }
      let format = try #require(PixelFormat(named: name))
      #expect(PixelFormat.drawable.contains(format), "\(name)")
    }
  }
}
