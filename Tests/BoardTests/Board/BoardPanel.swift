/// A device of the virtual board to touch, to point or to press with, and what is done on it.
///
/// A call returns when the device has been told; the events follow at once. Wait for what they do.
final class BoardPanel {
  /// As `BoardGuest touch-device` has them.
  enum Kind: String, CaseIterable {
    /// Protocol B, ten slots.
    case multi
    /// Protocol A: all fingers in every frame.
    case lists
    /// One finger, slot 0, `BTN_TOUCH`, `ABS_X` and `ABS_Y`.
    case single
    /// The same with `BTN_TOOL_PEN`.
    case pen
    /// A mouse that says where it is: a finger in slot 0 is its left button.
    case pointer
    /// The same, but its places are how far it goes.
    case mouse
    case keyboard
    case powerKeyboard = "power-keyboard"
    /// The power key alone.
    case powerKey = "power-key"
    /// A motor, if it is given one.
    case nothing
  }

  /// The event node, for example `/dev/input/event1`.
  let node: String
  /// The program behind the device, whose output says what is asked of its motor.
  let program: Background
  let board: VirtualBoard
  private let kind: Kind
  private let fifo: String
  private var storms = 0

  /// Plugs the device in.
  ///
  /// - Parameters:
  ///   - size: in its own units.
  ///   - place: where it is plugged in; nodes of one device begin alike.
  ///   - motor: it has one, which takes so many seconds to take an order.
  init(
    on board: VirtualBoard, kind: Kind, size: VirtualBoard.Mode, name: String, place: String? = nil,
    motor: Int? = nil
  ) throws(BoardError) {
    self.board = board
    self.kind = kind
    fifo = try board.expect("name=$(mktemp -u /tmp/panel.XXXXXX) && mkfifo $name && echo $name")
    let options =
      (place.map { " --place \($0.shellWord)" } ?? "") + (motor.map { " --motor \($0)" } ?? "")
    // Open for both, the FIFO never comes to an end between two of our calls.
    program = try board.start(
      "BoardGuest touch-device \(kind.rawValue) \(size.width)x\(size.height) \(name.shellWord)"
        + "\(options) <>\(fifo)")
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

  /// A finger touches and lifts, in two frames.
  func tap(_ slot: Int = 0, at x: Int, _ y: Int) throws(BoardError) {
    try send(["down \(slot) \(x) \(y)", "sync", "up \(slot)", "sync"])
  }

  /// A key goes down and comes up, in two frames; it is named as in `KEY_ESC`.
  func press(_ key: String) throws(BoardError) {
    try send(["press \(key)", "sync", "release \(key)", "sync"])
  }

  /// Several of `down SLOT X Y`, `move SLOT X Y` and `up SLOT` at the same time.
  func frame(_ lines: [String]) throws(BoardError) {
    try send(lines + ["sync"])
  }

  /// Fingers come, move and go faster than they can be read; at the end none is down.
  ///
  /// - Returns: what the panel says of it, after its last frame.
  @discardableResult
  func storm(fingers: Int, rate: Int, seconds: Int) throws(BoardError) -> String {
    storms += 1
    try send(["storm \(fingers) \(rate) \(seconds) \(storms)"])
    return try program.waitForLine(
      containing: "storm \(storms):", timeout: .seconds(20 + seconds * 10))
  }

  /// Writes what udevd would have found out about the device, which does not run on the board.
  ///
  /// - Parameter more: further properties, for example `LIBINPUT_CALIBRATION_MATRIX=…`, or others in
  ///   place of the first.
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

  /// Unplugs the device, with whatever fingers are on it.
  func unplug() throws(BoardError) {
    try board.expect("rm -f \(try udevFile())")
    try send(["quit"])
    _ = try program.wait()
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
  /// What udevd's `input_id` says of it, beside `ID_INPUT`.
  fileprivate var udevProperties: [String] {
    switch self {
    case .multi, .lists, .single: ["ID_INPUT_TOUCHSCREEN"]
    case .pen: ["ID_INPUT_TABLET"]
    case .pointer, .mouse: ["ID_INPUT_MOUSE"]
    case .keyboard, .powerKeyboard: ["ID_INPUT_KEY", "ID_INPUT_KEYBOARD"]
    case .powerKey: ["ID_INPUT_KEY"]
    case .nothing: []
    }
  }
}
