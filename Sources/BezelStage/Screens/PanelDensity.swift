internal import BezelKMS
internal import BezelRaster

/// The density of a screen, where its pixels and its reported size fit together.
struct PanelDensity: Equatable {
  /// `nil` if the size is not known.
  let dotsPerInch: Int?
  /// Whether the screen is known to be sold as one of 32 inches or more.
  let isSign: Bool
  /// A clause, as "1024 x 600 pixels on 154 x 86 mm are 171 dpi".
  let reason: String

  /// - Source: 98" at 1920 × 1080 has 22 dots per inch, 5.5" at 3840 × 2160 has 801.
  private static let plausible: ClosedRange<Int64> = 20...810
  /// The least diagonal of what is sold as 32 inches, in millimetres.
  private static let signDiagonal: Int64 = 790

  /// - Parameters:
  ///   - width: pixels, 1 … 16 384.
  ///   - height: pixels, 1 … 16 384.
  ///   - size: the panel's; its longer side is that of the pixels.
  init(width: Int, height: Int, size: PhysicalSize) {
    func unknown(_ doubt: String) -> PanelDensity {
      PanelDensity(dotsPerInch: nil, isSign: false, reason: "the size is not known" + doubt)
    }
    switch size {
    case .unknown: self = unknown("")
    case .aspectRatio(let width, let height):
      self = unknown(" (\(width) x \(height) mm is an aspect ratio)")
    case .implausible(let width, let height):
      self = unknown(" (\(width) x \(height) mm is no screen)")
    case .known(let panelWidth, let panelHeight):
      let pixels = Sides(width, height)
      let panel = Sides(panelWidth, panelHeight)
      // An inch is 25.4 mm; the root of the quotient is twice the density.
      let density =
        (squareRoot(pixels.squaredDiagonal * 64_516 / (panel.squaredDiagonal * 25)) + 1) / 2
      guard pixels.areLike(panel), PanelDensity.plausible.contains(density) else {
        let millimetres = "\(panelWidth) x \(panelHeight) mm"
        self = unknown(" (\(millimetres) do not fit \(width) x \(height) pixels)")
        return
      }
      let side = PanelDensity.signDiagonal
      self.init(
        dotsPerInch: Int(density), isSign: panel.squaredDiagonal >= side * side,
        reason:
          "\(width) x \(height) pixels on \(panelWidth) x \(panelHeight) mm are \(density) dpi")
    }
  }

  private init(dotsPerInch: Int?, isSign: Bool, reason: String) {
    (self.dotsPerInch, self.isSign, self.reason) = (dotsPerInch, isSign, reason)
  }

  /// The sides of a rectangle, whichever is the width.
  private struct Sides {
    let long, short: Int64

    init(_ width: Int, _ height: Int) {
      (long, short) = (Int64(max(width, height)), Int64(min(width, height)))
    }

    var squaredDiagonal: Int64 { long * long + short * short }

    /// Whether the shapes differ by at most a fifth: pixels are squares, nearly.
    func areLike(_ other: Sides) -> Bool {
      let (one, two) = (long * other.short, short * other.long)
      return min(one, two) * 5 >= max(one, two) * 4
    }
  }
}
