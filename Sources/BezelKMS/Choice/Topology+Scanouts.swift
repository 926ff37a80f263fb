extension Topology {
  /// Which connectors to light, and how: a decision, not an action.
  ///
  /// All with a screen, or the ones that were asked for by name; one whose hardware can not tell
  /// only if no other is surely seen by somebody. A mode that was asked for counts for the screens that
  /// offer it; it is an error only if the screen was named too, for then somebody meant the two
  /// together. A format that was asked for counts for all: a screen that does not take it stays dark, and
  /// if none does, that is an error.
  ///
  /// - Parameter driver: its name for itself; some copy pictures out.
  /// - Returns: none if no screen was named and none could be lit.
  /// - Throws: `useConnector`, if what was named is missing or can not be lit, or a screen lacks what
  ///   was asked of it; `useCard`, if it has no atomic commits and those were asked for.
  package func scanouts(
    for wish: ScreenWish, driver: String
  ) throws(KMSError) -> [Scanout] {
    let isNamed = wish.connector != nil || wish.monitor != nil
    if isNamed {
      let named = try self.named(in: wish)
      let usable = named.filter { $0.status != .disconnected && !$0.modes.isEmpty }
      if usable.isEmpty, let connector = named.first {
        throw KMSError(
          .useConnector, connector.name,
          connector.status == .disconnected ? .disconnected : .noModes)
      }
      return try light(usable, for: wish, driver: driver, isNamed: true)
    }
    for status in [Connector.Status.connected, .unknown] {
      let candidates = outputs.filter { $0.status == status && !$0.modes.isEmpty }
      let scanouts = try light(candidates, for: wish, driver: driver, isNamed: false)
      if !scanouts.isEmpty { return scanouts }
    }
    return []
  }

  /// The connectors that a wish means.
  private func named(in wish: ScreenWish) throws(KMSError) -> [Connector] {
    var named = outputs
    if let name = wish.connector {
      named = named.filter { $0.name == name }
      if named.isEmpty {
        throw KMSError(.useConnector, name, .noSuchConnector(present: outputs.map { $0.summary }))
      }
    }
    if let monitor = wish.monitor {
      let present = named.compactMap { connector in
        connector.edid.map { "\($0) on \(connector.name)" }
      }
      named = named.filter { monitor.fits($0.edid) }
      if named.isEmpty {
        throw KMSError(.useConnector, monitor.description, .noSuchMonitor(present: present))
      }
    }
    return named
  }

  private func light(
    _ candidates: [Connector], for wish: ScreenWish, driver: String, isNamed: Bool
  ) throws(KMSError) -> [Scanout] {
    func assign(_ canShow: (Plane) -> Bool) -> [Assignment] {
      assignments(of: candidates, sparingOthers: isNamed, canShow: canShow)
    }
    let lit = assign { !formats(of: $0, for: wish).isEmpty }
    if lit.isEmpty {
      if let assignment = assign({ !$0.drawableFormats.isEmpty }).first {
        throw KMSError(
          .useConnector, assignment.connector.name,
          .noSuchFormat(offered: assignment.plane.drawableFormats))
      }
      if isNamed, let connector = candidates.first {
        throw KMSError(.useConnector, connector.name, .noFreeCRTC)
      }
    } else if wish.commit == .atomic && !isAtomic {
      throw KMSError(.useCard, lit[0].connector.name, .notAtomic)
    }
    var scanouts: [Scanout] = []
    for assignment in lit {
      guard let scanout = scanout(assignment, for: wish, driver: driver) else { continue }
      if isNamed && wish.mode != nil && scanout.modeReason != .asked {
        let connector = assignment.connector
        throw KMSError(.useConnector, connector.name, .noSuchMode(offered: connector.modes))
      }
      scanouts.append(scanout)
    }
    return scanouts
  }

  private func scanout(
    _ assignment: Assignment, for wish: ScreenWish, driver: String
  ) -> Scanout? {
    let connector = assignment.connector
    let formats = formats(of: assignment.plane, for: wish)
    guard let format = formats.first, let (mode, reason) = mode(of: connector, wish.mode) else {
      return nil
    }
    return Scanout(
      connector: connector, crtc: assignment.crtc, plane: assignment.plane, formats: formats,
      format: format, mode: mode, modeReason: reason,
      commit: wish.commit ?? (isAtomic ? .atomic : .legacy),
      transfer: transfer(for: wish, driver: driver), turn: wish.turn ?? connector.turn,
      formerConnectors: connectors.filter { $0.crtc == assignment.crtc.id }.map { $0.id })
  }

  private func transfer(for wish: ScreenWish, driver: String) -> Transfer {
    switch wish.uploads {
    case true?: .upload(.asked)
    case false?: .flip
    case nil: Transfer(driver: driver)
    }
  }

  /// What a plane may be given, the best first; what comes behind that is smaller, for want of memory.
  private func formats(of plane: Plane, for wish: ScreenWish) -> [PixelFormat] {
    let offered = plane.drawableFormats
    let best: PixelFormat?
    if let asked = wish.format {
      guard offered.contains(asked) else { return [] }
      best = asked
    } else if preferredDepth == 16 && offered.contains(.rgb565) {
      best = .rgb565
    } else {
      best = offered.first
    }
    guard let best else { return [] }
    return best != .rgb565 && offered.contains(.rgb565) ? [best, .rgb565] : [best]
  }
}

extension Plane {
  /// What it shows and what can be drawn, the best first.
  var drawableFormats: [PixelFormat] { PixelFormat.drawable.filter { formats.contains($0) } }
}
