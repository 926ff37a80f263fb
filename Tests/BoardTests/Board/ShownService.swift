import Foundation

/// The service on a board, with the rights of its unit, and the pictures that the screen has to show
/// of what it is asked for.
final class ShownService {
  let program: Background
  private let board: VirtualBoard
  private let size: VirtualBoard.Mode
  private let isReduced: Bool

  /// Starts the service, and returns when it can be called.
  ///
  /// - Parameter isReduced: whether the screen has 16 bits a pixel.
  init(on board: VirtualBoard, size: VirtualBoard.Mode, isReduced: Bool = false) throws(BoardError)
  {
    self.board = board
    self.size = size
    self.isReduced = isReduced
    program = try board.start("bezeld --socket \(Self.socket)")
    try board.expect("until [ -S \(Self.socket) ]; do sleep 0.1; done")
  }

  private static let socket = "/run/bezel/io.bezel.HUD"

  /// Runs a command of `bezel`, and waits until the screen shows, to the bit, what `bezel render`
  /// draws with other arguments on this machine.
  func show(
    _ command: String, as arguments: [String], look: [String] = HostRender.plainScreen
  ) throws {
    try board.expect("bezel \(command)")
    let drawn = try HostRender.pixels(arguments + ["--at", "1"] + look, size: size)
    let reduced = isReduced ? RGB565.dithered(drawn, size) : []
    do {
      try board.waitForScreen(timeout: .seconds(40)) { picture in
        isReduced ? picture.pixels.map(RGB565.word) == reduced : picture.pixels == drawn
      }
    } catch {
      let shown = try board.screendump()
      let wrong = zip(shown.pixels, drawn).count { first, second in
        isReduced ? RGB565.word(of: first) != RGB565.word(of: second) : first != second
      }
      throw BoardError(
        "see 'bezel \(command)'",
        "\(wrong) of \(drawn.count) pixels differ, the screen is \(shown.width)x\(shown.height).",
        [
          ("status", try board.run("bezel status").output), ("errors", try program.errors()),
          ("kernel", try board.run("dmesg | tail -n 12").output),
        ])
    }
  }

  /// Ends the service with a signal, and waits until it has ended and no process of it is left.
  ///
  /// - Returns: its status.
  func end(_ signal: String = "TERM") throws(BoardError) -> Int {
    try program.signal(signal)
    let status = try program.wait()
    try board.expect("while pidof bezeld bezel-console bezel-holder; do sleep 0.1; done")
    return status
  }
}
