import BoardProtocol
import Testing

extension BoardSuite {
  /// A command's HUD is on the screen while it runs, and nothing of it is left.
  @Suite("bezel run on a screen") struct RunTests {
    private static let size = VirtualBoard.sharedMode

    /// Returns the console's picture: a red line without a cursor, which would blink.
    private func consolePicture(_ board: VirtualBoard) throws -> Picture {
      try board.expect("printf '\\033[?25l\\033[2J\\033[H\\033[41m\\033[K' >/dev/tty1")
      return try board.waitForScreen { $0[512, 2] == 0xAA0000 }
    }

    /// Waits until the screen shows the picture of `bezel render` with these arguments.
    private func waitFor(_ arguments: [String], on board: VirtualBoard) throws {
      let drawn = try HostRender.pixels(
        arguments + ["--at", "1", "--backdrop", "102030"], size: Self.size)
      try board.waitForScreen { $0.pixels == drawn }
    }

    @Test(
      "a ring turns, fills, and is a check mark or a cross at the end; then the console is back",
      arguments: [
        (0, ["--success", "--status", "Updating"]),
        (3, ["--error", "--status", "sh failed (status 3)"]),
      ])
    func course(status: Int, end: [String]) throws {
      let board = try VirtualBoard.shared(.bochs)
      let console = try consolePicture(board)
      try board.expect("rm -f /tmp/run-on /tmp/run-over")
      let script = """
        while ! [ -e /tmp/run-on ]; do sleep 0.1; done; echo "40 Half" >&3
        while ! [ -e /tmp/run-over ]; do sleep 0.1; done; echo over; exit \(status)
        """
      let run = try board.start(
        "bezel run --status Updating --progress-fd 3 --backdrop 102030 --minimum-dismiss 5 "
          + "-- sh -c \(script.shellWord)")
      // A ring that turns looks different each time; it is in the middle, above its text.
      try board.waitForScreen { picture in
        picture[512, 2] == 0x102030 && picture[512, 384] != 0x102030
      }
      try board.expect("touch /tmp/run-on")
      try waitFor(["--progress", "0.4", "--status", "Half"], on: board)
      #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
      try board.expect("touch /tmp/run-over")
      try waitFor(end, on: board)
      #expect(try run.wait() == status)
      #expect(try run.output() == "over\n")
      #expect(try run.errors() == "")
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
      #expect(try board.run("pidof bezel bezel-tools bezel-console").status == 1)
      try board.waitForScreen { $0.pixels == console.pixels }
      try board.expect("printf '\\033[?25h' >/dev/tty1")
    }

    @Test("it is over what is on the screen, and a signal ends the command and the HUD")
    func over() throws {
      let board = try VirtualBoard.shared(.bochs)
      let client = try KMSClient(on: board, pattern: .bars, afterwards: .dropMaster)
      try board.waitForScreen { $0.shows(.bars) }
      let run = try board.start("bezel run --status Waiting --no-result -- sleep 600")
      try board.waitForScreen { picture in
        picture[3, 5] == TestPattern.bars.pixel(3, 5)
          && picture[512, 384] != TestPattern.bars.pixel(512, 384)
      }
      try run.signal("TERM")
      #expect(try run.wait() == 128 + 15)
      #expect(try run.errors() == "")
      let left = try board.run("ps | grep -E '[s]leep 600|[b]ezel'").output
      #expect(left == "", "\(left)")
      try board.waitForScreen { $0.shows(.bars) }
      try client.quit()
    }

    @Test(
      "the button's key, and a cancel key, end the command, and that is a failure",
      arguments: BoardSuite.cases(["KEY_ENTER", "KEY_ESC"]))
    func keys(key: String) throws {
      let board = try VirtualBoard.shared(.bochs)
      let keyboard = try board.touchPanel(.keyboard, size: Self.size)
      let run = try board.start(
        "bezel run --button Stop --mask clear --confirm-key --cancel-key --backdrop 102030 "
          + "--minimum-dismiss 5 -- "
          + "sh -c 'trap \"echo ended; exit 0\" TERM; while :; do sleep 0.1; done'")
      try board.waitForScreen { $0[512, 2] == 0x102030 && $0[512, 384] != 0x102030 }
      // The keyboard is read a little later than the HUD is visible.
      for _ in 0..<50 where try !run.output().contains("ended") {
        try keyboard.press(key)
        try board.expect("sleep 0.2")
      }
      try waitFor(["--error", "--status", "sh was cancelled", "--mask", "clear"], on: board)
      #expect(try run.wait() == 0)
      try keyboard.unplug()
    }
  }
}
