import BezelLinux
internal import CBezelDRM

extension Card {
  /// Reads what is connected now.
  ///
  /// It makes the kernel look at every connector, which can take seconds when a screen answers
  /// slowly. The kernel does that only for the master; others learn what it saw last.
  ///
  /// - Throws: `readTopology`, also for a card that has no displays.
  package func topology() throws(KMSError) -> Topology {
    let fd = descriptor.rawValue
    guard let resources = drmModeGetResources(fd) else {
      throw KMSError(.readTopology, path, .current)
    }
    defer { drmModeFreeResources(resources) }
    guard let planes = drmModeGetPlaneResources(fd) else {
      throw KMSError(.readTopology, path, .current)
    }
    defer { drmModeFreePlaneResources(planes) }

    let lists = resources.pointee
    let crtcIDs = UnsafeBufferPointer(start: lists.crtcs, count: Int(lists.count_crtcs))
    let connectorIDs = UnsafeBufferPointer(
      start: lists.connectors, count: Int(lists.count_connectors))
    let planeIDs = UnsafeBufferPointer(
      start: planes.pointee.planes, count: Int(planes.pointee.count_planes))
    // What went between the two calls, a dock's connector for example, is left out.
    return Topology(
      connectors: connectorIDs.compactMap { connector($0) },
      crtcs: crtcIDs.enumerated().compactMap { crtc($0.element, index: $0.offset) },
      planes: planeIDs.compactMap { plane($0) },
      isAtomic: capabilities.atomic)
  }

  private func connector(_ number: UInt32) -> Connector? {
    // This one asks for no modes first, which makes the kernel look; `…Current` does not. Without a
    // text console nobody has looked yet, and everything seems to be disconnected.
    guard let id = ConnectorID(rawValue: number),
      let pointer = drmModeGetConnector(descriptor.rawValue, number)
    else { return nil }
    defer { drmModeFreeConnector(pointer) }
    let connector = pointer.pointee
    let modes = UnsafeBufferPointer(start: connector.modes, count: Int(connector.count_modes))
    let status: Connector.Status
    switch connector.connection {
    case DRM_MODE_CONNECTED: status = .connected
    case DRM_MODE_DISCONNECTED: status = .disconnected
    default: status = .unknown
    }
    return Connector(
      id: id, type: ConnectorType(rawValue: connector.connector_type),
      number: Int(connector.connector_type_id), status: status,
      physicalWidth: Int(connector.mmWidth), physicalHeight: Int(connector.mmHeight),
      modes: modes.compactMap { Mode($0) },
      possibleCRTCs: CRTCSet(
        rawValue: drmModeConnectorGetPossibleCrtcs(descriptor.rawValue, pointer)),
      crtc: crtc(ofEncoder: connector.encoder_id))
  }

  private func crtc(ofEncoder number: UInt32) -> CRTCID? {
    guard number != 0, let encoder = drmModeGetEncoder(descriptor.rawValue, number) else {
      return nil
    }
    defer { drmModeFreeEncoder(encoder) }
    return CRTCID(rawValue: encoder.pointee.crtc_id)
  }

  private func crtc(_ number: UInt32, index: Int) -> CRTC? {
    guard let id = CRTCID(rawValue: number),
      let pointer = drmModeGetCrtc(descriptor.rawValue, number)
    else { return nil }
    defer { drmModeFreeCrtc(pointer) }
    return CRTC(
      id: id, index: index, mode: pointer.pointee.mode_valid != 0 ? Mode(pointer.pointee.mode) : nil
    )
  }

  private func plane(_ number: UInt32) -> Plane? {
    guard let id = PlaneID(rawValue: number),
      let pointer = drmModeGetPlane(descriptor.rawValue, number)
    else { return nil }
    defer { drmModeFreePlane(pointer) }
    guard
      let properties = try? ObjectProperties(of: number, kind: DRM_MODE_OBJECT_PLANE, on: self),
      let kind = properties.value("type").flatMap({ Plane.Kind(rawValue: $0) })
    else { return nil }
    let formats = UnsafeBufferPointer(
      start: pointer.pointee.formats, count: Int(pointer.pointee.count_formats))
    return Plane(
      id: id, kind: kind, possibleCRTCs: CRTCSet(rawValue: pointer.pointee.possible_crtcs),
      formats: formats.map { PixelFormat(rawValue: $0) },
      crtc: CRTCID(rawValue: pointer.pointee.crtc_id))
  }
}
