internal import BezelHUD

/// A text that a client wants to be shown.
struct ClientMessage: Equatable, Sendable {
  let text: String
  /// `nil` once the client has disconnected.
  var client: UInt64?
  /// Whether it came with a question, and ends with it.
  let isOfQuestion: Bool
  /// When it is not shown any more; `nil` for one that stays until it is taken back.
  let end: Moment?

  /// The time for what is told of an answer, if no question follows.
  static let patience = Duration.seconds(10)
}
