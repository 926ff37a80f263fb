/// How a touch panel reports contacts.
package enum TouchKind: Equatable, Sendable {
  /// A table of contacts (the kernel's protocol B) of this length.
  case multiTouch(slots: Int)
  /// One position and a button.
  case singleTouch
}
