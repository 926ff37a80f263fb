internal import BezelRaster

/// How well the parts of a HUD can be told apart.
public enum Contrast: Hashable, Sendable, CaseIterable {
  /// As the other properties say.
  case usual
  /// White on solid black within a white border, with thicker rings and larger texts, whatever colours the other
  /// properties say.
  case high
}

extension Appearance {
  /// The appearance in its contrast: a high one is for people who see little, with 21:1 between texts and box, where
  /// WCAG 2.2 asks for 7:1.
  ///
  /// - Source: "Contrast (Enhanced)", success criterion 1.4.6 of WCAG 2.2.
  package var resolved: Appearance {
    guard contrast == .high else { return self }
    var look = self
    (look.foregroundColor, look.backgroundColor) = (.white, .black)
    (look.imageColor, look.customBlur) = (nil, nil)
    look.detailsStyle.color = nil
    look.buttonStyle?.color = nil
    (look.borderColor, look.borderWidth) = (.white, max(2, borderWidth))
    look.ringThickness = max(4, ringThickness)
    look.textScale = max(Fixed(5, over: 4), textScale)
    return look
  }
}
