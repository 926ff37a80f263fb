/// An error in bytes of plymouth's protocol, which the connection ends with, or in a request to be sent.
package enum PlymouthError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The second byte of a request is neither 0 nor 2.
  case requestForm(UInt8)
  /// The argument of a request has a length of 0, which leaves no room for its NUL.
  case emptyArgument
  /// - Parameter limit: in bytes.
  case textTooLong(limit: Int)
  case textWithNUL
  /// The request stands for what a client should not send.
  case notARequest
  case unknownReply(UInt8)
  /// - Parameter limit: in bytes.
  case replyTooLong(limit: Int)
  /// The last of several answers has no NUL at its end.
  case unfinishedAnswers

  package var description: String {
    switch self {
    case .requestForm(let byte): "the second byte of a request is \(byte) instead of 0 or 2"
    case .emptyArgument: "the argument of a request has a length of 0"
    case .textTooLong(let limit): "the text is longer than \(limit) bytes"
    case .textWithNUL: "the text has a zero byte"
    case .notARequest: "there is no such request"
    case .unknownReply(let byte): "a reply begins with \(byte)"
    case .replyTooLong(let limit): "a reply is longer than \(limit) bytes"
    case .unfinishedAnswers: "the last answer of a reply does not end with a zero byte"
    }
  }
}
