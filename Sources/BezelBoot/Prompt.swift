/// A question to the user that a client waits for.
struct Prompt: Sendable {
  enum Kind: Sendable {
    /// The typed text is shown as bullets.
    case password
    /// The typed text is shown.
    case question
  }

  let client: UInt64
  /// The number of the client's process; `nil` if it is not known.
  let process: Int32?
  let kind: Kind
  /// `nil` for one that names nothing.
  let text: String?
}

/// A client's wish to be told of one of some keys.
struct KeyWatch: Sendable {
  let client: UInt64
  /// The bytes that it waits for; `nil` for any.
  let keys: String?

  /// Whether a key is among those of the watch.
  ///
  /// - Parameter bytes: as a terminal sends the key.
  func includes(_ bytes: [UInt8]) -> Bool {
    guard let keys, !keys.isEmpty else { return true }
    let set = keys.utf8
    return !bytes.isEmpty && set.indices.contains { set[$0...].starts(with: bytes) }
  }
}
