internal import BezelKMS
internal import BezelLinux
internal import CFakeCard

/// New settings, and the objects that they change.
struct CardCommit {
  var settings: CardSettings
  /// The CRTCs that take part, by index.
  var crtcs: Set<Int> = []
  /// The planes that get a frame.
  var planes: Set<UInt32> = []
  /// The file that gets the event of the frame, and its user data.
  var event: (file: UInt64, userData: UInt64)?
}

extension CardState {
  /// Refuses invalid commits as the kernel does, with its error.
  ///
  /// - Source: `drm_atomic_check_only` and the helpers it calls.
  func check(_ commit: CardCommit, allowsModeset: Bool) throws(Errno) {
    let new = commit.settings
    for plane in description.planes.indices { try checkPlane(plane, in: new) }
    for connector in connectors.indices where new[connectorID(connector), "CRTC_ID"] != 0 {
      let crtc = try crtcIndex(UInt32(truncatingIfNeeded: new[connectorID(connector), "CRTC_ID"]))
      guard connectors[connector].possibleCRTCs.rawValue >> UInt32(crtc) & 1 == 1 else {
        throw .invalidArgument
      }
    }
    var pixels = 0
    for crtc in engines.indices {
      let mode = mode(crtc, in: new)
      let isActive = isActive(crtc, in: new)
      let plugs = connectors(of: crtc, in: new)
      guard mode != nil || !isActive, plugs.isEmpty == (mode == nil) else {
        throw .invalidArgument
      }
      if let mode, isActive { pixels += mode.width * mode.height }
      let isModeset =
        isActive != self.isActive(crtc, in: settings)
        || plugs != connectors(of: crtc, in: settings)
        || modeBytes(crtc, in: new) != modeBytes(crtc, in: settings)
        || plugs.contains { plug in
          new[connectorID(plug), "link-status"] != settings[connectorID(plug), "link-status"]
        }
      guard allowsModeset || !isModeset else { throw .invalidArgument }
    }
    guard pixels <= description.scanoutPixels else { throw .invalidArgument }
    if commit.event != nil {
      let isSeen =
        !commit.crtcs.isEmpty
        && commit.crtcs.allSatisfy { isActive($0, in: new) || isActive($0, in: settings) }
      guard isSeen else { throw .invalidArgument }
    }
  }

  private func checkPlane(_ index: Int, in new: CardSettings) throws(Errno) {
    let plane = planeID(index)
    let number = UInt32(truncatingIfNeeded: new[plane, "FB_ID"])
    let crtcNumber = UInt32(truncatingIfNeeded: new[plane, "CRTC_ID"])
    guard (number == 0) == (crtcNumber == 0) else { throw .invalidArgument }
    guard number != 0 else { return }
    let crtc = try crtcIndex(crtcNumber)
    guard let framebuffer = framebuffers[number],
      description.planes[index].possibleCRTCs.rawValue >> UInt32(crtc) & 1 == 1,
      description.planes[index].formats.contains(framebuffer.format),
      let mode = mode(crtc, in: new)
    else { throw .invalidArgument }
    let width = new[plane, "SRC_W"]
    let height = new[plane, "SRC_H"]
    guard new[plane, "SRC_X"] + width <= UInt64(framebuffer.width) << 16,
      new[plane, "SRC_Y"] + height <= UInt64(framebuffer.height) << 16
    else { throw Errno(rawValue: ENOSPC) }
    // The kernel compares with a size in 1/65536 pixels, which accepts nearly all clips: that is no
    // use.
    let areInside = clips(UInt32(truncatingIfNeeded: new[plane, "FB_DAMAGE_CLIPS"]))?.allSatisfy {
      $0.left >= 0 && $0.left < $0.right && $0.right <= framebuffer.width
        && $0.top >= 0 && $0.top < $0.bottom && $0.bottom <= framebuffer.height
    }
    guard areInside != false else { throw .invalidArgument }
    let isSideways = new[plane, "rotation"] & 0b1010 != 0
    guard width == new[plane, isSideways ? "CRTC_H" : "CRTC_W"] << 16,
      height == new[plane, isSideways ? "CRTC_W" : "CRTC_H"] << 16
    else { throw Errno(rawValue: ERANGE) }
    guard description.planes[index].kind == .primary else { return }
    guard new[plane, "CRTC_X"] == 0, new[plane, "CRTC_Y"] == 0,
      new[plane, "CRTC_W"] == UInt64(mode.width), new[plane, "CRTC_H"] == UInt64(mode.height)
    else { throw .invalidArgument }
  }

  /// Applies a checked commit.
  ///
  /// - Parameter isBlocking: whether it waits for pending frames and for its own.
  /// - Throws: `busy` for one that does not wait while a frame is pending; `outOfMemory`.
  mutating func apply(_ commit: CardCommit, isBlocking: Bool) throws(Errno) {
    guard isBlocking || commit.crtcs.allSatisfy({ engines[$0].pending == nil }) else {
      throw .busy
    }
    guard pinnedBytes(in: [settings, commit.settings]) <= description.videoBytes else {
      throw .outOfMemory
    }
    // The kernel waits ten seconds for a frame that is lost, and goes on without.
    for crtc in commit.crtcs { finishFlip(crtc) }
    var new = commit.settings
    for crtc in commit.crtcs { show(crtc, of: commit) }
    for plane in description.planes.indices { new[planeID(plane), "FB_DAMAGE_CLIPS"] = 0 }
    settings = new
    collect()
    if commit.event != nil { flipCount += 1 }
    let isLost = pace == .never || commit.event != nil && lostFlips.contains(flipCount)
    for crtc in commit.crtcs {
      engines[crtc].pending = PendingFlip(
        file: commit.event?.file, userData: commit.event?.userData ?? 0, isLost: isLost)
      if isBlocking || pace == .atOnce && !isLost { finishFlip(crtc) }
    }
  }

  /// Returns the video memory that all of these settings need.
  private func pinnedBytes(in settings: [CardSettings]) -> Int {
    var pinned: [UInt64: Int] = [:]
    for settings in settings {
      for plane in description.planes.indices {
        let number = UInt32(truncatingIfNeeded: settings[planeID(plane), "FB_ID"])
        if let memory = framebuffers[number]?.memory { pinned[memory.offset] = memory.byteCount }
      }
    }
    return pinned.values.reduce(0, +)
  }

  /// Notes the damage, and copies it if the card copies.
  private mutating func show(_ crtc: Int, of commit: CardCommit) {
    guard let plane = primaryPlane(crtc), commit.planes.contains(plane) else { return }
    let clips = clips(UInt32(truncatingIfNeeded: commit.settings[plane, "FB_DAMAGE_CLIPS"]))
    engines[crtc].damage = clips
    guard description.copies else { return }
    if let number = shownFramebuffer(crtc, in: commit.settings), let shown = framebuffers[number] {
      renew(crtc, from: shown, clips)
    } else {
      engines[crtc].copy = nil
    }
  }

  /// Copies the damaged parts of `framebuffer`; all of it without clips.
  mutating func renew(
    _ crtc: Int, from framebuffer: CardFramebuffer, _ clips: [CardRectangle]?
  ) {
    let picture = framebuffer.picture
    if let clips, engines[crtc].copy?.isShaped(like: picture) == true {
      engines[crtc].copy?.copy(clips, of: picture)
    } else {
      engines[crtc].copy = picture
    }
  }

  private func clips(_ blob: UInt32) -> [CardRectangle]? {
    guard let bytes = blobs[blob]?.bytes else { return nil }
    return bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 15, by: 16).map { start in
        func side(_ index: Int) -> Int {
          Int(bytes.loadUnaligned(fromByteOffset: start + index * 4, as: Int32.self))
        }
        return CardRectangle(side(0), side(1), side(2), side(3))
      }
    }
  }

  func isActive(_ crtc: Int, in settings: CardSettings) -> Bool {
    settings[crtcID(crtc), "ACTIVE"] == 1
  }

  private func modeBytes(_ crtc: Int, in settings: CardSettings) -> [UInt8]? {
    blobs[UInt32(truncatingIfNeeded: settings[crtcID(crtc), "MODE_ID"])]?.bytes
  }
}
