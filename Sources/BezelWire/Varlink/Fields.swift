/// The members of an object that somebody sent, taken out one by one.
struct Fields {
  private var members: JSON.Object

  init(_ members: JSON.Object) { self.members = members }

  init(_ json: JSON) throws(Misfit) {
    guard case .object(let members) = json else { throw Misfit() }
    self.members = members
  }

  /// The value of a member; `nil` if it is left out, or null, which is the same.
  private mutating func take(_ name: String) -> JSON? {
    guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
    let value = members.remove(at: index).value
    return value == .null ? nil : value
  }

  /// What `read` makes of a member's value; `nil` if it is left out.
  mutating func optional<Value>(
    _ name: String, _ read: (JSON) throws(Misfit) -> Value
  ) throws(Misfit) -> Value? {
    guard let value = take(name) else { return nil }
    do {
      return try read(value)
    } catch {
      throw error.inside(name)
    }
  }

  mutating func optional<Value: WireValue>(_ name: String) throws(Misfit) -> Value? {
    try optional(name) { (value) throws(Misfit) in try Value(value) }
  }

  mutating func required<Value>(
    _ name: String, _ read: (JSON) throws(Misfit) -> Value
  ) throws(Misfit) -> Value {
    guard let value = try optional(name, read) else { throw Misfit(path: name) }
    return value
  }

  mutating func required<Value: WireValue>(_ name: String) throws(Misfit) -> Value {
    guard let value: Value = try optional(name) else { throw Misfit(path: name) }
    return value
  }

  /// The longest text that a caller may give, in bytes of UTF-8.
  static let longestText = 4_096

  /// A text that is not too long to be drawn or opened.
  mutating func text(_ name: String) throws(Misfit) -> String? {
    try optional(name) { (value) throws(Misfit) in
      let text = try String(value)
      guard text.utf8.count <= Fields.longestText else { throw Misfit() }
      return text
    }
  }

  /// Refuses what nobody took.
  func end() throws(Misfit) {
    if let unknown = members.first { throw Misfit(path: unknown.name) }
  }
}

extension JSON.Object {
  /// Adds a member, unless there is no value.
  mutating func set(_ name: String, _ value: (some WireValue)?) {
    if let value { append(JSON.Member(name, value.json)) }
  }
}
