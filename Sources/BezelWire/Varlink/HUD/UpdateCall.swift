package import BezelHUD

/// A call of `Update`.
package struct UpdateCall: Equatable, Sendable {
  /// `nil` for the one of the name.
  package var handle: UInt64?
  package var name: String?
  /// The new values; those left out stay as they are.
  package var change: PresentationRequest

  package init(
    _ handle: UInt64? = nil, name: String? = nil, _ change: PresentationRequest
  ) {
    self.handle = handle
    self.name = name
    self.change = change
  }
}

extension UpdateCall: WireObject {
  init() { self.init(nil, PresentationRequest()) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("handle", &handle)
    try fields.name(&name)
    try fields.check((handle == nil) != (name == nil), "handle")
    try fields.object("presentation", "Presentation") { (contents) throws(WireValueError) in
      try change.codeContents(&contents)
    }
  }
}
