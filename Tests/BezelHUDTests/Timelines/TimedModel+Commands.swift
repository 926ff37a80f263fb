import Bezel
import BezelRaster

@testable import BezelHUD

extension TimedModel {
  /// The inputs of a command of a timeline; those of a setting change what is set already.
  ///
  /// - Throws: for a word that means nothing.
  func inputs(of command: String) throws(TimelineError) -> [Input] {
    var arguments = Arguments(command)
    let inputs = try inputs(of: &arguments)
    try arguments.end()
    return inputs
  }

  private func inputs(of words: inout Arguments) throws(TimelineError) -> [Input] {
    switch words.name {
    case "show": try [.command(words.show(.indefinite))]
    case "progress":
      try [.command(words.show(Fraction(words.double()).map { .progress($0) } ?? .indefinite))]
    case "message": try [.command(words.show(.message(words.glyph())))]
    case "image": try [.command(words.show(.image(words.image())))]
    case "text": try [.command(words.show(.image(nil)))]
    case "ask": try [.command(words.ask())]
    case "present": [.command(.present(isAnimated: !words.has("plain")))]
    case "hide":
      try [
        .command(
          .hide(after: words.time(), isAnimated: !words.has("plain"), token: words.token()))
      ]
    case "dismiss": try [.command(.dismiss(after: words.time(), token: words.token()))]
    case "status": [.command(.setStatus(words.text()))]
    case "pop": [.command(.popActivity)]
    case "remove": [.command(.remove)]
    case "cancelGestures": [.command(.cancelGestures)]
    case "screen": try [.screen(isThere: words.choice(["off": false, "on": true]))]
    case "down": try [words.touch(.began)]
    case "move": try [words.touch(.moved)]
    case "up": try [words.touch(.ended)]
    case "cancel": try [words.touch(.cancelled)]
    case "tap": try words.tap()
    case "key": try [words.key()]
    case "set": try words.settings(of: model).commands.map { .command($0) }
    case "MB": try words.severalHUDSettings().commands(in: .screen).map { .command($0) }
    default: throw TimelineError("“\(words.name)” is no command")
    }
  }
}

/// The words after the name of a command.
private struct Arguments {
  let name: String
  private let command: String
  private var words: [String]
  private var values: [(key: String, value: String)] = []

  init(_ command: String) {
    self.command = command
    let all = command.words
    name = all.first ?? ""
    words = all.dropFirst().filter { !$0.contains("=") }
    values = all.dropFirst().filter { $0.contains("=") }.map {
      let (key, value) = $0.cut(at: "=")
      return (key, value)
    }
  }

  /// Fails if there are words left.
  func end() throws(TimelineError) {
    if let word = words.first ?? values.first?.key { throw mistake(word) }
  }

  private func mistake(_ word: String) -> TimelineError {
    TimelineError("“\(word)” means nothing in “\(command)”")
  }

  mutating func next() -> String? { words.isEmpty ? nil : words.removeFirst() }

  /// A text of one word; "x*100" is a hundred times an x.
  mutating func text() -> String? {
    guard let word = next() else { return nil }
    let (letter, count) = word.cut(at: "*")
    return Int(count).map { String(repeating: letter, count: $0) } ?? word
  }

  mutating func has(_ word: String) -> Bool {
    guard let index = words.firstIndex(of: word) else { return false }
    words.remove(at: index)
    return true
  }

  mutating func choice<Value>(_ choices: [String: Value]) throws(TimelineError) -> Value {
    let word = next() ?? "nothing"
    guard let value = choices[word] else { throw mistake(word) }
    return value
  }

  mutating func glyph() throws(TimelineError) -> Glyph {
    try choice(["success": .success, "info": .info, "error": .error])
  }

  mutating func image() throws(TimelineError) -> HUDImage {
    try choice(["success": .success, "info": .info, "error": .error])
  }

  mutating func double() throws(TimelineError) -> Double {
    let word = next() ?? "nothing"
    guard let number = Double(word) else { throw mistake(word) }
    return number
  }

  mutating func time() throws(TimelineError) -> Duration {
    guard let word = words.first, !word.hasPrefix("#"), word != "plain" else { return .zero }
    words.removeFirst()
    return word == "forever" ? .seconds(Int64.max) : .nanoseconds(try word.nanoseconds)
  }

  mutating func token() throws(TimelineError) -> DismissalToken? {
    guard let word = next() else { return nil }
    guard let number = UInt64(word.dropFirst()) else { throw mistake(word) }
    return DismissalToken(rawValue: number)
  }

  private mutating func value(_ key: String) -> String? {
    guard let index = values.firstIndex(where: { $0.key == key }) else { return nil }
    return values.remove(at: index).value
  }

  private mutating func named<Choice: NamedChoice>(
    _ key: String, _: Choice.Type
  ) throws(TimelineError) -> Choice? {
    guard let name = value(key) else { return nil }
    guard let choice = Choice(named: name) else { throw mistake(name) }
    return choice
  }

  /// A show of a content, whose text is the next word.
  mutating func show(_ content: Content, entry: TextEntry? = nil) throws(TimelineError) -> Command {
    try .show(
      Presentation(
        content, status: text(), details: value("details"), button: value("button"),
        cancelButton: value("cancelButton"), mask: named("mask", MaskType.self),
        blocking: named("blocking", Blocking.self), entry: entry))
  }

  /// A show with a text field.
  mutating func ask() throws(TimelineError) -> Command {
    var entry = TextEntry(.hidden(count: value("hidden").flatMap { Int($0) } ?? 0))
    entry.rejections = value("rejections").flatMap { Int($0) } ?? 0
    entry.keyboard = value("keyboard").flatMap { SampleKeymap(rawValue: $0)?.layout }
    return try show(.indicator(nil, .zero), entry: entry)
  }

  mutating func key() throws(TimelineError) -> Input {
    let word = next() ?? "nothing"
    guard let code = Int(word) else { throw mistake(word) }
    let isDown: Bool? = try choice(["down": true, "up": false, "lost": nil])
    return isDown.map { .key(code, down: $0) } ?? .keyLost(code: code)
  }

  /// A touch of `CONTACT TARGET` or `CONTACT TARGET@X/Y`.
  mutating func touch(_ phase: TouchPhase) throws(TimelineError) -> Input {
    let number = next() ?? "nothing"
    guard let contact = UInt64(number) else { throw mistake(number) }
    let (word, place) = (next() ?? "nothing").cut(at: "@")
    guard let target = TouchTarget(word: word) else { throw mistake(word) }
    let position = place.isEmpty ? TouchPlace.on(target).position : try place.point
    return .touch(
      Touch(
        contact: contact, phase: phase, position: position, target: target,
        time: TouchPlace.panelTime))
  }

  /// A finger that comes and goes.
  mutating func tap() throws(TimelineError) -> [Input] {
    var copy = self
    return [try copy.touch(.began), try touch(.ended)]
  }

  /// A HUD's configuration with changes, as `bezel` takes them.
  mutating func settings(of model: HUDModel) throws(TimelineError) -> HUDConfiguration {
    var configuration = HUDConfiguration()
    configuration.appearance = model.appearance
    configuration.timing = model.timing
    configuration.interaction = model.interaction
    for (key, value) in values {
      switch key {
      case "cancel-dismisses": configuration.interaction.cancelDismisses = value == "yes"
      default:
        guard let option = HUDOption(key: key) else { throw mistake(key) }
        do { try configuration.set(option, to: value) } catch { throw mistake(value) }
      }
    }
    values = []
    return configuration
  }

  /// MBProgressHUD's settings with changes.
  mutating func severalHUDSettings() throws(TimelineError) -> HUDSettings {
    var settings = HUDSettings()
    for (key, value) in values {
      switch (key, Double(value)) {
      case ("graceTime", let time?): settings.graceTime = .seconds(time)
      case ("minShowTime", let time?): settings.minShowTime = .seconds(time)
      case ("task", _): settings.isTaskInProgress = value == "yes"
      case ("interaction", _): settings.isUserInteractionEnabled = value == "yes"
      case ("animation", _):
        guard let motion = Motion(named: value) else { throw mistake(value) }
        settings.animationType = motion
      default: throw mistake(key)
      }
    }
    values = []
    return settings
  }
}

extension TouchTarget {
  /// A target by its name, or a key of the on-screen keyboard by its character.
  fileprivate init?(word: String) {
    let keys: [String: KeyboardKey.Action] = [
      "shift": .shift, "backspace": .backspace, "enter": .enter, "space": .space, "hide": .hide,
      "unhide": .show, "symbols": .page(.symbols(0)), "symbols2": .page(.symbols(1)),
      "alphabet": .page(.alphabet(0)),
    ]
    if let target = TouchTarget.ofBoxes.first(where: { $0.name == word }) {
      self = target
    } else if let action = keys[word] {
      self = .key(KeyboardKey(action))
    } else if word.count == 1 {
      self = .key(KeyboardKey(.character(word, shifted: word.uppercased())))
    } else {
      return nil
    }
  }
}
