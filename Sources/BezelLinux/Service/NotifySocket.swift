internal import CBezelLinux

/// The socket on which the service manager (systemd, or another with its protocol) receives the
/// state of this service.
///
/// - Source: sd_notify(3), whose protocol is a stable one: lines in a datagram to `$NOTIFY_SOCKET`.
package final class NotifySocket {
  private let address: SocketAddress
  private let socket: Descriptor
  /// The longest time between two `alive` messages (`WatchdogSec=`); `nil` without a watchdog.
  package let watchdog: Duration?

  /// - Parameter variable: returns the value of an environment variable.
  /// - Returns: `nil` if the service manager expects no messages.
  package init?(_ variable: (String) -> String? = { environment($0) }) {
    let flags = Int32(SOCK_DGRAM.rawValue) | SocketConnection.flags
    guard let path = variable("NOTIFY_SOCKET"), let address = try? SocketAddress(path) else {
      return nil
    }
    let fd = CBezelLinux.socket(AF_UNIX, flags, 0)
    guard fd >= 0 else { return nil }
    self.address = address
    socket = Descriptor(owning: fd)
    watchdog = NotifySocket.askedWatchdog(of: getpid(), variable)
  }

  /// A state that the service manager is notified of.
  package enum State {
    case ready(status: String)
    /// The configuration is being read again; `ready` follows.
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

  /// Sends a state without blocking; a service manager that has closed the socket is ignored.
  ///
  /// - Returns: `false` if the socket's buffer is full: the state has to be sent again.
  @discardableResult package func notify(_ state: State) -> Bool {
    if send(state.lines) { return true }
    return ![.wouldBlock, .noBufferSpace, .outOfMemory, .interrupted].contains(Errno.current)
  }

  /// Gives the service manager a descriptor to keep for the service's next process, without blocking.
  ///
  /// - Returns: whether it was sent.
  func store(_ descriptor: borrowing Descriptor, as name: String) -> Bool {
    send("FDSTORE=1\nFDNAME=\(name)", with: [descriptor.rawValue])
  }

  /// - Returns: `false` with the kernel's reason in `errno`.
  private func send(_ lines: String, with descriptors: [Int32] = []) -> Bool {
    var lines = lines
    return lines.withUTF8 { bytes in
      address.withKernelForm { address, size in
        ControlMessage.withKernelForm(UnsafeRawBufferPointer(bytes), descriptors) { message in
          message.msg_name = UnsafeMutableRawPointer(mutating: address)
          message.msg_namelen = size
          return sendmsg(socket.rawValue, &message, Int32(MSG_NOSIGNAL)) >= 0
        }
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
