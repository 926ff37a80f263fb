/// The identity of one show; no handle is given twice.
package struct Handle: Hashable, Comparable, Sendable {
  /// 1 for the first; a later one is greater.
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static func < (a: Handle, b: Handle) -> Bool { a.rawValue < b.rawValue }
}

/// The owner of presentations, such as one connection of a client.
package struct Owner: Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }
}
