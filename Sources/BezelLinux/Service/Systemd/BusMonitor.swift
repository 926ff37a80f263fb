/// The signals of one name on the system bus, as long as a process of root has it.
///
/// It never blocks, and starts no program.
///
/// - Source: the D-Bus specification, "Message Bus Messages".
package final class BusMonitor {
  package enum Event: Equatable, Sendable {
    /// A trusted process has the name from now on.
    case appeared
    /// No process has it any more.
    case disappeared
    /// A process of this user has the name, whose signals are left out.
    case stranger(user: Int64)
    case signal(path: String, member: String, [BusValue])
    /// The answer to `askProperties`.
    case properties(path: String, [BusValue])
  }

  private enum Call {
    case owner
    case user(of: String)
    case properties(path: String)
  }

  /// The usual address.
  private static let systemBus = "unix:path=/run/dbus/system_bus_socket"
  private static let (bus, object) = ("org.freedesktop.DBus", "/org/freedesktop/DBus")
  private static let (mostSteps, mostCalls) = (256, 64)

  private let connection: BusConnection
  private let name: String
  /// The unique name of the trusted process; `nil` for none.
  private var owner: String?
  private var calls: [UInt64: Call] = [:]
  private var hasMore = false
  /// Whether the connection has ended.
  package private(set) var isGone = false

  /// - Parameters:
  ///   - name: a well-known name.
  ///   - address: that of a bus; by itself `$DBUS_SYSTEM_BUS_ADDRESS`, or the system's.
  /// - Throws: `connectBus`.
  package init(of name: String, at address: String? = nil) throws(LinuxError) {
    let address = address ?? environment("DBUS_SYSTEM_BUS_ADDRESS") ?? BusMonitor.systemBus
    let prefix = "unix:path="
    let path = address.utf8.dropFirst(address.hasPrefix(prefix) ? prefix.utf8.count : 0)
      .prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") }
    do throws(Errno) {
      connection = try BusConnection(to: String(decoding: path, as: UTF8.self), isBus: true)
    } catch {
      throw LinuxError(.connectBus, address, error)
    }
    self.name = name
    for rule in [
      "sender='\(name)'", "sender='\(BusMonitor.bus)',member='NameOwnerChanged',arg0='\(name)'",
    ] {
      _ = ask("AddMatch", "type='signal',\(rule)")
    }
    send(ask("GetNameOwner", name), .owner)
  }

  /// Ready when `handle()` is to be called; goes into a `Poll`.
  package var descriptor: Descriptor { _read { yield connection.descriptor } }
  package var interest: Poll.Interest { connection.interest }

  /// When `handle()` is to be called although the descriptor is not ready; `nil` for never.
  package var deadline: Timestamp? { isGone ? nil : hasMore ? .now() : connection.deadline }

  /// Asks the trusted process for all properties of an object.
  package func askProperties(of path: String, _ interface: String) {
    guard let owner else { return }
    send(
      connection.call(path, "org.freedesktop.DBus.Properties", "GetAll", interface, to: owner),
      .properties(path: path))
  }

  /// Handles the messages that have arrived.
  package func handle() -> [Event] {
    var events: [Event] = []
    hasMore = !isGone
    for _ in 0..<BusMonitor.mostSteps where hasMore {
      switch connection.receive() {
      case .message(let message): handle(message, &events)
      case .progress: break
      case .nothing: hasMore = false
      case .end: isGone = true
      }
      if isGone { hasMore = false }
    }
    return events
  }

  private func ask(_ member: String, _ argument: String) -> UInt64? {
    connection.call(BusMonitor.object, BusMonitor.bus, member, argument, to: BusMonitor.bus)
  }

  private func send(_ number: UInt64?, _ call: Call) {
    guard let number, calls.count < BusMonitor.mostCalls else { return }
    calls[number] = call
  }

  private func handle(_ message: borrowing BusMessage, _ events: inout [Event]) {
    if let number = message.answeredCall {
      guard let call = calls.removeValue(forKey: number), !message.isError else { return }
      return handle(message, to: call, &events)
    }
    guard let member = message.signal, let sender = message.sender else {
      if message.isSignal("org.freedesktop.DBus.Local", "Disconnected") { isGone = true }
      return
    }
    if sender == BusMonitor.bus {
      guard member == "NameOwnerChanged", message.readString() == name, message.readString() != nil,
        let next = message.readString()
      else { return }
      if owner != nil { events.append(.disappeared) }
      owner = nil
      if !next.isEmpty { send(ask("GetConnectionUnixUser", next), .user(of: next)) }
    } else if sender == owner, let path = message.path {
      events.append(.signal(path: path, member: member, message.readValues()))
    }
  }

  private func handle(_ message: borrowing BusMessage, to call: Call, _ events: inout [Event]) {
    switch call {
    case .owner:
      guard let unique = message.readString() else { return }
      send(ask("GetConnectionUnixUser", unique), .user(of: unique))
    case .user(let unique):
      guard case .number(let user)? = message.readValues().first else { return }
      guard user == 0 || user == Int64(Program.user) else {
        return events.append(.stranger(user: user))
      }
      owner = unique
      events.append(.appeared)
    case .properties(let path): events.append(.properties(path: path, message.readValues()))
    }
  }
}
