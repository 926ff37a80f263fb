internal import BezelHUD
internal import BezelRaster

/// Moves a HUD a little every minute, so that a picture that is shown for months does not burn in.
struct BurnInShift {
  /// The distance to each side, in device pixels; 0 for no movement.
  let reach: Int

  /// The time in one place, in nanoseconds.
  private static let stay: Int64 = 60_000_000_000

  /// Returns the offset at a moment: around a square, a pixel every minute.
  func offset(at moment: Moment) -> (x: Int, y: Int) {
    guard reach > 0 else { return (0, 0) }
    let side = 2 * reach
    let step = Int(max(0, moment.nanoseconds) / BurnInShift.stay % Int64(4 * side))
    let along = step % side
    switch step / side {
    case 0: return (along - reach, -reach)
    case 1: return (reach, along - reach)
    case 2: return (reach - along, reach)
    default: return (-reach, reach - along)
    }
  }

  /// Returns when the offset changes next; `nil` for never.
  func next(after moment: Moment) -> Moment? {
    guard reach > 0 else { return nil }
    return Moment(
      nanoseconds: (max(0, moment.nanoseconds) / BurnInShift.stay + 1) * BurnInShift.stay)
  }

  /// Moves the layers of a scene, but not those that cover all of it.
  func apply(to scene: Scene, at moment: Moment) -> Scene {
    let (x, y) = offset(at: moment)
    guard (x, y) != (0, 0) else { return scene }
    var scene = scene
    for index in scene.layers.indices {
      let layer = scene.layers[index]
      guard !layer.items.contains(where: { $0.shape == .everything }) else { continue }
      let origin = layer.transform.origin
      scene.layers[index].transform = Transform(
        scale: layer.transform.scale, origin: Point(x: origin.x + Fixed(x), y: origin.y + Fixed(y)))
    }
    return scene
  }
}
