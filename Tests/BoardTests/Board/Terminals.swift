/// The board's virtual terminals that are in use, as `BoardGuest vt-list` tells it.
struct Terminals: Equatable {
  struct Terminal: Equatable {
    let number: Int
    let isGraphics: Bool
    /// Its owner is asked before another one comes to the front (`VT_PROCESS`).
    let asksOwner: Bool
  }

  /// The number of the one in front.
  let front: Int
  /// Of terminals 1 … 15.
  let inUse: [Terminal]
}

extension VirtualBoard {
  func terminals() throws(BoardError) -> Terminals {
    let text = try expect("BoardGuest vt-list")
    var front: Int?
    var inUse: [Terminals.Terminal] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 2, let number = Int(words[1]) else { continue }
      switch (words[0], words.count) {
      case ("front", 2): front = number
      case ("vt", 4):
        inUse.append(
          .init(
            number: number, isGraphics: words[2] == "graphics", asksOwner: words[3] == "process"))
      default: break
      }
    }
    guard let front else { throw BoardError("list the terminals", "'\(text)' names none.") }
    return Terminals(front: front, inUse: inUse)
  }

  /// Waits until these are in use again, and no others: what a killed program held is given back by
  /// and by.
  func waitForTerminals(_ expected: Terminals) throws(BoardError) {
    let deadline = ContinuousClock.now + VirtualBoard.patience
    while true {
      let found = try terminals()
      if found == expected { return }
      guard ContinuousClock.now < deadline else {
        throw BoardError("see the terminals as they were", "\(found) is not \(expected).")
      }
    }
  }

  /// Brings a virtual terminal to the front, as a user does with a key.
  ///
  /// - Throws: if the program in front has not let go after 5 s.
  func switchTerminal(to number: Int) throws(BoardError) {
    try expect("BoardGuest vt-switch \(number)")
  }
}
