import BezelLinux
internal import CBezelDRM

/// What CRTCs showed before us, and how.
struct SavedScreen {
  private var crtcs: [SavedCRTC] = []

  /// Looks at the CRTC of a scanout, unless that was done before.
  ///
  /// - Throws: `readProperties`: what cannot be read could not be shown again, so it is not to be
  ///   replaced.
  mutating func save(_ scanout: Scanout, on card: Card) throws(KMSError) {
    guard !crtcs.contains(where: { $0.crtc == scanout.crtc.id.rawValue }) else { return }
    do throws(Errno) {
      crtcs.append(try SavedCRTC(of: scanout, on: card))
    } catch {
      throw KMSError(.readProperties, scanout.connector.name, error)
    }
  }

  /// Shows it again, as far as it still can be: its owner may have taken its buffers away, or the
  /// screen be gone.
  func restore(on card: Card) {
    for crtc in crtcs { crtc.restore(on: card) }
  }
}

/// What one CRTC showed.
private struct SavedCRTC {
  let crtc: UInt32
  private let connectors: [UInt32]
  private let gamma: GammaRamp?
  /// All settings that a modeset of ours changes; few where the driver knows no atomic commits.
  private var settings: [SavedSetting] = []
  private var state: (framebuffer: UInt32, x: UInt32, y: UInt32, mode: drmModeModeInfo)?

  init(of scanout: Scanout, on card: Card) throws(Errno) {
    crtc = scanout.crtc.id.rawValue
    connectors = scanout.formerConnectors.map { $0.rawValue }
    gamma = try GammaRamp(of: crtc, on: card)
    guard let pointer = drmModeGetCrtc(card.descriptor.rawValue, crtc) else { throw .current }
    defer { drmModeFreeCrtc(pointer) }
    let found = pointer.pointee
    if found.mode_valid != 0, found.buffer_id != 0 {
      state = (found.buffer_id, found.x, found.y, found.mode)
    }
    guard state != nil else { return }
    let plane = scanout.plane.id.rawValue
    let planes = try card.planes(shownOn: crtc)
    for connector in connectors {
      try save(connector, DRM_MODE_OBJECT_CONNECTOR, ["CRTC_ID"], on: card)
    }
    if !connectors.contains(scanout.connector.id.rawValue) {
      try save(
        scanout.connector.id.rawValue, DRM_MODE_OBJECT_CONNECTOR, ["CRTC_ID"], on: card)
    }
    try save(
      crtc, DRM_MODE_OBJECT_CRTC, ["MODE_ID", "ACTIVE"] + PictureSetting.ofCRTC.map { $0.name },
      on: card)
    for plane in planes.contains(plane) ? planes : planes + [plane] {
      try save(
        plane, DRM_MODE_OBJECT_PLANE,
        [
          "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W",
          "CRTC_H",
        ] + PictureSetting.ofPlane.map { $0.name }, on: card)
    }
  }

  private mutating func save(
    _ object: UInt32, _ kind: UInt32, _ names: [String], on card: Card
  ) throws(Errno) {
    guard let properties = try card.properties(of: object, kind: kind) else { return }
    for name in names {
      guard let id = try? properties.id(name), let value = properties.value(name) else { continue }
      let isBlob = name == "MODE_ID" || PictureSetting.ofCRTC.contains { $0.name == name }
      settings.append(
        SavedSetting(
          object: object, kind: kind, property: id, value: value,
          standsAlone: PictureSetting.ofPlane.contains { $0.name == name },
          // Only what is in force is kept by the kernel, so its bytes have to be kept by us.
          blob: isBlob ? try properties.blob(name, on: card) : nil))
    }
  }

  func restore(on card: Card) {
    guard let state else { return }
    if !settings.isEmpty, (try? restoreSettings(on: card)) != nil { return }
    // The older calls set all that belongs to the picture, but what lies over it.
    let fd = card.descriptor.rawValue
    gamma?.set(crtc, on: card)
    for setting in settings where setting.standsAlone {
      drmModeObjectSetProperty(fd, setting.object, setting.kind, setting.property, setting.value)
    }
    var connectors = connectors
    var mode = state.mode
    drmModeSetCrtc(
      fd, crtc, state.framebuffer, state.x, state.y, &connectors, Int32(connectors.count), &mode)
  }

  private func restoreSettings(on card: Card) throws(Errno) {
    let request = try AtomicRequest()
    var blobs: [PropertyBlob] = []
    defer { withExtendedLifetime(blobs) {} }
    for setting in settings {
      var value = setting.value
      if let bytes = setting.blob {
        var reason: Errno?
        let blob = bytes.withUnsafeBytes { bytes in
          do throws(Errno) {
            return PropertyBlob?.some(try PropertyBlob(bytes, on: card))
          } catch {
            reason = error
            return nil
          }
        }
        if let reason { throw reason }
        if let blob {
          blobs.append(blob)
          value = UInt64(blob.id)
        }
      }
      try request.set(setting.object, setting.property, to: value)
    }
    try request.commit(DRM_MODE_ATOMIC_ALLOW_MODESET, generation: 0, on: card)
  }
}

private struct SavedSetting {
  let object, kind, property: UInt32
  let value: UInt64
  /// It can be set without the others.
  let standsAlone: Bool
  let blob: [UInt8]?
}
