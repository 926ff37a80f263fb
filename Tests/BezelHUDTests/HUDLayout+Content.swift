@testable import BezelHUD

extension HUDLayout {
  /// The layout of a content.
  init(
    content: Content, label: Size?, title: Size? = nil, appearance: Appearance,
    output: ScreenGeometry
  ) {
    let indicator = Size.ofIndicator(content, isAlone: label == nil, appearance)
    self.init(
      Sizes(indicator: indicator, label: label, title: title), appearance: appearance,
      on: output)
  }

  /// The layout on a screen without insets.
  init(_ sizes: Sizes, appearance: Appearance, on output: ScreenGeometry) {
    self.init(
      sizes, appearance: appearance, in: LayoutArea(of: appearance, on: output, Insets()),
      on: output)
  }
}

extension Size {
  /// Returns the size of a content's indicator; `nil` if it has none.
  static func ofIndicator(
    _ content: Content, isAlone: Bool, _ appearance: Appearance = Appearance()
  ) -> Size? {
    var model = HUDModel()
    model.content = content
    model.look = appearance
    return model.indicator(isAlone: isAlone)?.size.visible
  }
}
