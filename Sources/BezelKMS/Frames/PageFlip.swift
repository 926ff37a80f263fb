package import BezelLinux
internal import CBezelDRM

/// A frame that has reached the screen.
package struct PageFlip: Equatable, Sendable {
  /// The number of the frame in `Submission.queued`.
  package let generation: UInt32
  /// The CRTC's count of pictures; always 0 if the hardware does not count.
  package let sequence: UInt32
  /// The time when its first pixel was sent out, or, without vertical blanks, when it was taken.
  package let time: Timestamp
  /// The frame's CRTC; `nil` from kernels before 4.12, which do not report it.
  package let crtc: CRTCID?

  package init(generation: UInt32, sequence: UInt32, time: Timestamp, crtc: CRTCID?) {
    self.generation = generation
    self.sequence = sequence
    self.time = time
    self.crtc = crtc
  }

  /// The size of the events that the kernel sends, in bytes.
  static let eventSize = MemoryLayout<drm_event_vblank>.size

  /// Parses the flips in the data read from a card.
  ///
  /// Events of other kinds are skipped by their length; at an invalid length, or one beyond the
  /// end, parsing stops.
  ///
  /// - Source: `struct drm_event_vblank` in `drm.h`.
  static func parse(_ bytes: RawSpan, _ body: (PageFlip) -> Void) {
    var rest = bytes
    let header = MemoryLayout<drm_event>.size
    while rest.byteCount >= header {
      let event = rest.unsafeLoadUnaligned(as: drm_event.self)
      let length = Int(clamping: event.length)
      guard length >= header, length <= rest.byteCount else { break }
      if event.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
        length >= eventSize
      {
        body(PageFlip(rest.unsafeLoadUnaligned(as: drm_event_vblank.self)))
      }
      rest = rest.extracting(droppingFirst: length)
    }
  }

  private init(_ event: drm_event_vblank) {
    generation = UInt32(truncatingIfNeeded: event.user_data)
    sequence = event.sequence
    time = Timestamp(
      nanoseconds: Int64(event.tv_sec) * 1_000_000_000 + Int64(event.tv_usec) * 1_000)
    crtc = CRTCID(rawValue: event.crtc_id)
  }
}
