internal import BezelLinux
internal import BezelWire

/// Why the service did not do what it was asked.
package enum ServiceError: Error, CustomStringConvertible {
  /// Nobody listens, or not to this user.
  case unreachable(String)
  /// It refuses this user.
  case denied(String)
  /// It refuses the call.
  case refused(String)
  /// Nothing is shown under this name or handle.
  case nothingShown(String)
  /// It has ended, does not answer, or says what makes no sense.
  case broken(String)

  package var description: String {
    switch self {
    case .unreachable(let words), .denied(let words), .refused(let words),
      .nothingShown(let words), .broken(let words):
      words
    }
  }

  /// The exit status that tells a script which of them it is.
  ///
  /// - Source: sysexits.h: EX_UNAVAILABLE, EX_NOPERM; 1 for what is refused.
  package var status: Int32 {
    switch self {
    case .unreachable, .broken: 69
    case .denied: 77
    case .refused: 1
    case .nothingShown: 3
    }
  }

  init(_ error: LinuxError) {
    self = error.errno == .permissionDenied ? .denied("\(error)") : .unreachable("\(error)")
  }

  init(_ error: HUDReplyError) {
    // What the service says may be a sentence already.
    let sentence = "\(error)".hasSuffix(".") ? "\(error)" : "\(error)."
    switch error {
    case .refused(.permissionDenied):
      self = .denied("\(error). Add this user to the group 'bezel', or ask as root.")
    case .refused(.noSuchHandle), .refused(.noSuchName): self = .nothingShown(sentence)
    case .refused: self = .refused(sentence)
    case .misunderstood: self = .broken(sentence)
    }
  }
}
