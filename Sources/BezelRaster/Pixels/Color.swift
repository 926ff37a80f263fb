/// A colour with its opacity, 8 bits a channel, not premultiplied.
public struct Color: Hashable, Sendable {
  /// 0 … 255.
  public var red: UInt8
  /// 0 … 255.
  public var green: UInt8
  /// 0 … 255.
  public var blue: UInt8
  /// 0 (clear) … 255 (opaque).
  public var alpha: UInt8

  /// Makes a colour of its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A grey from 0 (black) to 255 (white); with 1 it is as good as black, and an alpha of 1 is not seen.
  public init(white: UInt8, alpha: UInt8 = 255) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 255)
  /// Nothing at all.
  public static let clear = Color(white: 0, alpha: 0)

  /// The same colour with another opacity.
  public func withAlpha(_ alpha: UInt8) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour as a pixel, faded by `fade`.
  package func premultiplied(fadedBy fade: Alpha = .opaque) -> Premultiplied {
    let alpha = Alpha(rawValue: self.alpha) * fade
    return Premultiplied(
      rawValue: UInt32(alpha.rawValue) << 24
        | UInt32((Alpha(rawValue: red) * alpha).rawValue) << 16
        | UInt32((Alpha(rawValue: green) * alpha).rawValue) << 8
        | UInt32((Alpha(rawValue: blue) * alpha).rawValue))
  }
}

/// An opacity from 0 (clear) to 255 (opaque).
package struct Alpha: Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let clear = Alpha(rawValue: 0)
  package static let opaque = Alpha(rawValue: 255)

  /// The product, rounded to nearest.
  ///
  /// - Source: J. Blinn, "Three Wrongs Make a Right", IEEE CG&A 15(6), 1995.
  package static func * (a: Alpha, b: Alpha) -> Alpha {
    let biased = UInt32(a.rawValue) * UInt32(b.rawValue) + 128
    return Alpha(rawValue: UInt8((biased + biased >> 8) >> 8))
  }
}

/// A pixel as `0xAARRGGBB`, its colours already multiplied by its alpha.
package struct Premultiplied: Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package var alpha: Alpha { Alpha(rawValue: UInt8(rawValue >> 24)) }
}
