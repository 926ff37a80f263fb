internal import BezelLinux
internal import CBezelDRM
internal import CFakeCard

/// An open file of the card, and its state in the kernel.
///
/// Only its card's state reaches it, which a lock guards.
final class CardFile: @unchecked Sendable {
  let identity: UInt64
  /// The other end of the socket from which the program reads events.
  let events: Descriptor
  var isMaster = false
  var wasMaster = false
  /// The thread that opened it.
  let opener = fake_card_thread()
  var isAtomic = false
  var seesAllPlanes = false
  var seesWriteback = false
  var seesHostCursors = false
  var handles: [UInt32: DumbMemory] = [:]
  private var lastHandle: UInt32 = 0

  init(identity: UInt64, events: consuming Descriptor) {
    self.identity = identity
    self.events = events
  }

  var isClosed: Bool { fake_card_is_closed(events.rawValue) }

  func addHandle(_ memory: DumbMemory) -> UInt32 {
    lastHandle += 1
    handles[lastHandle] = memory
    return lastHandle
  }

  func send(_ event: drm_event_vblank) {
    withUnsafeBytes(of: event) { fake_card_send(events.rawValue, $0.baseAddress, $0.count) }
  }
}
