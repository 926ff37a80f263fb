import Testing

extension BoardSuite {
  /// That the console comes back when everything of a Bezel was killed at once, as systemd kills a unit.
  @Suite("What a killed unit leaves behind") struct LeftoverTests {
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

    /// The guard first: it would put the console back at once.
    private func kill(_ hud: StillHUD, on board: VirtualBoard) throws {
      try board.expect("kill -KILL $(pidof bezel-console) && kill -KILL \(hud.demo.process)")
      _ = try hud.demo.wait()
    }
  }
}
