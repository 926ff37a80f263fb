extension Topology {
  /// Which connector to light, and how: a decision, not an action.
  ///
  /// The mode in force is kept if the screen offers it, so that taking over does not flicker; else
  /// it is the preferred one, else the first.
  ///
  /// - Parameters:
  ///   - connector: a name such as "HDMI-A-1"; `nil` for the first with a screen.
  ///   - commit: `nil` for atomic where the driver has it.
  /// - Returns: `nil` if no connector was named and none has a screen that could be lit.
  /// - Throws: `useConnector`, if the named one is missing or can not be lit; `useCard`, if it has
  ///   no atomic commits and those were asked for.
  package func scanout(
    connector name: String? = nil, commit: CommitStyle? = nil
  ) throws(KMSError) -> Scanout? {
    if let name {
      guard let connector = outputs.first(where: { $0.name == name }) else {
        throw KMSError(.useConnector, name, .noSuchConnector(present: outputs.map { $0.summary }))
      }
      return try scanout(of: connector, commit)
    }
    // One whose hardware can not tell is lit only if no other is surely seen by somebody.
    let candidates =
      outputs.filter { $0.status == .connected } + outputs.filter { $0.status == .unknown }
    for connector in candidates {
      do throws(KMSError) {
        return try scanout(of: connector, commit)
      } catch {
        guard error.operation == .useConnector else { throw error }
      }
    }
    return nil
  }

  private func scanout(
    of connector: Connector, _ style: CommitStyle?
  ) throws(KMSError) -> Scanout {
    guard connector.status != .disconnected else {
      throw KMSError(.useConnector, connector.name, .disconnected)
    }
    guard let favourite = connector.modes.first(where: { $0.isPreferred }) ?? connector.modes.first
    else { throw KMSError(.useConnector, connector.name, .noModes) }
    for crtc in freeCRTCs(for: connector) {
      guard let (plane, format) = primaryPlane(of: crtc) else { continue }
      guard style != .atomic || isAtomic else {
        throw KMSError(.useCard, connector.name, .notAtomic)
      }
      var mode = favourite
      if connector.crtc == crtc.id, let current = crtc.mode, connector.modes.contains(current) {
        mode = current
      }
      return Scanout(
        connector: connector, crtc: crtc, plane: plane, format: format, mode: mode,
        commit: style ?? (isAtomic ? .atomic : .legacy), transfer: .flip, turn: .none,
        formerConnectors: connectors.filter { $0.crtc == crtc.id }.map { $0.id })
    }
    throw KMSError(.useConnector, connector.name, .noFreeCRTC)
  }

  /// The CRTCs that can drive `connector` and drive no other screen, the one that does so now first.
  private func freeCRTCs(for connector: Connector) -> [CRTC] {
    let reachable = crtcs.filter { connector.possibleCRTCs.contains($0) }
    // A CRTC may still drive a plug whose screen was pulled out.
    let idle = reachable.filter { crtc in
      !connectors.contains { $0.crtc == crtc.id && $0.status != .disconnected }
    }
    return reachable.filter { $0.id == connector.crtc } + idle
  }

  /// A primary plane for `crtc` that takes our pixels and is not another CRTC's, the one it shows
  /// now first.
  private func primaryPlane(of crtc: CRTC) -> (Plane, PixelFormat)? {
    let suited = planes.filter { $0.kind == .primary && $0.possibleCRTCs.contains(crtc) }
    for plane in suited.filter({ $0.crtc == crtc.id }) + suited.filter({ $0.crtc == nil }) {
      for format in [PixelFormat.xrgb8888, .argb8888] where plane.formats.contains(format) {
        return (plane, format)
      }
    }
    return nil
  }
}

extension Connector {
  /// Name and state, for people who have to choose one.
  package var summary: String {
    switch status {
    case .connected: "\(name) (connected)"
    case .disconnected: "\(name) (disconnected)"
    case .unknown: "\(name) (unknown)"
    }
  }
}
