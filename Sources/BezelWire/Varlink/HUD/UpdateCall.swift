/// A call of `Update`.
package struct UpdateCall: Equatable, Sendable {
  /// `nil` for the one of the name.
  package var handle: UInt64?
  package var name: String?
  /// What is left out of it stays as it is.
  package var presentation: WirePresentation

  package init(
    _ handle: UInt64? = nil, name: String? = nil, _ presentation: WirePresentation
  ) {
    self.handle = handle
    self.name = name
    self.presentation = presentation
  }

  init(_ fields: inout Fields) throws(Misfit) {
    handle = try fields.optional("handle")
    name = try fields.text("name")
    guard (handle == nil) != (name == nil) else { throw Misfit(path: "handle") }
    presentation = try fields.required("presentation")
  }

  var members: JSON.Object {
    var members: JSON.Object = []
    members.set("handle", handle)
    members.set("name", name)
    members.set("presentation", presentation)
    return members
  }
}
