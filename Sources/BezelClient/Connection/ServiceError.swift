internal import BezelLinux
internal import BezelWire

/// A call to the service that failed.
package enum ServiceError: Error, CustomStringConvertible {
  /// No service listens on the socket.
  case unreachable(String)
  /// This user may not call the service.
  case denied(String)
  /// The service refused the call.
  case refused(String)
  /// A file of the call cannot be read.
  case unreadable(String)
  /// No presentation has this name or handle.
  case nothingShown(String)
  /// The service does not reply.
  case silent(String)
  /// The service has ended.
  case ended(String)
  /// The service sent an invalid reply.
  case broken(String)

  package var description: String {
    switch self {
    case .unreachable(let words), .denied(let words), .refused(let words), .unreadable(let words),
      .nothingShown(let words), .silent(let words), .ended(let words), .broken(let words):
      words
    }
  }

  /// Whether another service, or this one later, may do what was not done.
  package var isLoss: Bool {
    switch self {
    case .unreachable, .silent, .ended: true
    case .denied, .refused, .unreadable, .nothingShown, .broken: false
    }
  }

  /// The exit status for scripts.
  ///
  /// - Source: sysexits.h: EX_UNAVAILABLE, EX_NOPERM, EX_NOINPUT; 1 for a refused call.
  package var status: Int32 {
    switch self {
    case .unreachable, .silent, .ended, .broken: 69
    case .denied: 77
    case .refused: 1
    case .unreadable: 66
    case .nothingShown: 3
    }
  }

  /// In bytes.
  private static let longestRefusal = 1_024

  init(_ error: LinuxError) {
    self =
      switch error.reason {
      case .permissionDenied: .denied("\(error)")
      case .wouldBlock:
        .silent("The service accepts no connections. See `systemctl status bezeld`.")
      default: .unreachable("\(error)")
      }
  }

  init(_ error: HUDReplyError) {
    // The service's words may be a sentence already, and very long.
    let words = "\(error)".shortened(toBytes: ServiceError.longestRefusal)
    let sentence = words.hasSuffix(".") ? words : "\(words)."
    guard case .refused(let refusal) = error else {
      self = .broken(sentence)
      return
    }
    self =
      switch refusal.kind {
      case .permissionDenied:
        .denied("\(words). Add this user to the group 'bezel', or run this as root.")
      case .noSuchHandle, .noSuchName: .nothingShown(sentence)
      case .interfaceNotFound: .broken("\(words). Name another --socket.")
      default: .refused(sentence)
      }
  }
}
