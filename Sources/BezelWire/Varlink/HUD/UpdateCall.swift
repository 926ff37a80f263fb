/// A call of `Update`.
package struct UpdateCall: Equatable, Sendable {
  /// `nil` for the one of the name.
  package var handle: UInt64?
  package var name: String?
  /// The new values; those left out stay as they are.
  package var presentation: WirePresentation

  package init(
    _ handle: UInt64? = nil, name: String? = nil, _ presentation: WirePresentation
  ) {
    self.handle = handle
    self.name = name
    self.presentation = presentation
  }
}

extension UpdateCall: WireObject {
  init() { self.init(nil, WirePresentation()) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("handle", &handle)
    try fields.name(&name)
    try fields.check((handle == nil) != (name == nil), "handle")
    try fields.field("presentation", &presentation)
  }
}
