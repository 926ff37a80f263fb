/// A picture that the guest draws and the host can draw too, pixel by pixel.
package enum TestPattern: Equatable, Sendable {
  /// Eight colours, 64 pixels wide each and then anew, graded so that no pixel looks like those
  /// around it: a picture that is shifted, cut or of another pitch differs everywhere.
  case bars
  /// One colour, `0x00RRGGBB`.
  case plain(UInt32)

  /// Reads `bars` or `RRGGBB`; `nil` if it is neither.
  package init?(name: some StringProtocol) {
    if name == "bars" {
      self = .bars
    } else if name.utf8.count == 6, !name.utf8.contains(UInt8(ascii: "+")),
      let color = UInt32(name, radix: 16)
    {
      self = .plain(color)
    } else {
      return nil
    }
  }

  /// The name that `init(name:)` reads.
  package var name: String {
    switch self {
    case .bars: return "bars"
    case .plain(let color):
      let digits = String(color & 0xff_ffff, radix: 16)
      return String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  /// Returns the pixel `x` to the right and `y` down from the top left, `0x00RRGGBB`.
  package func pixel(_ x: Int, _ y: Int) -> UInt32 {
    switch self {
    case .plain(let color): return color
    case .bars:
      let bar = UInt32(truncatingIfNeeded: x / 64)
      let red = (bar & 4) << 5 | UInt32(truncatingIfNeeded: y & 0x7f)
      let green = (bar & 2) << 6 | UInt32(truncatingIfNeeded: x & 0x7f)
      let blue = (bar & 1) << 7 | UInt32(truncatingIfNeeded: (x ^ y) & 0x7f)
      return red << 16 | green << 8 | blue
    }
  }
}
