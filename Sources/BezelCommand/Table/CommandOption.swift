package import BezelHUD
package import BezelStage

/// An option of a command.
///
/// All but its key is looked up when it is asked for: a call needs few of the options there are.
package struct CommandOption: Sendable {
  /// The setting, or the name of an option that is none.
  package enum Key: Hashable, Sendable {
    case own(OptionName)
    case hud(HUDOption)
    case stage(StageSetting)
    case drawing(DrawingSetting)
    case daemon(DaemonSetting)
  }

  /// An option that is no setting.
  private struct Own {
    let placeholder: String?
    let value: OptionValue
    let purpose: String
    let details: String
  }

  package let key: Key
  private let own: Own?
  /// The name, in the form of a key, where that of the setting is another option's.
  private let otherName: String?

  init(
    _ name: OptionName, _ placeholder: String, _ value: OptionValue, _ purpose: String,
    details: String = ""
  ) {
    (key, otherName) = (.own(name), nil)
    own = Own(placeholder: placeholder, value: value, purpose: purpose, details: details)
  }

  /// A flag.
  init(_ name: OptionName, _ purpose: String) {
    (key, otherName) = (.own(name), nil)
    own = Own(placeholder: nil, value: .none, purpose: purpose, details: "")
  }

  init(_ setting: HUDOption) { (key, own, otherName) = (.hud(setting), nil, nil) }
  init(_ setting: DrawingSetting) { (key, own, otherName) = (.drawing(setting), nil, nil) }
  init(_ setting: DaemonSetting) { (key, own, otherName) = (.daemon(setting), nil, nil) }

  /// - Parameter name: another name than that of the setting, in the form of a key.
  init(_ setting: StageSetting, name: String? = nil) {
    (key, own, otherName) = (.stage(setting), nil, name)
  }

  /// The name with capitals in place of hyphens.
  var keyName: String {
    if let otherName { return otherName }
    return switch key {
    case .own(let name): name.rawValue
    case .hud(let setting): setting.rawValue
    case .stage(let setting): setting.rawValue
    case .drawing(let setting): setting.rawValue
    case .daemon(let setting): setting.rawValue
    }
  }

  /// The name after "--".
  package var name: String { keyName.hyphenated }

  /// The word that stands for the value in a synopsis; `nil` for a flag.
  package var placeholder: String? { own.map { $0.placeholder } ?? setting.placeholder }

  /// A sentence.
  package var purpose: String { own?.purpose ?? setting.purpose }

  /// Further sentences; empty for none.
  package var details: String { own?.details ?? setting.details }

  package var value: OptionValue { own?.value ?? setting.value }

  /// Whether there is also a flag with "no-" before the name.
  package var hasNegation: Bool { own == nil && setting.hasNegation }

  /// How it is written, as "--[no-]bold" or "--style NAME".
  package var synopsis: String {
    if let placeholder {
      return "--\(name) \(placeholder)" + (hasNegation ? ", --no-\(name)" : "")
    }
    return hasNegation ? "--[no-]\(name)" : "--\(name)"
  }

  /// The option of a setting, from its row.
  ///
  /// - Precondition: it is one.
  private var setting: SettingRow {
    switch key {
    case .hud(let setting): SettingRow(setting)
    case .stage(let setting): SettingRow(setting)
    case .drawing(let setting): SettingRow(setting)
    case .daemon(let setting): SettingRow(setting, namesDefault: setting != .socket)
    case .own: preconditionFailure("an option that is no setting has its own row")
    }
  }
}

/// The row of a setting, for an option.
private struct SettingRow {
  let placeholder: String?
  let purpose: String
  let details: String
  let value: OptionValue
  let hasNegation: Bool

  /// - Parameter namesDefault: whether the default is the same for everybody.
  init(_ setting: some SettingName, namesDefault: Bool = true) {
    let row = setting.row
    details = row.details
    // A setting that takes any text takes these words, too.
    hasNegation = setting.isValid("no") && setting.isValid("yes") && !setting.isValid("x")
    if row.isFlag {
      (placeholder, value, purpose) = (nil, .none, row.purpose + ".")
      return
    }
    placeholder = row.placeholder
    purpose = namesDefault ? setting.help : "\(row.purpose): \(row.values)."
    value =
      row.placeholder == "FILE"
      ? .file
      : row.choices.isEmpty
        ? .other(row.values) { setting.isValid($0) } : .choice(row.choices)
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
