internal import BezelKMS
internal import BezelLinux
internal import CBezelDRM
internal import CFakeCard

extension CardState {
  func getVersion(_ request: inout drm_version) {
    request.version_major = 1
    request.version_minor = 0
    request.version_patchlevel = 0
    giveText(description.driver, to: request.name, room: &request.name_len)
    giveText("20240101", to: request.date, room: &request.date_len)
    giveText("made up", to: request.desc, room: &request.desc_len)
  }

  /// - Source: `drm_copy_field`: as much as there is room for.
  private func giveText(
    _ text: String, to address: UnsafeMutablePointer<CChar>?, room: inout UInt
  ) {
    let bytes = text.utf8.map { CChar(bitPattern: $0) }
    if let address { address.update(from: bytes, count: min(Int(room), bytes.count)) }
    room = UInt(bytes.count)
  }

  func getUnique(_ request: inout drm_unique) {
    giveText(name, to: request.unique, room: &request.unique_len)
  }

  func getCapability(_ request: inout drm_get_cap) throws(Errno) {
    switch Int32(truncatingIfNeeded: request.capability) {
    case DRM_CAP_TIMESTAMP_MONOTONIC: request.value = 1
    case DRM_CAP_PRIME: request.value = 3
    // The rest is about displays.
    case _ where !description.hasDisplays: throw .notSupported
    case DRM_CAP_DUMB_BUFFER: request.value = description.hasDumbBuffers ? 1 : 0
    case DRM_CAP_DUMB_PREFERRED_DEPTH: request.value = description.preferredDepth
    case DRM_CAP_DUMB_PREFER_SHADOW: request.value = description.prefersShadow ? 1 : 0
    case DRM_CAP_ADDFB2_MODIFIERS: request.value = description.hasModifiers ? 1 : 0
    case DRM_CAP_CRTC_IN_VBLANK_EVENT: request.value = 1
    case DRM_CAP_CURSOR_WIDTH, DRM_CAP_CURSOR_HEIGHT: request.value = 64
    case DRM_CAP_ASYNC_PAGE_FLIP: request.value = 0
    default: throw .invalidArgument
    }
  }

  func setCapability(_ request: inout drm_set_client_cap, _ file: CardFile) throws(Errno) {
    guard description.hasDisplays else { throw .notSupported }
    guard request.value <= 1 else { throw .invalidArgument }
    let isOn = request.value == 1
    switch Int32(truncatingIfNeeded: request.capability) {
    case DRM_CLIENT_CAP_UNIVERSAL_PLANES: file.seesAllPlanes = isOn
    case DRM_CLIENT_CAP_ATOMIC:
      guard description.isAtomic else { throw .notSupported }
      file.isAtomic = isOn
      file.seesAllPlanes = isOn
    case DRM_CLIENT_CAP_WRITEBACK_CONNECTORS:
      guard file.isAtomic else { throw .invalidArgument }
      file.seesWriteback = isOn
    case DRM_CLIENT_CAP_STEREO_3D, DRM_CLIENT_CAP_ASPECT_RATIO: break
    case Int32(bezel_cap_cursor_plane_hotspot):
      guard description.hasHostCursors else { throw .notSupported }
      guard file.isAtomic else { throw .invalidArgument }
      file.seesHostCursors = isOn
    default: throw .invalidArgument
    }
  }

  func getResources(_ request: inout drm_mode_card_res, _ file: CardFile) throws(Errno) {
    let shown = connectors.indices.filter { index in
      connectors[index].type != .writeback || file.seesWriteback || description.listsWriteback
    }
    let owned = framebuffers.filter { $0.value.owner == .file(file.identity) }.keys.sorted()
    try give(owned, to: request.fb_id_ptr, room: &request.count_fbs)
    try give(
      engines.indices.map { crtcID($0) }, to: request.crtc_id_ptr, room: &request.count_crtcs)
    try give(
      shown.map { connectorID($0) }, to: request.connector_id_ptr, room: &request.count_connectors)
    try give(
      connectors.indices.map { encoderID($0) }, to: request.encoder_id_ptr,
      room: &request.count_encoders)
    request.max_width = UInt32(description.maximumWidth)
    request.max_height = UInt32(description.maximumHeight)
  }

  /// - Source: `drm_mode_getconnector`.
  mutating func getConnector(
    _ request: inout drm_mode_get_connector, _ file: CardFile
  ) throws(Errno) {
    let index = try connectorIndex(request.connector_id)
    if request.count_modes == 0, file.isMaster { probe(index) }
    let connector = connectors[index]
    let seen = probed[index]
    let status: Connector.Status = seen?.status ?? .unknown
    let modes = status == .disconnected ? [] : (seen?.modes ?? []).map { $0.info }
    try give(modes, to: request.modes_ptr, room: &request.count_modes)
    try give([encoderID(index)], to: request.encoders_ptr, room: &request.count_encoders)
    try giveProperties(
      request.connector_id, file, to: request.props_ptr, request.prop_values_ptr,
      room: &request.count_props)
    request.encoder_id = settings[request.connector_id, "CRTC_ID"] == 0 ? 0 : encoderID(index)
    request.connector_type = connector.type.rawValue
    request.connector_type_id = UInt32(
      connectors[...index].count { $0.type == connector.type })
    request.connection =
      switch status {
      case .connected: 1
      case .disconnected: 2
      case .unknown: 3
      }
    let isEnabled = status == .connected
    request.mm_width = isEnabled ? UInt32(connector.millimetres.width) : 0
    request.mm_height = isEnabled ? UInt32(connector.millimetres.height) : 0
  }

  func getEncoder(_ request: inout drm_mode_get_encoder) throws(Errno) {
    let index = try encoderIndex(request.encoder_id)
    request.encoder_type = UInt32(DRM_MODE_ENCODER_TMDS)
    request.crtc_id = UInt32(truncatingIfNeeded: settings[connectorID(index), "CRTC_ID"])
    request.possible_crtcs =
      connectors[index].possibleCRTCs.rawValue & ((1 << UInt32(engines.count)) - 1)
    request.possible_clones = 1 << UInt32(index)
  }

  func getCRTC(_ request: inout drm_mode_crtc) throws(Errno) {
    let crtc = try crtcIndex(request.crtc_id)
    request.gamma_size = UInt32(description.crtcs[crtc].gammaSize)
    request.fb_id = shownFramebuffer(crtc, in: settings) ?? 0
    if let plane = primaryPlane(crtc), request.fb_id != 0 {
      request.x = UInt32(truncatingIfNeeded: settings[plane, "SRC_X"] >> 16)
      request.y = UInt32(truncatingIfNeeded: settings[plane, "SRC_Y"] >> 16)
    }
    let mode = mode(crtc, in: settings)
    request.mode_valid = mode == nil ? 0 : 1
    request.mode = mode?.info ?? drm_mode_modeinfo()
  }

  func getPlanes(_ request: inout drm_mode_get_plane_res, _ file: CardFile) throws(Errno) {
    let seen = description.planes.indices.filter { index in
      let kind = description.planes[index].kind
      let isHidden =
        kind == .cursor && description.hasHostCursors && file.isAtomic && !file.seesHostCursors
      return !isHidden && (file.seesAllPlanes || kind == .overlay)
    }
    try give(seen.map { planeID($0) }, to: request.plane_id_ptr, room: &request.count_planes)
  }

  func getPlane(_ request: inout drm_mode_get_plane) throws(Errno) {
    let plane = description.planes[try planeIndex(request.plane_id)]
    request.crtc_id = UInt32(truncatingIfNeeded: settings[request.plane_id, "CRTC_ID"])
    request.fb_id = UInt32(truncatingIfNeeded: settings[request.plane_id, "FB_ID"])
    request.possible_crtcs = plane.possibleCRTCs.rawValue & ((1 << UInt32(engines.count)) - 1)
    try give(
      plane.formats.map { $0.rawValue }, to: request.format_type_ptr,
      room: &request.count_format_types)
  }

  func getProperties(
    _ request: inout drm_mode_obj_get_properties, _ file: CardFile
  ) throws(Errno) {
    let id = request.obj_id
    let type =
      (try? crtcIndex(id)) != nil
      ? DRM_MODE_OBJECT_CRTC
      : (try? planeIndex(id)) != nil ? DRM_MODE_OBJECT_PLANE : UInt32(DRM_MODE_OBJECT_CONNECTOR)
    guard settings[id] != nil, request.obj_type == 0 || request.obj_type == type else {
      throw .noSuchFile
    }
    try giveProperties(
      id, file, to: request.props_ptr, request.prop_values_ptr, room: &request.count_props)
  }

  private func giveProperties(
    _ object: UInt32, _ file: CardFile, to numbers: UInt64, _ values: UInt64, room: inout UInt32
  ) throws(Errno) {
    let listed = CardProperty.all.filter { property in
      settings[object]?[property.name] != nil && (file.isAtomic || !property.isAtomic)
    }
    var sameRoom = room
    try give(listed.compactMap { CardProperty.id($0.name) }, to: numbers, room: &sameRoom)
    try give(listed.map { settings[object, $0.name] }, to: values, room: &room)
  }

  func getProperty(_ request: inout drm_mode_get_property) throws(Errno) {
    guard let property = CardProperty(id: request.prop_id) else { throw .noSuchFile }
    request.flags = property.flags
    withUnsafeMutableBytes(of: &request.name) { $0.copyBytes(from: property.name.utf8 + [0]) }
    try give(property.values, to: request.values_ptr, room: &request.count_values)
    try give(property.choices, to: request.enum_blob_ptr, room: &request.count_enum_blobs)
  }

  func getBlob(_ request: inout drm_mode_get_blob) throws(Errno) {
    guard let bytes = blobs[request.blob_id]?.bytes else { throw .noSuchFile }
    try give(bytes, to: request.data, room: &request.length)
  }
}
