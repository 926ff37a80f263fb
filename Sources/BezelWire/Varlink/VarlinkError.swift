/// An error in bytes that should be a varlink message; the connection ends with it.
package enum VarlinkError: Error, Equatable, Sendable, CustomStringConvertible {
  /// - Parameter limit: in bytes.
  case tooLong(limit: Int)
  case unreadable(JSON.ParseError)
  case notAnObject
  /// A member of a call or reply is missing or of the wrong type.
  case member(String)
  /// A member that no call or reply has, and that is no vendor's.
  case unknownMember
  /// Two of "more", "oneway" and "upgrade", or a failure that continues.
  case contradiction

  package var description: String {
    switch self {
    case .tooLong(let limit): "a message is longer than \(limit) bytes"
    case .unreadable(let problem): "a message cannot be read: \(problem)"
    case .notAnObject: "a message is not a JSON object"
    case .member(let name): "a message has no right \"\(name)\""
    case .unknownMember: "a message has a member that varlink does not know"
    case .contradiction: "a message asks for two things that exclude each other"
    }
  }
}
