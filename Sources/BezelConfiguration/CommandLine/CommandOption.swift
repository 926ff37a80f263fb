internal import BezelHUD

/// An option of a command.
///
/// All but its key is looked up when it is asked for: a call needs few of the options there are.
package struct CommandOption: Sendable {
  package enum Key: Hashable, Sendable {
    /// The name of an option that is no setting.
    case own(OptionName)
    case setting(AnySetting)
  }

  /// An option that is no setting.
  private struct Own {
    let placeholder: String?
    let value: OptionValue
    let purpose: String
    let details: String
  }

  /// An option of every command.
  static let help = CommandOption(.help, "Print this help.")

  package let key: Key
  private let own: Own?
  /// The name, in the form of a key, where that of the setting is another option's.
  private let otherName: String?

  package init(
    _ name: OptionName, _ placeholder: String, _ value: OptionValue, _ purpose: String,
    details: String = ""
  ) {
    (key, otherName) = (.own(name), nil)
    own = Own(placeholder: placeholder, value: value, purpose: purpose, details: details)
  }

  /// A flag.
  package init(_ name: OptionName, _ purpose: String) {
    (key, otherName) = (.own(name), nil)
    own = Own(placeholder: nil, value: .none, purpose: purpose, details: "")
  }

  /// - Parameter name: another name than that of the setting, in the form of a key.
  package init(_ setting: AnySetting, name: String? = nil) {
    (key, own, otherName) = (.setting(setting), nil, name)
  }

  /// The name with capitals in place of hyphens.
  var keyName: String {
    if let otherName { return otherName }
    return switch key {
    case .own(let name): name.rawValue
    case .setting(let setting): setting.row.words
    }
  }

  /// Another name that it has where no option is called so, in the form of a key.
  var alias: String? { if case .own(let name) = key { name.alias } else { nil } }

  /// The name after "--".
  package var name: String { keyName.hyphenated }

  /// The word that stands for the value in a synopsis; `nil` for a flag.
  package var placeholder: String? {
    if let own { return own.placeholder }
    let row = setting.row
    return row.isFlag ? nil : row.placeholder
  }

  /// A sentence.
  package var purpose: String {
    if let own { return own.purpose }
    let row = setting.row
    if row.isFlag { return row.purpose + "." }
    return
      "\(row.purpose): \(row.values)\(setting.commonDefault.map { " (default: \($0))" } ?? "")."
  }

  /// Further sentences; empty for none.
  package var details: String { own?.details ?? setting.row.details }

  package var value: OptionValue {
    if let own { return own.value }
    let row = setting.row
    if row.isFlag { return .none }
    if row.placeholder == "FILE" { return .file }
    return row.choices.isEmpty ? .other(row.values, isValid: row.isValid) : .choice(row.choices)
  }

  /// Whether there is also a flag with "no-" before the name.
  package var hasNegation: Bool {
    if own != nil { return false }
    let isValid = setting.row.isValid
    // A setting that takes any text takes these words, too.
    return isValid("no") && isValid("yes") && !isValid("x")
  }

  /// How it is written, as "--[no-]bold" or "--style NAME".
  package var synopsis: String {
    if let placeholder {
      return "--\(name) \(placeholder)" + (hasNegation ? ", --no-\(name)" : "")
    }
    return hasNegation ? "--[no-]\(name)" : "--\(name)"
  }

  /// - Precondition: it is one.
  private var setting: AnySetting {
    guard case .setting(let setting) = key else {
      preconditionFailure("an option that is no setting has its own row")
    }
    return setting
  }
}

/// Options with a title above them.
package struct OptionGroup: Sendable {
  package let title: String
  package let options: [CommandOption]

  package init(_ title: String, _ options: [CommandOption]) {
    (self.title, self.options) = (title, options)
  }

  package init(_ title: String, _ settings: [AnySetting]) {
    self.init(title, settings.map { CommandOption($0) })
  }
}
