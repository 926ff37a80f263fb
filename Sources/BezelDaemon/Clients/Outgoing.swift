internal import BezelLinux

/// What a client has not taken yet; it has a limit, as a client may never take anything.
struct Outgoing {
  private struct Piece {
    let bytes: [UInt8]
    /// Goes with the first byte.
    let file: SharedFile?
  }

  /// What is sent a descriptor of; its last piece closes it.
  final class SharedFile {
    let file: MemoryFile

    init(_ file: consuming MemoryFile) { self.file = file }
  }

  /// More bytes than this do not wait.
  static let limit = 262_144

  private var pieces: [Piece] = []
  /// How much of the first piece was taken.
  private var taken = 0
  /// How many bytes wait.
  private(set) var count = 0

  var isEmpty: Bool { pieces.isEmpty }

  /// - Returns: false if there is no room for it.
  mutating func append(_ bytes: [UInt8], _ file: SharedFile? = nil) -> Bool {
    guard count + bytes.count <= Outgoing.limit else { return false }
    pieces.append(Piece(bytes: bytes, file: file))
    count += bytes.count
    return true
  }

  /// Sends as much as there is room for at the other end.
  ///
  /// - Throws: the kernel's reason when nobody will read it.
  mutating func send(through connection: SocketConnection) throws(Errno) {
    while let piece = pieces.first {
      let descriptors = taken == 0 ? piece.file.map { [$0.file.descriptor.rawValue] } ?? [] : []
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
