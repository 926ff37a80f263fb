import BezelLinux
internal import CBezelDRM

/// What a CRTC showed before us.
struct SavedCRTC {
  private let crtc: CRTCID
  private let framebuffer: FramebufferID
  private let x, y: UInt32
  private let mode: drmModeModeInfo
  private let connectors: [ConnectorID]

  /// - Parameter connectors: those that it drove.
  /// - Returns: `nil` if it showed nothing.
  init?(_ crtc: CRTCID, driving connectors: [ConnectorID], on card: Card) {
    guard let pointer = drmModeGetCrtc(card.descriptor.rawValue, crtc.rawValue) else { return nil }
    defer { drmModeFreeCrtc(pointer) }
    let state = pointer.pointee
    guard state.mode_valid != 0, !connectors.isEmpty,
      let framebuffer = FramebufferID(rawValue: state.buffer_id)
    else { return nil }
    self.crtc = crtc
    self.framebuffer = framebuffer
    x = state.x
    y = state.y
    mode = state.mode
    self.connectors = connectors
  }

  /// Shows it again, if it still can be: its owner may have taken it away, or the screen be gone.
  ///
  /// The older call does it for both styles of commit, as it sets all that belongs to the picture.
  func restore(on card: Card) {
    var numbers = connectors.map { $0.rawValue }
    var mode = mode
    drmModeSetCrtc(
      card.descriptor.rawValue, crtc.rawValue, framebuffer.rawValue, x, y, &numbers,
      Int32(numbers.count), &mode)
  }
}
