import Bezel

@testable import BezelHUD

extension TimedModel {
  /// A HUD with MBProgressHUD's settings, which is not shown yet.
  init(_ settings: HUDSettings, in parent: HUDParent = .screen) {
    self.init()
    set(settings, in: parent)
  }

  /// Returns a HUD that has fully appeared.
  static func shown(_ settings: HUDSettings, in parent: HUDParent = .screen) -> TimedModel {
    var hud = TimedModel(settings, in: parent)
    hud.show(animated: false)
    _ = hud.newEvents()
    return hud
  }

  mutating func set(_ settings: HUDSettings, in parent: HUDParent = .screen) {
    turn(settings.commands(in: parent).map { .command($0) })
  }

  mutating func show(animated: Bool = true) { turn(.present(isAnimated: animated)) }

  mutating func hide(animated: Bool = true, after delay: Duration = .zero) {
    turn(.hide(after: delay, isAnimated: animated, token: nil))
  }

  var isSeen: Bool { model.isOnScreen }

  /// Returns the layout on a screen; texts are as `fixedWidth` sets them.
  func layout(on output: ScreenGeometry = .small) -> HUDLayout {
    model.parts(at: now, on: output, fixedWidth).layout
  }
}

extension HUDSettings {
  /// Returns the defaults, or other settings, with some changes.
  static func with(
    _ settings: HUDSettings = HUDSettings(), _ change: (inout HUDSettings) -> Void
  ) -> HUDSettings {
    var settings = settings
    change(&settings)
    return settings
  }
}
