import BoardProtocol

/// The state of a graphics card of the board, from `BoardGuest kms-state`.
struct CardState: Equatable {
  struct CRTC: Equatable {
    let id: Int
    let isActive: Bool
    /// The framebuffer's ID; 0 for none.
    let framebuffer: Int
    let width: Int
    let height: Int
  }

  struct Plane: Equatable {
    let id: Int
    /// The plane's type: "primary", "overlay" or "cursor".
    let kind: String
    /// The CRTC's ID; 0 for none.
    let crtc: Int
    /// The framebuffer's ID; 0 for none.
    let framebuffer: Int
  }

  let driver: String
  let crtcs: [CRTC]
  let planes: [Plane]

  /// - Returns: `nil` if a line is none of the program's.
  init?(_ text: String) {
    var driver: String?
    var crtcs: [CRTC] = []
    var planes: [Plane] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.map { Int($0) ?? -1 }
      switch (words.first, words.count) {
      case ("driver", 2): driver = String(words[1])
      case ("crtc", 7):
        let size = words[6].split(separator: "x").compactMap { Int($0) }
        guard size.count == 2 else { return nil }
        crtcs.append(
          CRTC(
            id: numbers[1], isActive: words[2] == "active", framebuffer: numbers[4],
            width: size[0], height: size[1]))
      case ("plane", 7):
        planes.append(
          Plane(
            id: numbers[1], kind: String(words[2]), crtc: numbers[4], framebuffer: numbers[6]))
      default: return nil
      }
    }
    guard let driver else { return nil }
    self.driver = driver
    self.crtcs = crtcs
    self.planes = planes
  }
}

extension VirtualBoard {
  /// Reads a card's state from the kernel.
  ///
  /// When no program has the card open, the kernel restores the text console afterwards.
  func cardState(of node: String = "/dev/dri/card0") throws(BoardError) -> CardState {
    let text = try expect("BoardGuest kms-state \(node)")
    guard let state = CardState(text) else {
      throw BoardError("read a card's state", "'\(text)' is none.")
    }
    return state
  }

  /// Waits until a card has a state that `isAsExpected` accepts.
  func waitForCardState(_ isAsExpected: (CardState) -> Bool) throws(BoardError) {
    let deadline = ContinuousClock.now + VirtualBoard.patience
    while true {
      let state = try cardState()
      if isAsExpected(state) { return }
      guard ContinuousClock.now < deadline else {
        throw BoardError("see the card show what it should", "\(state)")
      }
    }
  }

  /// - Parameter process: its process ID on the board.
  func meddle(with process: Int, _ actions: CardAction...) throws(BoardError) {
    try expect("BoardGuest kms-borrow \(process) " + actions.map(\.rawValue).joined(separator: " "))
  }
}
