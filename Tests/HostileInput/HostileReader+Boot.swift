import BezelHUD
import BezelWire

extension HostileReader {
  /// The bytes that psplash's clients write into the FIFO.
  static func psplash() throws -> HostileReader {
    try HostileReader("psplash") { bytes in
      let requests = try bytes.inPieces { pieces in
        var reader = PsplashReader()
        return pieces.flatMap { reader.read($0) }
      }
      for case .show(let request) in requests {
        // A byte that is no UTF-8 becomes a character of three.
        let length = request.status?.utf8.count ?? 0
        try check(length <= 3 * PsplashReader.longest, "a text of \(length) bytes")
      }
      return !requests.isEmpty
    }
  }

  /// The bytes of plymouth's clients.
  static func plymouthRequests() throws -> HostileReader {
    func read(_ bytes: [UInt8]) throws -> [PlymouthRequest] {
      try bytes.values {
        var reader = PlymouthReader()
        return { rest in
          let request = try reader.next(&rest)
          try check(reader.kept.count < PlymouthReader.longest, "\(reader.kept.count) bytes kept")
          return request
        }
      }
    }
    return try HostileReader("plymouth-requests") { bytes in
      let requests = try read(bytes).filter { $0 != .invalid }
      for request in requests {
        // A byte that is no UTF-8 becomes a character of three, so not every text can be sent again.
        guard let again = try? request.encoded() else { continue }
        try check(again.count <= PlymouthReader.longest, "a request of \(again.count) bytes")
        try check(read(again) == [request], "\(request) is heard again as something else")
      }
      return !requests.isEmpty
    }
  }

  /// The bytes of a splash to plymouth's clients.
  static func plymouthReplies() throws -> HostileReader {
    func read(_ bytes: [UInt8]) throws -> [PlymouthReply] {
      try bytes.values {
        var reader = PlymouthReplyReader()
        return { try reader.next(&$0) }
      }
    }
    return try HostileReader("plymouth-replies") { bytes in
      let replies = try read(bytes)
      for reply in replies {
        try check(read(reply.bytes) == [reply], "\(reply) is heard again as something else")
      }
      return !replies.isEmpty
    }
  }
}
