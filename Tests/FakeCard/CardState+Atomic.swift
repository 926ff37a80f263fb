internal import BezelLinux
internal import CBezelDRM
internal import CFakeCard

extension CardState {
  /// - Source: `drm_mode_atomic_ioctl`.
  mutating func atomic(_ request: inout drm_mode_atomic, _ file: CardFile) throws(Errno) {
    guard description.isAtomic else { throw .notSupported }
    let event = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
    let testOnly = UInt32(DRM_MODE_ATOMIC_TEST_ONLY)
    let modeset = UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)
    let nonblocking = UInt32(DRM_MODE_ATOMIC_NONBLOCK)
    let flags = request.flags
    guard file.isAtomic, flags & ~(event | testOnly | modeset | nonblocking) == 0,
      flags & (event | testOnly) != event | testOnly, request.reserved == 0
    else { throw .invalidArgument }

    var commit = CardCommit(settings: settings)
    let objects: [UInt32] = try take(Int(request.count_objs), from: request.objs_ptr)
    let counts: [UInt32] = try take(objects.count, from: request.count_props_ptr)
    let total = counts.reduce(0) { $0 + Int($1) }
    let properties: [UInt32] = try take(total, from: request.props_ptr)
    let values: [UInt64] = try take(total, from: request.prop_values_ptr)
    var next = 0
    for (object, count) in zip(objects, counts) {
      for place in next..<next + Int(count) {
        try set(properties[place], of: object, to: values[place], in: &commit)
      }
      next += Int(count)
    }
    if flags & event != 0 { commit.event = (file.identity, request.user_data) }
    try check(commit, allowsModeset: flags & modeset != 0)
    if flags & testOnly == 0 { try apply(commit, isBlocking: flags & nonblocking == 0) }
  }

  /// Sets one property as an atomic commit does, which checks it by itself.
  private func set(
    _ property: UInt32, of object: UInt32, to value: UInt64, in commit: inout CardCommit
  ) throws(Errno) {
    guard let property = CardProperty(id: property), settings[object]?[property.name] != nil else {
      throw .noSuchFile
    }
    // In an atomic commit ACTIVE alone controls the power.
    guard accepts(property, value, of: object), property.name != "DPMS" else {
      throw .invalidArgument
    }
    touch(object, in: &commit)
    commit.settings[object, property.name] = value
    touch(object, in: &commit)
  }

  /// Notes that a commit changes `object`, and the CRTC that it belongs to at the moment.
  func touch(_ object: UInt32, in commit: inout CardCommit) {
    if let crtc = try? crtcIndex(object) { commit.crtcs.insert(crtc) }
    if (try? planeIndex(object)) != nil { commit.planes.insert(object) }
    let number = UInt32(truncatingIfNeeded: commit.settings[object, "CRTC_ID"])
    if let crtc = try? crtcIndex(number) { commit.crtcs.insert(crtc) }
  }

  /// Returns whether the property accepts the value.
  ///
  /// - Source: `drm_property_change_valid_get`, and the setters of the objects.
  func accepts(_ property: CardProperty, _ value: UInt64, of object: UInt32) -> Bool {
    guard !property.isImmutable else { return false }
    let number = UInt32(truncatingIfNeeded: value)
    switch property.kind {
    case .range(let range): return range.contains(value)
    case .signedRange(let range): return range.contains(Int64(bitPattern: value))
    case .choice(let names): return value < UInt64(names.count)
    case .bits:
      guard property.name == "rotation", let plane = try? planeIndex(object) else { return false }
      return value & ~(description.planes[plane].rotations ?? 1) == 0
        && (value & 0b1111).nonzeroBitCount == 1
    case .object(let type):
      if value == 0 { return true }
      return type == DRM_MODE_OBJECT_FB
        ? framebuffers[number] != nil : (try? crtcIndex(number)) != nil
    case .blob: return value == 0 || acceptsBlob(property.name, blobs[number]?.bytes, of: object)
    }
  }

  private func acceptsBlob(_ name: String, _ bytes: [UInt8]?, of object: UInt32) -> Bool {
    guard let bytes else { return false }
    switch name {
    case "MODE_ID":
      guard bytes.count == MemoryLayout<drm_mode_modeinfo>.size else { return false }
      return isValid(bytes.withUnsafeBytes { $0.loadUnaligned(as: drm_mode_modeinfo.self) })
    case "FB_DAMAGE_CLIPS": return bytes.count % 16 == 0
    case "GAMMA_LUT": return bytes.count == Int(settings[object, "GAMMA_LUT_SIZE"]) * 8
    default: return true
    }
  }

  /// - Source: `drm_mode_validate_basic`.
  func isValid(_ mode: drm_mode_modeinfo) -> Bool {
    mode.clock > 0 && mode.hdisplay > 0 && mode.hsync_start >= mode.hdisplay
      && mode.hsync_end >= mode.hsync_start && mode.htotal >= mode.hsync_end
      && mode.vdisplay > 0 && mode.vsync_start >= mode.vdisplay
      && mode.vsync_end >= mode.vsync_start && mode.vtotal >= mode.vsync_end
  }
}

/// Returns the program's values at `address`.
///
/// - Throws: "Bad address", if it is 0.
func take<Item>(_ count: Int, from address: UInt64) throws(Errno) -> [Item] {
  guard count > 0 else { return [] }
  guard let pointer = UnsafePointer<Item>(bitPattern: UInt(address)) else {
    throw Errno(rawValue: EFAULT)
  }
  return Array(UnsafeBufferPointer(start: pointer, count: count))
}

/// Gives the program all of `items` if it has room for them, and returns their number.
func give<Item>(_ items: [Item], to address: UInt64, room: inout UInt32) throws(Errno) {
  defer { room = UInt32(items.count) }
  guard !items.isEmpty, room >= UInt32(items.count) else { return }
  guard let pointer = UnsafeMutablePointer<Item>(bitPattern: UInt(address)) else {
    throw Errno(rawValue: EFAULT)
  }
  pointer.update(from: items, count: items.count)
}
