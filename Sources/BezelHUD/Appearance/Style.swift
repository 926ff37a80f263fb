internal import BezelRaster

/// Which colours a HUD has.
public enum Style: Int, Hashable, Sendable, CaseIterable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
  /// The appearance's own colours.
  case custom
  /// Light or dark, as the theme is.
  case automatic
}

/// The look of what is behind a HUD, for the automatic style.
public enum Theme: Hashable, Sendable, CaseIterable {
  /// Light surroundings.
  case light
  /// Dark surroundings.
  case dark
}

extension Appearance {
  /// The colours after the style is settled.
  struct Colors {
    /// The blur of the backdrop behind the box; `nil` for none.
    let blur: BlurEffect?
    let box: Color
    let text: Color
    let image: Color
  }

  var colors: Colors {
    switch (style, theme) {
    case (.light, _), (.automatic, .light): colors(.light, box: .white, text: .black)
    case (.dark, _), (.automatic, .dark): colors(.dark, box: .black, text: .white)
    case (.custom, _):
      Colors(
        blur: customBlur, box: backgroundColor, text: foregroundColor,
        image: imageColor ?? foregroundColor)
    }
  }

  /// The colours over a backdrop: a clear one, as above a compositor, cannot be blurred; where the box is to stand
  /// out, a plain one is neither blurred nor seen through a dark box.
  func colors(over backdrop: Backdrop) -> Colors {
    guard case .color(let color) = backdrop, standsOut || color == .clear else { return colors }
    var solid = self
    solid.blursBackdrop = false
    let colors = solid.colors
    if color == .clear {
      return Colors(blur: nil, box: colors.box, text: colors.text, image: colors.image)
    }
    switch (style, theme) {
    case (.dark, _), (.automatic, .dark):
      return Colors(
        blur: nil, box: Color(red: 0x2C, green: 0x2C, blue: 0x2E), text: colors.text,
        image: colors.image)
    case (.light, _), (.automatic, .light), (.custom, _): return colors
    }
  }

  private func colors(_ blur: BlurEffect, box: Color, text: Color) -> Colors {
    Colors(
      blur: blursBackdrop ? blur : nil,
      box: box.withAlpha(blursBackdrop ? Appearance.blurredAlpha : solidAlpha), text: text,
      image: imageColor ?? text)
  }

  /// The opacity of a box that has a blur behind it: .6.
  private static let blurredAlpha: UInt8 = 153
}
