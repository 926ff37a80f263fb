/// A block of lines between two of "XXX", as `dialog --gauge` reads them: per cent, and then a text.
///
/// - Source: dialog(1), `--gauge`; a "\n" in the text ends a line.
struct GaugeBlock {
  /// The role of a line.
  enum Reading {
    /// No line of a block.
    case other
    /// The block goes on.
    case more
    /// The block ends.
    case report(ProgressReport)
  }

  private static let fence = "XXX"

  /// The lines of the block; `nil` outside of one.
  private var lines: [String]?
  private var length = 0

  /// Whether the next line belongs to a block.
  var isOpen: Bool { lines != nil }

  /// Whether a line begins a block.
  static func begins(with line: String) -> Bool { line == fence }

  mutating func read(_ line: String) -> Reading {
    guard let lines else {
      guard GaugeBlock.begins(with: line) else { return .other }
      self.lines = []
      return .more
    }
    guard line == GaugeBlock.fence else {
      length += line.utf8.count
      if length <= ProgressLines.longest { self.lines?.append(line) }
      return .more
    }
    self = GaugeBlock()
    var scale = NumberScale.percent
    guard let number = lines.first, let report = NumberedLine(number)?.report(&scale) else {
      return .more
    }
    let text = lines.dropFirst().joined(separator: "\n")[...].replacingAll("\\n", with: "\n")
    return .report(ProgressReport(report.fraction, text: text.isEmpty ? nil : text))
  }
}
