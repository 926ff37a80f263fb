/// A device of the kernel, as `/sys` and udev describe it.
package struct Device: Equatable, Sendable {
  /// Its folder in `/sys`.
  package let path: String
  /// Its node in `/dev`, if it has one.
  package let node: String?
  /// Whether udevd has processed it: a property that is missing then does not exist.
  package let isInitialized: Bool
  /// Those of the requested properties that it has.
  package let properties: [String: String]
}
