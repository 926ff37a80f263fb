import Testing

extension BoardSuite {
  /// That a HUD knows where it is touched, and that its mask decides who else does.
  @Suite("Touches") struct TouchTests {
    private static let size = (width: 1024, height: 768)

    @Test("a touch is inside or outside of the HUD", arguments: BoardPanel.Kind.allCases)
    func insideAndOutside(kind: BoardPanel.Kind) throws {
      let board = try VirtualBoard.shared(.bochs)
      // Another resolution than the screen's: the middle of the HUD is at 45 % of the height.
      let panel = try board.touchPanel(kind, size: (4096, 4096))
      let demo = try board.start("bezel demo --status Touch --mask clear")
      try demo.waitForLine(containing: "did appear")
      try panel.down(at: 2048, 1843)
      try panel.up()
      try demo.waitForLine(containing: "touched inside")
      let before = try demo.output()
      try panel.down(at: 100, 100)
      try panel.up()
      try board.expect("sleep 0.5")
      let after = try demo.output().dropFirst(before.count)
      #expect(after.contains("touched\n"))
      #expect(!after.contains("inside"))
      try demo.signal("INT")
      #expect(try demo.wait() == 0)
    }

    @Test("mask none lets a second reader have every touch")
    func maskNone() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let application = try board.reader(of: panel.node)
      let demo = try board.start("bezel demo --status Open --mask none --dismiss 20")
      try demo.waitForLine(containing: "did appear")
      try panel.down(at: 512, 345)
      try panel.up()
      try application.waitForLine(containing: "EV_KEY BTN_TOUCH 0")
      #expect(try !demo.output().contains("touched"))
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
    }

    @Test("mask clear keeps touches from a second reader until the HUD has gone")
    func maskClear() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let application = try board.reader(of: panel.node)
      let demo = try board.start("bezel demo --status Closed --mask clear --dismiss 6")
      try demo.waitForLine(containing: "did appear")
      try panel.down(at: 512, 345)
      try panel.move(to: 520, 350)
      try panel.up()
      try demo.waitForLine(containing: "touched inside")
      #expect(try application.output() == "ready\n")
      #expect(try demo.wait(timeout: .seconds(30)) == 0)
      #expect(try demo.output().contains("did disappear"))
      try panel.down(at: 512, 345)
      try panel.up()
      try application.waitForLine(containing: "EV_KEY BTN_TOUCH 0")
    }

    @Test("a finger that is down when the HUD comes is lifted for the second reader, then blocked")
    func midTouch() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let application = try board.reader(of: panel.node)
      try panel.down(at: 100, 100)
      try application.waitForLine(containing: "EV_KEY BTN_TOUCH 1")
      let demo = try board.start("bezel demo --status Closed --mask black")
      // Half a second after it was asked for, the grab ends the contact for everybody else.
      try application.waitForLine(containing: "EV_ABS ABS_MT_TRACKING_ID -1")
      try application.waitForLine(containing: "EV_KEY BTN_TOUCH 0")
      try demo.waitForLine(containing: "did appear")
      let seen = try application.output()
      // The rest of that touch is nobody's; a new one, after a while of quiet, is the HUD's.
      try panel.move(to: 200, 200)
      try panel.up()
      try board.expect("sleep 1")
      #expect(try !demo.output().contains("touched"))
      try panel.down(at: 300, 300)
      try panel.up()
      try demo.waitForLine(containing: "touched")
      #expect(try application.output() == seen)
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      try panel.down(at: 400, 400)
      try application.waitForLine(containing: "EV_ABS ABS_MT_POSITION_X 400")
      try panel.up()
    }
  }
}
