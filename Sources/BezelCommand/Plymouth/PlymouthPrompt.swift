internal import BezelWire

/// A request that a user answers, and what is done with the answer.
struct PlymouthPrompt: Equatable {
  let request: PlymouthRequest
  /// The command that has the answer as its standard input; without one it is printed.
  let command: String?
  /// How often a password is asked for until the command accepts one; `nil` for without end.
  var tries: Int?
  var pausesProgress = true

  /// The request that comes before it on each connection.
  var beginning: PlymouthRequest? { pausesProgress ? .pauseProgress : nil }

  var isPassword: Bool {
    if case .askPassword = request { true } else { false }
  }
}
