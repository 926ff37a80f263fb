import BezelLinux
internal import CBezelDRM

/// A scanout driven by atomic commits: the numbers of the settings it needs.
struct AtomicPipeline {
  private let scanout: Scanout
  private let connectorCRTC: UInt32
  private let crtcMode, crtcActive: UInt32
  private let planeFramebuffer, planeCRTC: UInt32
  private let sourceX, sourceY, sourceWidth, sourceHeight: UInt32
  private let targetX, targetY, targetWidth, targetHeight: UInt32

  init(of scanout: Scanout, on card: Card) throws(Errno) {
    self.scanout = scanout
    let connector = try ObjectProperties(
      of: scanout.connector.id.rawValue, kind: DRM_MODE_OBJECT_CONNECTOR, on: card)
    connectorCRTC = try connector.id("CRTC_ID")
    let crtc = try ObjectProperties(
      of: scanout.crtc.id.rawValue, kind: DRM_MODE_OBJECT_CRTC, on: card)
    crtcMode = try crtc.id("MODE_ID")
    crtcActive = try crtc.id("ACTIVE")
    let plane = try ObjectProperties(
      of: scanout.plane.id.rawValue, kind: DRM_MODE_OBJECT_PLANE, on: card)
    planeFramebuffer = try plane.id("FB_ID")
    planeCRTC = try plane.id("CRTC_ID")
    sourceX = try plane.id("SRC_X")
    sourceY = try plane.id("SRC_Y")
    sourceWidth = try plane.id("SRC_W")
    sourceHeight = try plane.id("SRC_H")
    targetX = try plane.id("CRTC_X")
    targetY = try plane.id("CRTC_Y")
    targetWidth = try plane.id("CRTC_W")
    targetHeight = try plane.id("CRTC_H")
  }

  /// Shows a frame at the next occasion; does not wait for it.
  func flip(to framebuffer: FramebufferID, generation: UInt32, on card: Card) throws(Errno) {
    let request = try AtomicRequest()
    try request.set(scanout.plane.id.rawValue, planeFramebuffer, to: UInt64(framebuffer.rawValue))
    try request.commit(
      DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_NONBLOCK, generation: generation, on: card)
  }

  /// Sets the mode together with the first frame; waits until the hardware has taken them.
  func modeset(to framebuffer: FramebufferID, generation: UInt32, on card: Card) throws(Errno) {
    let fd = card.descriptor.rawValue
    var info = scanout.mode.info
    var blob: UInt32 = 0
    try Errno.check(
      drmModeCreatePropertyBlob(fd, &info, MemoryLayout<drmModeModeInfo>.size, &blob))
    // What is in force keeps its own hold on the mode.
    defer { drmModeDestroyPropertyBlob(fd, blob) }

    let request = try AtomicRequest()
    // The older call takes its CRTC from connectors that are not named, so does this.
    for former in scanout.formerConnectors where former != scanout.connector.id {
      try request.set(former.rawValue, connectorCRTC, to: 0)
    }
    let crtc = scanout.crtc.id.rawValue
    try request.set(scanout.connector.id.rawValue, connectorCRTC, to: UInt64(crtc))
    try request.set(crtc, crtcMode, to: UInt64(blob))
    try request.set(crtc, crtcActive, to: 1)
    let plane = scanout.plane.id.rawValue
    let width = UInt64(scanout.mode.width)
    let height = UInt64(scanout.mode.height)
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
    try request.commit(
      DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_ALLOW_MODESET, generation: generation, on: card)
  }
}
