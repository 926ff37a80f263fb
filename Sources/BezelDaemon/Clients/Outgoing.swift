internal import BezelLinux

/// A client's unsent bytes, with a limit, as a client may never read anything.
struct Outgoing {
  private struct Piece {
    var bytes: [UInt8]
    /// The file whose descriptor is sent with the first byte.
    let file: SharedMemoryFile?
  }

  /// The maximum number of unsent bytes.
  static let limit = 262_144
  /// The length of a piece, in bytes, from which on nothing is appended to it.
  private static let longPiece = 16_384

  private var pieces: [Piece] = []
  /// The number of bytes of the first piece that are sent.
  private var taken = 0
  /// The number of unsent bytes.
  private(set) var count = 0

  var isEmpty: Bool { pieces.isEmpty }

  /// - Returns: false if the bytes would exceed `limit`; nothing is appended then.
  mutating func append(_ bytes: [UInt8], _ file: SharedMemoryFile? = nil) -> Bool {
    guard count + bytes.count <= Outgoing.limit else { return false }
    count += bytes.count
    if file == nil, let size = pieces.last?.bytes.count, size < Outgoing.longPiece {
      pieces[pieces.count - 1].bytes += bytes
    } else {
      pieces.append(Piece(bytes: bytes, file: file))
    }
    return true
  }

  /// Sends as much as the socket's buffer takes.
  ///
  /// - Throws: the kernel's error when the peer can read no more.
  mutating func send(through connection: SocketConnection) throws(Errno) {
    while let piece = pieces.first {
      let descriptors = taken == 0 ? piece.file.map { [$0.descriptor] } ?? [] : []
      let sent = try connection.send(piece.bytes[taken...], with: descriptors)
      if sent == 0 { return }
      taken += sent
      count -= sent
      if taken < piece.bytes.count { return }
      pieces.removeFirst()
      taken = 0
    }
  }
}
