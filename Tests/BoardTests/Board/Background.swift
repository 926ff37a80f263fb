import Foundation

/// A program that runs on the board while the test goes on.
final class Background {
  private let board: VirtualBoard
  private let command: String
  /// Where its output, its errors, its process and its status are written.
  private let folder: String
  /// Its number on the board.
  let process: Int

  fileprivate init(on board: VirtualBoard, command: String) throws(BoardError) {
    self.board = board
    self.command = command
    folder = try board.expect("mktemp -d /tmp/background.XXXXXX")
    // The shell that waits for the program is not the program: it is there to write the status down.
    let text = try board.expect(
      """
      cd \(folder)
      (
        setsid sh -c \(("exec " + command).shellWord) </dev/null >output 2>errors &
        echo $! >process
        wait $!
        echo $? >status.new
        mv status.new status
      ) >/dev/null 2>&1 &
      until [ -s process ]; do usleep 1000; done
      cat process
      """)
    guard let process = Int(text) else {
      throw BoardError("start '\(command)'", "'\(text)' is no process.")
    }
    self.process = process
  }

  /// What it has written to its standard output so far.
  func output() throws(BoardError) -> String {
    try board.run("cat \(folder)/output").output
  }

  /// What it has written to its standard error so far.
  func errors() throws(BoardError) -> String {
    try board.run("cat \(folder)/errors").output
  }

  /// Waits until its standard output holds a whole line that contains `text`.
  ///
  /// - Returns: the first such line.
  @discardableResult
  func waitForLine(
    containing text: String, timeout: Duration = .seconds(20)
  ) throws(BoardError) -> String {
    let deadline = ContinuousClock.now + timeout
    while true {
      let status = try status()
      let lines = try output().split(separator: "\n", omittingEmptySubsequences: false)
      // What follows the last line feed may still grow.
      if let line = lines.dropLast().first(where: { $0.contains(text) }) { return String(line) }
      if let status { throw try missing("see '\(text)'", "it ended with status \(status).") }
      guard ContinuousClock.now < deadline else {
        throw try missing("see '\(text)'", "it did not come within \(timeout).")
      }
      usleep(20_000)
    }
  }

  /// Sends the program itself a signal, for example `TERM`.
  func signal(_ name: String) throws(BoardError) {
    try board.expect("kill -\(name) \(process)")
  }

  /// Waits for its end.
  ///
  /// - Returns: the exit status, or 128 and the number of the signal that ended it.
  func wait(timeout: Duration = .seconds(20)) throws(BoardError) -> Int {
    let deadline = ContinuousClock.now + timeout
    while true {
      if let status = try status() { return status }
      guard ContinuousClock.now < deadline else {
        throw try missing("see its end", "it was still running after \(timeout).")
      }
      usleep(20_000)
    }
  }

  /// Its exit status; `nil` while it runs.
  private func status() throws(BoardError) -> Int? {
    Int(try board.run("cat \(folder)/status").output.trimmingCharacters(in: .newlines))
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
  /// - Parameter command: one program with its arguments and redirections, as the shell reads it; the
  ///   shell becomes that program, so that a signal reaches it.
  func start(_ command: String) throws(BoardError) -> Background {
    try Background(on: self, command: command)
  }
}

extension String {
  /// The text as one word for the shell, whatever it holds.
  var shellWord: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
