internal import BezelHUD
internal import BezelStage

/// The service's command line, which overrides the configuration's files.
struct Arguments {
  /// The action that the command line requests.
  enum Wanted {
    case service(Arguments)
    case help, version
  }

  /// The configuration file that is read in place of all others.
  var configuration: String?
  /// The path of the FIFO for clients of psplash.
  var fifo: String?
  var font: String?
  /// The size of the memory that is drawn into in place of a screen, in pixels.
  var memory: (width: Int, height: Int)?
  var stage: [StageSetting: String] = [:]
  var daemon: [DaemonSetting: String] = [:]

  static var usage: String {
    func lines(_ names: [(name: String, values: String)]) -> String {
      names.map { "  --\($0.name) …  \($0.values)\n" }.joined()
    }
    return """
      usage: bezeld [--config FILE] [--fifo PATH] [--font FILE] [--SETTING VALUE]…

        --config FILE  read this in place of /etc/bezel/bezel.conf and all others
        --fifo PATH    make a FIFO for clients of psplash, as /run/psplash_fifo
        --font FILE    a font file; without it, fontconfig's default
        --memory WxH   draw into memory, for `bezel render --current`, in place of a screen
        --restore-console  restore the console that a killed bezeld left in graphics mode, and end
        --help, --version

      Without --socket, where there is no /run/bezel, the socket of another user than root is in
      $XDG_RUNTIME_DIR/bezel.

      In place of the settings of [Daemon] in bezel.conf:

      \(lines(DaemonSetting.allCases.map { ($0.name, $0.values) }))
      In place of the settings of [Screen] and [Input]:

      \(lines(StageSetting.allCases.map { (name(of: $0), $0.values) }))
      """
  }

  /// Returns an option's name: `screen-mode` for the mode of a screen, as `--mode` is the service's.
  private static func name(of setting: StageSetting) -> String {
    setting == .mode ? "screen-mode" : setting.name
  }

  /// An invalid argument, described by a sentence.
  struct UsageError: Error {
    let description: String
  }

  static func parse(_ words: some Sequence<String>) throws(UsageError) -> Wanted {
    var arguments = Arguments()
    var words = words.makeIterator()
    while let word = words.next() {
      if word == "--help" || word == "-h" { return .help }
      if word == "--version" { return .version }
      guard word.utf8.starts(with: "--".utf8) else {
        throw UsageError(description: "'\(word)' is no option")
      }
      // Units usually have "--mode=boot", other command lines "--mode boot".
      let parts = word.utf8.dropFirst(2).split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: parts[0], as: UTF8.self)
      let value = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : words.next()
      guard isKnown(name) else { throw UsageError(description: "there is no option --\(name)") }
      guard let value else { throw UsageError(description: "--\(name) needs a value") }
      try arguments.set(name, to: value)
    }
    return .service(arguments)
  }

  private static func isKnown(_ name: String) -> Bool {
    ["config", "fifo", "font", "memory"].contains(name) || daemonSetting(named: name) != nil
      || stageSetting(named: name) != nil
  }

  private static func stageSetting(named name: String) -> StageSetting? {
    StageSetting.allCases.first { Arguments.name(of: $0) == name }
  }

  private static func daemonSetting(named name: String) -> DaemonSetting? {
    DaemonSetting.allCases.first { $0.name == name }
  }

  /// - Precondition: the name is known.
  private mutating func set(_ name: String, to value: String) throws(UsageError) {
    switch name {
    case "config": configuration = value
    case "fifo": fifo = value
    case "font": font = value
    case "memory": memory = try Arguments.size(value)
    default:
      if let setting = Arguments.stageSetting(named: name) {
        stage[setting] = try Arguments.checked(value, of: setting)
      } else if let setting = Arguments.daemonSetting(named: name) {
        daemon[setting] = try Arguments.checked(value, of: setting)
      }
    }
  }

  private static func checked(
    _ value: String, of setting: some SettingName
  ) throws(UsageError) -> String {
    guard setting.isValid(value) else {
      throw UsageError(description: SettingError(setting, value).description)
    }
    return value
  }

  private static func size(_ text: String) throws(UsageError) -> (width: Int, height: Int) {
    let sides = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...4_096).contains(width), (1...4_096).contains(height)
    else {
      throw UsageError(description: "--memory is no size: give 1 to 4096 pixels a side, as 800x480")
    }
    return (width, height)
  }
}
