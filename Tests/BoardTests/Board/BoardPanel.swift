/// A touch panel of the virtual board, and the fingers on it.
///
/// A call returns when the panel has been told; the events follow at once. Wait for what they do.
final class BoardPanel {
  enum Kind: String, CaseIterable {
    /// Protocol B, ten slots.
    case multi
    /// One finger, slot 0, `BTN_TOUCH`, `ABS_X` and `ABS_Y`.
    case single
  }

  /// The event node, for example `/dev/input/event1`.
  let node: String
  private let board: VirtualBoard
  private let program: Background
  private let fifo: String

  /// Plugs the panel in; `size` is in its own units.
  init(
    on board: VirtualBoard, kind: Kind, size: VirtualBoard.Mode, name: String
  ) throws(BoardError) {
    self.board = board
    fifo = try board.expect("mktemp -u /tmp/panel.XXXXXX")
    try board.expect("mkfifo \(fifo)")
    // Open for both, the FIFO never comes to an end between two of our calls.
    program = try board.start(
      "BoardGuest touch-device \(kind.rawValue) \(size.width)x\(size.height) \(name.shellWord) <>\(fifo)"
    )
    node = try program.waitForLine(containing: "/dev/input/")
  }

  /// A finger touches, in one frame.
  func down(_ slot: Int = 0, at x: Int, _ y: Int) throws(BoardError) {
    try frame(["down \(slot) \(x) \(y)"])
  }

  /// A finger moves, in one frame.
  func move(_ slot: Int = 0, to x: Int, _ y: Int) throws(BoardError) {
    try frame(["move \(slot) \(x) \(y)"])
  }

  /// A finger lifts, in one frame.
  func up(_ slot: Int = 0) throws(BoardError) {
    try frame(["up \(slot)"])
  }

  /// Several of `down SLOT X Y`, `move SLOT X Y` and `up SLOT` at the same time.
  func frame(_ lines: [String]) throws(BoardError) {
    try send(lines + ["sync"])
  }

  /// Unplugs the panel, with whatever fingers are on it.
  func unplug() throws(BoardError) {
    try send(["quit"])
    _ = try program.wait()
  }

  private func send(_ lines: [String]) throws(BoardError) {
    do {
      // Without a reader, that is without the panel's program, this waits until its time is over.
      try board.expect(
        "printf '%s\\n' \(lines.map(\.shellWord).joined(separator: " ")) >\(fifo)",
        timeout: .seconds(5))
    } catch {
      throw BoardError("touch the panel", "\(error)", [("errors", try program.errors())])
    }
  }
}
