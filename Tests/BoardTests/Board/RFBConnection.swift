/// A VNC viewer of one head of virtio-gpu, which only asks for another size.
///
/// - Source: RFC 6143, "The Remote Framebuffer Protocol"; SetDesktopSize and the pseudo-encoding
///   ExtendedDesktopSize are in the community's "The RFB Protocol".
final class RFBConnection {
  private static let extendedDesktopSize: Int32 = -308

  private let socket: BoardSocket

  /// Connects and shakes hands, without a password.
  init(to machine: Machine, head: Int, by deadline: BoardSocket.Deadline) throws(BoardError) {
    socket = try BoardSocket("the VNC server", of: machine, path: "vnc\(head)", by: deadline)
    let version = try socket.bytes(12, by: deadline)
    guard version == Array("RFB 003.008\n".utf8) else {
      throw Self.unexpected("its version", version)
    }
    try socket.send(version, by: deadline)
    let count = Int(try socket.bytes(1, by: deadline)[0])
    let security = try socket.bytes(count, by: deadline)
    guard security.contains(1) else { throw Self.unexpected("its security", security) }
    try socket.send([1], by: deadline)
    let result = try socket.bytes(4, by: deadline)
    guard result == [0, 0, 0, 0] else { throw Self.unexpected("its welcome", result) }
    // Shared with other viewers; the answer is the size, the pixel format and the name.
    try socket.send([1], by: deadline)
    let name = try socket.bytes(24, by: deadline).suffix(4).reduce(0) { $0 << 8 | Int($1) }
    guard name < 4096 else { throw Self.unexpected("its name's length", [UInt8(name & 255)]) }
    _ = try socket.bytes(name, by: deadline)
    try socket.send(
      [2, 0] + Self.bytes(UInt16(1)) + Self.bytes(Self.extendedDesktopSize), by: deadline)
  }

  /// Asks for a size and waits until the device has received it.
  func setSize(
    _ size: VirtualBoard.Mode, by deadline: BoardSocket.Deadline
  ) throws(BoardError) {
    let request =
      [251, 0] + Self.bytes(UInt16(size.width)) + Self.bytes(UInt16(size.height)) + [0, 0]
    try socket.send(request, by: deadline)
    while true {
      let head = try socket.bytes(4, by: deadline)
      guard head[0] == 0 else { throw Self.unexpected("its message", head) }
      for _ in 0..<Int(head[2]) << 8 | Int(head[3]) {
        let rectangle = try socket.bytes(12, by: deadline)
        // No pixels were requested, so that no rectangle has any.
        guard rectangle.suffix(4) == Self.bytes(Self.extendedDesktopSize)[...] else {
          throw Self.unexpected("its rectangle", rectangle)
        }
        let screens = Int(try socket.bytes(4, by: deadline)[0])
        _ = try socket.bytes(screens * 16, by: deadline)
        // In place of x the reason, 1: this client asked; of y the result, 4: QEMU passed it on.
        guard rectangle[1] == 1 else { continue }
        guard [0, 4].contains(rectangle[3]) else { throw Self.unexpected("its answer", rectangle) }
        return
      }
    }
  }

  /// Returns the number in network byte order.
  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private static func unexpected(_ what: String, _ bytes: [UInt8]) -> BoardError {
    BoardError("ask for another size", "\(what) is \(bytes).")
  }
}
