extension Topology {
  /// Returns the mode for a screen, and the reason.
  ///
  /// The requested mode; else the one in force, so that nothing flickers, if it has the size of the
  /// preferred one; else the preferred; else the largest. The preferred mode is the one on the
  /// kernel's command line, else the screen's. Firmware often leaves 1024 × 768 on a larger panel,
  /// which is blurred and so not kept.
  ///
  /// - Returns: `nil` if the screen offers none.
  func mode(of connector: Connector, _ request: ModeRequest?) -> (mode: Mode, reason: ModeReason)? {
    if let request, let mode = connector.mode(nearest: request) { return (mode, .asked) }
    let favourite = connector.modes.first { $0.isOfCommandLine } ?? connector.preferredMode
    if let current = crtcs.first(where: { $0.id == connector.crtc })?.mode,
      connector.modes.contains(current), favourite.map({ $0.hasSize(of: current) }) ?? true
    {
      return (current, .inForce)
    }
    if let favourite {
      return (favourite, favourite.isOfCommandLine ? .commandLine : .preferred)
    }
    return connector.modes.reduce(nil as Mode?) { $1.isBetter(than: $0) ? $1 : $0 }
      .map { ($0, .largest) }
  }
}

extension Connector {
  /// The mode that the screen prefers; if that is interlaced, the best of its size that is not, if
  /// any.
  package var preferredMode: Mode? {
    guard let preferred = modes.first(where: { $0.isPreferred }) else { return nil }
    guard preferred.isInterlaced else { return preferred }
    return modes.filter { $0.hasSize(of: preferred) && !$0.isInterlaced }
      .reduce(nil as Mode?) { $1.isBetter(than: $0) ? $1 : $0 } ?? preferred
  }

  /// Returns the mode of the requested size whose refresh rate is nearest to the requested one, or
  /// the fastest.
  func mode(nearest request: ModeRequest) -> Mode? {
    let sized = modes.filter { $0.width == request.width && $0.height == request.height }
    func distance(_ mode: Mode) -> Int {
      guard let refresh = request.refreshMillihertz else { return -mode.refreshMillihertz }
      // A request may be any number; a mode's refresh rate is small.
      let (distance, overflow) = mode.refreshMillihertz.subtractingReportingOverflow(refresh)
      return overflow ? .max : Int(clamping: distance.magnitude)
    }
    let whole = sized.filter { !$0.isInterlaced }
    return (whole.isEmpty ? sized : whole).min { distance($0) < distance($1) }
  }

  /// Returns the largest mode that takes less memory than `mode`.
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

  /// Whether it is larger, else not interlaced, else faster.
  fileprivate func isBetter(than other: Mode?) -> Bool {
    guard let other else { return true }
    if area != other.area { return area > other.area }
    if isInterlaced != other.isInterlaced { return other.isInterlaced }
    return refreshMillihertz > other.refreshMillihertz
  }
}
