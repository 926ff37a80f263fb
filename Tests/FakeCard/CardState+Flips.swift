internal import BezelLinux
internal import CBezelDRM

extension CardState {
  /// Ends a pending frame: it is shown, or given up if it was lost.
  mutating func finishFlip(_ crtc: Int, at time: Timestamp = .now()) {
    guard let pending = engines[crtc].pending else { return }
    engines[crtc].pending = nil
    engines[crtc].sequence &+= 1
    guard !pending.isLost, let file = pending.file.flatMap({ files[$0] }) else { return }
    var event = drm_event_vblank()
    event.base.type = UInt32(DRM_EVENT_FLIP_COMPLETE)
    event.base.length = UInt32(MemoryLayout<drm_event_vblank>.size)
    event.user_data = pending.userData
    event.tv_sec = UInt32(truncatingIfNeeded: time.nanoseconds / 1_000_000_000)
    event.tv_usec = UInt32(truncatingIfNeeded: time.nanoseconds / 1_000 % 1_000_000)
    event.sequence = description.countsPictures ? engines[crtc].sequence : 0
    event.crtc_id = crtcID(crtc)
    file.send(event)
  }
}
