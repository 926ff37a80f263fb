internal import BezelBoot
internal import BezelHUD
internal import BezelLinux

/// A terminal that the splash's questions are answered on: its keys, and the text view where it shows text.
final class BootTerminal {
  private var terminal: KeyTerminal
  private let token: UInt64
  private var isWatched = false
  private var reader = TerminalKeyReader()
  /// When `read` has to be called again though nothing arrives: a sequence or a character that has begun ends
  /// without its rest.
  private(set) var nextRead: Moment?
  private var view = TextView()
  /// Whether the text view is under a picture.
  private var isUnderPicture = false
  /// Where the text view left the cursor.
  private var cursor: (column: UInt8, row: UInt8)?

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
    if let end = nextRead, end <= now {
      reader.endWait(give)
      nextRead = nil
    }
    guard isWatched else { return }
    reading: while true {
      switch terminal.read({ byte in reader.read(byte, give) }) {
      case .bytes: continue
      case .nothing: break reading
      case .hangUp:
        reopen(poll)
        break reading
      }
    }
    // A read before its end does not begin the wait anew.
    nextRead = reader.waits ? nextRead ?? now.advanced(by: TerminalKeyReader.patience) : nil
  }

  private func reopen(_ poll: borrowing Poll) {
    // A hung-up descriptor would be ready for ever.
    close(poll)
    guard terminal.reopen() else { return }
    isWatched = (try? poll.add(terminal.descriptor, token: token)) != nil
  }

  /// Undoes changes of its settings by others, and a hang-up.
  func check(_ poll: borrowing Poll) {
    if !isWatched || !terminal.check() { reopen(poll) }
  }

  /// The console's keymap, which others may load at any time; `nil` on a terminal that is no console.
  func keymap() -> Keymap? {
    guard let keymap = try? ConsoleKeymap(of: terminal) else { return nil }
    return Keymap(
      tables: keymap.tables,
      compositions: keymap.accents.map {
        Keymap.Composition(accent: $0.accent, base: $0.base, result: $0.result)
      })
  }

  /// Loads a keymap into the console.
  func load(_ keymap: Keymap) {
    ConsoleKeymap(
      tables: keymap.tables, accents: keymap.compositions.map { ($0.accent, $0.base, $0.result) }
    ).load(on: terminal)
  }

  /// The state of the kernel's own Caps Lock and Num Lock; `nil` on a terminal that is no console.
  var locks: (isCapsLockOn: Bool, isNumLockOn: Bool)? { terminal.locks() }

  /// Shows a splash's messages and its question as text.
  ///
  /// - Parameter isUnderPicture: whether only screen readers see it, in the console's memory.
  func showText(of splash: BootSplash, hasPicture: Bool, isUnderPicture: Bool, at now: Moment) {
    if isUnderPicture != self.isUnderPicture { view.forget() }
    self.isUnderPicture = isUnderPicture
    let bytes = view.show(
      splash, at: now, hasPicture: hasPicture && !isUnderPicture, isCovered: isCovered,
      hidesAnswer: isUnderPicture)
    guard !bytes.isEmpty else { return }
    // A stopped line does not take all bytes; all is written again.
    if !terminal.write(bytes) { view = TextView() }
    cursor = terminal.cursor()
  }

  /// Whether other text was written since the text view.
  private var isCovered: Bool {
    guard view.isDrawn, let cursor, let found = terminal.cursor() else { return false }
    return found != cursor
  }

  /// Ends the text view.
  ///
  /// - Parameter isText: whether the terminal still shows text.
  func hideText(isText: Bool) {
    guard view.isDrawn else { return }
    if isText { _ = terminal.write(view.end()) } else { view.forget() }
  }

  /// Stops watching it; it is given back with this object's end.
  func close(_ poll: borrowing Poll) {
    if isWatched { poll.remove(terminal.descriptor) }
    isWatched = false
  }

  /// Keeps its settings, if a picture stays on it, until another program changes them.
  func leaveQuiet() { terminal.leaveQuiet() }
}
