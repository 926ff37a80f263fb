import Foundation

/// A file of `Corpora` with a line for each input.
struct CorpusFile {
  /// Its lines, without those that begin with a number sign.
  let lines: [Substring]

  init(_ name: String) throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Corpora/\(name)")
    lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
  }
}
