import Testing

extension BoardSuite {
  /// A HUD's program leaves the machine as it found it, however it ends.
  @Suite("Ends") struct EndTests {
    @Test(
      "console and touches come back after the program was killed",
      arguments: BoardSuite.cases([VirtualBoard.Display.virtioGPU, .bochs]))
    func killed(display: VirtualBoard.Display) throws {
      let board = try VirtualBoard.shared(display)
      let panel = try board.touchPanel(.multi, size: (1024, 768))
      let application = try board.reader(of: panel.node)
      try markConsole(of: board)

      let demo = try board.start("bezel demo --status Killed --mask black")
      try demo.waitForLine(containing: "did appear")
      #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
      try board.waitForScreen { $0[512, 2] != 0xAA0000 }
      try panel.down(at: 1, 1)
      try panel.up()
      try demo.waitForLine(containing: "touched")
      #expect(try application.output() == "ready\n")

      try demo.signal("KILL")
      #expect(try demo.wait() == 128 + 9)
      try expectConsole(on: board, touching: panel, of: application)
    }

    /// At any moment from its start to its end, by the board's own clock.
    @Test(
      "console and touches come back after a kill at any of 26 moments",
      arguments: BoardSuite.cases(Array(0..<26)))
    func killed(moment: Int) throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let panel = try board.touchPanel(.multi, size: (1024, 768))
      let application = try board.reader(of: panel.node)
      try markConsole(of: board)
      try board.expect(
        """
        bezel show --local --mask black --dismiss 1 Killed &
        usleep \(moment * 120_000)
        kill -KILL $! 2>/dev/null
        wait $!
        true
        """)
      try expectConsole(on: board, touching: panel, of: application)
    }

    /// Gives the console a first line that is red.
    private func markConsole(of board: VirtualBoard) throws {
      try board.expect("printf '\\033[2J\\033[H\\033[41m\\033[K' >/dev/tty1")
      try board.waitForScreen { $0[512, 2] == 0xAA0000 }
    }

    /// The console is seen and written, and the application below has the touches.
    private func expectConsole(
      on board: VirtualBoard, touching panel: BoardPanel, of application: Background
    ) throws {
      try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done")
      try board.waitForScreen { $0[512, 2] == 0xAA0000 }
      try board.expect("printf '\\033[2J\\033[H\\033[44m\\033[K' >/dev/tty1")
      try board.waitForScreen { $0[512, 2] == 0x0000AA }
      try panel.down(at: 1, 2)
      try panel.up()
      try application.waitForLine(containing: "EV_KEY BTN_TOUCH 0")
      // No process is left: not even the one that guarded the console.
      try board.expect("while pidof bezel bezel-tools bezel-console; do sleep 0.1; done")
    }

    @Test("SIGTERM and SIGINT end it in good order", arguments: BoardSuite.cases(["TERM", "INT"]))
    func signalled(signal: String) throws {
      let board = try VirtualBoard.shared(.bochs)
      try markConsole(of: board)
      let demo = try board.start("bezel demo --mask gradient")
      try demo.waitForLine(containing: "did appear")
      try demo.signal(signal)
      #expect(try demo.wait() == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
      #expect(try board.run("pidof bezel bezel-tools bezel-console").status == 1)
      try board.waitForScreen { $0[512, 2] == 0xAA0000 }
    }
  }
}
