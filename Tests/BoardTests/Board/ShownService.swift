/// The service on a board, with the rights of its unit.
final class ShownService {
  let program: Background
  private let board: VirtualBoard

  private static let socket = "/run/bezel/io.bezel.HUD"

  /// Starts the service, and returns when it can be called.
  init(on board: VirtualBoard) throws(BoardError) {
    self.board = board
    program = try board.start("bezeld --socket \(Self.socket)")
    try board.expect("until [ -S \(Self.socket) ]; do sleep 0.1; done")
  }

  /// Ends the service with a signal, and waits until no process of it is left.
  ///
  /// - Returns: its status.
  func end(_ signal: String = "TERM") throws(BoardError) -> Int {
    try program.signal(signal)
    let status = try program.wait()
    try board.expect("while pidof bezeld bezel-console bezel-holder; do sleep 0.1; done")
    return status
  }
}
