public import BezelHUD

/// A progress HUD of a program's own, of which there can be several on one screen, one in front of the
/// other in the order in which they were shown.
///
/// MBProgressHUD's class is the model, in its 1.x and, with `HUDSettings.classic`, in its 0.9 form. All
/// properties of `HUDSettings` are its own: `hud.mode`, `hud.label.text`, `hud.minShowTime`. Every one can
/// be read and set, and every call made, from any thread and any actor; calls return at once and take
/// effect in their order, and what a HUD on the screen looks like follows with its next frame.
///
/// A HUD that is shown lives until it has gone, whoever holds it. `ProgressHUD`, if it is shown, is in
/// front of all of them.
@dynamicMemberLookup
public final class HUD: Sendable {
  let id: HUDID
  let performer: Performer

  /// Makes a HUD that is not shown yet: MBProgressHUD's `initWithView:`.
  ///
  /// - Parameters:
  ///   - parent: what it is in, and covers: a screen, or a part of it.
  ///   - settings: what it begins with; `nil` for `defaults`.
  public convenience init(in parent: HUDParent = .screen, _ settings: HUDSettings? = nil) {
    self.init(in: parent, settings, by: .shared)
  }

  init(in parent: HUDParent, _ settings: HUDSettings? = nil, by performer: Performer) {
    self.performer = performer
    id = performer.addHUD(in: parent, settings)
    performer.introduce(self)
  }

  deinit { performer.forget(id) }

  /// What every new HUD begins with, as with MBProgressHUD's appearance proxy.
  public static var defaults: HUDSettings {
    get { Performer.shared.hudDefaults }
    set { Performer.shared.hudDefaults = newValue }
  }

  /// All settings as one value.
  public var settings: HUDSettings {
    get { performer.settings(of: id) }
    set { change { $0 = newValue } }
  }

  /// Changes several settings as one: no frame and no other thread comes in between.
  ///
  /// - Parameter body: is called again with the newer settings if another thread was quicker.
  public func change(_ body: (inout HUDSettings) -> Void) {
    performer.change(id, body)
  }

  /// One setting.
  ///
  /// Threads that set different ones take nothing from each other; a part of one, as `label.text`, is
  /// read and written with the whole of it.
  public subscript<Value>(dynamicMember setting: WritableKeyPath<HUDSettings, Value>) -> Value {
    get { settings[keyPath: setting] }
    set { change { $0[keyPath: setting] = newValue } }
  }

  /// What it is in; a change is seen with the next frame.
  public var parent: HUDParent {
    get { performer.parent(of: id) }
    set { performer.move(id, to: newValue) }
  }

  /// Who hears of its end; held weakly: MBProgressHUD's `delegate`.
  public var delegate: (any HUDDelegate)? {
    get { performer.delegate(of: id) }
    set { performer.setDelegate(newValue, of: id) }
  }

  /// Shows it: MBProgressHUD's `showAnimated:`, up to 0.9 `show:`.
  ///
  /// A HUD that is not in its parent yet, or not any more, comes to its front. One that is about to go
  /// comes back, and nobody is told of its end.
  public func show(animated: Bool = true) { performer.show(self, animated: animated) }

  /// Hides it: MBProgressHUD's `hideAnimated:` and `hideAnimated:afterDelay:`, up to 0.9 `hide:` and
  /// `hide:afterDelay:`.
  ///
  /// It stays for its least time; a show that comes before then keeps it. When it has gone, also from
  /// where it never was to be seen, its completion and its delegate are called.
  ///
  /// - Parameters:
  ///   - animated: whether it goes in time, and not at once.
  ///   - delay: how long it stays before that; in place of another delay that is under way.
  public func hide(animated: Bool = true, after delay: Duration = .zero) {
    performer.hide(id, animated: animated, after: delay)
  }

  /// Hides it and waits until it has gone.
  ///
  /// - Parameters:
  ///   - animated: whether it goes in time, and not at once.
  ///   - delay: how long it stays before that; in place of another delay that is under way.
  /// - Returns: false if a show kept it.
  @discardableResult
  public func hidden(animated: Bool = true, after delay: Duration = .zero) async -> Bool {
    await performer.hidden(id, animated: animated, after: delay)
  }

  /// Takes it away at once: what removing MBProgressHUD's view from its parent does.
  ///
  /// Its completion and its delegate are called if it was shown.
  public func removeFromParent() { performer.remove(id) }

  /// Whether it is shown and not about to go; directly after a show it is still false, until the HUD's
  /// thread has taken the call, the grace time is over, and there is a screen.
  public var isVisible: Bool { performer.isVisible(id) }

  /// Whether it was hidden since it was shown last, although it may still be seen: MBProgressHUD's
  /// `hasFinished`.
  public var isFinished: Bool { performer.isFinished(id) }

  /// Adds what is called once, after the HUD has gone the next time.
  public func onNextHide(_ completion: @escaping @Sendable () -> Void) {
    performer.onNextHide(of: id, completion)
  }
}

extension HUD: Hashable {
  /// Whether they are the same HUD.
  public static func == (a: HUD, b: HUD) -> Bool { a.id == b.id }

  /// Feeds what tells it from others.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Who hears of the end of a HUD: MBProgressHUD's `MBProgressHUDDelegate`.
public protocol HUDDelegate: AnyObject, Sendable {
  /// Called when a HUD has gone, after its completion and on the same queue.
  func hudWasHidden(_ hud: HUD)
}

/// What HUDs are in, and cover: a screen, or a part of it.
public struct HUDParent: Hashable, Sendable {
  /// In points from the screen's upper left corner; `nil` for all of the screen.
  public let area: Rect?

  /// All of the screen, whatever size it has and however it is turned.
  public static let screen = HUDParent(wholeScreen: ())

  /// A part of the screen.
  ///
  /// - Parameter area: in points from the screen's upper left corner.
  /// - Returns: `nil` for an area in which nothing can be.
  public init?(area: Rect) {
    guard area.size.width > 0, area.size.height > 0 else { return nil }
    self.area = area
  }

  private init(wholeScreen: Void) { area = nil }
}
