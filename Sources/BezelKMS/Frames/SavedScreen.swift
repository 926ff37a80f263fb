import BezelLinux
internal import CBezelDRM

/// The pictures that CRTCs showed before ours, with their properties.
struct SavedScreen {
  private var crtcs: [SavedCRTC] = []

  /// Saves the state of a scanout's CRTC, unless that was done before.
  ///
  /// - Throws: `readProperties`: a state that cannot be read could not be restored, so it is not to
  ///   be replaced.
  mutating func save(_ scanout: Scanout, on card: Card) throws(KMSError) {
    guard !crtcs.contains(where: { $0.crtc == scanout.crtc.id.rawValue }) else { return }
    do throws(Errno) {
      crtcs.append(try SavedCRTC(of: scanout, on: card))
    } catch {
      throw KMSError(.readProperties, scanout.connector.name, error)
    }
  }

  /// Restores the pictures, as far as possible: a buffer may be removed by its owner, or a screen
  /// unplugged.
  func restore(on card: Card) {
    for crtc in crtcs { crtc.restore(on: card) }
  }
}

/// The state of one CRTC.
private struct SavedCRTC {
  let crtc: UInt32
  private let connectors: [UInt32]
  private let gamma: GammaRamp?
  /// All properties that our modeset changes; few if the driver does not support atomic commits.
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
    let own = scanout.connector.id.rawValue
    for connector in connectors where connector != own {
      try save(connector, DRM_MODE_OBJECT_CONNECTOR, ["CRTC_ID"], on: card)
    }
    try save(
      own, DRM_MODE_OBJECT_CONNECTOR, ["CRTC_ID"], PictureSetting.ofConnector, on: card)
    try save(
      crtc, DRM_MODE_OBJECT_CRTC, ["ACTIVE", SavedCRTC.mode], PictureSetting.ofCRTC, on: card)
    for plane in planes.contains(plane) ? planes : planes + [plane] {
      try save(
        plane, DRM_MODE_OBJECT_PLANE,
        [
          "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W",
          "CRTC_H",
        ], PictureSetting.ofPlane, on: card)
    }
  }

  private static let mode = "MODE_ID"

  /// - Parameters:
  ///   - names: properties that belong together.
  ///   - pictureSettings: properties that can be set one by one.
  private mutating func save(
    _ object: UInt32, _ kind: UInt32, _ names: [String], _ pictureSettings: [PictureSetting] = [],
    on card: Card
  ) throws(Errno) {
    guard let properties = try card.properties(of: object, kind: kind) else { return }
    func save(_ name: String, isBlob: Bool, isIndependent: Bool) throws(Errno) {
      guard let id = try? properties.id(name), let value = properties.value(name) else { return }
      settings.append(
        SavedSetting(
          object: object, kind: kind, property: id, value: value, isIndependent: isIndependent,
          // The kernel keeps a blob only while it is in force, so its bytes are saved.
          blob: isBlob ? try properties.blob(name, on: card) : nil))
    }
    for name in names {
      try save(name, isBlob: name == SavedCRTC.mode, isIndependent: false)
    }
    for setting in pictureSettings {
      try save(setting.name, isBlob: setting.isBlob, isIndependent: true)
    }
  }

  func restore(on card: Card) {
    guard let state else { return }
    if !settings.isEmpty, (try? restoreSettings(on: card)) != nil { return }
    // The legacy calls restore the picture, but not the planes over it.
    let fd = card.descriptor.rawValue
    gamma?.set(crtc, on: card)
    for setting in settings where setting.isIndependent {
      guard let (value, blob) = try? setting.value(on: card) else { continue }
      drmModeObjectSetProperty(fd, setting.object, setting.kind, setting.property, value)
      withExtendedLifetime(blob) {}
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
      let (value, blob) = try setting.value(on: card)
      if let blob { blobs.append(blob) }
      try request.set(setting.object, setting.property, to: value)
    }
    try request.commit(DRM_MODE_ATOMIC_ALLOW_MODESET, generation: 0, on: card)
  }
}

private struct SavedSetting {
  let object, kind, property: UInt32
  /// The value that was found.
  let value: UInt64
  /// Whether it can be set without the others.
  let isIndependent: Bool
  let blob: [UInt8]?

  /// Returns the value to set, and the blob that it names, which has to live until then.
  func value(on card: Card) throws(Errno) -> (UInt64, PropertyBlob?) {
    guard let bytes = blob else { return (value, nil) }
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
    return (blob.map { UInt64($0.id) } ?? value, blob)
  }
}
