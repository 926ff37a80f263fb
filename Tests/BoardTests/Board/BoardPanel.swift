import Foundation

/// A device of the virtual board to touch, to point or to press with.
///
/// A call returns when the device has its line; the events follow at once. Wait for their effects.
final class BoardPanel {
  /// The kinds of `BoardGuest touch-device`.
  enum Kind: String, CaseIterable {
    /// Protocol B, ten slots.
    case multi
    /// Protocol A: all fingers in every frame.
    case lists
    /// One finger, slot 0, `BTN_TOUCH`, `ABS_X` and `ABS_Y`.
    case single
    /// The same with `BTN_TOOL_PEN`.
    case pen
    /// A mouse with absolute positions: a finger in slot 0 is its left button.
    case pointer
    /// The same with relative movements.
    case mouse
    case keyboard
    case powerKeyboard = "power-keyboard"
    /// The power key alone.
    case powerKey = "power-key"
    /// The power key and those for the volume, digits and Enter, and no letters.
    case sideKeys = "side-keys"
    /// A motor, if one is requested.
    case nothing
  }

  /// The event node, for example `/dev/input/event1`.
  let node: String
  /// The program behind the device, whose output has the orders to its motor.
  let program: Background
  let board: VirtualBoard
  private let kind: Kind
  private let fifo: String
  private var storms = 0
  private var presses = 0

  /// Plugs the device in.
  ///
  /// - Parameters:
  ///   - size: the size in its own units.
  ///   - place: its physical place; nodes of one device begin alike.
  ///   - identity: its bus, vendor, product and version, in hexadecimal digits with colons between.
  ///   - motor: the seconds that its motor takes to accept an order; `nil` for no motor.
  init(
    on board: VirtualBoard, kind: Kind, size: VirtualBoard.Mode, name: String, place: String? = nil,
    identity: String? = nil, motor: Int? = nil
  ) throws(BoardError) {
    self.board = board
    self.kind = kind
    fifo = try board.expect("name=$(mktemp -u /tmp/panel.XXXXXX) && mkfifo $name && echo $name")
    let options =
      [("--place", place), ("--identity", identity), ("--motor", motor.map { "\($0)" })]
      .compactMap { name, value in value.map { " \(name) \($0.shellWord)" } }.joined()
    // Open for both, the FIFO never comes to an end between two calls.
    program = try board.start(
      "BoardGuest touch-device \(kind.rawValue) \(size.width)x\(size.height) \(name.shellWord)"
        + "\(options) <>\(fifo)")
    node = try program.waitForLine(containing: "/dev/input/")
  }

  /// Touches with a finger, in one frame.
  func down(_ slot: Int = 0, at x: Int, _ y: Int) throws(BoardError) {
    try frame(["down \(slot) \(x) \(y)"])
  }

  /// Moves a finger, in one frame.
  func move(_ slot: Int = 0, to x: Int, _ y: Int) throws(BoardError) {
    try frame(["move \(slot) \(x) \(y)"])
  }

  /// Lifts a finger, in one frame.
  func up(_ slot: Int = 0) throws(BoardError) {
    try frame(["up \(slot)"])
  }

  /// Touches and lifts a finger, in two frames.
  func tap(_ slot: Int = 0, at x: Int, _ y: Int) throws(BoardError) {
    try send(["down \(slot) \(x) \(y)", "sync", "up \(slot)", "sync"])
  }

  /// Presses and releases a key, in two frames; it is named as in `KEY_ESC`.
  func press(_ key: String) throws(BoardError) {
    presses += 1
    try send(["press \(key)", "sync", "release \(key)", "sync", "answer \(presses)"])
    // The key's receiver, terminal or HUD, is decided at the moment of its event.
    try program.waitForLine(containing: "answer \(presses)")
  }

  /// Sends several of `down SLOT X Y`, `move SLOT X Y`, `up SLOT`, `tool SLOT NUMBER` and `distance
  /// SLOT D` in one frame.
  func frame(_ lines: [String]) throws(BoardError) {
    try send(lines + ["sync"])
  }

  /// Moves fingers that come and go faster than they can be read; at the end none is down.
  ///
  /// - Returns: the panel's summary, after its last frame.
  @discardableResult
  func storm(fingers: Int, rate: Int, seconds: Int) throws(BoardError) -> String {
    storms += 1
    try send(["storm \(fingers) \(rate) \(seconds) \(storms)"])
    return try program.waitForLine(
      containing: "storm \(storms):", timeout: .seconds(20 + seconds * 10))
  }

  /// Writes the properties that udevd, which does not run on the board, would have found.
  ///
  /// - Parameter more: further properties, for example `LIBINPUT_CALIBRATION_MATRIX=…`, or others
  ///   in place of the first.
  func describeToUdev(_ more: [String] = []) throws(BoardError) {
    let properties = ["ID_INPUT=1"] + kind.udevProperties.map { "\($0)=1" } + more
    let text = properties.map { "E:\($0)\n" }.joined()
    try board.expect(
      "mkdir -p /run/udev/data && printf %s \(text.shellWord) >\(try udevFile())")
  }

  private func udevFile() throws(BoardError) -> String {
    let number = try board.expect(
      "cat /sys/class/input/\(node.split(separator: "/").last ?? "")/dev")
    return "/run/udev/data/c\(number)"
  }

  /// Unplugs the device, with all fingers on it.
  func unplug() throws(BoardError) {
    try board.expect("rm -f \(try udevFile())")
    try send(["quit"])
    _ = try program.wait()
  }

  /// Waits until a program has opened the device: events from then on reach it.
  func wait(untilOpenIn other: Background, timeout: Duration = .seconds(20)) throws(BoardError) {
    let deadline = ContinuousClock.now + timeout
    while try board.openFiles(of: other.process)[node] == nil {
      guard ContinuousClock.now < deadline else {
        throw BoardError("wait for \(node) to be opened", "it was not within \(timeout).", [])
      }
      usleep(20_000)
    }
  }

  private func send(_ lines: [String]) throws(BoardError) {
    do {
      // Without a reader, that is without the device's program, this waits until its time is over.
      try board.expect(
        "printf '%s\\n' \(lines.map(\.shellWord).joined(separator: " ")) >\(fifo)",
        timeout: .seconds(5))
    } catch {
      throw BoardError("touch the panel", "\(error)", [("errors", try program.errors())])
    }
  }
}

extension BoardPanel.Kind {
  /// The properties of udevd's `input_id`, beside `ID_INPUT`.
  fileprivate var udevProperties: [String] {
    switch self {
    case .multi, .lists, .single: ["ID_INPUT_TOUCHSCREEN"]
    case .pen: ["ID_INPUT_TABLET"]
    case .pointer, .mouse: ["ID_INPUT_MOUSE"]
    case .keyboard, .powerKeyboard: ["ID_INPUT_KEY", "ID_INPUT_KEYBOARD"]
    case .powerKey, .sideKeys: ["ID_INPUT_KEY"]
    case .nothing: []
    }
  }
}
