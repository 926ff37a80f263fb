internal import CBezelLinux

/// The service manager (systemd, or what speaks its protocol) that started this program, if it wants to be told how it is.
///
/// - Source: sd_notify(3), whose protocol is a stable one: lines in a datagram to `$NOTIFY_SOCKET`.
package final class Supervisor {
  private let address: SocketAddress
  private let socket: Descriptor
  /// Within which time it has to hear again that the program lives; `nil` if it does not ask.
  package let watchdog: Duration?

  /// - Parameter variable: the value of an environment variable.
  /// - Returns: `nil` if nobody wants to be told.
  package init?(_ variable: (String) -> String? = { environment($0) }) {
    let flags = Int32(SOCK_DGRAM.rawValue) | SocketConnection.flags
    guard let path = variable("NOTIFY_SOCKET"), let address = try? SocketAddress(path) else {
      return nil
    }
    let fd = CBezelLinux.socket(AF_UNIX, flags, 0)
    guard fd >= 0 else { return nil }
    self.address = address
    socket = Descriptor(owning: fd)
    watchdog = Supervisor.askedWatchdog(of: getpid(), variable)
  }

  /// What the service manager hears.
  package enum State {
    case ready(status: String)
    /// The configuration is read again; `ready` follows.
    case reloading
    case stopping
    /// A line for `systemctl status`.
    case status(String)
    case alive

    fileprivate var lines: String {
      switch self {
      case .ready(let status): "READY=1\nSTATUS=\(State.line(status))"
      case .reloading:
        "RELOADING=1\nMONOTONIC_USEC=\(Timestamp.now().nanoseconds / 1_000)"
      case .stopping: "STOPPING=1"
      case .status(let status): "STATUS=\(State.line(status))"
      case .alive: "WATCHDOG=1"
      }
    }

    private static func line(_ text: String) -> String {
      String(text.map { $0.isNewline ? " " : $0 })
    }
  }

  /// Tells it; a manager that does not listen any more is left alone.
  package func tell(_ state: State) {
    var lines = state.lines
    lines.withUTF8 { bytes in
      _ = address.withKernelForm {
        sendto(
          socket.rawValue, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL), $0, $1)
      }
    }
  }

  private static func askedWatchdog(
    of process: Int32, _ variable: (String) -> String?
  ) -> Duration? {
    guard let microseconds = variable("WATCHDOG_USEC").flatMap({ Int64($0) }),
      (1...1_000_000_000_000).contains(microseconds),
      variable("WATCHDOG_PID").map({ $0 == "\(process)" }) ?? true
    else { return nil }
    return .microseconds(microseconds)
  }
}
