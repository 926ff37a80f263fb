/// The reply to a request of plymouth's protocol.
///
/// Answers may be passwords: their owner should call `wipe()` on them after use.
package enum PlymouthReply: Equatable, Sendable {
  case acknowledged
  /// The request was not carried out, or the answer is "no".
  case refused
  case answer([UInt8])
  /// - Parameter answers: each without a zero byte; none are sent as `noAnswer`.
  case answers([[UInt8]])
  /// The user could not be asked, or the question was taken back.
  case noAnswer

  enum Kind {
    static let acknowledged: UInt8 = 0x06
    static let refused: UInt8 = 0x15
    static let answer: UInt8 = 0x02
    static let answers: UInt8 = 0x09
    static let noAnswer: UInt8 = 0x05
  }

  /// The bytes that a server sends.
  package var bytes: [UInt8] {
    switch self {
    case .acknowledged: [Kind.acknowledged]
    case .refused: [Kind.refused]
    case .answer(let answer):
      PlymouthReply.bytes(of: Kind.answer, [answer], isTerminated: false)
    case .answers(let answers) where !answers.isEmpty:
      PlymouthReply.bytes(of: Kind.answers, answers, isTerminated: true)
    case .answers, .noAnswer: [Kind.noAnswer]
    }
  }

  private static func bytes(
    of kind: UInt8, _ answers: [[UInt8]], isTerminated: Bool
  ) -> [UInt8] {
    let size = answers.reduce(0) { $0 + $1.count + (isTerminated ? 1 : 0) }
    var bytes: [UInt8] = []
    // All at once: an array that grows leaves copies of passwords in freed memory.
    bytes.reserveCapacity(5 + size)
    bytes.append(kind)
    for shift in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: size >> shift))
    }
    for answer in answers {
      bytes += answer
      if isTerminated { bytes.append(0) }
    }
    return bytes
  }
}

extension [UInt8] {
  /// Overwrites the bytes with zeros, and removes them.
  ///
  /// Arrays that share their storage with this one keep their bytes.
  @inline(never)
  package mutating func wipe() {
    for index in indices { self[index] = 0 }
    self = []
  }
}
