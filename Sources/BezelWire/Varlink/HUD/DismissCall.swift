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
}

extension DismissCall: WireObject {
  init() { self.init(nil) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("handle", &handle)
    try fields.name(&name)
    try fields.check(handle == nil || name == nil, "name")
    try fields.field("after", &after, default: .zero)
  }
}
