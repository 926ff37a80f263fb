import BezelLinux
import CBezelLinux
import FakeFiles

/// A made-up Wayland compositor of one client, which does what its requests say in memory.
///
/// It takes a turn when `handle` is called, and answers nothing else. What a request breaks is in `faults`.
package final class FakeCompositor {
  /// A global object, with the version that is offered.
  package struct Global {
    package var name: UInt32
    package var interface: String
    package var version: UInt32

    package init(name: UInt32, interface: String, version: UInt32) {
      (self.name, self.interface, self.version) = (name, interface, version)
    }
  }

  package var globals = [
    Global(name: 1, interface: "wl_compositor", version: 4),
    Global(name: 2, interface: "wl_shm", version: 1),
    Global(name: 3, interface: "zwlr_layer_shell_v1", version: 4),
    Global(name: 4, interface: "wl_output", version: 4),
    Global(name: 5, interface: "wl_seat", version: 5),
  ]
  /// The size of the surfaces, in their own units.
  package var size = (width: 120, height: 90)
  package var scale = 1
  /// The formats of pixels.
  package var formats: [UInt32] = [0, 1]
  /// Whether a new surface gets its size at once.
  package var configures = true
  package internal(set) var surfaces: [UInt32: FakeSurface] = [:]
  /// The requests that the protocol does not allow, as sentences.
  package internal(set) var faults: [String] = []
  /// The numbers of the surfaces in the order in which they were made.
  package internal(set) var order: [UInt32] = []

  package let path: String
  private let files: FakeFiles
  private let listener: SocketListener
  var connection: SocketConnection?
  var unread: [UInt8] = []
  var descriptors = ReceivedDescriptors()
  var descriptorsTaken = 0
  var interfaces: [UInt32: String] = [1: "wl_display"]
  var roles: [UInt32: UInt32] = [:]
  var pools: [UInt32: FakePool] = [:]
  var buffers: [UInt32: FakeBuffer] = [:]
  var regions: [UInt32: [FakeRegionStep]] = [:]
  private var lastSerial: UInt32 = 0

  /// - Parameter path: of its socket; `nil` for one in a folder of its own.
  package init(at path: String? = nil) throws {
    files = try FakeFiles()
    self.path = path ?? files.path("wayland-0")
    listener = try SocketListener(at: self.path)
  }

  /// Whether a client is connected.
  package var hasClient: Bool { connection != nil }

  /// The areas of a surface that touches come to, as one text: `+` for what was added, `-` for what was taken.
  package func input(of surface: UInt32) -> String {
    (surfaces[surface]?.input ?? []).map(\.description).joined(separator: " ")
  }

  /// Accepts a client, and carries out what it has asked.
  package func handle() {
    if connection == nil, let fd = accept() { connection = fd }
    guard let connection else { return }
    var arrival = connection.receive(atMost: 1 << 20)
    unread += arrival.bytes
    descriptors.append(arrival.popDescriptors())
    while unread.count >= 8 {
      let word = unread.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
      }
      let size = Int(word >> 16)
      guard size >= 8, unread.count >= size else { break }
      var request = RequestArguments(unread[8..<size])
      let object = unread.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
      unread.removeFirst(size)
      carryOut(UInt16(truncatingIfNeeded: word), of: object, &request)
      if !request.isEmpty { faults.append("a request is too long: \(interfaces[object] ?? "?")") }
    }
    if arrival.isLast { disconnect() }
  }

  private func accept() -> SocketConnection? {
    guard let descriptor = listener.accept() else { return nil }
    return descriptor
  }

  /// Closes the client's connection, as a compositor that dies.
  package func disconnect() {
    connection = nil
    (surfaces, roles, buffers, regions, pools) = ([:], [:], [:], [:], [:])
    (interfaces, unread, order) = ([1: "wl_display"], [], [])
    descriptors = ReceivedDescriptors()
    descriptorsTaken = 0
  }

  func serial() -> UInt32 {
    lastSerial += 1
    return lastSerial
  }

  /// Sends an event of words.
  package func send(_ words: [UInt32], _ opcode: UInt32, of object: UInt32) {
    var bytes: [UInt8] = []
    for word in [object, UInt32(8 + words.count * 4) << 16 | opcode] + words {
      withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
    }
    sendBytes(bytes)
  }

  /// Sends anything.
  package func sendBytes(_ bytes: [UInt8], with descriptors: [Int32] = []) {
    _ = try? connection?.send(bytes[...], with: descriptors)
  }

  /// The words of a text.
  func words(_ text: String) -> [UInt32] {
    var bytes = Array(text.utf8) + [0]
    while bytes.count % 4 != 0 { bytes.append(0) }
    return [UInt32(text.utf8.count + 1)]
      + stride(from: 0, to: bytes.count, by: 4).map { place in
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt32.self) }
      }
  }

  /// The object of an interface, such as the seat's touch panel; the newest one.
  package func object(_ interface: String) -> UInt32? {
    interfaces.filter { $0.value == interface }.keys.max()
  }

  // MARK: What happens

  /// Tells the client that the newest frame of each surface is on the screen, and reads no former one any more.
  package func presentFrames() {
    for (number, surface) in surfaces {
      guard let frame = surface.frame else { continue }
      surfaces[number]?.frame = nil
      for buffer in surface.former { send([], 0, of: buffer) }
      surfaces[number]?.former = []
      send([0], 0, of: frame)
      forget(frame)
    }
  }

  /// Gives a surface another size.
  package func configure(_ surface: UInt32) {
    guard let role = surfaces[surface]?.role else { return }
    let number = serial()
    surfaces[surface]?.awaited.append(number)
    send([number, UInt32(size.width), UInt32(size.height)], 0, of: role)
  }

  /// Adds an output, or another global.
  package func add(_ global: Global) {
    globals.append(global)
    announce(global)
  }

  /// Removes a global.
  package func remove(_ name: UInt32) {
    globals.removeAll { $0.name == name }
    if let registry = object("wl_registry") { send([name], 1, of: registry) }
  }

  func announce(_ global: Global) {
    guard let registry = object("wl_registry") else { return }
    send([global.name] + words(global.interface) + [global.version], 0, of: registry)
  }

  /// Tells the client that the number of an object is free.
  func forget(_ number: UInt32) {
    interfaces[number] = nil
    send([number], 1, of: 1)
  }

  /// Puts a finger on a surface, at a place in its own units.
  package func touch(_ finger: UInt32, down surface: UInt32, _ x: Int, _ y: Int) {
    guard let touch = object("wl_touch") else { return }
    send([serial(), 0, surface, finger, UInt32(x * 256), UInt32(y * 256)], 0, of: touch)
  }

  /// Moves a finger.
  package func touch(_ finger: UInt32, to x: Int, _ y: Int) {
    guard let touch = object("wl_touch") else { return }
    send([0, finger, UInt32(x * 256), UInt32(y * 256)], 2, of: touch)
  }

  /// Lifts a finger.
  package func lift(_ finger: UInt32) {
    guard let touch = object("wl_touch") else { return }
    send([serial(), 0, finger], 1, of: touch)
  }
}
