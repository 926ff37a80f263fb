import Foundation

/// A program that runs on the board while the test goes on.
final class Background {
  private let board: VirtualBoard
  private let command: String
  /// The folder of its output, its errors, its process ID and its status.
  private let folder: String
  /// Its process ID on the board.
  let process: Int

  fileprivate init(on board: VirtualBoard, command: String) throws(BoardError) {
    self.board = board
    self.command = command
    // The shell that waits for the program is not the program: it writes the status down.
    let text = try board.expect(
      """
      cd $(mktemp -d /tmp/background.XXXXXX)
      (
        setsid sh -c \(("exec " + command).shellWord) </dev/null >output 2>errors &
        echo $! >process
        wait $!
        echo $? >status.new
        mv status.new status
      ) >/dev/null 2>&1 &
      until [ -s process ]; do usleep 1000; done
      echo $(cat process) $PWD
      """)
    let words = text.split(separator: " ")
    guard words.count == 2, let process = Int(words[0]) else {
      throw BoardError("start '\(command)'", "'\(text)' is no process and folder.")
    }
    self.process = process
    folder = String(words[1])
  }

  /// Returns its standard output so far.
  func output() throws(BoardError) -> String {
    try board.run("cat \(folder)/output").output
  }

  /// Returns its standard error so far.
  func errors() throws(BoardError) -> String {
    try board.run("cat \(folder)/errors").output
  }

  /// Waits until its standard output holds whole lines that contain `text`.
  ///
  /// - Parameter count: the number of lines.
  /// - Returns: the last of them.
  @discardableResult
  func waitForLine(
    containing text: String, count: Int = 1, timeout: Duration = VirtualBoard.patience
  ) throws(BoardError) -> String {
    try lines(containing: [text], count, timeout: timeout)[count - 1]
  }

  /// Waits for lines of its standard error in the same way.
  @discardableResult
  func waitForError(containing text: String) throws(BoardError) -> String {
    try lines(containing: [text], 1, of: "errors")[0]
  }

  /// Waits until a stream holds `count` or more whole lines that contain one of `texts`.
  ///
  /// - Returns: all such lines.
  func lines(
    containing texts: [String], _ count: Int, of stream: String = "output",
    timeout: Duration = VirtualBoard.patience
  ) throws(BoardError) -> [String] {
    let deadline = ContinuousClock.now + timeout
    let patterns = texts.map { "-e \($0.shellWord)" }.joined(separator: " ")
    while true {
      let (status, text) = try look(
        at: stream, when: "[ $(grep -c -F \(patterns) \(stream)) -ge \(count) ]", or: deadline)
      // The text after the last line feed may still grow.
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .filter { line in texts.contains { line.contains($0) } }
      if lines.count >= count { return lines.map(String.init) }
      let expected = "see \(texts.map { "'\($0)'" }.joined(separator: " or "))"
      if let status { throw try missing(expected, "it ended with status \(status).") }
      guard ContinuousClock.now < deadline else {
        throw try missing(expected, "it did not come within \(timeout).")
      }
    }
  }

  /// Sends the program itself a signal, for example `TERM`.
  func signal(_ name: String) throws(BoardError) {
    try board.expect("kill -\(name) \(process)")
  }

  /// Waits for its end.
  ///
  /// - Returns: the exit status, or 128 and the number of the signal that ended it.
  func wait(timeout: Duration = VirtualBoard.patience) throws(BoardError) -> Int {
    let (status, _) = try look(at: "output", when: "false", or: ContinuousClock.now + timeout)
    guard let status else {
      throw try missing("see its end", "it was still running after \(timeout).")
    }
    return status
  }

  /// Waits until a condition of the shell's holds in the program's folder, until it has ended, or
  /// until the deadline.
  ///
  /// The board does the waiting: each request from here costs it a process.
  ///
  /// - Returns: its exit status, `nil` while it runs, and the contents of a stream since.
  private func look(
    at stream: String, when condition: String, or deadline: ContinuousClock.Instant
  ) throws(BoardError) -> (status: Int?, text: String) {
    let answer = "cat status 2>/dev/null || echo; cat \(stream)"
    let wait = "until [ -e status ] || \(condition); do usleep 20000; done"
    let rest = max(.milliseconds(1), ContinuousClock.now.duration(to: deadline))
    // A timeout is no error yet; if the board has gone, the second request fails.
    var outcome = try? board.run("cd \(folder); \(wait); \(answer)", timeout: rest)
    if outcome == nil { outcome = try board.run("cd \(folder); \(answer)") }
    let output = outcome?.output ?? ""
    let end = output.firstIndex(of: "\n") ?? output.endIndex
    return (Int(output[..<end]), String(output[end...].dropFirst()))
  }

  private func missing(_ action: String, _ reason: String) throws(BoardError) -> BoardError {
    BoardError(
      "\(action) of '\(command)'", reason,
      [("output", try output()), ("errors", try errors())])
  }
}

extension VirtualBoard {
  /// Starts a program, which the test can watch, signal and wait for.
  ///
  /// - Parameters:
  ///   - command: one program with its arguments and redirections, as the shell reads it; the shell
  ///     becomes that program, so that a signal reaches it.
  ///   - rights: our programs get those of the shipped service, unless a test asks for root's.
  func start(_ command: String, rights: UnitRights.Kind = .service) throws(BoardError) -> Background
  {
    try Background(on: self, command: isDebian ? command : rights.prefix(of: command) + command)
  }
}

extension String {
  /// The text as one word for the shell, whatever it holds.
  var shellWord: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
