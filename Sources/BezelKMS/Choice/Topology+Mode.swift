extension Topology {
  /// The mode to show a screen in, and why.
  ///
  /// The mode that was asked for; else the one in force, so that taking over does not flicker, if it
  /// fills the panel as the preferred one does; else the preferred one; else the largest. Firmware often
  /// leaves 1024 × 768 on a larger panel, which blurs: that is not worth keeping.
  ///
  /// - Returns: `nil` if the screen offers none.
  func mode(of connector: Connector, _ wish: ModeWish?) -> (mode: Mode, reason: ModeReason)? {
    if let wish, let mode = connector.mode(nearest: wish) { return (mode, .asked) }
    let preferred = connector.modes.first { $0.isPreferred }
    if let current = crtcs.first(where: { $0.id == connector.crtc })?.mode,
      connector.modes.contains(current), preferred.map({ $0.hasSize(of: current) }) ?? true
    {
      return (current, .inForce)
    }
    if let preferred { return (preferred, .preferred) }
    return connector.modes.reduce(nil as Mode?) { $1.isBetter(than: $0) ? $1 : $0 }
      .map { ($0, .largest) }
  }
}

extension Connector {
  /// The mode of the wished size whose refresh is nearest to the wished one, or the fastest.
  func mode(nearest wish: ModeWish) -> Mode? {
    let sized = modes.filter { $0.width == wish.width && $0.height == wish.height }
    func distance(_ mode: Mode) -> Int {
      guard let refresh = wish.refreshMillihertz else { return -mode.refreshMillihertz }
      // A wish may be any number; a mode's refresh is small.
      let (distance, overflow) = mode.refreshMillihertz.subtractingReportingOverflow(refresh)
      return overflow ? .max : Int(clamping: distance.magnitude)
    }
    let whole = sized.filter { !$0.isInterlaced }
    return (whole.isEmpty ? sized : whole).min { distance($0) < distance($1) }
  }

  /// The largest mode that takes less memory than `mode`.
  ///
  /// - Returns: `nil` if a HUD would not be legible in it: below 640 × 480, in either orientation.
  func mode(below mode: Mode) -> Mode? {
    modes.filter { candidate in
      candidate.area < mode.area && max(candidate.width, candidate.height) >= 640
        && min(candidate.width, candidate.height) >= 480
    }
    .reduce(nil as Mode?) { $1.isBetter(than: $0) ? $1 : $0 }
  }
}

extension Mode {
  fileprivate func hasSize(of other: Mode) -> Bool {
    width == other.width && height == other.height
  }

  /// Larger, else not interlaced, else faster.
  fileprivate func isBetter(than other: Mode?) -> Bool {
    guard let other else { return true }
    if area != other.area { return area > other.area }
    if isInterlaced != other.isInterlaced { return other.isInterlaced }
    return refreshMillihertz > other.refreshMillihertz
  }
}
