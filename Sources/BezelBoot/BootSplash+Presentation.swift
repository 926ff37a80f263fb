package import BezelHUD
internal import BezelWire
internal import BezelWords

/// The picture of the splash.
extension BootSplash {
  /// The keyboard of a prompt, as far as the splash shows it.
  package struct Keyboard: Equatable, Sendable {
    package var isCapsLockOn = false
    /// Whether the pad's digits type nothing.
    package var lacksNumLock = false
    /// The on-screen keyboard; `nil` without a touch panel.
    package var layout: KeyboardLayout?

    package init() {}
  }

  /// Whether the user has to enter a text.
  package var isPrompting: Bool { !prompts.isEmpty }

  /// Whether there are messages that are not about a question.
  package var hasMessages: Bool { messages.contains { !$0.isOfQuestion } }

  /// A question to the user.
  package struct Question: Equatable, Sendable {
    /// `nil` for one without words.
    package let text: String?
    /// A line about it, such as that the last answer was wrong.
    package let note: String?
    /// Whether what is typed must not be shown.
    package let isHidden: Bool
    /// Whether it waits for an answer; otherwise that is being checked.
    package let isOpen: Bool
    /// The name of the keyboard's layout, if it has to be known.
    package let layout: String?
  }

  /// Returns what the HUD shows now.
  ///
  /// - Parameter keyboard: the state of the keyboards, for a prompt.
  package func presentation(at now: Moment, _ keyboard: Keyboard) -> Presentation {
    if let question = question(at: now) { return presentation(of: question, keyboard) }
    let (title, part) = headline(at: now)
    var lines = [title].compactMap { $0 }
    if mode.isUpdate { lines.append(words[.keepTheDeviceOn]) }
    // One may ask for a key that a client waits for: it is there until that is pressed.
    lines += messages.reversed()
      .filter { message in !watches.isEmpty || message.end.map { now < $0 } ?? true }.map {
        $0.text
      }
    if let slow = units.slow(at: progress.length(at: now)), mode.isStart {
      let known = slow.usual == nil ? nil : length(of: slow)
      lines.append(known ?? words[.startJobRunning, slow.name, time(slow.length ?? 0)])
    }
    for failure in units.failures {
      lines.append(words[.couldNotBeStarted, failure.name])
      if let length = length(of: failure) { lines.append(length) }
    }
    if checkPercent != nil, let checkHint { lines.append(checkHint) }
    if let keyHint { lines.append(keyHint) }
    let details = lines.dropFirst().prefix(BootSplash.mostDetails).joined(separator: "\n")
    return Presentation(
      .indicator(indicator, part), status: lines.first, details: details.isEmpty ? nil : details,
      blocking: .everything)
  }

  /// The most lines below the first one.
  private static let mostDetails = 4

  /// When the presentation changes next by itself; `nil` if only an event changes it.
  package func nextChange(after now: Moment) -> Moment? {
    guard prompts.isEmpty else { return nil }
    if let change = attempt?.nextChange(after: now) { return change }
    guard isOnScreen else { return nil }
    let end = messages.compactMap { $0.end }.filter { now < $0 }.min()
    let unit =
      mode.isStart
      ? units.nextChange(after: progress.length(at: now)).map { now.advanced(by: .nanoseconds($0)) }
      : nil
    let bar =
      mode.isStart && progress.isRunning
      ? now.advanced(by: BootSplash.progressPeriod) : nil
    return [end, unit, bar].compactMap { $0 }.min()
  }

  /// The time between two changes of the bar, which is two hundred points long.
  private static let progressPeriod = Duration.milliseconds(200)

  /// The first line, and how much is done; `.zero` shows no bar.
  private func headline(at now: Moment) -> (String?, Fraction) {
    let title = mode.title.map { words[$0] }
    if mode.isUpdate {
      guard let updatePercent else { return (title, .zero) }
      return headline(title, updatePercent)
    }
    if let checkPercent {
      return headline(words[.checkingFileSystems], checkPercent)
    }
    return (title, mode.isStart ? progress.part(at: now) ?? .zero : .zero)
  }

  /// A title with a percentage, whose bar is seen from the beginning.
  private func headline(_ title: String?, _ percent: Int) -> (String?, Fraction) {
    (
      title.map { words[.percentOf, $0, "\(percent)"] },
      max(Fraction(percent, over: 100), Fraction(rawValue: 1))
    )
  }

  /// Returns the question that is asked now, or was answered a moment ago; `nil` for none.
  package func question(at now: Moment) -> Question? {
    let note = messages.last { $0.isOfQuestion }?.text
    if let prompt = prompts.first {
      let isWrong = rejections > 0 && prompt.kind == .password
      return Question(
        text: text(of: prompt), note: note ?? (isWrong ? words[.wrongPassword] : nil),
        isHidden: prompt.kind == .password, isOpen: true, layout: layout)
    }
    guard let attempt, attempt.isChecking(at: now) else { return nil }
    return Question(
      text: text(of: attempt.prompt), note: words[.checkingPassword], isHidden: true, isOpen: false,
      layout: nil)
  }

  private func text(of prompt: Prompt) -> String? {
    if let text = prompt.text, !text.isEmpty { return text }
    return prompt.kind == .password ? words[.password] : nil
  }

  /// Lends the bytes that are typed so far, in UTF-8.
  package func withTyped(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    typed.withMemory { body(UnsafeBufferPointer(rebasing: $0[..<typed.count])) }
  }

  /// The number of characters that are typed so far, or that the answer in its check has.
  package var typedCount: Int { prompts.isEmpty ? attempt?.length ?? 0 : typed.characterCount }

  private func presentation(of question: Question, _ keyboard: Keyboard) -> Presentation {
    var presentation = Presentation(
      .indicator(nil, .zero), status: question.text, details: question.note, blocking: .everything)
    var text = TextEntry.Text.hidden(count: typedCount)
    if !question.isHidden {
      var bytes = typed.bytes
      text = .visible(String(decoding: bytes, as: UTF8.self))
      bytes.wipe()
    }
    presentation.entry = TextEntry(
      text, isCapsLockOn: keyboard.isCapsLockOn, lacksNumLock: keyboard.lacksNumLock,
      layoutName: question.layout, keyboard: keyboard.layout, rejections: rejections)
    return presentation
  }

  /// For how long a start runs or ran, and how long it usually takes; `nil` if the first is not known.
  private func length(of start: UnitReports.Start) -> String? {
    guard let length = start.length else { return nil }
    guard let usual = start.usual else { return "\(start.name): \(time(length))" }
    // Less than a second is as long as nothing.
    return words[.usually, start.name, time(length), time(max(1_000, usual) * 1_000_000)]
  }

  /// The address of a page about the first failure, with its unit and its result; `nil` for none.
  package var failureAddress: String? {
    let failures = units.failures
    guard mode.isStart, prompts.isEmpty, let failureLink,
      let failure = failures.first(where: { $0.result != "dependency" }) ?? failures.first
    else { return nil }
    let parts = failureLink.utf8.split(
      separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
    let mark = parts[0].contains(UInt8(ascii: "?")) ? "&" : "?"
    return "\(Substring(parts[0]))\(mark)unit=\(failure.unit.percentEncoded)"
      + "&error=\(failure.result.percentEncoded)"
      + (parts.count > 1 ? "#\(Substring(parts[1]))" : "")
  }

  private func time(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds / 1_000_000_000
    let rest = seconds % 60
    return seconds < 60
      ? words[.seconds, "\(seconds)"]
      : words[.minutes, "\(seconds / 60)", rest < 10 ? "0\(rest)" : "\(rest)"]
  }
}

extension PlymouthMode {
  /// Whether the system starts to be used.
  var isStart: Bool { self == .bootUp }

  /// Whether the system must not be turned off, and a client tells the progress.
  var isUpdate: Bool {
    switch self {
    case .updates, .systemUpgrade, .firmwareUpgrade, .systemReset: true
    case .bootUp, .shutdown, .reboot: false
    }
  }

  /// `nil` for a start, which needs no words.
  var title: Message? {
    switch self {
    case .bootUp: nil
    case .shutdown: .shuttingDown
    case .reboot: .restarting
    case .updates: .installingUpdates
    case .systemUpgrade: .upgradingTheSystem
    case .firmwareUpgrade: .updatingTheFirmware
    case .systemReset: .resettingTheSystem
    }
  }
}

extension String {
  /// The text as a part of an address's query.
  ///
  /// - Source: RFC 3986, "Percent-Encoding".
  fileprivate var percentEncoded: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        for digit in [byte >> 4, byte & 15] { bytes.append(digit + (digit < 10 ? 0x30 : 0x37)) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
