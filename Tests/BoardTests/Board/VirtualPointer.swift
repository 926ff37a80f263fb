import BezelLinux

@testable import BezelWayland

/// A mouse of a compositor of this machine, as long as this object lives.
///
/// - Source: wlr-virtual-pointer-unstable-v1.xml.
final class VirtualPointer {
  private let wire: WireConnection
  private let poll: Poll
  /// The numbers of the objects; those of the display and the registry are 1 and 2.
  private let (manager, pointer): (UInt32, UInt32) = (3, 4)
  private static let interface = "zwlr_virtual_pointer_manager_v1"

  /// - Throws: if the compositor offers none.
  init(on socket: String) throws {
    wire = WireConnection(try SocketConnection(connectingTo: socket))
    poll = try Poll()
    try wire.watch(poll, token: 1)
    var request = RequestWriter(to: 1, 1)  // get_registry
    request.add(UInt32(2))
    wire.send(request)
    let name = try findManager()
    request = RequestWriter(to: 2, 0)  // bind
    request.add(name)
    request.add(Self.interface)
    request.add(UInt32(1))
    request.add(manager)
    wire.send(request)
    request = RequestWriter(to: manager, 0)  // create_virtual_pointer
    request.add(UInt32(0))
    request.add(pointer)
    wire.send(request)
    try wire.flush()
  }

  private func findManager() throws -> UInt32 {
    let end = Timestamp.now().advanced(byNanoseconds: 10_000_000_000)
    var ready: [Poll.Ready] = []
    while Timestamp.now() < end {
      try wire.flush()
      try poll.wait(until: end, into: &ready)
      _ = wire.receive()
      while var arrival = try wire.popEvent() {
        guard arrival.object == 2, arrival.opcode == 0 else { continue }
        let name = try arrival.arguments.word()
        if try arrival.arguments.text() == Self.interface { return name }
      }
    }
    throw BoardError("make a mouse", "the compositor has no \(Self.interface).")
  }

  /// Moves the pointer to a place, in pixels of an output of this size, and clicks there.
  func click(_ x: Int, _ y: Int, of size: (width: Int, height: Int)) throws {
    var request = RequestWriter(to: pointer, 1)  // motion_absolute
    for number in [0, x, y, size.width, size.height] { request.add(number) }
    wire.send(request)
    endFrame()
    for isDown in [true, false] {
      request = RequestWriter(to: pointer, 2)  // button
      for number in [0, 0x110, isDown ? 1 : 0] { request.add(number) }
      wire.send(request)
      endFrame()
    }
    try wire.flush()
  }

  private func endFrame() { wire.send(RequestWriter(to: pointer, 4)) }
}
