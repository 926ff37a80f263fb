package import BezelHUD
internal import BezelLinux
package import BezelStage

/// The options and operands of one call of a command; every value is of the kind that its option takes.
package struct ParsedArguments: Sendable {
  package let row: CommandRow
  /// The options that are no settings; the last value, if one is given several times.
  private var options: [OptionName: String] = [:]
  package private(set) var settings = Settings()
  /// The words that are no options.
  package private(set) var operands: [String] = []

  init(_ row: CommandRow) { self.row = row }

  /// Reads the words after a command's name.
  ///
  /// - Throws: what is wrong with one of them.
  package init(_ words: [String], of row: CommandRow) throws(CommandFailure) {
    self = try ArgumentReader(row).read(words)
  }

  /// Adds an option; a flag's value is "yes" or "no".
  mutating func add(_ option: CommandOption, _ value: String) throws(CommandFailure) {
    let option = optionMeant(by: option, value)
    if let problem = option.value.problem(with: value, of: "--\(option.name)") {
      throw .usage(problem)
    }
    switch option.key {
    case .own(let name): options[name] = value
    case .setting(let setting):
      // Areas add up.
      let former = setting == .hud(.live) ? settings[setting].map { "\($0.text) " } : nil
      settings.set(setting, to: (former ?? "") + value)
    }
  }

  /// The option whose other name this one's is, if it takes the value: the format of a progress is no pixel
  /// format.
  private func optionMeant(by option: CommandOption, _ value: String) -> CommandOption {
    row.options.first {
      $0.alias == option.keyName && $0.value.problem(with: value, of: "") == nil
    } ?? option
  }

  mutating func add(operand: String) throws(CommandFailure) {
    let index = min(operands.count, row.operands.count - 1)
    guard index >= 0, operands.count < row.operands.count || row.takesCommand else {
      throw .usage(
        "'\(operand.printable)' is one word too many: write a text of several words in quotes.")
    }
    let expected = row.operands[index]
    if let problem = expected.value.problem(with: operand, of: expected.subject) {
      throw .usage(problem)
    }
    operands.append(operand)
  }

  /// - Throws: if a word is missing that the command needs; --status stands for a text.
  func requireOperands() throws(CommandFailure) {
    for (index, operand) in row.operands.enumerated() where operand.isRequired {
      if index >= operands.count, operand.value.isText, has(.status) { continue }
      if index >= operands.count || operand.value.isCommand && operands[index].isEmpty {
        throw .usage("\(operand.subject.capitalized) is missing: add it.")
      }
    }
  }

  // MARK: Values

  /// Whether the help is asked for.
  package var wantsHelp: Bool { has(.help) }

  /// The value of an option; the last one, if it is given several times.
  package subscript(_ name: OptionName) -> String? { options[name] }

  /// The value of an option or, without it, of its environment variable, if that is not empty.
  package func known(_ name: OptionName) -> String? {
    if let value = self[name] { return value }
    guard let variable = name.variable.flatMap({ environment($0) }) else { return nil }
    return variable.isEmpty ? nil : variable
  }

  package func has(_ name: OptionName) -> Bool { self[name] != nil }

  /// The options that are given.
  package var givenOptions: [CommandOption] {
    row.options.filter { option in
      switch option.key {
      case .own(let name): has(name)
      case .setting(let setting): settings[setting] != nil
      }
    }
  }

  /// Returns those of some options that are given, as they are typed.
  package func given(_ names: OptionName...) -> [String] {
    names.filter { has($0) }.map { "--\($0.word)" }
  }

  package func seconds(_ name: OptionName) -> Duration? {
    self[name].flatMap { Duration(seconds: $0) }
  }

  package func number(_ name: OptionName) -> Int? { self[name].flatMap { Int($0) } }

  package func part(_ name: OptionName) -> Fraction? { self[name].flatMap { Fraction(part: $0) } }

  /// The options of a stage of this process; its files are not read yet.
  package var stageOptions: StageOptions {
    var options = StageOptions()
    options.compositor = .found
    // Every value was checked when it was read.
    try? options.set(settings.stage)
    return options
  }
}
