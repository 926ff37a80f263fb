import BezelConfiguration

@testable import BezelCommand

/// Reads the words of a command.
func parsed(_ command: Subcommand, _ words: [String]) throws -> ParsedArguments {
  try ParsedArguments(words, of: command.row)
}

/// Returns what is said of words that are refused; `nil` if `body` takes them.
func complaint(_ body: () throws -> Void) throws -> String? {
  do {
    try body()
    return nil
  } catch let failure as CommandFailure {
    return failure.sentence
  }
}

extension CommandRow {
  /// The names of all options, with "--" before them.
  var words: Set<String> { Set(options.map { "--\($0.name)" }) }

  /// The help in one line.
  var help: String {
    HelpText(self).lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
  }
}
