package import BezelLinux

/// A Wayland compositor, as a client sees it: the outputs, the seats, and what surfaces need.
///
/// Nothing waits: requests are kept until `flush`, and `handle` reads what has arrived. After an error the
/// connection is of no use any more, and all that the compositor knew of it is gone.
///
/// - Source: The Wayland Protocol, wayland.xml; wlr-layer-shell-unstable-v1.xml.
package final class Compositor {
  let wire: WireConnection
  /// The interfaces of the objects, by their numbers.
  var objects: [UInt32: WaylandObject] = [Number.display: .display]
  private var nextNumber: UInt32 = Number.registry + 1
  private var freeNumbers: [UInt32] = []
  /// The numbers of the global objects that there is one of; 0 for one that the compositor lacks.
  private(set) var (factory, memory, layerShell): (UInt32, UInt32, UInt32) = (0, 0, 0)
  private var versions: [UInt32: UInt32] = [:]
  package private(set) var outputs: [CompositorOutput] = []
  var seats: [Seat] = []
  var surfaces: [UInt32: LayerSurface] = [:]
  private var hasFormat = false
  /// Whether all globals are known.
  package private(set) var isReady = false
  /// The round trips that are left before all globals are known: one for their names, one for what they say.
  private var roundTripsLeft = 2

  enum Number {
    static let display: UInt32 = 1
    static let registry: UInt32 = 2
  }

  /// - Parameter socket: a socket that is connected with the compositor, and on which nothing was said yet.
  package init(_ socket: SocketConnection) {
    wire = WireConnection(socket)
    var request = RequestWriter(to: Number.display, 1)  // get_registry
    request.add(Number.registry)
    objects[Number.registry] = .registry
    wire.send(request)
    synchronize()
  }

  package func watch(_ poll: borrowing Poll, token: UInt64) throws(LinuxError) {
    try wire.watch(poll, token: token)
  }

  package func unwatch(_ poll: borrowing Poll) { wire.unwatch(poll) }

  /// Sends the requests, as far as there is room.
  ///
  /// - Throws: `closed` or `silent`.
  package func flush(_ poll: borrowing Poll, token: UInt64) throws(WaylandError) {
    try wire.flush()
    wire.watchForRoom(poll, token: token)
  }

  /// Handles the events that have arrived.
  package func handle(into events: inout [CompositorEvent]) throws(WaylandError) {
    let isClosed = wire.receive()
    while var arrival = try wire.popEvent() {
      guard let object = objects[arrival.object] else {
        throw .malformed("an event of an object that there is not")
      }
      try handle(arrival.opcode, of: arrival.object, object, &arrival.arguments, into: &events)
    }
    if isClosed { throw .closed }
  }

  private func handle(
    _ opcode: UInt16, of number: UInt32, _ object: WaylandObject, _ arguments: inout EventReader,
    into events: inout [CompositorEvent]
  ) throws(WaylandError) {
    switch (object, opcode) {
    case (.display, 0):
      _ = try arguments.word()
      let code = try arguments.word()
      throw .refused(code: code, message: try arguments.text())
    case (.display, 1): forget(try arguments.word())
    case (.registry, 0):
      let name = try arguments.word()
      let interface = try arguments.text()
      bind(name, interface, version: try arguments.word())
    case (.registry, 1): remove(try arguments.word(), into: &events)
    case (.sync, 0): try finishRoundTrip(into: &events)
    case (.memory, 0): if try arguments.word() == 0 { hasFormat = true }
    case (.output, _): try describe(number, opcode, &arguments, into: &events)
    case (.seat, 0): setCapabilities(of: number, try arguments.word(), into: &events)
    case (.touch, _), (.pointer, _), (.keyboard, _), (.formerKeyboard, _):
      try handleInput(opcode, of: number, object, &arguments, into: &events)
    case (.layerSurface(let surface), 0):
      let serial = try arguments.word()
      let (width, height) = (try arguments.number(), try arguments.number())
      guard surfaces[surface] != nil else { return }
      surfaces[surface]?.serial = serial
      events.append(.configured(surface, width: width, height: height))
    case (.layerSurface(let surface), 1): events.append(.closed(surface))
    case (.frame(let surface), 0):
      guard surfaces[surface]?.frame == number else { return }
      surfaces[surface]?.frame = nil
      events.append(.shown(surface))
    case (.buffer(let surface), 0): events.append(.released(surface, buffer: number))
    default: break  // of no use here, or of a later version
    }
  }

  /// Has the descriptors that came closed, which may take as long as whoever sent them likes.
  ///
  /// - Parameter isLast: whether the connection is of no use any more, and goes with them.
  package func pass(to closer: DescriptorCloser, isLast: Bool, _ poll: borrowing Poll) {
    wire.pass(to: closer, isLast: isLast)
    closer.begin(poll)
  }

  // MARK: Objects

  /// Gives a new object a number, which the display takes back.
  func add(_ object: WaylandObject) -> UInt32 {
    let number: UInt32
    if let free = freeNumbers.popLast() {
      number = free
    } else {
      number = nextNumber
      nextNumber += 1
    }
    objects[number] = object
    return number
  }

  /// Notes that the number of a destroyed object can be used again.
  private func forget(_ number: UInt32) {
    guard number > Number.registry, objects.removeValue(forKey: number) != nil else { return }
    freeNumbers.append(number)
  }

  /// Marks an object as destroyed: events that are on their way are ignored.
  func bury(_ number: UInt32) { objects[number] = .former }

  private func synchronize() {
    var request = RequestWriter(to: Number.display, 0)  // sync
    request.add(add(.sync))
    wire.send(request)
  }

  private func finishRoundTrip(into events: inout [CompositorEvent]) throws(WaylandError) {
    guard !isReady else { return }
    roundTripsLeft -= 1
    if roundTripsLeft > 0 { return synchronize() }
    if factory == 0 { throw .missing("wl_compositor of version 4") }
    if memory == 0 || !hasFormat { throw .missing("wl_shm with ARGB8888") }
    if layerShell == 0 { throw .missing("zwlr_layer_shell_v1") }
    isReady = true
    events.append(.outputs)
  }

  // MARK: Globals

  /// - Parameter version: the highest that the compositor knows.
  private func bind(_ name: UInt32, _ interface: String, version: UInt32) {
    switch interface {
    // The least version has damage in pixels of the buffer.
    case "wl_compositor" where version >= 4 && factory == 0:
      factory = bind(name, interface, 4, .factory)
    case "wl_shm" where memory == 0: memory = bind(name, interface, 1, .memory)
    case "zwlr_layer_shell_v1" where layerShell == 0:
      layerShell = bind(name, interface, min(version, 4), .layerShell)
    // The least version says when its description is whole.
    case "wl_output" where version >= 2:
      let number = bind(name, interface, min(version, 4), .output)
      outputs.append(CompositorOutput(number: number, name: name))
    case "wl_seat":
      let number = bind(name, interface, min(version, 5), .seat)
      seats.append(Seat(number: number, name: name, version: min(version, 5)))
    default: break
    }
  }

  private func bind(
    _ name: UInt32, _ interface: String, _ version: UInt32, _ object: WaylandObject
  ) -> UInt32 {
    let number = add(object)
    versions[number] = version
    var request = RequestWriter(to: Number.registry, 0)
    request.add(name)
    request.add(interface)
    request.add(version)
    request.add(number)
    wire.send(request)
    return number
  }

  private func remove(_ name: UInt32, into events: inout [CompositorEvent]) {
    if let index = outputs.firstIndex(where: { $0.name == name }) {
      let output = outputs.remove(at: index)
      if versions[output.number] ?? 0 >= 3 {
        destroy(output.number, by: 0)
      } else {
        bury(output.number)
      }
      events.append(.outputs)
    } else if let index = seats.firstIndex(where: { $0.name == name }) {
      let seat = seats[index]
      setCapabilities(of: seat.number, 0, into: &events)
      seats.remove(at: index)
      if seat.version >= 5 { destroy(seat.number, by: 3) } else { bury(seat.number) }
    }
  }

  /// Destroys an object by a request without arguments.
  func destroy(_ number: UInt32, by opcode: UInt16) {
    wire.send(RequestWriter(to: number, opcode))
    if case .keyboard = objects[number] { objects[number] = .formerKeyboard } else { bury(number) }
  }

  private func describe(
    _ number: UInt32, _ opcode: UInt16, _ arguments: inout EventReader,
    into events: inout [CompositorEvent]
  ) throws(WaylandError) {
    guard let index = outputs.firstIndex(where: { $0.number == number }) else { return }
    if try outputs[index].describe(opcode, &arguments), isReady { events.append(.outputs) }
  }
}

/// The interface of an object, and what it belongs to.
enum WaylandObject {
  case display, registry, sync, factory, memory, layerShell, output, seat, touch, pointer, keyboard
  case surface, pool, region
  case layerSurface(surface: UInt32)
  case frame(surface: UInt32)
  case buffer(surface: UInt32)
  /// A destroyed object, whose events are ignored until the compositor takes its number back.
  case former
  /// The same, with events that bring descriptors.
  case formerKeyboard
}

/// An event of a compositor.
package enum CompositorEvent: Equatable {
  /// The outputs are known, or others than before, or they have changed.
  case outputs
  /// A surface has a size, in its own units; a picture can be attached from now on.
  case configured(UInt32, width: Int, height: Int)
  /// A surface was taken away.
  case closed(UInt32)
  /// The last picture of a surface is on the screen, and it is time for another one.
  case shown(UInt32)
  /// A buffer is not read any more.
  case released(UInt32, buffer: UInt32)
  case contact(SurfaceContact)
  /// A key; `code` is the kernel's `KEY_…`.
  case key(code: UInt16, isDown: Bool)
  /// The keys that are down are not told any more.
  case keysLost
}

extension SocketConnection {
  /// Connects to a compositor's socket.
  ///
  /// - Throws: `connectCompositor`; with `wouldBlock` if the compositor accepts no connection.
  package convenience init(toCompositorAt path: String) throws(LinuxError) {
    do throws(LinuxError) {
      try self.init(connectingTo: path)
    } catch {
      throw LinuxError(.connectCompositor, path, error.reason)
    }
  }

  /// The name of the compositor's program; `nil` if the kernel does not tell its process.
  package var compositorProgram: String? {
    (try? Peer(of: self)).map { NodeUsers.process($0.process).name }
  }
}
