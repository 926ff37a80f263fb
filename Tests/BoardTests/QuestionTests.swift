import Testing

extension BoardSuite {
  /// People at the screen answer a script's questions.
  @Suite("Questions") struct QuestionTests {
    private static let size = (width: 1024, height: 768)
    private static let question = "bezel ask 'Restart?' --button Yes --cancel-button No"
    /// The places of this question's buttons on this screen.
    private static let (yes, no) = ((x: 550, y: 357), (x: 474, y: 357))

    @Test("a finger and a key say yes or no, and no touch or key is the application's meanwhile")
    func answers() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let keyboard = try board.touchPanel(.keyboard, size: Self.size)
      try board.expect(
        "mkdir -p /etc/bezel && printf '[HUD]\\nConfirmKey=28 21\\nCancelKey=1 49\\n'"
          + " >/etc/bezel/question.conf")
      let service = try board.start(
        "bezeld --socket /run/bezel/io.bezel.HUD --config /etc/bezel/question.conf")
      try board.expect("until [ -S /run/bezel/io.bezel.HUD ]; do sleep 0.1; done")
      let application = try BoardReader(of: panel)
      let others = try BoardReader(of: keyboard)

      func ask(_ options: String = "", answer: () throws -> Void) throws -> Int {
        let watching = try board.start("bezel monitor")
        try watching.waitForLine(containing: "idle")
        let command = try board.start("\(Self.question) \(options)")
        try watching.waitForLine(containing: "didAppear")
        for device in [panel, keyboard] { try device.wait(untilOpenIn: service) }
        try board.waitForTerminalKeys("off")
        try answer()
        let status = try command.wait()
        try watching.waitForLine(containing: "didDisappear")
        try board.waitForTerminalKeys("on")
        try watching.signal("TERM")
        _ = try watching.wait()
        return status
      }
      #expect(try ask { try panel.tap(at: Self.yes.x, Self.yes.y) } == 0)
      #expect(try ask { try panel.tap(at: Self.no.x, Self.no.y) } == 1)
      for (key, status) in [
        ("KEY_ENTER", 0), ("KEY_ESC", 1), ("KEY_Y", 0), ("KEY_N", 1),
      ] {
        #expect(try ask { try keyboard.press(key) } == status, "\(key)")
      }
      // Neither a finger that moves from one button to the other, nor one beside them, is an answer.
      #expect(
        try ask("--timeout 20 --default no --mask none") {
          try panel.down(at: Self.yes.x, Self.yes.y)
          try panel.move(to: Self.no.x, Self.no.y)
          try panel.up()
          try panel.tap(at: 512, 315)
          try panel.tap(at: 50, 50)
          try keyboard.press("KEY_SPACE")
        } == 1)
      #expect(try application.output() == "ready\n")
      #expect(try others.output() == "ready\n")
      try service.signal("TERM")
      #expect(try service.wait() == 0)
      try board.expect("rm /etc/bezel/question.conf")
    }
  }
}
