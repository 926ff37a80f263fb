/// A HUD that does not move, on the board, and the picture that the screen has to show of it.
final class StillHUD {
  let demo: Background
  private let board: VirtualBoard
  private let arguments: [String]

  /// The arguments of every test that names no others.
  static let arguments = ["--status", "Still", "--progress", "0.6", "--mask", "black"]

  /// Starts the HUD, and does not wait.
  ///
  /// - Parameters:
  ///   - arguments: the content.
  ///   - options: the options of screens and drivers, which make no difference to the picture.
  init(
    on board: VirtualBoard, _ arguments: [String] = StillHUD.arguments, options: String = "",
    rights: UnitRights.Kind = .service
  ) throws(BoardError) {
    self.board = board
    self.arguments = arguments
    let words = arguments.map(\.shellWord).joined(separator: " ")
    // Not every driver says how large its screen is, by which a HUD's size is computed.
    let scale = arguments.contains("--scale") ? "" : "--scale 1"
    let command = "bezel demo --freeze 1 \(words) \(scale) \(options)"
    demo = try board.start(command, rights: rights)
  }

  /// Returns its picture on a screen of this size.
  ///
  /// - Parameter isReduced: whether it is to be reduced to 16 bits a pixel, with a dither of all of it.
  func picture(_ size: VirtualBoard.Mode, isReduced: Bool = false) throws -> [UInt32] {
    try HostRender.pixels(
      arguments + ["--at", "1"] + (isReduced ? ["--no-dither"] : []), size: size)
  }

  /// Waits until a screen shows its picture, to the bit.
  func waitUntilShown(_ size: VirtualBoard.Mode, head: Int = 0) throws {
    let drawn = try picture(size)
    do {
      try board.waitForScreen(head: head) { $0.pixels == drawn }
    } catch {
      let shown = try board.screendump(head: head)
      let wrong = zip(shown.pixels, drawn).count { $0 != $1 }
      throw BoardError(
        "see the HUD on head \(head)",
        "\(wrong) of \(drawn.count) pixels differ, the screen is \(shown.width)x\(shown.height).",
        [
          ("output", try demo.output()), ("errors", try demo.errors()),
          ("kernel", try board.run("dmesg | tail -n 12").output),
        ])
    }
  }

  /// Ends the HUD with SIGTERM.
  func end() throws -> String {
    try demo.signal("TERM")
    let status = try demo.wait()
    let output = try demo.output()
    guard status == 0 else {
      throw BoardError("end a HUD", "status \(status)", [("errors", try demo.errors())])
    }
    return output
  }
}
