import BezelWire

extension HostileReader {
  /// Messages of clients to the service, without the service.
  static func varlinkCalls() throws -> HostileReader {
    var reader = try HostileReader("varlink-calls") { bytes in
      try messages(of: bytes).count { message in
        guard let call = try? VarlinkCall(message: message) else { return false }
        let understood: HUDCall
        do throws(HUDCallError) {
          understood = try HUDCall(call)
        } catch {
          try check(error.reply.bytes.count < 2_000, "an endless refusal")
          return false
        }
        let again = try messages(of: understood.bytes()).map {
          try HUDCall(VarlinkCall(message: $0))
        }
        try check(again == [understood], "\(understood) is understood again as \(again)")
        return true
      } > 0
    }
    reader.samples.append(Array(reader.samples.joined()))
    reader.repair = JSONText.closed
    return reader
  }

  /// Messages of a service to its clients, each as a reply to every method.
  static func varlinkReplies() throws -> HostileReader {
    var reader = try HostileReader("varlink-replies") { bytes in
      var accepted = false
      for message in try messages(of: bytes) {
        guard let reply = try? VarlinkReply(message: message) else { continue }
        for method in HUDMethod.allCases where try isUnderstood(reply, to: method) {
          accepted = true
        }
      }
      return accepted
    }
    reader.samples.append(Array(reader.samples.joined()))
    reader.words = try Corpus("varlink-calls").words
    reader.repair = JSONText.closed
    return reader
  }

  private static func isUnderstood(
    _ reply: VarlinkReply, to method: HUDMethod
  ) throws -> Bool {
    let parsed: HUDReply
    do throws(HUDReplyError) {
      parsed = try HUDReply(reply, to: method)
    } catch {
      guard case .refused(let refusal) = error else { return false }
      try check(!refusal.description.isEmpty, "a refusal without a word")
      return true
    }
    // A newer service may send events that are unknown here.
    if case .event(nil) = parsed { return true }
    let again = try? HUDReply(parsed.reply(), to: method)
    try check(again == parsed, "\(parsed) is heard again as something else")
    return true
  }

  private static func messages(of bytes: [UInt8]) throws -> [JSON.Object] {
    try bytes.values {
      var reader = VarlinkReader()
      return { try reader.next(&$0) }
    }
  }
}
