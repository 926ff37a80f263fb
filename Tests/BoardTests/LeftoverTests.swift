import Testing

extension BoardSuite {
  /// The console comes back when all processes of a service were killed at once, as systemd kills a
  /// unit.
  @Suite("The console after a killed unit") struct LeftoverTests {
    private static let size = (width: 1024, height: 768)

    @Test("its console is put back, but not that of a Bezel that lives")
    func console() throws {
      let board = try VirtualBoard.shared(.bochs)
      let hud = try StillHUD(on: board)
      try hud.waitUntilShown(Self.size)
      try board.expect("bezeld --restore-console")
      #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
      try kill(hud, on: board)
      #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
      try board.expect("bezeld --restore-console")
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
      try board.expect("bezeld --restore-console")
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }

    @Test("the program whose screen it had taken has it back")
    func terminal() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let compositor = try KMSClient(on: board, pattern: .bars, terminal: 2)
      try board.waitForScreen { $0.shows(.bars) }
      let before = try board.terminals()
      let hud = try StillHUD(on: board)
      try hud.waitUntilShown(Self.size)
      try kill(hud, on: board)
      #expect(try board.terminals().front != 2)
      try board.expect("bezeld --restore-console")
      try board.waitForScreen { $0.shows(.bars) }
      try board.waitForTerminals(before)
      try compositor.quit()
    }

    @Test("a stranger's process that is called like a guard keeps nothing in graphics mode")
    func stranger() throws {
      let board = try VirtualBoard.shared(.bochs)
      let hud = try StillHUD(on: board)
      try hud.waitUntilShown(Self.size)
      try kill(hud, on: board)
      let stranger = try board.start(
        "su user -c 'printf bezel-console >/proc/$$/comm; echo named; sleep 600; true'")
      try stranger.waitForLine(containing: "named")
      try board.expect("pidof bezel-console && bezeld --restore-console")
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
      try board.expect("kill -KILL $(pidof bezel-console) $(pidof sleep)")
    }

    /// Kills the guard first: it would restore the console at once.
    private func kill(_ hud: StillHUD, on board: VirtualBoard) throws {
      try board.expect("kill -KILL $(pidof bezel-console) && kill -KILL \(hud.demo.process)")
      _ = try hud.demo.wait()
    }
  }
}
