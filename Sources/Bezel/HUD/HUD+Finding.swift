/// The HUDs of a parent.
extension HUD {
  /// Makes a HUD, shows it in front of all others, and has it leave its parent when it is hidden:
  /// MBProgressHUD's `showHUDAddedTo:animated:`.
  @discardableResult
  public static func show(on parent: HUDParent = .screen, animated: Bool = true) -> HUD {
    HUDThread.shared.showHUD(on: parent, animated: animated)
  }

  /// Hides the foremost HUD that is not hidden already, and has it leave its parent: MBProgressHUD's
  /// `hideHUDForView:animated:`.
  ///
  /// - Returns: false if there is none.
  @discardableResult
  public static func hide(on parent: HUDParent = .screen, animated: Bool = true) -> Bool {
    HUDThread.shared.hideHUD(on: parent, animated: animated)
  }

  /// The foremost HUD that is not hidden already: MBProgressHUD's `HUDForView:`.
  ///
  /// - Returns: `nil` if there is none.
  public static func topmost(on parent: HUDParent = .screen) -> HUD? {
    HUDThread.shared.topmostHUD(on: parent)
  }

  /// All HUDs that were shown and did not leave, from back to front: MBProgressHUD's
  /// `allHUDsForView:`.
  public static func all(on parent: HUDParent = .screen) -> [HUD] {
    HUDThread.shared.huds(on: parent)
  }

  /// Hides all HUDs, and has them leave their parent: MBProgressHUD's `hideAllHUDsForView:animated:`.
  ///
  /// - Returns: how many there are.
  @discardableResult
  public static func hideAll(on parent: HUDParent = .screen, animated: Bool = true) -> Int {
    HUDThread.shared.hideAllHUDs(on: parent, animated: animated)
  }

  fileprivate func leave(animated: Bool) {
    self.removesFromParentOnHide = true
    hide(animated: animated)
  }
}

extension HUDThread {
  func showHUD(on parent: HUDParent, animated: Bool) -> HUD {
    let hud = HUD(in: parent, by: self)
    hud.removesFromParentOnHide = true
    hud.show(animated: animated)
    return hud
  }

  func hideHUD(on parent: HUDParent, animated: Bool) -> Bool {
    guard let hud = topmostHUD(on: parent) else { return false }
    hud.leave(animated: animated)
    return true
  }

  func topmostHUD(on parent: HUDParent) -> HUD? { huds(on: parent).last { !$0.isFinished } }

  func hideAllHUDs(on parent: HUDParent, animated: Bool) -> Int {
    let huds = huds(on: parent)
    for hud in huds.reversed() { hud.leave(animated: animated) }
    return huds.count
  }
}
