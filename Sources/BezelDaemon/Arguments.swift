internal import BezelStage

/// What the service was started with; it has the last word over the configuration's files.
struct Arguments {
  /// What the words ask for.
  enum Wanted {
    case service(Arguments)
    case help, version
  }

  /// A file to be read in place of the system's.
  var configuration: String?
  /// Where clients of psplash write.
  var fifo: String?
  var font: String?
  /// Draws into memory of this size in place of a screen.
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
        --font FILE    a font file; without it, fontconfig is asked
        --memory WxH   draw into memory: nothing is seen but what `bezel render --current` gets
        --restore-console  put the console back that a killed bezeld left in graphics mode, and end
        --help, --version

      Without --socket another user than root is found in $XDG_RUNTIME_DIR/bezel where there is no
      /run/bezel.

      and in place of what [Daemon] says in bezel.conf:

      \(lines(DaemonSetting.allCases.map { ($0.rawValue, $0.values) }))
      and of [Screen] and [Input]:

      \(lines(StageSetting.allCases.map { (name(of: $0), $0.values) }))
      """
  }

  /// A screen's mode has another name here, where `--mode` is what the service is there for.
  private static func name(of setting: StageSetting) -> String {
    setting == .mode ? "screen-mode" : setting.rawValue
  }

  /// A sentence that says what is wrong with the arguments.
  struct Mistake: Error {
    let description: String
  }

  static func parse(_ words: some Sequence<String>) throws(Mistake) -> Wanted {
    var arguments = Arguments()
    var words = words.makeIterator()
    while let word = words.next() {
      if word == "--help" || word == "-h" { return .help }
      if word == "--version" { return .version }
      guard word.utf8.starts(with: "--".utf8) else {
        throw Mistake(description: "'\(word)' is no option")
      }
      // "--mode=boot" is what is usual in units, and "--mode boot" elsewhere.
      let parts = word.utf8.dropFirst(2).split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(decoding: parts[0], as: UTF8.self)
      let value = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : words.next()
      guard let value else { throw Mistake(description: "--\(name) needs a value") }
      try arguments.set(name, to: value)
    }
    return .service(arguments)
  }

  private mutating func set(_ name: String, to value: String) throws(Mistake) {
    switch name {
    case "config": configuration = value
    case "fifo": fifo = value
    case "font": font = value
    case "memory": memory = try Arguments.size(value)
    default:
      if let setting = StageSetting.allCases.first(where: { Arguments.name(of: $0) == name }) {
        var options = StageOptions()
        do throws(StageSetting.Mistake) {
          try options.set(setting, to: value)
        } catch {
          throw Mistake(description: error.description)
        }
        stage[setting] = value
      } else if let setting = DaemonSetting(rawValue: name) {
        var settings = DaemonSettings()
        do throws(DaemonSetting.Mistake) {
          try settings.set(setting, to: value)
        } catch {
          throw Mistake(description: error.description)
        }
        daemon[setting] = value
      } else {
        throw Mistake(description: "there is no option --\(name)")
      }
    }
  }

  private static func size(_ text: String) throws(Mistake) -> (width: Int, height: Int) {
    let sides = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (1...4_096).contains(width), (1...4_096).contains(height)
    else { throw Mistake(description: "--memory is a size of 1 to 4096 pixels a side, as 800x480") }
    return (width, height)
  }
}
