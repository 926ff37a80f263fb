import BezelWire

/// The bytes of a splash to plymouth's clients.
struct PlymouthReplies: HostileFormat {
  let name = "plymouth-replies"
  let seeds = PlymouthReplies.samples.map { replies in
    replies.reduce(into: [UInt8]()) { bytes, reply in bytes += reply.bytes }
  }
  private static let samples: [[PlymouthReply]] = [
    [.acknowledged, .refused, .noAnswer, .acknowledged],
    [.answer(Array("sesame".utf8)), .answer([]), .answer([3])],
    [.answers([Array("one".utf8), Array("two".utf8)]), .answers([[]])],
    [.answer([UInt8](repeating: 0x61, count: 5_000)), .acknowledged],
  ]
  let words: [[UInt8]] = [
    [0x06], [0x15], [0x05], [0x02, 1, 0, 0, 0, 0x71], [0x09, 2, 0, 0, 0, 0x61, 0], [0, 0, 0x10, 0],
  ]

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var random = bytes.choices
    var reader = PlymouthReplyReader()
    var accepted = false
    for piece in bytes.pieces(&random) {
      var rest = piece
      while let reply = try? reader.next(&rest) {
        accepted = true
        var copy = reply.bytes[...]
        var second = PlymouthReplyReader()
        let heard = try? second.next(&copy)
        try check(heard == reply && copy.isEmpty, "\(reply) is heard again as something else")
      }
    }
    return accepted
  }
}
