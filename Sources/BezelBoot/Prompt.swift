internal import BezelHUD

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

/// An answer to a prompt, which the client now checks, and what shows that it was refused.
struct PasswordAttempt: Sendable {
  let prompt: Prompt
  /// The number of characters.
  let length: Int
  /// Whether a message said so.
  var isRefused = false
  /// Whether a client was given the kept passwords since, which it may have tried.
  var isFollowedByCached = false
  /// Until when the check is shown, as far as nothing ends it before.
  private var limit: Moment?

  /// The longest time that a check is shown: slow machines take tens of seconds for one.
  private static let patience = Duration.seconds(30)

  init(at prompt: Prompt, length: Int, at now: Moment) {
    self.prompt = prompt
    self.length = length
    if prompt.kind == .password { limit = now.advanced(by: PasswordAttempt.patience) }
  }

  /// Ends the check, in whatever way.
  mutating func end() { limit = nil }

  func isChecking(at now: Moment) -> Bool { limit.map { now < $0 } ?? false }

  /// When the check is not shown any more; `nil` if it is not.
  func nextChange(after now: Moment) -> Moment? { limit.flatMap { now < $0 ? $0 : nil } }

  /// Whether a message says that a password was refused.
  ///
  /// - Source: Debian's cryptsetup-initramfs, `cryptroot`: "cryptsetup failed, bad password or options?"
  static func isRefusal(_ message: String) -> Bool {
    let words = Array("bad password".utf8)
    let text = Array(message.utf8)
    guard text.count >= words.count else { return false }
    return (0...(text.count - words.count)).contains { text[$0...].starts(with: words) }
  }

  /// Whether a prompt shows that the answer was refused.
  ///
  /// The words alone do not: two disks may be asked for alike. systemd's agent asks for the kept passwords
  /// first, in all but a repetition.
  ///
  /// - Parameter hasReadCache: whether that client has asked for the kept passwords.
  func isRefused(by next: Prompt, hasReadCache: Bool) -> Bool {
    guard next.text == prompt.text, next.kind == prompt.kind else { return false }
    if isRefused || next.client == prompt.client { return true }
    return next.process != nil && next.process == prompt.process && !hasReadCache
      && !isFollowedByCached
  }
}

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
    let set = Array(keys.utf8)
    guard !bytes.isEmpty, set.count >= bytes.count else { return false }
    return (0...(set.count - bytes.count)).contains {
      set[$0..<($0 + bytes.count)].elementsEqual(bytes)
    }
  }
}
