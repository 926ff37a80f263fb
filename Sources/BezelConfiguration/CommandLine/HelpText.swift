/// The help of a command, for a terminal of 80 columns.
package struct HelpText {
  private static let width = 80

  package var lines: [String] = []

  /// Makes a text that begins with some lines.
  package init(_ lines: [String]) { self.lines = lines }

  /// The help of one command.
  package init(_ row: CommandRow) {
    lines.append("Usage: \(row.usage)")
    lines.append("")
    add(row.purpose, indent: 0)
    if !row.operands.isEmpty { lines.append("") }
    for operand in row.operands { add(operand.placeholder, operand.purpose) }
    for group in row.groups {
      lines.append("")
      lines.append("\(group.title):")
      for option in group.options { add(option) }
    }
    lines.append("")
    add(.help)
    for paragraph in row.details {
      lines.append("")
      if paragraph.isExample {
        lines += paragraph.split(separator: "\n").map { String($0) }
      } else {
        add(paragraph, indent: 0)
      }
    }
    if !row.statuses.isEmpty { add(row.statuses) }
  }

  package mutating func add(_ statuses: [CommandRow.ExitStatus]) {
    lines += ["", "Exit status:"]
    for status in statuses { add(status.number, status.reason + ".", indent: 7) }
  }

  private mutating func add(_ option: CommandOption) {
    add(
      option.synopsis,
      option.details.isEmpty ? option.purpose : "\(option.purpose) \(option.details)")
  }

  /// Adds a term and, beside it or from the next line on, its meaning.
  ///
  /// - Parameter indent: where the meaning begins.
  package mutating func add(_ term: String, _ meaning: String, indent: Int = 26) {
    let start = "  \(term)"
    var text = HelpText.wrapped(meaning, width: HelpText.width - indent)
    if start.utf8.count + 1 < indent, !text.isEmpty {
      lines.append(start + HelpText.spaces(indent - start.utf8.count) + text.removeFirst())
    } else {
      lines.append(start)
    }
    lines += text.map { HelpText.spaces(indent) + $0 }
  }

  private mutating func add(_ text: String, indent: Int) {
    lines += HelpText.wrapped(text, width: HelpText.width - indent).map {
      HelpText.spaces(indent) + $0
    }
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Breaks a text into lines of at most `width` characters, where its words are not longer.
  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var (line, length) = ("", 0)
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let letters = word.unicodeScalars.count
      if length > 0, length + 1 + letters > width {
        lines.append(line)
        (line, length) = ("", 0)
      }
      line += length > 0 ? " \(word)" : String(word)
      length += (length > 0 ? 1 : 0) + letters
    }
    if length > 0 { lines.append(line) }
    return lines
  }
}

extension CommandRow {
  /// The one line that says how it is typed.
  package var usage: String {
    var words = "\(name) [OPTION]..."
    if takesCommand { return words + " [--] COMMAND [ARGUMENT]..." }
    for operand in operands {
      words += operand.isRequired ? " \(operand.placeholder)" : " [\(operand.placeholder)]"
    }
    return words
  }
}

extension String {
  /// Whether a paragraph has to stay as it is.
  package var isExample: Bool { utf8.starts(with: "  ".utf8) }
}
