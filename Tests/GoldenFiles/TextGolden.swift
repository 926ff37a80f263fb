internal import BezelFiles

/// A text that a person has checked, kept as `Goldens/<name>` beside its test.
package struct TextGolden {
  private let name: String
  private let path: String

  /// - Parameter test: the test's source file.
  package init(_ name: String, of test: String = #filePath) {
    self.name = name
    path = "\(Golden.folder(of: test))/\(name)"
  }

  /// Compares a text.
  ///
  /// - Returns: the first line that differs, as a sentence; `nil` if the texts are the same.
  package func complaint(about actual: String) throws -> String? {
    if Golden.isWriting {
      try FileBytes.write(Array(actual.utf8), to: path)
      return "wrote \(path): look at it, then run without BEZEL_WRITE_GOLDENS"
    }
    let golden = String(decoding: try FileBytes.read(path, limit: 1 << 20), as: UTF8.self)
    if golden == actual { return nil }
    let lines = [golden, actual].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let same = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let (expected, found) = (lines[0].dropFirst(same).first, lines[1].dropFirst(same).first)
    return """
      \(name):\(same + 1) is \(expected.map { "'\($0)'" } ?? "not there"), but \
      \(found.map { "'\($0)'" } ?? "nothing") was written.
      """
  }
}
