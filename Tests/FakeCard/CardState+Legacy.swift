internal import BezelLinux
internal import CBezelDRM
internal import CFakeCard

extension CardState {
  /// - Source: `drm_mode_setcrtc`, `drm_atomic_helper_set_config`.
  mutating func setCRTC(_ request: inout drm_mode_crtc) throws(Errno) {
    let crtc = try crtcIndex(request.crtc_id)
    let id = request.crtc_id
    guard let plane = primaryPlane(crtc) else { throw .invalidArgument }
    var commit = CardCommit(settings: settings, crtcs: [crtc], planes: [plane])
    for connector in connectors(of: crtc, in: settings) {
      commit.settings[connectorID(connector), "CRTC_ID"] = 0
    }
    guard request.mode_valid != 0 else {
      guard request.count_connectors == 0 else { throw .invalidArgument }
      turnOff(crtc, in: &commit)
      try check(commit, allowsModeset: true)
      return try apply(commit, isBlocking: true)
    }
    let plugs: [UInt32] = try take(
      Int(request.count_connectors), from: request.set_connectors_ptr)
    guard request.fb_id != .max || shownFramebuffer(crtc, in: settings) != nil else {
      throw .invalidArgument
    }
    let number =
      request.fb_id == .max ? shownFramebuffer(crtc, in: settings) ?? 0 : request.fb_id
    guard framebuffers[number] != nil else { throw .noSuchFile }
    guard isValid(request.mode), !plugs.isEmpty else { throw .invalidArgument }
    for plug in plugs {
      _ = try connectorIndex(plug)
      touch(plug, in: &commit)
      commit.settings[plug, "CRTC_ID"] = UInt64(id)
      commit.settings[plug, "DPMS"] = 0
    }
    // CRTCs that lost their last connector are disabled.
    for other in engines.indices where connectors(of: other, in: commit.settings).isEmpty {
      turnOff(other, in: &commit)
    }
    let blob = addBlob(withUnsafeBytes(of: request.mode) { Array($0) }, owner: .nobody)
    defer { collect() }
    commit.settings[id, "MODE_ID"] = UInt64(blob)
    commit.settings[id, "ACTIVE"] = 1
    let width = UInt64(request.mode.hdisplay)
    let height = UInt64(request.mode.vdisplay)
    let values: [(String, UInt64)] = [
      ("FB_ID", UInt64(number)), ("CRTC_ID", UInt64(id)), ("SRC_X", UInt64(request.x) << 16),
      ("SRC_Y", UInt64(request.y) << 16), ("SRC_W", width << 16), ("SRC_H", height << 16),
      ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", width), ("CRTC_H", height),
    ]
    for (name, value) in values { commit.settings[plane, name] = value }
    try check(commit, allowsModeset: true)
    try apply(commit, isBlocking: true)
  }

  /// Takes mode, connectors and planes from a CRTC.
  func turnOff(_ crtc: Int, in commit: inout CardCommit) {
    let id = crtcID(crtc)
    guard commit.settings[id, "MODE_ID"] != 0 else { return }
    commit.crtcs.insert(crtc)
    commit.settings[id, "MODE_ID"] = 0
    commit.settings[id, "ACTIVE"] = 0
    for connector in connectors(of: crtc, in: commit.settings) {
      commit.settings[connectorID(connector), "CRTC_ID"] = 0
    }
    for plane in description.planes.indices {
      let plane = planeID(plane)
      guard commit.settings[plane, "CRTC_ID"] == UInt64(id) else { continue }
      commit.planes.insert(plane)
      commit.settings[plane, "FB_ID"] = 0
      commit.settings[plane, "CRTC_ID"] = 0
    }
  }

  /// - Source: `drm_mode_page_flip_ioctl`.
  mutating func pageFlip(_ request: inout drm_mode_crtc_page_flip, _ file: CardFile) throws(Errno) {
    let event = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
    guard request.flags & ~event == 0, request.reserved == 0 else { throw .invalidArgument }
    let crtc = try crtcIndex(request.crtc_id)
    guard let plane = primaryPlane(crtc), let shown = shownFramebuffer(crtc, in: settings) else {
      throw .busy
    }
    guard let framebuffer = framebuffers[request.fb_id] else { throw .noSuchFile }
    guard framebuffer.format == framebuffers[shown]?.format, isActive(crtc, in: settings) else {
      throw .invalidArgument
    }
    var commit = CardCommit(settings: settings, crtcs: [crtc], planes: [plane])
    commit.settings[plane, "FB_ID"] = UInt64(request.fb_id)
    if request.flags & event != 0 { commit.event = (file.identity, request.user_data) }
    try check(commit, allowsModeset: false)
    try apply(commit, isBlocking: false)
  }

  /// - Source: `drm_mode_dirtyfb_ioctl`.
  mutating func dirtyFramebuffer(_ request: inout drm_mode_fb_dirty_cmd) throws(Errno) {
    guard let framebuffer = framebuffers[request.fb_id] else { throw .noSuchFile }
    guard (request.num_clips == 0) == (request.clips_ptr == 0),
      request.num_clips <= UInt32(DRM_MODE_FB_DIRTY_MAX_CLIPS)
    else { throw .invalidArgument }
    guard description.hasDirtyFB else { throw .notImplemented }
    let clips: [drm_clip_rect] = try take(Int(request.num_clips), from: request.clips_ptr)
    let damage =
      clips.isEmpty
      ? nil : clips.map { CardRectangle(Int($0.x1), Int($0.y1), Int($0.x2), Int($0.y2)) }
    for crtc in engines.indices where shownFramebuffer(crtc, in: settings) == request.fb_id {
      engines[crtc].damage = damage
      if description.copies { renew(crtc, from: framebuffer, damage) }
    }
  }

  /// - Source: `drm_mode_setplane`.
  mutating func setPlane(_ request: inout drm_mode_set_plane) throws(Errno) {
    _ = try planeIndex(request.plane_id)
    var commit = CardCommit(settings: settings)
    touch(request.plane_id, in: &commit)
    if request.fb_id != 0 {
      guard framebuffers[request.fb_id] != nil else { throw .noSuchFile }
      _ = try crtcIndex(request.crtc_id)
    }
    let values: [(String, UInt64)] = [
      ("FB_ID", UInt64(request.fb_id)),
      ("CRTC_ID", request.fb_id == 0 ? 0 : UInt64(request.crtc_id)),
      ("SRC_X", UInt64(request.src_x)), ("SRC_Y", UInt64(request.src_y)),
      ("SRC_W", UInt64(request.src_w)), ("SRC_H", UInt64(request.src_h)),
      ("CRTC_X", UInt64(bitPattern: Int64(request.crtc_x))),
      ("CRTC_Y", UInt64(bitPattern: Int64(request.crtc_y))),
      ("CRTC_W", UInt64(request.crtc_w)), ("CRTC_H", UInt64(request.crtc_h)),
    ]
    for (name, value) in values { commit.settings[request.plane_id, name] = value }
    touch(request.plane_id, in: &commit)
    try check(commit, allowsModeset: false)
    try apply(commit, isBlocking: true)
  }

  /// Hides the cursor; a made-up card takes no picture for one.
  ///
  /// - Source: `drm_mode_cursor_common`.
  mutating func setCursor(_ request: inout drm_mode_cursor) throws(Errno) {
    let crtc = try crtcIndex(request.crtc_id)
    let plane = description.planes.indices.first {
      description.planes[$0].kind == .cursor
        && description.planes[$0].possibleCRTCs.rawValue >> UInt32(crtc) & 1 == 1
    }
    guard let plane else { throw Errno(rawValue: ENXIO) }
    guard request.flags & UInt32(DRM_MODE_CURSOR_BO) != 0, request.handle == 0 else {
      throw .invalidArgument
    }
    var off = drm_mode_set_plane()
    off.plane_id = planeID(plane)
    try setPlane(&off)
  }

  /// - Source: `drm_mode_obj_set_property_ioctl`.
  mutating func setProperty(_ request: inout drm_mode_obj_set_property) throws(Errno) {
    guard let values = settings[request.obj_id] else { throw .noSuchFile }
    guard let property = CardProperty(id: request.prop_id), values[property.name] != nil,
      accepts(property, request.value, of: request.obj_id)
    else { throw .invalidArgument }
    var commit = CardCommit(settings: settings)
    touch(request.obj_id, in: &commit)
    commit.settings[request.obj_id, property.name] = request.value
    touch(request.obj_id, in: &commit)
    if property.name == "DPMS" {
      for crtc in commit.crtcs {
        commit.settings[crtcID(crtc), "ACTIVE"] = request.value == 0 ? 1 : 0
      }
    }
    try check(commit, allowsModeset: true)
    try apply(commit, isBlocking: true)
  }

  /// - Source: `drm_mode_gamma_set_ioctl`, `drm_crtc_legacy_gamma_set`.
  mutating func setGamma(_ request: inout drm_mode_crtc_lut) throws(Errno) {
    let size = try gammaSize(request)
    let red: [UInt16] = try take(size, from: request.red)
    let green: [UInt16] = try take(size, from: request.green)
    let blue: [UInt16] = try take(size, from: request.blue)
    let entries: [UInt16] = (0..<size).flatMap { [red[$0], green[$0], blue[$0], 0] }
    if settings[request.crtc_id]?["GAMMA_LUT"] != nil {
      let bytes = entries.withUnsafeBytes { Array($0) }
      settings[request.crtc_id, "GAMMA_LUT"] = UInt64(addBlob(bytes, owner: .nobody))
      collect()
    } else {
      gammas[request.crtc_id] = entries
    }
  }

  /// - Source: `drm_mode_gamma_get_ioctl`.
  func getGamma(_ request: inout drm_mode_crtc_lut) throws(Errno) {
    let size = try gammaSize(request)
    let entries = gamma(request.crtc_id)
    for (channel, address) in [request.red, request.green, request.blue].enumerated() {
      var room = UInt32(size)
      let levels: [UInt16] = (0..<size).map { index in
        let place = index * 4 + channel
        return place < entries.count ? entries[place] : UInt16(index * 0xffff / max(size - 1, 1))
      }
      try give(levels, to: address, room: &room)
    }
  }

  private func gammaSize(_ request: drm_mode_crtc_lut) throws(Errno) -> Int {
    let size = description.crtcs[try crtcIndex(request.crtc_id)].gammaSize
    guard size > 0 else { throw .notImplemented }
    guard request.gamma_size == UInt32(size) else { throw .invalidArgument }
    return size
  }

  /// Returns red, green, blue and zero for each level; empty for a straight line.
  func gamma(_ crtc: UInt32) -> [UInt16] {
    guard let bytes = blobs[UInt32(truncatingIfNeeded: settings[crtc, "GAMMA_LUT"])]?.bytes else {
      return gammas[crtc] ?? []
    }
    return bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 2).map { bytes.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self) }
    }
  }
}
