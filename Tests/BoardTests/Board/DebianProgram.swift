/// A program of Debian's packages that has the board's screen: a unit that runs it as an integrator would.
final class DebianProgram {
  /// The means by which it gets the screen and the input devices.
  enum Session: String, CaseIterable {
    /// A session of logind's on virtual terminal 7.
    case logind
    /// seatd, with virtual terminal 7 in front.
    case seatd
    /// The rights of its user's groups, on virtual terminal 7.
    case terminal
    /// The rights of its user's groups, and no terminal.
    case none
    /// All rights; it opens virtual terminal 7 by itself.
    case root

    fileprivate var unit: String {
      let terminal = """
        TTYPath=/dev/tty7
        TTYReset=yes
        TTYVHangup=yes
        TTYVTDisallocate=yes
        StandardInput=tty
        ExecStartPre=+/usr/local/sbin/busybox chvt 7
        """
      return switch self {
      case .logind: "User=kiosk\nPAMName=login\nEnvironment=LIBSEAT_BACKEND=logind\n\(terminal)"
      case .seatd:
        """
        User=kiosk
        RuntimeDirectory=kiosk
        Environment=LIBSEAT_BACKEND=seatd XDG_RUNTIME_DIR=/run/kiosk
        ExecStartPre=+/usr/local/sbin/busybox chvt 7
        """
      case .terminal: "User=kiosk\n\(terminal)"
      case .none: "User=kiosk"
      case .root: "RuntimeDirectory=kiosk\nEnvironment=XDG_RUNTIME_DIR=/run/kiosk"
      }
    }
  }

  /// The way to run a program, and the signs that it has the screen and is touched.
  struct Recipe {
    let command: String
    var environment = ""
    /// Files that it needs, by name, in `/tmp/program`, where it is started.
    var files: [String: String] = [:]
    /// Run once it has the screen, with the same log.
    var companion: String?
    /// Returns whether a picture can be only its own.
    let isShown: @Sendable (Picture) -> Bool
    /// The text of the line that each touch, or each key if it knows no touches, adds to its log;
    /// `nil` for a program that reads no input.
    let touchLine: String?
    var knowsTouches = true
    /// Whether it misses the first touch after each switch of terminals, by a user or a program.
    var missesFirstTouch = false
    /// Whether its last picture can be read when it leaves the screen.
    var isSeenBehind = true
  }

  private static let log = "/tmp/program/log"

  private let board: VirtualBoard
  private let recipe: Recipe
  private let panel: BoardPanel
  private var touches = 0

  /// Starts the program, and waits until its picture is on the screen.
  init(_ recipe: Recipe, by session: Session, on board: VirtualBoard) throws(BoardError) {
    self.board = board
    self.recipe = recipe
    let size = VirtualBoard.sharedMode
    // The device has to exist before the program: X and SDL look for devices once.
    panel = try board.touchPanel(recipe.knowsTouches ? .multi : .keyboard, size: size)
    let files = recipe.files.map { name, text in
      "printf %s \(text.shellWord) >/tmp/program/\(name) && chmod 755 /tmp/program/\(name)"
    }
    let environment = recipe.environment.isEmpty ? "" : "Environment=\(recipe.environment)"
    let unit = """
      [Service]
      WorkingDirectory=/tmp/program
      StandardOutput=append:\(Self.log)
      StandardError=append:\(Self.log)
      \(session.unit)
      \(environment)
      ExecStart=\(recipe.command)

      """
    try board.expect(
      """
      systemctl stop program.service 2>/dev/null; bezel dismiss --all
      id kiosk >/dev/null 2>&1 || useradd --create-home --groups video,input,render,bezel kiosk
      rm -rf /tmp/program && mkdir -m 777 /tmp/program && : >\(Self.log) && chmod 666 \(Self.log)
      \(files.joined(separator: "\n"))
      printf %s \(unit.shellWord) >/run/systemd/system/program.service
      systemctl daemon-reload && systemctl start program.service
      """, timeout: .seconds(120))
    if let companion = recipe.companion {
      _ = try board.start("sh -c \(companion.shellWord) >>\(Self.log) 2>&1")
    }
    try waitForPicture()
  }

  /// Waits until its picture is on the screen.
  ///
  /// - Returns: the whole picture.
  @discardableResult
  func waitForPicture() throws(BoardError) -> Picture {
    do {
      // The picture is complete when it is the same twice.
      var last: Picture?
      return try board.waitForScreen(timeout: .seconds(120)) { picture in
        defer { last = picture }
        return recipe.isShown(picture) && picture == last
      }
    } catch {
      throw try wrong("see its picture", "\(error)")
    }
  }

  /// Touches the screen, or presses a key.
  func touch() throws(BoardError) {
    if recipe.knowsTouches {
      try panel.tap(at: 512, 600)
    } else {
      try panel.press("KEY_A")
    }
  }

  /// Touches once more, and waits until the program has logged it, if it reads input.
  ///
  /// - Parameter isBack: whether another terminal was in front before.
  /// - Returns: the number of touches that it has logged in all.
  func touchAndWait(isBack: Bool = false) throws(BoardError) -> Int {
    touches += 1
    guard let touchLine = recipe.touchLine else { return touches }
    if isBack {
      // Its picture is back before it has opened its input devices anew.
      try board.expect("sleep 3")
      if recipe.missesFirstTouch {
        try touch()
        try board.expect("sleep 3")
      }
    }
    try touch()
    let count = "grep -c -e \(touchLine.shellWord) \(Self.log)"
    do {
      try board.expect("until [ \"$(\(count))\" -ge \(touches) ]; do sleep 0.1; done; sleep 1")
    } catch {
      throw try wrong("have it told touch \(touches)", "\(error)")
    }
    return Int(try board.expect(count)) ?? 0
  }

  /// Returns whether it still runs.
  func isRunning() throws(BoardError) -> Bool {
    try board.run("systemctl is-active program.service").status == 0
  }

  /// Ends it as its unit does.
  func stop() throws(BoardError) {
    try board.expect(
      "systemctl stop program.service; systemctl reset-failed", timeout: .seconds(120))
    try panel.unplug()
  }

  private func wrong(_ action: String, _ reason: String) throws(BoardError) -> BoardError {
    BoardError(
      "\(action): \(recipe.command)", reason,
      [
        ("its log", try board.run("tail -n 40 \(Self.log)").output),
        ("its unit", try board.run("systemctl status program.service").output),
        ("bezeld", try board.run("journalctl -q -n 20 -u bezeld.service; bezel status").output),
      ])
  }
}
