internal import BezelLinux
internal import BoardProtocol
internal import CBezelDRM
internal import CBezelLinux
internal import CBoardGuest

/// A running program's open graphics card: the kernel treats calls on this copy as that program's
/// own, master's rights included.
///
/// - Source: `pidfd_getfd(2)`.
struct BorrowedCard: ~Copyable {
  private let card: KMSCard

  /// Borrows the card of a process: of several, the one that is master.
  init(of process: pid_t) throws(GuestError) {
    let pidfd = pidfd_open(process, 0)
    guard pidfd >= 0 else { throw GuestError("find a process", "\(process)") }
    let handle = Descriptor(owning: pidfd)
    let folder = "/proc/\(process)/fd"
    var borrowed: KMSCard?
    for name in try Folder.names(in: folder, to: "list a process's descriptors") {
      guard let number = Int32(name), let path = Folder.target(ofLink: "\(folder)/\(name)"),
        path.hasPrefix("/dev/dri/card")
      else { continue }
      let fd = pidfd_getfd(handle.rawValue, number, 0)
      guard fd >= 0 else {
        // A descriptor that has been closed since is no longer open.
        if Errno.current.rawValue == EBADF { continue }
        throw GuestError("borrow a descriptor", "\(folder)/\(name)")
      }
      let card = KMSCard(owning: Descriptor(owning: fd), of: path)
      if card.isMaster || borrowed == nil { borrowed = consume card }
    }
    guard let borrowed else {
      throw GuestError("borrow a card", folder, because: "it has none open")
    }
    card = borrowed
  }

  func perform(_ action: CardAction) throws(GuestError) {
    switch action {
    case .off: for crtc in try activeCRTCs() { try card.turnOff(crtc: crtc.crtc_id) }
    case .rmfb:
      for crtc in try activeCRTCs() where crtc.buffer_id != 0 {
        try card.check(drmModeRmFB(card.fd, crtc.buffer_id), "remove framebuffer \(crtc.buffer_id)")
      }
    case .dpmsOff: try setPower(UInt64(DRM_MODE_DPMS_OFF))
    case .dpmsOn: try setPower(UInt64(DRM_MODE_DPMS_ON))
    case .dropMaster: try card.dropMaster()
    case .setMaster: try card.becomeMaster()
    case .overlay: try showOverlay()
    case .gamma: for crtc in try activeCRTCs() { try bendGamma(of: crtc) }
    case .fbs:
      for number in try card.crtcs() {
        guard let crtc = card.state(ofCRTC: number) else { continue }
        BoardGuest.say("crtc \(number) fb \(crtc.buffer_id)")
      }
    }
  }

  private func activeCRTCs() throws(GuestError) -> [drmModeCrtc] {
    try card.crtcs().compactMap { card.state(ofCRTC: $0) }.filter { $0.mode_valid != 0 }
  }

  private func setPower(_ level: UInt64) throws(GuestError) {
    for number in try card.connectors() {
      guard let connector = drmModeGetConnectorCurrent(card.fd, number) else { continue }
      defer { drmModeFreeConnector(connector) }
      guard connector.pointee.connection == DRM_MODE_CONNECTED,
        let power = card.property("DPMS", of: number, kind: DRM_MODE_OBJECT_CONNECTOR)
      else { continue }
      try card.check(
        drmModeConnectorSetProperty(card.fd, number, power.id, level), "switch a screen's power")
    }
  }

  private func bendGamma(of crtc: drmModeCrtc) throws(GuestError) {
    let count = Int(crtc.gamma_size)
    guard count > 1 else {
      throw GuestError("bend the colours", card.path, because: "the driver has no gamma ramp")
    }
    // Its square: black and white stay, all between gets darker.
    var ramp = (0..<count).map { index in
      UInt16(clamping: index * index * 0xffff / ((count - 1) * (count - 1)))
    }
    var (green, blue) = (ramp, ramp)
    try card.check(
      drmModeCrtcSetGamma(card.fd, crtc.crtc_id, UInt32(count), &ramp, &green, &blue),
      "bend the colours")
  }

  private func showOverlay() throws(GuestError) {
    // Its owner also needs this capability, to see any but overlay planes.
    drmSetClientCap(card.fd, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
    let crtcs = try card.crtcs()
    guard let crtc = try activeCRTCs().first,
      let index = crtcs.firstIndex(of: crtc.crtc_id),
      let list = drmModeGetPlaneResources(card.fd)
    else { throw GuestError("show an overlay", card.path, because: "nothing is shown") }
    defer { drmModeFreePlaneResources(list) }
    let planes = UnsafeBufferPointer(
      start: list.pointee.planes, count: Int(list.pointee.count_planes)
    ).filter { number in
      guard let plane = drmModeGetPlane(card.fd, number) else { return false }
      defer { drmModeFreePlane(plane) }
      return plane.pointee.possible_crtcs >> UInt32(index) & 1 == 1
    }
    guard
      let plane = planes.first(where: { card.planeKind($0) == .overlay })
        ?? planes.first(where: { card.planeKind($0) == .cursor })
    else {
      throw GuestError("show an overlay", card.path, because: "the driver has no plane for it")
    }
    let side: UInt32 = 64
    let picture = try KMSPicture(
      on: card, width: Int(side), height: Int(side), format: .argb8888,
      showing: .plain(0xff00ff))
    try card.check(
      drmModeSetPlane(
        card.fd, plane, crtc.crtc_id, picture.framebuffer, 0, 32, 32, side, side, 0, 0, side << 16,
        side << 16),
      "show an overlay")
    BoardGuest.say("overlay \(plane) fb \(picture.framebuffer)")
  }
}
