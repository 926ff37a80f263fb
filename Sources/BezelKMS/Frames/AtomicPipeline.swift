import BezelLinux
internal import CBezelDRM

/// A scanout driven by atomic commits, with the numbers of the properties that it needs.
struct AtomicPipeline {
  private let connector, crtc, plane: UInt32
  /// The connectors that lose their CRTC, and those that go on showing its picture beside
  /// `connector`.
  private let formerConnectors, clones: [UInt32]
  private let connectorCRTC: UInt32
  private let crtcMode, crtcActive: UInt32
  private let planeFramebuffer, planeCRTC: UInt32
  private let sourceX, sourceY, sourceWidth, sourceHeight: UInt32
  private let targetX, targetY, targetWidth, targetHeight: UInt32
  /// `nil` if the driver does not support damage clips.
  private let damageClips: UInt32?
  var takesDamage: Bool { damageClips != nil }
  /// Properties that another program may have changed, and their neutral values.
  private let neutral: [Setting]

  private struct Setting {
    let object, property: UInt32
    let value: UInt64
  }

  init(of scanout: Scanout, on card: Card) throws(Errno) {
    connector = scanout.connector.id.rawValue
    crtc = scanout.crtc.id.rawValue
    plane = scanout.plane.id.rawValue
    clones = scanout.clones.map { $0.rawValue }
    formerConnectors = scanout.formerConnectors.map { $0.rawValue }.filter {
      [connector, clones] in $0 != connector && !clones.contains($0)
    }
    let connectorSettings = try ObjectProperties(
      of: connector, kind: DRM_MODE_OBJECT_CONNECTOR, on: card)
    connectorCRTC = try connectorSettings.id("CRTC_ID")
    let crtcSettings = try ObjectProperties(of: crtc, kind: DRM_MODE_OBJECT_CRTC, on: card)
    crtcMode = try crtcSettings.id("MODE_ID")
    crtcActive = try crtcSettings.id("ACTIVE")
    let settings = try ObjectProperties(of: plane, kind: DRM_MODE_OBJECT_PLANE, on: card)
    planeFramebuffer = try settings.id("FB_ID")
    planeCRTC = try settings.id("CRTC_ID")
    sourceX = try settings.id("SRC_X")
    sourceY = try settings.id("SRC_Y")
    sourceWidth = try settings.id("SRC_W")
    sourceHeight = try settings.id("SRC_H")
    targetX = try settings.id("CRTC_X")
    targetY = try settings.id("CRTC_Y")
    targetWidth = try settings.id("CRTC_W")
    targetHeight = try settings.id("CRTC_H")
    damageClips = try? settings.id("FB_DAMAGE_CLIPS")
    var neutral: [Setting] = []
    for (object, properties, list) in [
      (connector, connectorSettings, PictureSetting.ofConnector),
      (crtc, crtcSettings, PictureSetting.ofCRTC), (plane, settings, PictureSetting.ofPlane),
    ] {
      for setting in list {
        guard let (id, value) = properties.neutral(setting) else { continue }
        neutral.append(Setting(object: object, property: id, value: value))
      }
    }
    self.neutral = neutral
  }

  /// Flips to a frame as soon as the hardware can; does not wait for it.
  ///
  /// - Parameter clips: the parts that differ from the frame that is shown.
  func flip(
    to framebuffer: FramebufferID, clips: [DamageClip], generation: UInt32, on card: Card
  ) throws(Errno) {
    let request = try AtomicRequest()
    try request.set(plane, planeFramebuffer, to: UInt64(framebuffer.rawValue))
    var blob: PropertyBlob?
    if let damageClips, !clips.isEmpty {
      let clips = try PropertyBlob(clips, on: card)
      try request.set(plane, damageClips, to: UInt64(clips.id))
      blob = clips
    }
    defer { withExtendedLifetime(blob) {} }
    try request.commit(
      DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_NONBLOCK, generation: generation, on: card)
  }

  /// Adds to `request` the removal of another program's connectors and planes.
  func addRelease(to request: borrowing AtomicRequest, on card: Card) throws(Errno) {
    // The legacy call takes its CRTC from connectors that are not named, so does this.
    for former in formerConnectors { try request.set(former, connectorCRTC, to: 0) }
    try turnOffOtherPlanes(in: request, on: card)
  }

  /// Adds to `request` all properties that show a frame in its mode.
  ///
  /// - Parameter mode: has to live until the request is committed.
  func addModeset(
    to request: borrowing AtomicRequest, showing framebuffer: FramebufferID,
    size: (width: Int, height: Int), mode: PropertyBlob
  ) throws(Errno) {
    for shown in [connector] + clones { try request.set(shown, connectorCRTC, to: UInt64(crtc)) }
    try request.set(crtc, crtcMode, to: UInt64(mode.id))
    try request.set(crtc, crtcActive, to: 1)
    let width = UInt64(size.width)
    let height = UInt64(size.height)
    try request.set(plane, planeFramebuffer, to: UInt64(framebuffer.rawValue))
    try request.set(plane, planeCRTC, to: UInt64(crtc))
    try request.set(plane, sourceX, to: 0)
    try request.set(plane, sourceY, to: 0)
    try request.set(plane, sourceWidth, to: width << 16)  // 16.16 fixed point
    try request.set(plane, sourceHeight, to: height << 16)
    try request.set(plane, targetX, to: 0)
    try request.set(plane, targetY, to: 0)
    try request.set(plane, targetWidth, to: width)
    try request.set(plane, targetHeight, to: height)
    for setting in neutral {
      try request.set(setting.object, setting.property, to: setting.value)
    }
  }

  /// Turns off the cursor and overlays that a compositor leaves over our picture when it is killed
  /// or switches away.
  private func turnOffOtherPlanes(
    in request: borrowing AtomicRequest, on card: Card
  ) throws(Errno) {
    for other in try card.planes(shownOn: crtc) where other != plane {
      let settings = try ObjectProperties(of: other, kind: DRM_MODE_OBJECT_PLANE, on: card)
      try request.set(other, try settings.id("FB_ID"), to: 0)
      try request.set(other, try settings.id("CRTC_ID"), to: 0)
    }
  }
}

extension Card {
  /// Returns the planes that a CRTC shows now.
  func planes(shownOn crtc: UInt32) throws(Errno) -> [UInt32] {
    var shown: [UInt32] = []
    for number in try planeIDs() {
      guard let plane = try Errno.existing(drmModeGetPlane(descriptor.rawValue, number)) else {
        continue
      }
      defer { drmModeFreePlane(plane) }
      if plane.pointee.crtc_id == crtc { shown.append(number) }
    }
    return shown
  }
}
