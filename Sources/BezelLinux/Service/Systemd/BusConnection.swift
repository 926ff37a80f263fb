internal import CBezelLibrary
internal import CBezelLinux
internal import CBezelSystemd

/// A D-Bus connection to one program, or to a bus, by libsystemd; it never blocks.
struct BusConnection: ~Copyable {
  /// Goes into a `Poll`.
  let descriptor: Descriptor
  private let bus: OpaquePointer

  /// Connects to the socket at `path`.
  ///
  /// - Parameter isBus: whether there is a bus, and not one program.
  /// - Throws: `missingLibrary` without libsystemd, or the kernel's reason.
  init(to path: String, isBus: Bool = false) throws(Errno) {
    guard bezel_open_library("systemd") != 0 else { throw .missingLibrary }
    let descriptor = try SocketConnection.connect(to: try SocketAddress(path))
    // The library closes its own one.
    let copy = bezel_fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw .current }
    var bus: OpaquePointer?
    var status = sd_bus_new(&bus)
    guard status >= 0, let bus else {
      close(copy)
      throw Errno(rawValue: -status)
    }
    status = sd_bus_set_fd(bus, copy, copy)
    if status < 0 { close(copy) }
    if status >= 0, isBus { status = sd_bus_set_bus_client(bus, 1) }
    if status >= 0 { status = sd_bus_start(bus) }
    guard status >= 0 else {
      sd_bus_unref(bus)
      throw Errno(rawValue: -status)
    }
    self.descriptor = descriptor
    self.bus = bus
  }

  deinit {
    sd_bus_close(bus)
    sd_bus_unref(bus)
  }

  /// The events that the descriptor is to be watched for.
  var interest: Poll.Interest {
    let events = sd_bus_get_events(bus)
    var interest: Poll.Interest = .reading
    if events > 0, events & Int32(POLLOUT) != 0 { interest.insert(.writing) }
    return interest
  }

  /// When `receive()` is to be called although nothing has arrived; `nil` for never.
  var deadline: Timestamp? {
    var microseconds = UInt64.max
    guard sd_bus_get_timeout(bus, &microseconds) >= 0, microseconds != .max else { return nil }
    let most = UInt64(Int64.max) / 1_000
    return Timestamp(nanoseconds: Int64(min(microseconds, most)) * 1_000)
  }

  /// The result of `receive()`.
  enum Arrival: ~Copyable {
    case message(BusMessage)
    /// Something was done that is no message for the caller.
    case progress
    case nothing
    /// The other end has closed the connection, or does not speak D-Bus.
    case end
  }

  /// Takes the next step: sends, logs on, or receives.
  borrowing func receive() -> Arrival {
    var message: OpaquePointer?
    let status = sd_bus_process(bus, &message)
    guard status >= 0 else { return .end }
    if let message { return .message(BusMessage(owning: message)) }
    return status > 0 ? .progress : .nothing
  }

  /// Sends a call.
  ///
  /// - Parameters:
  ///   - arguments: strings.
  ///   - destination: the name of a program, which is not started for it.
  ///   - list: an array of strings as the last argument; `nil` for none.
  /// - Returns: the number that the answer has; `nil` if it could not be sent.
  borrowing func call(
    _ path: String, _ interface: String, _ member: String, _ arguments: String...,
    to destination: String = "org.freedesktop.systemd1", list: [String]? = nil
  ) -> UInt64? {
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(
        bus, &message, destination, path, interface, member) >= 0, let message
    else { return nil }
    defer { sd_bus_message_unref(message) }
    sd_bus_message_set_auto_start(message, 0)
    let type = CChar(truncatingIfNeeded: SD_BUS_TYPE_STRING)
    func append(_ text: String) -> Bool {
      text.withCString { sd_bus_message_append_basic(message, type, $0) } >= 0
    }
    guard arguments.allSatisfy(append) else { return nil }
    if let list {
      let array = CChar(truncatingIfNeeded: SD_BUS_TYPE_ARRAY)
      guard sd_bus_message_open_container(message, array, "s") >= 0, list.allSatisfy(append),
        sd_bus_message_close_container(message) >= 0
      else { return nil }
    }
    var cookie: UInt64 = 0
    return sd_bus_send(bus, message, &cookie) >= 0 ? cookie : nil
  }

  /// The path of a unit's object.
  static func path(ofUnit name: String) -> String? {
    var path: UnsafeMutablePointer<CChar>?
    guard sd_bus_path_encode("/org/freedesktop/systemd1/unit", name, &path) >= 0, let path else {
      return nil
    }
    defer { free(path) }
    return String(cString: path)
  }
}
