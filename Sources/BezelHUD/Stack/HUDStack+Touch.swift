package import BezelRaster

/// The assignment of touches to HUDs.
extension HUDStack {
  /// Whether a key can mean something now.
  package var wantsKeys: Bool { contains { $0.wantsKeys } }

  /// Whether a key can answer a question, or press a button.
  package var isAsking: Bool { contains { $0.isAsking } }

  /// Whether any touches must not reach what is behind the HUDs.
  package var blocksInput: Bool { contains { $0.blocksInput } }

  /// Whether some touches are the application's although others are blocked.
  package var leavesTouches: Bool {
    blocksInput && !contains { $0.blocksInput && !$0.leavesTouches }
  }

  /// Whether one of them blocks all of its screen, but for areas that are meant to be.
  package var blocksEverything: Bool {
    contains { $0.blocking == .everything }
  }

  /// Returns the HUD that a contact which begins at a place is for, `nil` for the application, and the part of
  /// a HUD that is there.
  ///
  /// - Parameter point: in points from the screen's upper left corner.
  package func receiver(
    of point: Point, at now: Moment, on output: ScreenGeometry, typesetter: Typesetter
  ) -> (hud: HUDID?, target: TouchTarget) {
    var foremost = TouchTarget.outside
    for entry in huds.reversed() where entry.model.isOnScreen {
      let target = entry.model.target(of: point, at: now, on: output, typesetter: typesetter)
      if !entry.model.passes(point, target) { return (entry.id, target) }
      if foremost == .outside { foremost = target }
    }
    return (nil, foremost)
  }

  /// Returns the part of a HUD at a point that a contact has come to.
  ///
  /// - Parameters:
  ///   - point: in points from the screen's upper left corner.
  ///   - hud: the one that the contact began on; `nil` for whichever is there.
  package func target(
    of point: Point, for hud: HUDID?, at now: Moment, on output: ScreenGeometry,
    typesetter: Typesetter
  ) -> TouchTarget {
    func target(_ model: HUDModel) -> TouchTarget {
      model.target(of: point, at: now, on: output, typesetter: typesetter)
    }
    if let hud { return target(self[hud]) }
    return models.reversed().filter { $0.isOnScreen }.map(target).first { $0 != .outside }
      ?? .outside
  }
}
