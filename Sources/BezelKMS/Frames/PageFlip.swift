package import BezelLinux
internal import CBezelDRM

/// A frame has reached the screen.
package struct PageFlip: Equatable, Sendable {
  /// What `Submission.taken` said of the frame.
  package let generation: UInt32
  /// The CRTC's count of pictures; always 0 where the hardware does not count.
  package let sequence: UInt32
  /// When its first pixel was sent out, or, in hardware without a rhythm, when it was taken.
  package let time: Timestamp
  /// Whose frame; `nil` from kernels before 4.12, which do not say.
  package let crtc: CRTCID?

  package init(generation: UInt32, sequence: UInt32, time: Timestamp, crtc: CRTCID?) {
    self.generation = generation
    self.sequence = sequence
    self.time = time
    self.crtc = crtc
  }

  /// Finds the flips in what was read from a card.
  ///
  /// Events of other kinds are skipped by the length they state; at a length that can not be, or
  /// that goes beyond the end, parsing stops.
  ///
  /// - Source: `struct drm_event_vblank` in `drm.h`.
  static func parse(_ bytes: RawSpan) -> [PageFlip] {
    var flips: [PageFlip] = []
    var rest = bytes
    let header = MemoryLayout<drm_event>.size
    while rest.byteCount >= header {
      let event = rest.unsafeLoadUnaligned(as: drm_event.self)
      let length = Int(clamping: event.length)
      guard length >= header, length <= rest.byteCount else { break }
      if event.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
        length >= MemoryLayout<drm_event_vblank>.size
      {
        flips.append(PageFlip(rest.unsafeLoadUnaligned(as: drm_event_vblank.self)))
      }
      rest = rest.extracting(droppingFirst: length)
    }
    return flips
  }

  private init(_ event: drm_event_vblank) {
    generation = UInt32(truncatingIfNeeded: event.user_data)
    sequence = event.sequence
    time = Timestamp(
      nanoseconds: Int64(event.tv_sec) * 1_000_000_000 + Int64(event.tv_usec) * 1_000)
    crtc = CRTCID(rawValue: event.crtc_id)
  }
}
