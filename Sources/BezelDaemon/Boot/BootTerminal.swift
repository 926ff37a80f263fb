internal import BezelBoot
internal import BezelHUD
internal import BezelLinux

/// A terminal that the splash's questions are answered on: its keys, and the text view where it shows text.
final class BootTerminal {
  private var terminal: KeyTerminal
  private let token: UInt64
  private var isWatched = false
  private var reader = TerminalKeyReader()
  /// When a sequence or a character that has begun ends without its rest.
  private var waitEnd: Moment?
  private var view = TextView()
  /// Where the text view left the cursor.
  private var cursor: (column: UInt8, row: UInt8)?

  /// The time between two looks at its settings while a question is open, and otherwise.
  private static let (questionPeriod, period) = (Duration.milliseconds(250), Duration.seconds(1))

  /// - Parameters:
  ///   - path: the device node.
  ///   - token: the terminal's in the `Poll`.
  init(at path: String, token: UInt64, _ poll: borrowing Poll) throws(LinuxError) {
    terminal = try KeyTerminal(at: path)
    self.token = token
    try poll.add(terminal.descriptor, token: token)
    isWatched = true
  }

  /// The number of its descriptor, which is valid as long as this object lives.
  var descriptor: Int32 { terminal.descriptor.rawValue }

  /// Reads what was typed.
  func read(at now: Moment, _ poll: borrowing Poll, _ give: (Keystroke) -> Void) {
    if let end = waitEnd, end <= now { reader.endWait(give) }
    guard isWatched else { return }
    reading: while true {
      switch terminal.read({ byte in reader.read(byte, give) }) {
      case .bytes: continue
      case .nothing: break reading
      case .hangUp:
        // A hung-up descriptor would be ready for ever.
        poll.remove(terminal.descriptor)
        isWatched = false
        reopen(poll)
        break reading
      }
    }
    waitEnd = reader.waits ? now.advanced(by: TerminalKeyReader.patience) : nil
  }

  private func reopen(_ poll: borrowing Poll) {
    guard terminal.reopen() else { return }
    isWatched = (try? poll.add(terminal.descriptor, token: token)) != nil
  }

  /// Undoes changes of its settings by others.
  ///
  /// - Returns: when to do so again.
  func check(hasQuestion: Bool, at now: Moment, _ poll: borrowing Poll) -> Moment {
    if !isWatched { reopen(poll) }
    if !terminal.check(), isWatched {
      poll.remove(terminal.descriptor)
      isWatched = false
      reopen(poll)
    }
    return now.advanced(by: hasQuestion ? BootTerminal.questionPeriod : BootTerminal.period)
  }

  /// The console's keymap, which others may load at any time; `nil` on a terminal that is no console.
  func keymap() -> Keymap? {
    guard let keymap = try? ConsoleKeymap(of: terminal) else { return nil }
    return Keymap(tables: keymap.tables)
  }

  /// The state of the kernel's own Caps Lock; `nil` on a terminal that is no console.
  var isCapsLockOn: Bool? { terminal.isCapsLockOn() }

  /// When `read` has to be called again, though nothing arrives.
  var nextRead: Moment? { waitEnd }

  /// Shows a splash's question as text.
  func showText(of splash: BootSplash, hasPicture: Bool, at now: Moment) {
    var isCovered = false
    if view.isDrawn, let cursor, let found = terminal.cursor() { isCovered = found != cursor }
    let bytes = view.show(splash, at: now, hasPicture: hasPicture, isCovered: isCovered)
    guard !bytes.isEmpty else { return }
    terminal.write(bytes)
    cursor = terminal.cursor()
  }

  /// Ends the text view.
  ///
  /// - Parameter isText: whether the terminal still shows text.
  func hideText(isText: Bool) {
    guard view.isDrawn else { return }
    if isText { terminal.write(view.end()) } else { view.forget() }
  }

  /// Gives it back with this object's end.
  func close(_ poll: borrowing Poll) {
    if isWatched { poll.remove(terminal.descriptor) }
  }

  /// Keeps its settings until another program changes them.
  func leaveQuiet() { terminal.leaveQuiet() }
}
