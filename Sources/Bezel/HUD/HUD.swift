public import BezelHUD

/// A progress HUD of a program's own, of which there can be several on one screen, one in front of the
/// other in the order in which they were shown.
///
/// MBProgressHUD's class is the model, in its 1.x and, with `HUDSettings.classic`, in its 0.9 form. All
/// properties of `HUDSettings` are its own: `hud.mode`, `hud.label.text`, `hud.minShowTime`. Every one can
/// be read and set, and every call made, from any thread and any actor; calls return at once and take
/// effect in their order, and a HUD on the screen changes with its next frame.
///
/// A HUD that is shown is retained until it has gone. `ProgressHUD`, if it is shown, is in front of all
/// of them.
@dynamicMemberLookup
public final class HUD: Sendable {
  let id: HUDID
  let thread: HUDThread

  /// Makes a HUD that is not shown yet: MBProgressHUD's `initWithView:`.
  ///
  /// - Parameters:
  ///   - parent: the screen, or the part of it, that contains the HUD and is covered by it.
  ///   - settings: the initial settings; `nil` for `defaults`.
  public convenience init(in parent: HUDParent = .screen, _ settings: HUDSettings? = nil) {
    self.init(in: parent, settings, by: .shared)
  }

  init(in parent: HUDParent, _ settings: HUDSettings? = nil, by thread: HUDThread) {
    self.thread = thread
    id = thread.addHUD(in: parent, settings)
    thread.introduce(self)
  }

  deinit { thread.forget(id) }

  /// The initial settings of every new HUD, as MBProgressHUD's appearance proxy.
  public static var defaults: HUDSettings {
    get { HUDThread.shared.hudDefaults }
    set { HUDThread.shared.hudDefaults = newValue }
  }

  /// All settings as one value.
  public var settings: HUDSettings {
    get { thread.settings(of: id) }
    set { change { $0 = newValue } }
  }

  /// Changes several settings atomically: no frame and no other thread sees only some of the changes.
  ///
  /// - Parameter body: called again with the newer settings if another thread has changed them.
  public func change(_ body: (inout HUDSettings) -> Void) {
    thread.change(id, body)
  }

  /// One setting.
  ///
  /// Threads that change different settings do not interfere; a part of one, as `label.text`, is read
  /// and written with the whole setting.
  public subscript<Value>(dynamicMember setting: WritableKeyPath<HUDSettings, Value>) -> Value {
    get { settings[keyPath: setting] }
    set { change { $0[keyPath: setting] = newValue } }
  }

  /// The screen, or the part of it, that contains the HUD; a change is seen with the next frame.
  public var parent: HUDParent {
    get { thread.parent(of: id) }
    set { thread.move(id, to: newValue) }
  }

  /// The delegate, which is called when the HUD has gone; held weakly: MBProgressHUD's `delegate`.
  public var delegate: (any HUDDelegate)? {
    get { thread.delegate(of: id) }
    set { thread.setDelegate(newValue, of: id) }
  }

  /// Shows it: MBProgressHUD's `showAnimated:`, up to 0.9 `show:`.
  ///
  /// A HUD that is not in its parent is added in front of the others. One that is being hidden is shown
  /// again, and neither completion nor delegate is called.
  public func show(animated: Bool = true) { thread.show(self, animated: animated) }

  /// Hides it: MBProgressHUD's `hideAnimated:` and `hideAnimated:afterDelay:`, up to 0.9 `hide:` and
  /// `hide:afterDelay:`.
  ///
  /// It stays for its minimum time; a show before then keeps it. When it has gone, also if it was never
  /// on the screen, its completion and its delegate are called.
  ///
  /// - Parameters:
  ///   - animated: whether it is hidden with an animation, and not at once.
  ///   - delay: the time before that; it replaces the delay of a former call.
  public func hide(animated: Bool = true, after delay: Duration = .zero) {
    thread.hide(id, animated: animated, after: delay)
  }

  /// Hides it and waits until it has gone.
  ///
  /// - Parameters:
  ///   - animated: whether it is hidden with an animation, and not at once.
  ///   - delay: the time before that; it replaces the delay of a former call.
  /// - Returns: false if a show kept it.
  @discardableResult
  public func hidden(animated: Bool = true, after delay: Duration = .zero) async -> Bool {
    await thread.hidden(id, animated: animated, after: delay)
  }

  /// Removes it at once, as removing MBProgressHUD's view from its superview does.
  ///
  /// Its completion and its delegate are called if it was shown.
  public func removeFromParent() { thread.remove(id) }

  /// Whether it is shown and not being hidden; directly after a show it is still false, until the HUD's
  /// thread has taken the call, the grace time is over, and there is a screen.
  public var isVisible: Bool { thread.isVisible(id) }

  /// Whether it was hidden since it was shown last, although it may still be seen: MBProgressHUD's
  /// `hasFinished`.
  public var isFinished: Bool { thread.isFinished(id) }

  /// Adds a completion that is called once, after the HUD has gone the next time.
  public func onNextHide(_ completion: @escaping @Sendable () -> Void) {
    thread.onNextHide(of: id, completion)
  }
}

extension HUD: Hashable {
  /// Whether they are the same HUD.
  public static func == (a: HUD, b: HUD) -> Bool { a.id == b.id }

  /// Hashes the HUD's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A delegate that is called when a HUD has gone: MBProgressHUD's `MBProgressHUDDelegate`.
public protocol HUDDelegate: AnyObject, Sendable {
  /// Called when a HUD has gone, after its completion and on the same queue.
  func hudWasHidden(_ hud: HUD)
}

/// The screen, or the part of it, that contains HUDs and is covered by them.
public struct HUDParent: Hashable, Sendable {
  /// In points from the screen's upper left corner; `nil` for all of the screen.
  public let area: Rect?

  /// All of the screen, whatever size it has and however it is turned.
  public static let screen = HUDParent(wholeScreen: ())

  /// A part of the screen.
  ///
  /// - Parameter area: in points from the screen's upper left corner.
  /// - Returns: `nil` for an empty area.
  public init?(area: Rect) {
    guard area.size.width > 0, area.size.height > 0 else { return nil }
    self.area = area
  }

  private init(wholeScreen: Void) { area = nil }
}
