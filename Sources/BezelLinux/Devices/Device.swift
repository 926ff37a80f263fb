/// A device of the kernel's, as `/sys` and udev describe it.
package struct Device: Equatable, Sendable {
  /// Its folder in `/sys`.
  package let path: String
  /// Its node in `/dev`, if it has one.
  package let node: String?
  /// udevd has worked on it: a property that is missing is then truly missing.
  package let isInitialized: Bool
  /// Those of the properties asked for that it has.
  package let properties: [String: String]
}
