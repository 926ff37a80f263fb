import Foundation
import RunningPrograms

/// A bus of a test's own, as the system's: every user may have any name.
final class TestBus {
  let address: String
  private let process = Process()

  init(in folder: URL) throws {
    address = "unix:path=\(folder.path)/bus"
    let file = folder.appending(path: "bus.conf")
    try Data(
      """
      <busconfig><type>system</type><listen>\(address)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow user="*"/><allow own="*"/><allow send_type="method_call"/>
      <allow send_type="signal"/><allow send_requested_reply="true"/><allow receive_type="signal"/>
      <allow receive_type="method_call"/><allow receive_type="method_return"/><allow receive_type="error"/></policy>
      <limit name="max_message_size">134217728</limit></busconfig>
      """.utf8
    ).write(to: file)
    process.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
    process.arguments = ["--nofork", "--config-file=\(file.path)"]
    try withoutBlockedSignals { try process.run() }
    for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: "\(folder.path)/bus") {
      usleep(10_000)
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}

/// A program that has a name on a bus, sends signals, and answers with its properties.
final class BusService {
  private let process = Process()
  private let input = Pipe()

  private static let script = """
    import sys, gi
    gi.require_version('Gio', '2.0')
    from gi.repository import Gio, GLib
    address, name, initial = sys.argv[1:]
    flags = Gio.DBusConnectionFlags
    bus = Gio.DBusConnection.new_for_address_sync(
        address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
    properties = {'/': initial} if initial else {}
    def answer(bus, message, incoming):
        if incoming and message.get_member() == 'GetAll':
            reply = message.new_method_reply()
            reply.set_body(GLib.Variant.parse(None, properties.get(message.get_path(), '(@a{sv} {},)'), None, None))
            bus.send_message(reply, Gio.DBusSendMessageFlags.NONE)
            return None
        return message
    bus.add_filter(answer)
    bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName',
        GLib.Variant('(su)', (name, 4)), None, Gio.DBusCallFlags.NONE, -1, None)
    print('ready', flush=True)
    for line in sys.stdin:
        kind, path, interface, member, value = line.rstrip('\\n').split(' ', 4)
        if kind == 'properties':
            properties[path] = value
        else:
            value = value.replace('MEGABYTE', 'x' * 1048576)
            bus.emit_signal(None, path, interface, member, GLib.Variant.parse(None, value, None, None))
            bus.flush_sync(None)
    """

  /// Takes a name, and returns when it has it.
  ///
  /// - Parameters:
  ///   - properties: those of the object "/", in GVariant's text form.
  ///   - launcher: a program that runs it, with its own arguments.
  init(_ name: String, on bus: TestBus, properties: String? = nil, by launcher: [String] = [])
    throws
  {
    let command =
      launcher + [
        "/usr/bin/python3", "-c", Self.script, bus.address, name,
        properties.map { "(\($0),)" } ?? "",
      ]
    let output = Pipe()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    try withoutBlockedSignals { try process.run() }
    _ = output.fileHandleForReading.availableData
  }

  private func write(_ line: String) { input.fileHandleForWriting.write(Data("\(line)\n".utf8)) }

  func setProperties(_ properties: String, of path: String) {
    write("properties \(path) - - (\(properties),)")
  }

  /// - Parameter value: a tuple, in GVariant's text form.
  func signal(_ path: String, _ interface: String, _ member: String, _ value: String) {
    write("signal \(path) \(interface) \(member) \(value)")
  }

  func change(_ path: String, _ interface: String, _ properties: String) {
    signal(
      path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
      "('\(interface)', \(properties), @as [])")
  }

  func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  deinit { end() }
}
