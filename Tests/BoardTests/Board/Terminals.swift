/// The board's virtual terminals that are in use, from `BoardGuest vt-list`.
struct Terminals: Equatable {
  struct Terminal: Equatable {
    let number: Int
    let isGraphics: Bool
    /// Whether its owner is asked before another one comes to the front (`VT_PROCESS`).
    let asksOwner: Bool
  }

  /// The number of the one in front.
  let front: Int
  /// The terminals in use among 1 … 15.
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

  /// Waits until these are in use again, and no others: a killed program's terminals are released
  /// with a delay.
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
  /// - Throws: if the program in front has not released its terminal after 5 s.
  func switchTerminal(to number: Int) throws(BoardError) {
    try expect("BoardGuest vt-switch \(number)")
  }

  /// Waits until typed keys reach the first terminal ("on"), or do not ("off").
  func waitForTerminalKeys(_ state: String) throws(BoardError) {
    try expect("until [ $(BoardGuest vt-keys 1) = \(state) ]; do sleep 0.1; done")
  }

  /// Waits until a shell on the first terminal waits for keys: its system call is `poll`, 7, or without line
  /// editing `read`, 0, of its standard input.
  ///
  /// - Parameter former: a shell that was hung up with its terminal, so that another one follows.
  /// - Returns: the shell's process ID.
  /// - Throws: after 50 s, with what all shells do.
  @discardableResult
  func shellOnTerminal(otherThan former: String = "") throws(BoardError) -> String {
    try expect(
      """
      read -r start rest </proc/uptime
      while sleep 0.1; do
        read -r now rest </proc/uptime
        [ $((${now%.*} - ${start%.*})) -lt 50 ] || break
        for shell in $(pidof sh); do
          [ "$(readlink /proc/$shell/fd/0)" = /dev/tty1 ] && [ "$shell" != "\(former)" ] || continue
          read -r call first rest </proc/$shell/syscall || continue
          case "$call $first" in "7 "* | "0 0x0") echo $shell && exit ;; esac
        done
      done
      for shell in $(pidof sh); do
        echo "$shell: $(readlink /proc/$shell/fd/0), $(cat /proc/$shell/syscall /proc/$shell/stat)"
      done >&2
      ps >&2
      exit 1
      """)
  }
}
