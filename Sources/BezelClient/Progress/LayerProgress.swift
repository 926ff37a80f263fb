internal import BezelHUD

/// The layers of an image that docker or podman pulls, several at a time.
///
/// All layers together are the progress, each as much as the others: docker downloads half of one, and extracts
/// the other half.
struct LayerProgress {
  /// A layer's identifier, and how far it is.
  typealias Line = (layer: Substring, part: Double)

  private static let mostLayers = 256
  private static let states: [(words: String, part: Double)] = [
    ("Pulling fs layer", 0), ("Waiting", 0), ("Downloading", 0), ("Verifying Checksum", 0.5),
    ("Download complete", 0.5), ("Extracting", 0.5), ("Pull complete", 1), ("Already exists", 1),
  ]

  private var parts: [(layer: Substring, part: Double)] = []

  mutating func report(_ line: String) -> ProgressReport? {
    guard let (layer, part) = LayerProgress.read(line) else { return nil }
    if let index = parts.firstIndex(where: { $0.layer == layer }) {
      parts[index].part = max(parts[index].part, part)
    } else if parts.count < LayerProgress.mostLayers {
      parts.append((Substring(String(layer)), part))
    }
    let sum = parts.reduce(0) { $0 + $1.part }
    return Fraction(sum, of: Double(parts.count)).map { ProgressReport($0) }
  }

  /// Reads "33a6286ce538: Downloading [=> ] 1.2MB/4MB", or "Copying blob 33a6286ce538 [=> ] 1.2MiB / 3.8MiB".
  ///
  /// - Source: moby's `pkg/jsonmessage`, `distribution`; containers/image's `copy/progress_bars.go`.
  static func read(_ line: String) -> Line? {
    let words = line.split(separator: " ", maxSplits: 3)
    guard let first = words.first, words.count > 1 else { return nil }
    if first.utf8.count == 13, first.hasSuffix(":"), isIdentifier(first.dropLast()) {
      let rest = line.dropFirst(14)
      guard let state = states.first(where: { rest.hasPrefix($0.words) }) else { return nil }
      let isHalf = state.words == "Downloading" || state.words == "Extracting"
      let part = isHalf ? WordedLine(String(rest)).map { $0.part / $0.whole / 2 } ?? 0 : 0
      return (first.dropLast(), state.part + part)
    }
    guard words.count == 4, first == "Copying", words[1] == "blob" || words[1] == "config",
      isIdentifier(words[2])
    else {
      return nil
    }
    if words[3].hasPrefix("done") || words[3].hasPrefix("skipped") { return (words[2], 1) }
    return WordedLine(String(words[3])).map { (words[2], $0.part / $0.whole) }
  }

  private static func isIdentifier(_ word: Substring) -> Bool {
    (10...12).contains(word.utf8.count)
      && word.utf8.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
  }
}
