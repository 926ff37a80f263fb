package import BezelHUD
internal import BezelWire
internal import BezelWords

/// The picture of the splash.
extension BootSplash {
  /// The keyboard of a prompt, as far as the splash shows it.
  package struct Keyboard: Equatable, Sendable {
    package var isCapsLockOn = false
    /// The on-screen keyboard; `nil` without a touch panel.
    package var layout: KeyboardLayout?

    package init() {}
  }

  /// Whether the user has to enter a text.
  package var isPrompting: Bool { !prompts.isEmpty }

  /// Returns what the HUD shows now.
  ///
  /// - Parameter keyboard: the state of the keyboards, for a prompt.
  package func presentation(
    at now: Moment, showing indicator: AnyIndicator, _ keyboard: Keyboard
  ) -> Presentation {
    if let prompt = prompts.first { return presentation(of: prompt, keyboard) }
    let (title, part) = headline(at: now)
    var lines = [title].compactMap { $0 } + messages
    if let slow = units.slow(at: now), mode.isStart {
      lines.append(words[.startJobRunning, slow.description, time(slow.seconds)])
    }
    lines += units.failures.map { words[.couldNotBeStarted, $0] }
    if checkPercent != nil, let checkHint { lines.append(checkHint) }
    if mode.isUpdate { lines.append(words[.keepTheDeviceOn]) }
    let details = lines.dropFirst().joined(separator: "\n")
    return Presentation(
      .indicator(indicator, part), status: lines.first, details: details.isEmpty ? nil : details,
      blocking: .everything)
  }

  /// When the presentation changes next by itself; `nil` if only an event changes it.
  package func nextChange(after now: Moment) -> Moment? {
    guard prompts.isEmpty, isOnScreen else { return nil }
    let unit = mode.isStart ? units.nextChange(after: now) : nil
    let bar =
      mode.isStart && progress.isRunning
      ? now.advanced(by: BootSplash.progressPeriod) : nil
    return [unit, bar].compactMap { $0 }.min()
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

  private func presentation(of prompt: Prompt, _ keyboard: Keyboard) -> Presentation {
    var presentation = Presentation(
      .indicator(nil, .zero), status: prompt.text.flatMap { $0.isEmpty ? nil : $0 },
      details: messages.last, blocking: .everything)
    let text: TextEntry.Text
    switch prompt.kind {
    case .password:
      presentation.status = presentation.status ?? words[.password]
      text = .hidden(count: typed.characterCount)
    case .question:
      var bytes = typed.bytes
      text = .visible(String(decoding: bytes, as: UTF8.self))
      bytes.wipe()
    }
    presentation.entry = TextEntry(
      text, isCapsLockOn: keyboard.isCapsLockOn, keyboard: keyboard.layout, rejections: rejections)
    return presentation
  }

  private func time(_ seconds: Int) -> String {
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
