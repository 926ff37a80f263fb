/// The CRTC that drives a connector, and the plane with its pixels.
struct Assignment: Equatable {
  let connector: Connector
  let crtc: CRTC
  let plane: Plane
}

extension Topology {
  /// Assigns CRTCs and primary planes to as many of `candidates` as possible.
  ///
  /// If there are too few, a built-in screen goes before others, then one that is enabled now
  /// before one that is not, then the first before the next. Then as many as possible keep their
  /// CRTC, so that they do not flicker, as few as possible take one from another screen, as many as
  /// possible keep their plane, and get the plane with the same index among the primary planes as
  /// their CRTC: if each plane fits each CRTC, that is most likely the one that the legacy calls
  /// show.
  ///
  /// - Parameters:
  ///   - sparesOthers: whether a CRTC is excluded while it drives a screen that is no candidate.
  ///   - canShow: whether a plane supports a format that can be drawn.
  /// - Returns: the assignments, in the order of `candidates`.
  func assignments(
    of candidates: [Connector], sparingOthers sparesOthers: Bool, canShow: (Plane) -> Bool
  ) -> [Assignment] {
    // A path leads from a connector into a CRTC, through it, so that it is used once, and to a
    // plane.
    let (inlets, outlets) = (candidates.count, candidates.count + crtcs.count)
    let layers = outlets + crtcs.count
    let end = layers + planes.count
    var network = FlowNetwork(nodeCount: end + 1)
    // Each cost is greater than the sum of all lesser ones.
    let cross = 1
    let change = candidates.count + 1
    let take = change * change
    let move = take * change
    let primaries = planes.filter { $0.kind == .primary }

    var links: [(connector: Int, crtc: Int, edge: Int)] = []
    var mounts: [(crtc: Int, plane: Int, edge: Int)] = []
    for (index, connector) in candidates.enumerated() {
      for (place, crtc) in crtcs.enumerated() where connector.possibleCRTCs.contains(crtc) {
        let isKept = connector.crtc == crtc.id
        let isTaken = !isKept && drivesOthers(crtc, than: candidates)
        if isTaken && sparesOthers { continue }
        let cost = (isKept ? 0 : move) + (isTaken ? take : 0)
        links.append((index, place, network.join(index, inlets + place, cost: cost)))
      }
    }
    for (place, crtc) in crtcs.enumerated() {
      network.join(inlets + place, outlets + place, cost: 0)
      for (layer, plane) in planes.enumerated()
      where plane.kind == .primary && plane.possibleCRTCs.contains(crtc)
        && (plane.crtc ?? crtc.id) == crtc.id && canShow(plane)
      {
        let isOwn = place < primaries.count && primaries[place].id == plane.id
        let cost = (plane.crtc == nil ? change : 0) + (isOwn ? 0 : cross)
        let edge = network.join(outlets + place, layers + layer, cost: cost)
        mounts.append((place, layer, edge))
      }
    }
    for layer in planes.indices { network.join(layers + layer, end, cost: 0) }

    let isEnabled = candidates.map { candidate in
      crtcs.contains { $0.id == candidate.crtc && $0.mode != nil }
    }
    for (isBuiltIn, wasEnabled) in [(true, true), (true, false), (false, true), (false, false)] {
      for index in candidates.indices
      where candidates[index].type.isBuiltIn == isBuiltIn && isEnabled[index] == wasEnabled {
        network.addPath(from: index, to: end)
      }
    }
    return candidates.enumerated().compactMap { index, connector in
      guard
        let link = links.first(where: { $0.connector == index && network.isUsed($0.edge) }),
        let mount = mounts.first(where: { $0.crtc == link.crtc && network.isUsed($0.edge) })
      else { return nil }
      return Assignment(
        connector: connector, crtc: crtcs[link.crtc], plane: planes[mount.plane])
    }
  }

  /// Whether `crtc` drives a screen that is none of `candidates`; it may still drive a connector
  /// whose screen was unplugged.
  private func drivesOthers(_ crtc: CRTC, than candidates: [Connector]) -> Bool {
    connectors.contains { connector in
      connector.crtc == crtc.id && connector.status != .disconnected
        && !candidates.contains { $0.id == connector.id }
    }
  }
}
