/// The variables in a file of lines as `NAME=value`, such as os-release(5) and locale.conf(5).
///
/// A value may be in single or double quotes; what a shell would expand in it is left as it is. A line that sets no
/// variable is left out, and of two with the same name the last one counts. 64 KiB are read at most.
package struct VariablesFile: Sendable {
  private var values: [String: String] = [:]

  /// - Parameter path: a file that cannot be read has no variables.
  package init(reading path: String) {
    let text = (try? Descriptor.text(of: path)) ?? ""
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      var value = line[line.index(after: sign)...]
      while let last = value.last, [0x20, 0x09, 0x0D].contains(last) { value.removeLast() }
      if let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        value.count > 1, value.last == quote
      {
        value = value.dropFirst().dropLast()
      }
      values[String(Substring(line[..<sign]))] = String(Substring(value))
    }
  }

  /// The value of a variable; `nil` if the file does not set it.
  package subscript(_ name: String) -> String? { values[name] }
}
