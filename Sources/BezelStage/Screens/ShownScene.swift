internal import BezelHUD
internal import BezelLinux
internal import BezelRaster

/// The scene that an output shows, and the damage of its last change.
struct ShownScene {
  /// Changes the scene of an output into that of the moment at which it will be seen, and returns that; at once, if
  /// the time is `nil`.
  typealias Update =
    (inout ShownScene, _ output: ScreenGeometry, _ sight: Timestamp?) -> Moment

  /// `nil` before the first one, and when all of the picture is lost.
  private var picture: HUDScene?
  /// Where the burn-in shift has moved it.
  private var offset = (x: 0, y: 0)
  private(set) var damage = Damage()

  /// The scene; an empty one before the first.
  var scene: Scene { picture?.scene ?? Scene(bounds: .empty, backdrop: .color(.clear)) }

  /// Changes the scene into that of the HUDs at another moment: only what turns, if nothing else has changed.
  ///
  /// - Parameters:
  ///   - backdrop: the one of that moment.
  ///   - offset: where the burn-in shift moves the scene at that moment.
  ///   - scene: makes the scene anew.
  mutating func update(
    from huds: HUDStack, over backdrop: Backdrop, to now: Moment, movedBy offset: (x: Int, y: Int),
    scene: () -> HUDScene
  ) {
    damage.removeAll()
    if picture?.scene.backdrop == backdrop, offset == self.offset,
      huds.updateIndicators(of: &picture!, to: now, &damage)
    {
      return
    }
    let next = scene()
    damage.add(
      picture.map { next.scene.damage(since: $0.scene) } ?? Damage(next.scene.bounds))
    (picture, self.offset) = (next, offset)
  }
}
