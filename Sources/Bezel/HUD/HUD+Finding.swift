/// The HUDs of a parent.
extension HUD {
  /// Makes a HUD, shows it in front of all others, and has it leave its parent when it is hidden:
  /// MBProgressHUD's `showHUDAddedTo:animated:`.
  @discardableResult
  public static func show(on parent: HUDParent = .screen, animated: Bool = true) -> HUD {
    let hud = HUD(in: parent)
    hud.removesFromParentOnHide = true
    hud.show(animated: animated)
    return hud
  }

  /// Hides the foremost HUD that is not hidden already, and has it leave its parent: MBProgressHUD's
  /// `hideHUDForView:animated:`.
  ///
  /// - Returns: false if there is none.
  @discardableResult
  public static func hide(on parent: HUDParent = .screen, animated: Bool = true) -> Bool {
    guard let hud = topmost(on: parent) else { return false }
    hud.leave(animated: animated)
    return true
  }

  /// The foremost HUD that is not hidden already: MBProgressHUD's `HUDForView:`.
  ///
  /// - Returns: `nil` if there is none.
  public static func topmost(on parent: HUDParent = .screen) -> HUD? {
    all(on: parent).last { !$0.isFinished }
  }

  /// All HUDs that were shown and did not leave, from back to front: MBProgressHUD's
  /// `allHUDsForView:`.
  public static func all(on parent: HUDParent = .screen) -> [HUD] {
    Performer.shared.huds(on: parent)
  }

  /// Hides all HUDs, and has them leave their parent: MBProgressHUD's `hideAllHUDsForView:animated:`.
  ///
  /// - Returns: how many there are.
  @discardableResult
  public static func hideAll(on parent: HUDParent = .screen, animated: Bool = true) -> Int {
    let huds = all(on: parent)
    for hud in huds.reversed() { hud.leave(animated: animated) }
    return huds.count
  }

  private func leave(animated: Bool) {
    self.removesFromParentOnHide = true
    hide(animated: animated)
  }
}
