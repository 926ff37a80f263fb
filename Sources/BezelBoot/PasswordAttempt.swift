internal import BezelHUD

/// An answer to a prompt, which the client now checks, and what shows that it was refused.
struct PasswordAttempt: Sendable {
  let prompt: Prompt
  /// The number of characters.
  let length: Int
  /// Whether a message said so.
  var isRefused = false
  /// Whether another message came since, which said what became of the answer.
  private(set) var isJudged = false
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

  /// Ends the check, as it is known what became of the answer.
  mutating func judge() {
    isJudged = true
    end()
  }

  func isChecking(at now: Moment) -> Bool { limit.map { now < $0 } ?? false }

  /// When the check is not shown any more; `nil` if it is not.
  func nextChange(after now: Moment) -> Moment? { limit.flatMap { now < $0 ? $0 : nil } }

  /// Whether a message says that a password was refused.
  ///
  /// - Source: Debian's cryptsetup-initramfs, `cryptroot`: "cryptsetup failed, bad password or options?"
  static func isRefusal(_ message: String) -> Bool { message.contains(ascii: "bad password") }

  /// Whether a message says that a password was right.
  ///
  /// - Source: the same, "cryptsetup: NAME: set up successfully".
  static func isSuccess(_ message: String) -> Bool {
    message.contains(ascii: "set up successfully")
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

extension String {
  fileprivate func contains(ascii words: StaticString) -> Bool {
    words.withUTF8Buffer { words in
      utf8.indices.contains { utf8[$0...].starts(with: words) }
    }
  }
}
