/// A method that a client calls, of any interface.
///
/// - Source: varlink.org, "Method Call".
package struct VarlinkCall: Equatable, Sendable {
  /// The form of reply that the call asks for in place of one reply.
  package enum Flag: String, Sendable {
    /// Any number of replies.
    case more
    /// No reply, not even of a failure.
    case oneway
    /// One reply, and another protocol from then on.
    case upgrade
  }

  /// The interface, a dot, and the method.
  package var method: String
  package var parameters: JSON.Object
  package var flag: Flag?

  package init(_ method: String, _ parameters: JSON.Object = [], flag: Flag? = nil) {
    self.method = method
    self.parameters = parameters
    self.flag = flag
  }

  /// Reads a message.
  package init(message: JSON.Object) throws(VarlinkError) {
    var method: String?
    parameters = []
    for member in message {
      switch (member.name, member.value) {
      case ("method", .string(let name)): method = name
      case ("parameters", .object(let members)): parameters = members
      case ("parameters", .null): break
      case ("more", let value), ("oneway", let value), ("upgrade", let value):
        // An optional member may be null.
        guard value != .null, value != .bool(false) else { continue }
        guard value == .bool(true) else { throw .member(member.name) }
        guard flag == nil else { throw .contradiction }
        flag = Flag(rawValue: member.name)
      case ("method", _), ("parameters", _): throw .member(member.name)
      default: try VarlinkCall.ignore(member)
      }
    }
    guard let method else { throw .member("method") }
    self.method = method
  }

  /// The message, with its NUL.
  package var bytes: [UInt8] {
    var message = [JSON.Member("method", .string(method))]
    if !parameters.isEmpty { message.append(JSON.Member("parameters", .object(parameters))) }
    if let flag { message.append(JSON.Member(flag.rawValue, .bool(true))) }
    return message.message
  }

  /// Passes over a vendor's extension of a message, whose name has a dot.
  static func ignore(_ member: JSON.Member) throws(VarlinkError) {
    guard member.name.utf8.contains(UInt8(ascii: ".")) else { throw .unknownMember }
  }
}
