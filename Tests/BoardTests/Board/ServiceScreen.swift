/// The screen of a board whose service is called by scripts.
struct ServiceScreen {
  let board: VirtualBoard
  let size: VirtualBoard.Mode
  /// Whether the screen has 16 bits a pixel.
  var isReduced = false
  /// The pixels per point that the size of the screen gives.
  var scale = "1"

  /// Runs a command of `bezel`, and waits until the screen shows, to the bit, what `bezel render`
  /// draws with other arguments on this machine.
  func show(
    _ command: String, as arguments: [String], look: [String] = HostRender.plainScreen
  ) throws {
    try board.expect("bezel \(command)")
    let drawn = try HostRender.pixels(
      arguments + ["--at", "1", "--scale", scale] + look + (isReduced ? ["--no-dither"] : []),
      size: size)
    let reduced = isReduced ? RGB565.dithered(drawn, size) : []
    do {
      try board.waitForScreen(timeout: .seconds(40)) { picture in
        isReduced ? picture.pixels.map(RGB565.word) == reduced : picture.pixels == drawn
      }
    } catch {
      let shown = try board.screendump().pixels
      let wrong =
        isReduced
        ? zip(shown.map(RGB565.word), reduced).count { $0 != $1 }
        : zip(shown, drawn).count { $0 != $1 }
      throw BoardError(
        "see 'bezel \(command)'", "\(wrong) of \(drawn.count) pixels differ.",
        [
          ("status", try board.run("bezel status 2>&1").output),
          ("kernel", try board.run("dmesg | tail -n 12").output),
        ])
    }
  }

  /// Writes a coloured line at the top of the text console, and waits until the screen shows it.
  ///
  /// - Parameter color: its number in an escape sequence, 1 for red or 4 for blue.
  func writeLine(color: Int) throws {
    try board.expect("printf '\\033[2J\\033[H\\033[4\(color)m\\033[K' >/dev/tty1")
    try waitForLine(color: color)
  }

  /// Waits until the screen shows the text console with that line.
  func waitForLine(color: Int) throws {
    try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done")
    try board.waitForScreen { picture in
      // The console has 0xAA; with five bits a channel that is a little more or less.
      let pixel = picture[size.width / 2, 2]
      let level = (color == 1 ? pixel >> 16 : pixel) & 0xFF
      let others = color == 1 ? pixel & 0xFFFF : pixel >> 8
      return (0xA0...0xB4).contains(level) && others == 0
    }
  }
}
