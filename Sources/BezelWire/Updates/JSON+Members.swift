/// Members and values of what update services write, without an error for what is missing.
extension JSON {
  /// The member of an object.
  subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var number: Int? { if case .integer(let number) = self { Int(exactly: number) } else { nil } }
}
