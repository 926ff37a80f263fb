internal import BezelLinux
internal import CBezelDRM

/// The state of a graphics card, readable by any program.
///
/// When no other process has the card open, reading has a side effect: at its last close the kernel
/// restores the text console.
enum CardState {
  /// Returns a line for the driver, one for each CRTC, and one for each plane.
  ///
  ///     driver bochs-drm
  ///     crtc 35 active fb 38 mode 1280x800
  ///     crtc 40 off fb 0 mode 0x0
  ///     plane 31 primary crtc 35 fb 38
  static func lines(of node: String) throws(GuestError) -> [String] {
    let card = try KMSCard(opening: node)
    // The first process to open a card becomes its master without asking.
    if card.isMaster { try card.dropMaster() }
    // Without them primary planes and the CRTC's ACTIVE are not listed.
    drmSetClientCap(card.fd, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
    drmSetClientCap(card.fd, UInt64(DRM_CLIENT_CAP_ATOMIC), 1)
    var lines = ["driver \(try driver(of: card))"]
    for crtc in try card.crtcs() {
      guard let state = card.state(ofCRTC: crtc) else { continue }
      let active = card.property("ACTIVE", of: crtc, kind: DRM_MODE_OBJECT_CRTC)?.value
      let isActive = active.map { $0 != 0 } ?? (state.mode_valid != 0)
      let size = state.mode_valid != 0 ? (state.mode.hdisplay, state.mode.vdisplay) : (0, 0)
      lines.append(
        "crtc \(crtc) \(isActive ? "active" : "off") fb \(state.buffer_id)"
          + " mode \(size.0)x\(size.1)")
    }
    return lines + (try planes(of: card))
  }

  private static func driver(of card: borrowing KMSCard) throws(GuestError) -> String {
    guard let version = drmGetVersion(card.fd) else {
      throw GuestError("ask for the card's driver", card.path)
    }
    defer { drmFreeVersion(version) }
    return version.pointee.name.map { String(cString: $0) } ?? ""
  }

  private static func planes(of card: borrowing KMSCard) throws(GuestError) -> [String] {
    guard let list = drmModeGetPlaneResources(card.fd) else {
      throw GuestError("list the card's planes", card.path)
    }
    defer { drmModeFreePlaneResources(list) }
    var lines: [String] = []
    for index in 0..<Int(list.pointee.count_planes) {
      guard let plane = drmModeGetPlane(card.fd, list.pointee.planes[index]) else { continue }
      defer { drmModeFreePlane(plane) }
      let kind = card.planeKind(plane.pointee.plane_id)
      lines.append(
        "plane \(plane.pointee.plane_id) \(kind.map { "\($0)" } ?? "unknown")"
          + " crtc \(plane.pointee.crtc_id) fb \(plane.pointee.fb_id)")
    }
    return lines
  }
}

extension KMSCard {
  enum PlaneKind: UInt64 {
    case overlay = 0
    case primary = 1
    case cursor = 2
  }

  func planeKind(_ plane: UInt32) -> PlaneKind? {
    property("type", of: plane, kind: DRM_MODE_OBJECT_PLANE).flatMap {
      PlaneKind(rawValue: $0.value)
    }
  }
}
