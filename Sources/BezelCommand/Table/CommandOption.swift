package import BezelHUD
package import BezelStage

/// An option of a command.
package struct CommandOption: Sendable {
  /// The setting, or the name of an option that is none.
  package enum Key: Hashable, Sendable {
    case own(OptionName)
    case hud(HUDOption)
    case stage(StageSetting)
    case drawing(DrawingSetting)
    case daemon(DaemonSetting)
  }

  package let key: Key
  /// The name after "--".
  package let name: String
  /// The word that stands for the value in a synopsis; `nil` for a flag.
  package let placeholder: String?
  /// A sentence.
  package let purpose: String
  /// Further sentences; empty for none.
  package let details: String
  package let value: OptionValue
  /// Whether there is also a flag with "no-" before the name.
  package let hasNegation: Bool

  init(
    _ name: OptionName, _ placeholder: String, _ value: OptionValue, _ purpose: String,
    details: String = ""
  ) {
    key = .own(name)
    (self.name, self.placeholder, self.purpose) = (name.word, placeholder, purpose)
    (self.details, self.value, hasNegation) = (details, value, false)
  }

  /// A flag.
  init(_ name: OptionName, _ purpose: String) {
    key = .own(name)
    (self.name, placeholder, self.purpose) = (name.word, nil, purpose)
    (details, value, hasNegation) = ("", .none, false)
  }

  init(_ setting: HUDOption) { self.init(setting, .hud(setting)) }

  /// - Parameter name: another name than that of the setting.
  init(_ setting: StageSetting, name: String? = nil) {
    self.init(setting, .stage(setting), name: name)
  }

  init(_ setting: DrawingSetting) { self.init(setting, .drawing(setting)) }
  init(_ setting: DaemonSetting) { self.init(setting, .daemon(setting)) }

  private init(_ setting: some SettingName, _ key: Key, name: String? = nil) {
    let row = setting.row
    self.key = key
    self.name = name ?? setting.name
    details = row.details
    // A setting that takes any text takes these words, too.
    hasNegation = setting.isValid("no") && setting.isValid("yes") && !setting.isValid("x")
    if row.isFlag {
      (placeholder, value, purpose) = (nil, .none, row.purpose + ".")
      return
    }
    placeholder = row.placeholder
    // The default of a socket depends on the user.
    purpose = key == .daemon(.socket) ? "\(row.purpose): \(row.values)." : setting.help
    value =
      row.placeholder == "FILE"
      ? .file
      : row.choices.isEmpty
        ? .other(row.values) { setting.isValid($0) } : .choice(row.choices)
  }

  /// How it is written, as "--[no-]bold" or "--style NAME".
  package var synopsis: String {
    if let placeholder {
      return "--\(name) \(placeholder)" + (hasNegation ? ", --no-\(name)" : "")
    }
    return hasNegation ? "--[no-]\(name)" : "--\(name)"
  }
}

/// Options with a title above them.
package struct OptionGroup: Sendable {
  package let title: String
  package let options: [CommandOption]

  init(_ title: String, _ options: [CommandOption]) {
    (self.title, self.options) = (title, options)
  }
}
