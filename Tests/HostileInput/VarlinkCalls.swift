import BezelHUD
import BezelWire

/// Messages of clients to the service, without the service.
struct VarlinkCalls: HostileFormat {
  let name = "varlink-calls"
  let seeds = VarlinkSamples.calls + [VarlinkSamples.calls.flatMap { $0 }]
  let words = VarlinkSamples.words

  func repaired(_ bytes: [UInt8]) -> [UInt8] { JSONText.closed(bytes) }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var random = bytes.choices
    var reader = VarlinkReader()
    var accepted = false
    for piece in bytes.pieces(&random) {
      var rest = piece
      while true {
        let message: JSON.Object?
        do throws(VarlinkError) {
          message = try reader.next(&rest)
        } catch {
          try check((1...1_000).contains(error.description.utf8.count), "an endless complaint")
          return accepted
        }
        guard let message else { break }
        if let call = try? VarlinkCall(message: message), try understands(call) { accepted = true }
      }
    }
    return accepted
  }

  private func understands(_ call: VarlinkCall) throws(Fault) -> Bool {
    let understood: HUDCall
    do throws(HUDCallError) {
      understood = try HUDCall(call)
    } catch {
      try check(error.reply.bytes.count < 2_000, "an endless refusal")
      return false
    }
    // A parsed message can be encoded, and is parsed again as the same.
    var reader = VarlinkReader()
    var rest = understood.bytes()[...]
    let text = (try? reader.next(&rest)).flatMap { $0 }.flatMap { try? VarlinkCall(message: $0) }
    let again = text.flatMap { try? HUDCall($0) }
    try check(again == understood, "\(understood) is understood again as something else")
    return true
  }
}
