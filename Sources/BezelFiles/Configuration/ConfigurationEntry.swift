/// One "Key=value" line of a configuration, and where it stands.
package struct ConfigurationEntry: Hashable, Sendable {
  /// A file, and a line of it.
  package struct Origin: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// From 1; the first one of a line that is continued.
    package let line: Int

    package init(file: String, line: Int) {
      self.file = file
      self.line = line
    }

    package var description: String { "\(file):\(line)" }
  }

  /// The name in the brackets above it.
  package let section: String
  package let key: String
  /// Without the blanks around it; empty to take back what was said before.
  package let value: String
  package let origin: Origin

  package init(section: String, key: String, value: String, origin: Origin) {
    self.section = section
    self.key = key
    self.value = value
    self.origin = origin
  }
}
