/// The state of a CRTC beside its settings.
struct CardEngine {
  /// The pending frame.
  var pending: PendingFlip?
  /// The number of frames shown.
  var sequence: UInt32 = 0
  /// The copy of the frame, on a card that copies.
  var copy: CardPicture?
  /// The clips of the last commit or `DIRTYFB`; `nil` when it had none.
  var damage: [CardRectangle]?
}

/// A frame that is not on the screen yet, and the receiver of its event.
struct PendingFlip {
  /// The file that gets the event; `nil` if none was requested.
  let file: UInt64?
  let userData: UInt64
  /// Whether it never arrives.
  let isLost: Bool
}

/// The time at which a committed frame is on the screen.
package enum FlipPace: Sendable {
  /// Before the call returns, as in drivers without vertical blanking.
  case atOnce
  /// When `FakeCard.completeFlips()` is called.
  case onRequest
  /// Never.
  case never
}

/// A refusal that a test has requested.
struct CardFault {
  /// The call it is for; `nil` for any.
  let call: CardCall?
  /// The number of calls until the refusal; 1 for the next.
  var countdown: Int
  let errno: Int32
  /// Whether all later calls are refused too.
  let isForGood: Bool
}
