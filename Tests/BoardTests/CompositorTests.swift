import Testing

extension BoardSuite {
  /// A HUD comes up over a compositor that releases its screen on a switch of terminals, and the
  /// compositor has the screen back afterwards.
  @Suite("Over a compositor") struct CompositorTests {
    @Test(
      "weston's picture is back after the HUD has ended or was killed",
      arguments: BoardSuite.cases(["TERM", "KILL"]))
    func comesBack(signal: String) throws {
      let size = (width: 1024, height: 768)
      let drawn = try HostRender.pixels(["--status", "Over", "--at", "1"], size: size)
      let board = try VirtualBoard.shared(.virtioGPU)
      let compositor = try Compositor(on: board)

      // Twice: leftovers of the first would block the second.
      for _ in 1...2 {
        let demo = try board.start("bezel demo --freeze 1 --status Over")
        try demo.waitForLine(containing: "first frame is on the screen")
        try board.waitForScreen { $0.pixels == drawn }
        // The shell has the first terminal, weston the second.
        #expect(try board.expect("BoardGuest vt-mode") == "3 graphics")

        try demo.signal(signal)
        #expect(try demo.wait() == (signal == "KILL" ? 128 + 9 : 0))
        try compositor.waitForPicture()
        try board.expect("while pidof bezel bezel-tools bezel-console; do sleep 0.1; done")
      }

      #expect(try compositor.end() == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "2 text")
    }

    @Test("a user can switch between weston and the HUD, which may end behind weston")
    func switches() throws {
      let size = (width: 1024, height: 768)
      let drawn = try HostRender.pixels(["--status", "Over", "--at", "1"], size: size)
      let board = try VirtualBoard.shared(.bochs)
      let compositor = try Compositor(on: board)
      let demo = try board.start("bezel demo --freeze 1 --status Over")
      try demo.waitForLine(containing: "first frame is on the screen")
      for _ in 1...2 {
        try board.waitForScreen { $0.pixels == drawn }
        try board.expect("chvt 2")
        try compositor.waitForPicture()
        try board.expect("chvt 3")
      }
      try board.waitForScreen { $0.pixels == drawn }

      try board.expect("chvt 2")
      try compositor.waitForPicture()
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      try compositor.waitForPicture()
      #expect(try compositor.end() == 0)
    }
  }
}
