import BoardProtocol
import Foundation

/// A second reader of an input device: it stands for the application behind a HUD.
final class BoardReader {
  enum Program: CaseIterable {
    /// This project's reader, which only reads the node.
    case plain
    /// Debian's `evtest`, which grabs the device for a moment when it starts.
    case evtest
    /// Debian's `libinput debug-events`: a compositor's view.
    case libinput
  }

  /// The programs that the second readers need on a board.
  static let programs = ["/usr/bin/evtest", "/usr/libexec/libinput/libinput-debug-events"]

  private let process: Background
  private let program: Program

  /// - Returns: when it reads.
  init(of panel: BoardPanel, with program: Program = .plain) throws(BoardError) {
    self.program = program
    switch program {
    case .plain: process = try panel.board.reader(of: panel.node)
    case .evtest:
      process = try panel.board.start("evtest \(panel.node)")
      try process.waitForLine(containing: "Testing ...")
    case .libinput:
      try panel.describeToUdev()
      process = try panel.board.start("libinput-debug-events --device \(panel.node)")
      try process.waitForLine(containing: "DEVICE_ADDED")
    }
  }

  /// Returns the verdict on its events so far.
  func judgement(amidst: Bool = false, hovers: Bool = false) throws(BoardError) -> Judgement {
    let text = try process.output()
    guard program != .libinput else {
      let sequence = LibinputSequence(text: text)
      return Judgement(contacts: sequence.contacts, verdict: sequence.verdict)
    }
    var sequence = TouchSequence(amidst: amidst, hovers: hovers)
    sequence.take(text: text)
    return Judgement(contacts: sequence.contacts + sequence.presses, verdict: sequence.verdict)
  }

  struct Judgement {
    /// The number of fingers that came and went, or of keys.
    let contacts: Int
    let verdict: [String]
  }

  /// Waits until it has read so many contacts that came and went.
  func wait(contacts: Int, timeout: Duration = .seconds(20)) throws(BoardError) {
    let deadline = ContinuousClock.now + timeout
    while try judgement(amidst: true, hovers: true).contacts < contacts {
      guard ContinuousClock.now < deadline else {
        throw BoardError(
          "see \(contacts) contacts", "they did not come within \(timeout).",
          [("output", try process.output()), ("errors", try process.errors())])
      }
      usleep(20_000)
    }
  }

  /// Waits for a line of its output.
  func waitForLine(containing text: String) throws(BoardError) {
    try process.waitForLine(containing: text)
  }

  /// Returns all its output.
  func output() throws(BoardError) -> String { try process.output() }
}

extension Background {
  /// Returns the verdict on the output of `BoardGuest read-events`.
  func judged() throws(BoardError) -> TouchSequence {
    var sequence = TouchSequence()
    sequence.take(text: try output())
    return sequence
  }
}
