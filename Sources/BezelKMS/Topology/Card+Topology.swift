import BezelLinux
internal import CBezelDRM

extension Card {
  /// Reads the connectors, CRTCs and planes as they are now.
  ///
  /// Objects that are removed meanwhile, a dock's connector for example, are left out.
  ///
  /// - Parameter probing: whether the kernel is to probe every connector, which can take seconds
  ///   when a screen answers slowly. It does that only for the master; other programs get the
  ///   result of its last probe.
  /// - Throws: `readTopology`: `notSupported` for a card that has no displays.
  package func topology(probing: Bool = true) throws(KMSError) -> Topology {
    do throws(Errno) {
      let fd = descriptor.rawValue
      guard let resources = drmModeGetResources(fd) else { throw .current }
      defer { drmModeFreeResources(resources) }
      let lists = resources.pointee
      let commandLine = KernelCommandLine()
      var connectors: [Connector] = []
      for id in UnsafeBufferPointer(start: lists.connectors, count: Int(lists.count_connectors)) {
        if let connector = try connector(id, commandLine, probing: probing) {
          connectors.append(connector)
        }
      }
      var crtcs: [CRTC] = []
      let crtcIDs = UnsafeBufferPointer(start: lists.crtcs, count: Int(lists.count_crtcs))
      for (index, id) in crtcIDs.enumerated() {
        if let crtc = try crtc(id, index: index) { crtcs.append(crtc) }
      }
      var planes: [Plane] = []
      for id in try planeIDs() {
        if let plane = try plane(id) { planes.append(plane) }
      }
      return Topology(
        connectors: connectors, crtcs: crtcs, planes: planes, isAtomic: capabilities.atomic,
        preferredDepth: capabilities.preferredDepth, consoleTurn: .ofConsole)
    } catch {
      throw KMSError(.readTopology, path, error)
    }
  }

  /// Returns the numbers of all planes.
  func planeIDs() throws(Errno) -> [UInt32] {
    guard let list = drmModeGetPlaneResources(descriptor.rawValue) else { throw .current }
    defer { drmModeFreePlaneResources(list) }
    return Array(
      UnsafeBufferPointer(start: list.pointee.planes, count: Int(list.pointee.count_planes)))
  }

  private func connector(
    _ number: UInt32, _ commandLine: KernelCommandLine, probing: Bool
  ) throws(Errno) -> Connector? {
    // `drmModeGetConnector` first requests no modes, which makes the kernel probe; `…Current` does
    // not. Without a text console nothing has been probed yet, and every connector seems to be
    // disconnected.
    let fd = descriptor.rawValue
    guard let id = ConnectorID(rawValue: number),
      let pointer = try Errno.existing(
        probing ? drmModeGetConnector(fd, number) : drmModeGetConnectorCurrent(fd, number))
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
    // Read after the probe, which updates the EDID.
    guard let properties = try properties(of: number, kind: DRM_MODE_OBJECT_CONNECTOR) else {
      return nil
    }
    let encoders = try Encoders(of: connector, on: self)
    let type = ConnectorType(rawValue: connector.connector_type)
    let typeNumber = Int(clamping: connector.connector_type_id)
    return Connector(
      id: id, type: type, number: typeNumber, status: status,
      size: PhysicalSize(
        width: Int(clamping: connector.mmWidth), height: Int(clamping: connector.mmHeight)),
      edid: try properties.blob("EDID", on: self).flatMap { EDID(bytes: $0) },
      turn: turn(
        of: Connector.name(type, typeNumber), properties.choice("panel orientation"), commandLine),
      isNonDesktop: properties.value("non-desktop") == 1,
      hasBadLink: properties.choice("link-status") == "Bad",
      tile: try properties.blob("TILE", on: self).flatMap { Tile(blob: $0) },
      modes: modes.compactMap { Mode($0) }, possibleCRTCs: encoders.possibleCRTCs,
      crtc: encoders.crtc)
  }

  /// - Parameter orientation: the value of the property "panel orientation"; `nil` if there is none.
  private func turn(
    of name: String, _ orientation: String?, _ commandLine: KernelCommandLine
  ) -> PanelTurn {
    if driver.isOfFirmware, orientation == nil,
      let turn = PanelTurn.ofFirmwareScreen(commandLine)
    {
      return turn
    }
    return PanelTurn(panelOrientation: orientation, video: commandLine.video(for: name))
  }

  private func crtc(_ number: UInt32, index: Int) throws(Errno) -> CRTC? {
    guard let id = CRTCID(rawValue: number),
      let pointer = try Errno.existing(drmModeGetCrtc(descriptor.rawValue, number))
    else { return nil }
    defer { drmModeFreeCrtc(pointer) }
    return CRTC(
      id: id, index: index, mode: pointer.pointee.mode_valid != 0 ? Mode(pointer.pointee.mode) : nil
    )
  }

  private func plane(_ number: UInt32) throws(Errno) -> Plane? {
    guard let id = PlaneID(rawValue: number),
      let pointer = try Errno.existing(drmModeGetPlane(descriptor.rawValue, number))
    else { return nil }
    defer { drmModeFreePlane(pointer) }
    guard let properties = try properties(of: number, kind: DRM_MODE_OBJECT_PLANE),
      let kind = properties.value("type").flatMap({ Plane.Kind(rawValue: $0) })
    else { return nil }
    let formats = UnsafeBufferPointer(
      start: pointer.pointee.formats, count: Int(pointer.pointee.count_formats))
    // A plane with modifiers may support a format only tiled, which the CPU cannot write.
    let modifiers = try properties.blob("IN_FORMATS", on: self)
      .flatMap { FormatModifiers(blob: $0) }
    return Plane(
      id: id, kind: kind, possibleCRTCs: CRTCSet(rawValue: pointer.pointee.possible_crtcs),
      formats: formats.map { PixelFormat(rawValue: $0) }
        .filter { modifiers?.isLinear($0) ?? true },
      crtc: CRTCID(rawValue: pointer.pointee.crtc_id))
  }

  /// Reads the properties of an object of `kind`, for example `DRM_MODE_OBJECT_PLANE`.
  ///
  /// - Returns: `nil` if there is no such object any more.
  func properties(
    of object: UInt32, kind: UInt32
  ) throws(Errno) -> ObjectProperties? {
    do throws(Errno) {
      return try ObjectProperties(of: object, kind: kind, on: self)
    } catch .noSuchFile {
      return nil
    }
  }
}

/// The CRTCs that can feed a connector, by its encoders.
private struct Encoders {
  let possibleCRTCs: CRTCSet
  /// The CRTC that feeds it now.
  let crtc: CRTCID?

  init(of connector: drmModeConnector, on card: Card) throws(Errno) {
    let possible = UnsafeBufferPointer(
      start: connector.encoders, count: Int(connector.count_encoders))
    var mask: UInt32 = 0
    var current: CRTCID?
    for number in possible {
      guard let encoder = try Errno.existing(drmModeGetEncoder(card.descriptor.rawValue, number))
      else { continue }
      defer { drmModeFreeEncoder(encoder) }
      mask |= encoder.pointee.possible_crtcs
      if number == connector.encoder_id { current = CRTCID(rawValue: encoder.pointee.crtc_id) }
    }
    possibleCRTCs = CRTCSet(rawValue: mask)
    crtc = current
  }
}
