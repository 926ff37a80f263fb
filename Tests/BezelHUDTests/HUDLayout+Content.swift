@testable import BezelHUD

extension HUDLayout {
  /// The layout of a content.
  init(
    content: Content, label: Size?, title: Size? = nil, appearance: Appearance, output: Output,
    surroundings: Surroundings = Surroundings()
  ) {
    let indicator = Size.ofIndicator(content, isAlone: label == nil, appearance)
    self.init(
      Parts(indicator: indicator, label: label, title: title), appearance: appearance,
      output: output, surroundings: surroundings)
  }
}

extension Size {
  /// What a content takes of a HUD; `nil` for nothing.
  static func ofIndicator(
    _ content: Content, isAlone: Bool, _ appearance: Appearance = Appearance()
  ) -> Size? {
    var model = HUDModel()
    model.content = content
    model.look = appearance
    return model.indicator(isAlone: isAlone)?.size.visible
  }
}
