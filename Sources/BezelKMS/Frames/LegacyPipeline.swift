import BezelLinux
internal import CBezelDRM

/// A scanout driven by the legacy calls, which every driver supports.
struct LegacyPipeline {
  private let crtc, plane: UInt32
  /// The connector of the scanout, and those that show the same picture.
  private let connectors: [UInt32]

  init(of scanout: Scanout) {
    connectors = [scanout.connector.id.rawValue] + scanout.clones.map { $0.rawValue }
    crtc = scanout.crtc.id.rawValue
    plane = scanout.plane.id.rawValue
  }

  /// Flips to a frame as soon as the hardware can; does not wait for it.
  func flip(to framebuffer: FramebufferID, generation: UInt32, on card: Card) throws(Errno) {
    try Errno.check(
      drmModePageFlip(
        card.descriptor.rawValue, crtc, framebuffer.rawValue, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
        UnsafeMutableRawPointer(bitPattern: UInt(generation))))
  }

  /// Makes the driver copy out the changed parts of a frame; waits for that.
  ///
  /// - Parameter clips: none for the whole frame.
  /// - Throws: `notImplemented` if the driver shows what is drawn without it.
  func upload(
    _ framebuffer: FramebufferID, clips: [DamageClip], on card: Card
  ) throws(Errno) {
    var clips = clips.map { clip in
      drmModeClip(
        x1: UInt16(clamping: clip.minX), y1: UInt16(clamping: clip.minY),
        x2: UInt16(clamping: clip.maxX), y2: UInt16(clamping: clip.maxY))
    }
    let count = UInt32(clips.count)
    let fd = card.descriptor.rawValue
    // The kernel accepts no clips, for the whole frame, only without an address.
    try Errno.check(
      count == 0
        ? drmModeDirtyFB(fd, framebuffer.rawValue, nil, 0)
        : drmModeDirtyFB(fd, framebuffer.rawValue, &clips, count))
  }

  /// Sets the mode together with the first frame; waits until the hardware has taken them.
  func modeset(to framebuffer: FramebufferID, mode: Mode, on card: Card) throws(Errno) {
    let fd = card.descriptor.rawValue
    // Planes that another program has left on. The changes may be refused: not all drivers support
    // them.
    for other in try card.planes(shownOn: crtc) where other != plane {
      drmModeSetPlane(fd, other, crtc, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    }
    drmModeSetCursor(fd, crtc, 0, 0, 0)
    try GammaRamp.straight(for: crtc, on: card)?.set(crtc, on: card)
    for setting in PictureSetting.ofCRTC where setting.name != PictureSetting.gamma.name {
      neutralize(setting, of: crtc, DRM_MODE_OBJECT_CRTC, on: card)
    }
    for setting in PictureSetting.ofPlane {
      neutralize(setting, of: plane, DRM_MODE_OBJECT_PLANE, on: card)
    }
    for setting in PictureSetting.ofConnector {
      neutralize(setting, of: connectors[0], DRM_MODE_OBJECT_CONNECTOR, on: card)
    }

    var connectors = connectors
    var info = mode.info
    try Errno.check(
      drmModeSetCrtc(
        fd, crtc, framebuffer.rawValue, 0, 0, &connectors, Int32(connectors.count), &info))
  }

  private func neutralize(
    _ setting: PictureSetting, of object: UInt32, _ kind: UInt32, on card: Card
  ) {
    guard let settings = try? ObjectProperties(of: object, kind: kind, on: card),
      let (id, neutral) = settings.neutral(setting), settings.value(setting.name) != neutral
    else { return }
    drmModeObjectSetProperty(card.descriptor.rawValue, object, kind, id, neutral)
  }
}

/// The table by which a CRTC maps each channel's values.
struct GammaRamp {
  private var red, green, blue: [UInt16]

  /// Returns the linear ramp; `nil` if the hardware has none.
  static func straight(for crtc: UInt32, on card: Card) throws(Errno) -> GammaRamp? {
    guard let size = try size(of: crtc, on: card) else { return nil }
    let ramp = (0..<size).map { UInt16($0 * 65_535 / (size - 1)) }
    return GammaRamp(red: ramp, green: ramp, blue: ramp)
  }

  /// The ramp in force; `nil` if the hardware has none.
  init?(of crtc: UInt32, on card: Card) throws(Errno) {
    guard let size = try GammaRamp.size(of: crtc, on: card) else { return nil }
    red = Array(repeating: 0, count: size)
    green = red
    blue = red
    try Errno.check(
      drmModeCrtcGetGamma(card.descriptor.rawValue, crtc, UInt32(size), &red, &green, &blue))
  }

  private init(red: [UInt16], green: [UInt16], blue: [UInt16]) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  func set(_ crtc: UInt32, on card: Card) {
    var ramp = self
    drmModeCrtcSetGamma(
      card.descriptor.rawValue, crtc, UInt32(red.count), &ramp.red, &ramp.green, &ramp.blue)
  }

  private static func size(of crtc: UInt32, on card: Card) throws(Errno) -> Int? {
    guard let state = drmModeGetCrtc(card.descriptor.rawValue, crtc) else { throw .current }
    defer { drmModeFreeCrtc(state) }
    let size = Int(state.pointee.gamma_size)
    return (2...65_536).contains(size) ? size : nil
  }
}
