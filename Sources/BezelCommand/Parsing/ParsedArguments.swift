internal import BezelClient
package import BezelHUD
internal import BezelLinux
package import BezelStage

/// The options and operands of one call of a command; every value is of the kind that its option takes.
package struct ParsedArguments: Sendable {
  package let row: CommandRow
  private var options: [(key: CommandOption.Key, value: String)] = []
  /// The words that are no options.
  package private(set) var operands: [String] = []
  /// Whether the help is asked for.
  package private(set) var wantsHelp = false

  init(_ row: CommandRow) { self.row = row }

  /// Reads the words after a command's name.
  ///
  /// - Throws: what is wrong with one of them.
  package init(_ words: [String], of row: CommandRow) throws(CommandFailure) {
    self = try ArgumentReader(row).read(words)
  }

  /// Adds an option; a flag's value is "yes" or "no".
  mutating func add(_ option: CommandOption, _ value: String) throws(CommandFailure) {
    if let problem = option.value.problem(with: value, of: "--\(option.name)") {
      let isOfProgress = option.key == .stage(.format) && ProgressFormat(named: value) != nil
      throw .usage(isOfProgress ? "\(problem) Did you mean '--progress-format'?" : problem)
    }
    if option.key == .own(.help) { wantsHelp = true }
    options.append((option.key, value))
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

  /// The value of an option; the last one, if it is given several times.
  package subscript(_ name: OptionName) -> String? {
    options.last { $0.key == .own(name) }?.value
  }

  /// The value of an option or, without it, of its environment variable, if that is not empty.
  package func known(_ name: OptionName) -> String? {
    if let value = self[name] { return value }
    guard let variable = name.variable.flatMap({ environment($0) }) else { return nil }
    return variable.isEmpty ? nil : variable
  }

  package func has(_ name: OptionName) -> Bool { self[name] != nil }

  /// The options that are given, and their names.
  package var givenOptions: [(key: CommandOption.Key, name: String)] {
    row.options.filter { option in options.contains { $0.key == option.key } }
      .map { ($0.key, $0.name) }
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

  /// The settings of a HUD, as they were typed.
  package var hudSettings: [HUDOption: String] {
    var settings: [HUDOption: String] = [:]
    for case (.hud(let setting), let value) in options {
      // Areas add up.
      settings[setting] =
        setting == .live ? settings[.live].map { "\($0) \(value)" } ?? value : value
    }
    return settings
  }

  /// The settings of the screen and of input devices.
  package var stageSettings: [StageSetting: String] {
    var settings: [StageSetting: String] = [:]
    for case (.stage(let setting), let value) in options { settings[setting] = value }
    return settings
  }

  /// The settings of the service.
  package var daemonSettings: [DaemonSetting: String] {
    var settings: [DaemonSetting: String] = [:]
    for case (.daemon(let setting), let value) in options { settings[setting] = value }
    return settings
  }

  /// The scale, the backdrop and the font.
  package var drawing: DrawingOptions {
    var settings: [DrawingSetting: String] = [:]
    for case (.drawing(let setting), let value) in options { settings[setting] = value }
    var drawing = DrawingOptions()
    // Every value was checked when it was read.
    try? drawing.set(settings)
    return drawing
  }

  /// The settings of a stage of this process.
  package var stageArguments: StageArguments {
    var arguments = StageArguments()
    arguments.settings = stageSettings
    arguments.drawing = drawing
    return arguments
  }
}
