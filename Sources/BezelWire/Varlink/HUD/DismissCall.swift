/// A call of `Dismiss`.
package struct DismissCall: Equatable, Sendable {
  /// `nil` for the one of the name or, without a name, for all presentations.
  package var handle: UInt64?
  package var name: String?
  package var after: Duration

  package init(_ handle: UInt64? = nil, name: String? = nil, after: Duration = .zero) {
    self.handle = handle
    self.name = name
    self.after = after
  }

  init(_ fields: inout Fields) throws(Misfit) {
    handle = try fields.optional("handle")
    name = try fields.text("name")
    guard handle == nil || name == nil else { throw Misfit(path: "name") }
    after = try fields.optional("after") ?? .zero
  }

  var members: JSON.Object {
    var members: JSON.Object = []
    members.set("handle", handle)
    members.set("name", name)
    if after != .zero { members.set("after", after) }
    return members
  }
}
