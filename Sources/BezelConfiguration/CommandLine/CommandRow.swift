/// A command and all that is known of it: a row of the table that the parser, the help, the completions
/// and the manual pages are made from.
package struct CommandRow: Sendable {
  /// A word that is no option.
  package struct Operand: Sendable {
    /// As "TEXT".
    package let placeholder: String
    package let value: OptionValue
    /// A sentence.
    package let purpose: String
    package let isRequired: Bool
    /// The name in sentences, as "the text".
    let subject: String

    package init(
      _ placeholder: String, _ value: OptionValue, _ subject: String, _ purpose: String,
      isRequired: Bool = false
    ) {
      (self.placeholder, self.value, self.subject) = (placeholder, value, subject)
      (self.purpose, self.isRequired) = (purpose, isRequired)
    }
  }

  /// An exit status, and when it is returned.
  package struct ExitStatus: Sendable {
    /// As "64".
    package let number: String
    /// Completes "if …" or stands alone.
    package let reason: String

    package init(_ number: String, _ reason: String) {
      (self.number, self.reason) = (number, reason)
    }
  }

  /// As it is typed: "bezel show".
  package let name: String
  /// A sentence.
  package let purpose: String
  package let operands: [Operand]
  package let groups: [OptionGroup]
  /// Paragraphs; one that begins with two spaces is an example, a line each.
  package let details: [String]
  package let statuses: [ExitStatus]

  package init(
    _ name: String, _ purpose: String, operands: [Operand] = [], groups: [OptionGroup],
    details: [String] = [], statuses: [ExitStatus]
  ) {
    (self.name, self.purpose, self.operands) = (name, purpose, operands)
    (self.groups, self.details, self.statuses) = (groups, details, statuses)
  }

  /// All options, group by group.
  package var options: [CommandOption] { groups.flatMap { $0.options } + [.help] }

  /// Whether the words after the options are a command with its own options.
  package var takesCommand: Bool { operands.last?.value.isCommand ?? false }
}
