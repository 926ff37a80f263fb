internal import BezelLinux

extension Topology {
  /// Decides which connectors to enable, and how.
  ///
  /// All connectors with a screen are enabled, or the ones that were named; one whose hardware
  /// cannot detect a screen only if no other has one. Of a monitor in several parts it is the first
  /// that is present, and a clone of an enabled screen stays enabled. A requested mode counts for
  /// the screens that offer it; it is an error only if the screen was named too. A requested format
  /// counts for all: a screen that does not support it stays disabled, and if none does, that is an
  /// error.
  ///
  /// - Parameter driver: the driver's name; some drivers copy the picture out.
  /// - Returns: none if no screen was named and none could be enabled.
  /// - Throws: `useConnector`, if the named screen is missing or cannot be enabled, or does not
  ///   support a requested setting; `useCard`, if atomic commits were requested and the card has
  ///   none.
  package func scanouts(
    for request: ScreenRequest, driver: String
  ) throws(KMSError) -> [Scanout] {
    let isNamed = request.connector != nil || request.monitor != nil
    if isNamed {
      let named = try self.named(in: request)
      let usable = named.filter { $0.status != .disconnected && !$0.modes.isEmpty }
      if usable.isEmpty, let connector = named.first {
        throw KMSError(
          .useConnector, connector.name,
          connector.status == .disconnected ? .disconnected : .noModes)
      }
      return try light(usable, for: request, driver: driver, isNamed: true)
    }
    for status in [Connector.Status.connected, .unknown] {
      let candidates = Topology.firstTiles(
        of: outputs.filter { $0.status == status && !$0.modes.isEmpty })
      let scanouts = try light(candidates, for: request, driver: driver, isNamed: false)
      if !scanouts.isEmpty { return scanouts }
    }
    return []
  }

  /// Returns the connectors that a request names.
  private func named(in request: ScreenRequest) throws(KMSError) -> [Connector] {
    var named = outputs
    if let name = request.connector {
      named = named.filter { $0.name == name }
      if named.isEmpty {
        throw KMSError(.useConnector, name, .noSuchConnector(present: outputs.map { $0.summary }))
      }
    }
    if let monitor = request.monitor {
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
    _ candidates: [Connector], for request: ScreenRequest, driver: String, isNamed: Bool
  ) throws(KMSError) -> [Scanout] {
    func assign(_ canShow: (Plane) -> Bool) -> [Assignment] {
      assignments(of: candidates, sparingOthers: isNamed, canShow: canShow)
    }
    let selected = assign { !formats(of: $0, for: request).isEmpty }
    if selected.isEmpty {
      if let assignment = assign({ !$0.drawableFormats.isEmpty }).first {
        throw KMSError(
          .useConnector, assignment.connector.name,
          .noSuchFormat(offered: assignment.plane.drawableFormats))
      }
      if isNamed, let connector = candidates.first {
        throw KMSError(.useConnector, connector.name, .noFreeCRTC)
      }
    } else if request.commit == .atomic && !isAtomic {
      throw KMSError(.useCard, selected[0].connector.name, .notAtomic)
    }
    var scanouts: [Scanout] = []
    for assignment in selected {
      let clones = clones(of: assignment, among: selected)
      guard let scanout = scanout(assignment, clones, for: request, driver: driver) else {
        continue
      }
      if isNamed && request.mode != nil && scanout.modeReason != .asked {
        let connector = assignment.connector
        throw KMSError(.useConnector, connector.name, .noSuchMode(offered: connector.modes))
      }
      scanouts.append(scanout)
    }
    return scanouts
  }

  /// Returns the connectors beside a screen's own that its CRTC drives, and no other CRTC will.
  private func clones(of assignment: Assignment, among selected: [Assignment]) -> [ConnectorID] {
    outputs.filter { other in
      other.crtc == assignment.crtc.id && other.status != .disconnected
        && !selected.contains { $0.connector.id == other.id }
    }.map { $0.id }
  }

  private func scanout(
    _ assignment: Assignment, _ clones: [ConnectorID], for request: ScreenRequest, driver: String
  ) -> Scanout? {
    let connector = assignment.connector
    let formats = formats(of: assignment.plane, for: request)
    guard let format = formats.first, let (mode, reason) = mode(of: connector, request.mode) else {
      return nil
    }
    return Scanout(
      connector: connector, crtc: assignment.crtc, plane: assignment.plane, formats: formats,
      format: format, mode: mode, modeReason: reason,
      commit: request.commit ?? (isAtomic ? .atomic : .legacy),
      transfer: transfer(for: request, driver: driver), turn: request.turn ?? turn(of: connector),
      formerConnectors: connectors.filter { $0.crtc == assignment.crtc.id }.map { $0.id },
      possibleClones: clones)
  }

  private func transfer(for request: ScreenRequest, driver: String) -> Transfer {
    switch request.uploads {
    case true?: .upload(.asked)
    case false?: .flip
    case nil: Transfer(driver: driver)
    }
  }

  /// Returns the formats for a plane, the best first; the others are smaller, for lack of memory.
  private func formats(of plane: Plane, for request: ScreenRequest) -> [PixelFormat] {
    let offered = plane.drawableFormats
    let best: PixelFormat?
    if let asked = request.format {
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
  /// The formats that it supports and that can be drawn, the best first.
  var drawableFormats: [PixelFormat] { PixelFormat.drawable.filter { formats.contains($0) } }
}
