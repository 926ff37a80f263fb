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

  private static func action(of words: [String]) -> Action {
    let end = firstPlainWord(in: words)
    let options = Options(words[..<end])
    // An unknown option ends the options.
    let known = options.names.prefix { PlymouthShortcut(rawValue: $0) != nil }
    let first = PlymouthShortcut.allCases.first { known.contains($0.rawValue) }
    if let first, first != .debug { return action(of: first, options) }
    if known.count < options.names.count {
      let name = options.names[known.count].printable
      return .mistake("there is no option --\(name). See 'plymouth --help'.")
    }
    guard end < words.count else { return .help }
    let rest = Options(words[(end + 1)...])
    if rest.has(PlymouthShortcut.help.rawValue) { return .help }
    guard let command = PlymouthCommand(rawValue: words[end]) else {
      return .mistake("there is no command '\(words[end].printable)'. See 'plymouth --help'.")
    }
    return action(of: command, rest)
  }

  private static func firstPlainWord(in words: [String]) -> Int {
    var index = 0
    while index < words.count, words[index].hasPrefix("--") {
      index += takesNextWord(words[index]) ? 2 : 1
    }
    return min(index, words.count)
  }

  private static func takesNextWord(_ word: String) -> Bool {
    let name = String(word.dropFirst(2))
    return PlymouthOption(rawValue: name)?.placeholder != nil
      || PlymouthShortcut(rawValue: name)?.placeholder != nil
  }

  private static func action(of shortcut: PlymouthShortcut, _ options: Options) -> Action {
    switch shortcut {
    case .help, .debug: return .help
    case .version: return .lines(["plymouth of Bezel \(Version.text)"])
    case .pluginPath: return .lines(["/usr/lib/plymouth/"])
    case .showSplash: return .requests([.show])
    case .hideSplash: return .requests([.hide])
    case .quit: return .requests([.quit(retainsSplash: false)])
    case .ping: return .requests([.ping])
    case .hasActiveTerminal: return .requests([.hasActiveTerminal])
    case .update: return required(options, shortcut.rawValue) { .update($0) }
    case .askPassword:
      return .prompt(
        PlymouthPrompt(request: .askPassword(prompt: nil), command: nil, pausesProgress: false))
    case .ignoreKeys: return required(options, shortcut.rawValue) { .ignoreKeys($0) }
    case .sysinit: return .requests([.rootIsWritable])
    case .newRoot: return required(options, shortcut.rawValue) { .changeRoot($0) }
    case .details: return .requests([.reportError])
    case .wait: return .wait
    }
  }

  private static func required(
    _ options: Options, _ name: String, _ request: (String) -> PlymouthRequest
  ) -> Action {
    guard let value = options[name] else { return .mistake("--\(name) takes a value.") }
    return .requests([request(value)])
  }

  private static func action(of command: PlymouthCommand, _ options: Options) -> Action {
    switch command {
    case .askPassword:
      let tries = options[.tries].map(number) ?? 0
      return .prompt(
        PlymouthPrompt(
          request: .askPassword(prompt: options[.prompt]), command: options[.command],
          tries: tries > 0 ? tries : nil, pausesProgress: !options.has(.keepsProgress)))
    case .askQuestion:
      return .prompt(
        PlymouthPrompt(
          request: .askQuestion(prompt: options[.prompt]), command: options[.command],
          pausesProgress: !options.has(.keepsProgress)))
    case .watchKeys:
      return .prompt(
        PlymouthPrompt(
          request: .watchKeys(options[.keys]), command: options[.command], pausesProgress: false))
    case .ignoreKeys: return .requests([.ignoreKeys(options[.keys])])
    case .displayMessage, .message: return required(options, .text) { .showMessage($0) }
    case .hideMessage: return required(options, .text) { .hideMessage($0) }
    case .update: return required(options, .status) { .update($0) }
    case .changeMode: return changeMode(options)
    case .systemUpdate:
      let percent = options[.progress].map(number) ?? 0
      guard (0...100).contains(percent) else {
        return .mistake("--progress is a percentage, 0 … 100.")
      }
      return .requests([.systemUpdate(percent: percent)])
    case .updateRoot:
      var requests = options[.newRoot].map { [PlymouthRequest.changeRoot($0)] } ?? []
      if options.has(.readWrite) { requests.append(.rootIsWritable) }
      return requests.isEmpty
        ? .mistake("update-root-fs takes --new-root-dir=DIR or --read-write.") : .requests(requests)
    case .showSplash: return .requests([.show])
    case .hideSplash: return .requests([.hide])
    case .pauseProgress: return .requests([.pauseProgress])
    case .resumeProgress: return .requests([.resumeProgress])
    case .reportError: return .requests([.reportError])
    case .deactivate: return .requests([.deactivate])
    case .reactivate: return .requests([.reactivate])
    case .quit: return .requests([.quit(retainsSplash: options.has(.retainSplash))])
    case .reload: return .requests([.reload])
    }
  }

  private static func required(
    _ options: Options, _ option: PlymouthOption, _ request: (String) -> PlymouthRequest
  ) -> Action {
    required(options, option.rawValue, request)
  }

  private static func changeMode(_ options: Options) -> Action {
    guard let mode = PlymouthMode.allCases.first(where: { options.has($0.rawValue) }) else {
      return .mistake("change-mode takes a mode: \(PlymouthMode.options).")
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

    func has(_ option: PlymouthOption) -> Bool { has(option.rawValue) }

    /// The last value of an option.
    subscript(_ name: String) -> String? { values.last { $0.name == name }?.text }
    subscript(_ option: PlymouthOption) -> String? { self[option.rawValue] }
  }
}
