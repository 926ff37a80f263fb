import BezelWire

/// Messages of a service to its clients.
struct VarlinkReplies: HostileFormat {
  let name = "varlink-replies"
  let seeds = VarlinkSamples.replies + [VarlinkSamples.replies.flatMap { $0 }]
  let words = VarlinkSamples.words

  func repaired(_ bytes: [UInt8]) -> [UInt8] { JSONText.closed(bytes) }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var random = bytes.choices
    var reader = VarlinkReader()
    var accepted = false
    for piece in bytes.pieces(&random) {
      var rest = piece
      while true {
        guard let message = try? reader.next(&rest) else { break }
        guard let reply = try? VarlinkReply(message: message) else { continue }
        for method in HUDMethod.allCases {
          if try understands(reply, to: method) { accepted = true }
        }
      }
    }
    return accepted
  }

  private func understands(_ reply: VarlinkReply, to method: HUDMethod) throws(Fault) -> Bool {
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
}
