/// What a CRTC does beside its settings.
struct CardEngine {
  /// The frame that is on its way.
  var pending: PendingFlip?
  /// The count of pictures shown.
  var sequence: UInt32 = 0
  /// What a card that copies has taken over.
  var copy: CardPicture?
  /// The clips of the last commit or `DIRTYFB`; `nil` when it had none.
  var damage: [CardRectangle]?
}

/// A frame that is on its way to the screen, and who wants to know.
struct PendingFlip {
  /// `nil` if no event was asked for.
  let file: UInt64?
  let userData: UInt64
  /// It never arrives.
  let isLost: Bool
}

/// When a frame that was handed over is on the screen.
package enum FlipPace: Sendable {
  /// Before the call returns, as in drivers without vertical blanking.
  case atOnce
  /// When `FakeCard.completeFlips()` says so.
  case onRequest
  /// Not at all.
  case never
}

/// A refusal that was ordered.
struct CardFault {
  /// The call it is for; `nil` for any.
  let call: CardCall?
  /// How many calls are left until it strikes; 1 for the next.
  var countdown: Int
  let errno: Int32
  /// All later ones too.
  let isForGood: Bool
}
