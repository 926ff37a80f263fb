import BoardProtocol

/// A plain program that shows a picture on the board: it stands for any other program that uses the
/// screen.
///
/// A call returns when the program has done the command; it throws if the program refused.
final class KMSClient {
  /// The action after its picture was shown.
  enum Afterwards: String {
    case keepMaster = "--keep-master"
    case dropMaster = "--drop-master"
  }

  /// The reaction to a switch to another terminal.
  enum Switching: String {
    case obeys = "obey"
    case keepsMaster = "keep"
    case hangs = "hang"
  }

  /// The program itself, for tests that kill or watch it.
  let program: Background
  private let board: VirtualBoard
  private let fifo: String
  /// The number of times that each line was sent.
  private var told: [String: Int] = [:]

  /// Starts the program, and returns when its picture is shown.
  ///
  /// - Parameters:
  ///   - mode: one that the screen offers; `nil` for the preferred one.
  ///   - terminal: the virtual terminal to behave as a compositor on; `nil` to leave terminals
  ///     alone.
  ///   - switching: its reaction when that terminal is left.
  ///   - former: the program that master is taken from, at once, before it can become master again.
  /// - Throws: if it ends instead, for example because another program is master.
  init(
    on board: VirtualBoard, node: String = "/dev/dri/card0", pattern: TestPattern = .bars,
    mode: VirtualBoard.Mode? = nil, terminal: Int? = nil, from former: Int? = nil,
    switching: Switching = .obeys, afterwards: Afterwards = .keepMaster
  ) throws(BoardError) {
    self.board = board
    fifo = try board.expect("name=$(mktemp -u /tmp/client.XXXXXX) && mkfifo $name && echo $name")
    var command = "BoardGuest kms-client \(node) --pattern \(pattern.name) \(afterwards.rawValue)"
    if let mode { command += " --mode \(mode.width)x\(mode.height)" }
    if let terminal { command += " --vt \(terminal) --switch \(switching.rawValue)" }
    if let former { command += " --from \(former)" }
    // Open for both, the FIFO never comes to an end between two calls.
    program = try board.start("\(command) <>\(fifo)")
    try program.waitForLine(containing: "shown")
  }

  /// Makes it give master up, and keep the card open.
  func drop() throws(BoardError) { try tell("drop") }

  /// Makes it become master, set its mode and show its picture anew.
  func take() throws(BoardError) { try tell("take") }

  /// Makes it turn its CRTC off.
  func turnOff() throws(BoardError) { try tell("off") }

  /// Makes it draw one colour, `0x00RRGGBB`, over its picture.
  func fill(_ color: UInt32) throws(BoardError) {
    try tell("color \(TestPattern.plain(color).name)")
  }

  /// Makes it end.
  func quit() throws(BoardError) {
    try send("quit")
    _ = try program.wait()
  }

  /// Waits until it has released the screen for another virtual terminal, in all, `count` times.
  func waitForReleases(_ count: Int) throws(BoardError) {
    try program.waitForLine(containing: "released", count: count)
  }

  /// Waits until it has shown its picture again after another virtual terminal, in all, `count`
  /// times.
  func waitForAcquisitions(_ count: Int) throws(BoardError) {
    try program.waitForLine(containing: "acquired", count: count)
  }

  /// Returns how often it was asked to release its terminal.
  func requests() throws(BoardError) -> Int {
    try program.output().split(separator: "\n").count { $0 == "asked" }
  }

  private func tell(_ line: String) throws(BoardError) {
    try send(line)
    let count = told[line, default: 0] + 1
    told[line] = count
    let answer = try program.lines(
      containing: ["done \(line)", "refused \(line):"], count)[count - 1]
    guard answer == "done \(line)" else {
      throw BoardError("have a client do '\(line)'", answer)
    }
  }

  private func send(_ line: String) throws(BoardError) {
    // Without a reader, that is without the program, this waits until its time is over.
    try board.expect("echo '\(line)' >\(fifo)", timeout: .seconds(5))
  }
}

extension Picture {
  /// Returns whether every pixel is that of a client's pattern.
  func shows(_ pattern: TestPattern) -> Bool {
    (0..<height).allSatisfy { y in
      (0..<width).allSatisfy { x in self[x, y] == pattern.pixel(x, y) }
    }
  }
}
