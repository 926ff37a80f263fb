/// A service's reply to a call, of any interface.
///
/// - Source: varlink.org, "Method Call".
package struct VarlinkReply: Equatable, Sendable {
  /// The members of the result, or of the error.
  package var parameters: JSON.Object
  /// Whether there is another reply to the same call.
  package var continues: Bool
  /// The interface, a dot, and the error; `nil` for a result.
  package var error: String?

  package init(_ parameters: JSON.Object = [], continues: Bool = false) {
    self.parameters = parameters
    self.continues = continues
  }

  package init(error: String, _ parameters: JSON.Object = []) {
    self.parameters = parameters
    continues = false
    self.error = error
  }

  /// Reads a message.
  package init(message: JSON.Object) throws(VarlinkError) {
    parameters = []
    continues = false
    for member in message {
      switch (member.name, member.value) {
      case ("parameters", .object(let members)): parameters = members
      case ("continues", .bool(let value)): continues = value
      case ("error", .string(let name)): error = name
      case ("parameters", .null), ("continues", .null), ("error", .null): break
      case ("parameters", _), ("continues", _), ("error", _): throw .member(member.name)
      default: try VarlinkCall.ignore(member)
      }
    }
    if continues, error != nil { throw .contradiction }
  }

  /// The message, with its NUL.
  package var bytes: [UInt8] {
    var message: JSON.Object = []
    if let error { message.append(JSON.Member("error", .string(error))) }
    if !parameters.isEmpty { message.append(JSON.Member("parameters", .object(parameters))) }
    if continues { message.append(JSON.Member("continues", .bool(true))) }
    return message.message
  }
}
