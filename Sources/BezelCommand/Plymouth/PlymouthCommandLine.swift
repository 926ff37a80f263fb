internal import BezelLinux
internal import BezelWire

/// A command line of the program `plymouth`.
///
/// The language is another program's: of several options that each ask for something one is followed, and
/// words that mean nothing after a command are ignored.
///
/// - Source: plymouth 22.02, whose exit statuses and requests were recorded for these words.
struct PlymouthCommandLine {
  enum Action: Equatable {
    /// Lines to be printed.
    case lines([String])
    case help
    /// - Parameter sentence: the error message.
    case mistake(String)
    case requests([PlymouthRequest])
    /// Wait until the splash ends.
    case wait
    case prompt(PlymouthPrompt)
  }

  let action: Action
  /// Whether to wait until the splash ends, too, as in systemd's `plymouth --wait quit`.
  let waitsForEnd: Bool

  init(_ words: [String]) {
    let end = PlymouthCommandLine.firstPlainWord(in: words)
    waitsForEnd = words[..<end].contains("--wait") && words.count > 1
    let rest = waitsForEnd ? words[..<end].filter { $0 != "--wait" } + words[end...] : words
    action = PlymouthCommandLine.action(of: rest)
  }

  /// The options that take a value, of all commands.
  private static let valued: Set = [
    "command", "ignore-keystroke", "keys", "new-root-dir", "newroot", "number-of-tries", "progress",
    "prompt", "status", "text", "update",
  ]
  /// The options that may stand without a command, those first that are followed before others.
  private static let leading = [
    "help", "version", "get-splash-plugin-path", "show-splash", "hide-splash", "quit", "ping",
    "has-active-vt", "update", "ask-for-password", "ignore-keystroke", "sysinit", "newroot",
    "details", "wait",
  ]

  private static func action(of words: [String]) -> Action {
    let end = firstPlainWord(in: words)
    let options = Options(words[..<end])
    // An unknown option ends the options.
    let known = options.names.prefix { leading.contains($0) || $0 == "debug" }
    if let name = leading.first(where: { known.contains($0) }) { return action(of: name, options) }
    if known.count < options.names.count {
      let name = options.names[known.count].printable
      return .mistake("there is no option --\(name). See 'plymouth --help'.")
    }
    guard end < words.count else { return .help }
    let rest = Options(words[(end + 1)...])
    return rest.has("help") ? .help : command(words[end], rest)
  }

  private static func firstPlainWord(in words: [String]) -> Int {
    var index = 0
    while index < words.count, words[index].hasPrefix("--") {
      index += takesNextWord(words[index]) ? 2 : 1
    }
    return min(index, words.count)
  }

  private static func takesNextWord(_ word: String) -> Bool {
    valued.contains(String(word.dropFirst(2)))
  }

  private static func action(of name: String, _ options: Options) -> Action {
    switch name {
    case "help": return .help
    case "version": return .lines(["plymouth of Bezel \(Version.text)"])
    case "get-splash-plugin-path": return .lines(["/usr/lib/plymouth/"])
    case "show-splash": return .requests([.show])
    case "hide-splash": return .requests([.hide])
    case "quit": return .requests([.quit(retainsSplash: false)])
    case "ping": return .requests([.ping])
    case "has-active-vt": return .requests([.hasActiveTerminal])
    case "update": return required(options, "update") { .update($0) }
    case "ask-for-password":
      return .prompt(
        PlymouthPrompt(request: .askPassword(prompt: nil), command: nil, pausesProgress: false))
    case "ignore-keystroke": return required(options, "ignore-keystroke") { .ignoreKeys($0) }
    case "sysinit": return .requests([.rootIsWritable])
    case "newroot": return required(options, "newroot") { .changeRoot($0) }
    case "details": return .requests([.reportError])
    default: return .wait
    }
  }

  private static func required(
    _ options: Options, _ name: String, _ request: (String) -> PlymouthRequest
  ) -> Action {
    guard let value = options[name] else { return .mistake("--\(name) takes a value.") }
    return .requests([request(value)])
  }

  private static func command(_ name: String, _ options: Options) -> Action {
    switch name {
    case "ask-for-password":
      let tries = options["number-of-tries"].map(number) ?? 0
      return .prompt(
        PlymouthPrompt(
          request: .askPassword(prompt: options["prompt"]), command: options["command"],
          tries: tries > 0 ? tries : nil, pausesProgress: !options.has("dont-pause-progress")))
    case "ask-question":
      return .prompt(
        PlymouthPrompt(
          request: .askQuestion(prompt: options["prompt"]), command: options["command"],
          pausesProgress: !options.has("dont-pause-progress")))
    case "watch-keystroke":
      return .prompt(
        PlymouthPrompt(
          request: .watchKeys(options["keys"]), command: options["command"], pausesProgress: false))
    case "ignore-keystroke": return .requests([.ignoreKeys(options["keys"])])
    case "display-message", "message": return required(options, "text") { .showMessage($0) }
    case "hide-message": return required(options, "text") { .hideMessage($0) }
    case "update": return required(options, "status") { .update($0) }
    case "change-mode": return changeMode(options)
    case "system-update":
      let percent = options["progress"].map(number) ?? 0
      guard (0...100).contains(percent) else {
        return .mistake("--progress is a percentage, 0 … 100.")
      }
      return .requests([.systemUpdate(percent: percent)])
    case "update-root-fs":
      var requests = options["new-root-dir"].map { [PlymouthRequest.changeRoot($0)] } ?? []
      if options.has("read-write") { requests.append(.rootIsWritable) }
      return requests.isEmpty
        ? .mistake("update-root-fs takes --new-root-dir=DIR or --read-write.") : .requests(requests)
    case "show-splash": return .requests([.show])
    case "hide-splash": return .requests([.hide])
    case "pause-progress": return .requests([.pauseProgress])
    case "unpause-progress": return .requests([.resumeProgress])
    case "report-error": return .requests([.reportError])
    case "deactivate": return .requests([.deactivate])
    case "reactivate": return .requests([.reactivate])
    case "quit": return .requests([.quit(retainsSplash: options.has("retain-splash"))])
    case "reload": return .requests([.reload])
    default: return .mistake("there is no command '\(name.printable)'. See 'plymouth --help'.")
    }
  }

  private static func changeMode(_ options: Options) -> Action {
    guard let mode = PlymouthMode.allCases.first(where: { options.has($0.rawValue) }) else {
      let names = PlymouthMode.allCases.map { "--\($0.rawValue)" }.joined(separator: ", ")
      return .mistake("change-mode takes a mode: \(names).")
    }
    return .requests([.changeMode(mode)])
  }

  /// Reads a number as C's `atoi` does; a text without one counts as 0.
  private static func number(_ text: String) -> Int {
    var digits = text.utf8.drop { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    digits = digits.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let size = digits.reduce(0) { min(1_000_000, $0 * 10 + Int($1 - UInt8(ascii: "0"))) }
    return isNegative ? -size : size
  }

  /// The words that begin with "--", with their values.
  private struct Options {
    private(set) var names: [String] = []
    private var values: [(name: String, text: String)] = []

    init(_ words: ArraySlice<String>) {
      var rest = words
      while let word = rest.popFirst() {
        guard word.hasPrefix("--") else { continue }
        let end = word.utf8.firstIndex(of: UInt8(ascii: "=")) ?? word.endIndex
        let name = String(word[..<end].dropFirst(2))
        names.append(name)
        if end < word.endIndex {
          values.append((name, String(word[word.utf8.index(after: end)...])))
        } else if takesNextWord(word), let next = rest.popFirst() {
          values.append((name, next))
        }
      }
    }

    func has(_ name: String) -> Bool { names.contains(name) }

    /// The last value of an option.
    subscript(_ name: String) -> String? { values.last { $0.name == name }?.text }
  }
}
