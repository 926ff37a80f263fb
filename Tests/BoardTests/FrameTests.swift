import Testing

extension BoardSuite {
  /// The screen shows the drawn frames.
  @Suite("Frames on a screen") struct FrameTests {
    /// The arguments that `bezel demo` and `bezel render` share, and the frame's second.
    private static let frames: [(seconds: String, arguments: [String])] = [
      ("1.25", ["--status", "Loading"]),
      ("0.06", ["--status", "Coming", "--mask", "gradient"]),
      ("1", ["--progress", "0.7", "--mask", "black"]),
      ("0.5", ["--success", "--status", "All files have been copied to the new disk"]),
      ("2.4", ["--error", "--status", "No", "--style", "dark", "--scale", "1.5"]),
    ]

    @Test(
      "X-06 the emulator shows what bezel render draws, to the bit",
      arguments: BoardSuite.cases([VirtualBoard.Display.virtioGPU, .bochs]))
    func equalsRender(display: VirtualBoard.Display) throws {
      let board = try VirtualBoard.shared(display)
      for (index, frame) in Self.frames.enumerated() {
        // Both ways of flipping, in turn.
        try check(
          frame.arguments, at: frame.seconds, commit: index % 2 == 1 ? "legacy" : "atomic", board)
      }
    }

    /// Seconds of the tour of SVProgressHUD: a blur, an image, a mask, a container, and half an
    /// animation.
    private static let moments = ["1.6", "15.1", "27.4", "33.5", "42.35"]

    @Test(
      "moments of the tour of SVProgressHUD are those that bezel render draws, to the bit",
      arguments: BoardSuite.cases([(VirtualBoard.Display.virtioGPU, "atomic"), (.bochs, "legacy")]))
    func tourEqualsRender(display: VirtualBoard.Display, commit: String) throws {
      let board = try VirtualBoard.shared(display)
      for moment in Self.moments {
        try check(["--tour", "sv"], at: moment, commit: commit, board)
      }
    }

    @Test("so are those of MBProgressHUD's: a bar, several HUDs at once, and what dims and zooms")
    func otherTourEqualsRender() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      for moment in ["7.3", "46.4", "51.6"] {
        try check(["--tour", "mb"], at: moment, commit: "atomic", board)
      }
    }

    /// Holds a frame on the screen, and compares the emulator's picture.
    private func check(
      _ arguments: [String], at seconds: String, commit: String, _ board: VirtualBoard
    ) throws {
      let words = arguments.map(\.shellWord).joined(separator: " ")
      // By name, so that bold letters are made of the same file on both.
      let demo = try board.start(
        "bezel demo --freeze \(seconds) \(words) --commit \(commit) --font \(HostRender.font)")
      try demo.waitForLine(containing: "first frame is on the screen")
      let drawn = try HostRender.pixels(
        arguments + ["--at", seconds], size: VirtualBoard.sharedMode)
      // A driver that flips at once reports it a little before the emulator has the new picture.
      do {
        try board.waitForScreen { $0.pixels == drawn }
      } catch {
        let shown = try board.screendump().pixels
        let wrong = zip(shown, drawn).count { $0 != $1 } + abs(shown.count - drawn.count)
        Issue.record("\(wrong) pixels of \(words) at \(seconds) differ, \(commit): \(error)")
      }
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      let output = try demo.output()
      #expect(output.contains(", \(commit),"), "\(output)")
      #expect(output.contains(", 0 failed flips"))
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }

    @Test("the tour runs to its end without a failed flip")
    func tour() throws {
      let board = try VirtualBoard.shared(.bochs)
      let demo = try board.start("bezel demo")
      #expect(try demo.wait(timeout: .seconds(90)) == 0)
      let output = try demo.output()
      #expect(output.contains(", atomic"))
      #expect(output.contains(", 0 failed flips"))
      // Software emulation shows fewer frames than requested; a ring that does not turn shows none.
      let count = try #require(
        output.split(separator: "\n").first { $0.hasSuffix("failed flips") }?
          .split(separator: " ").first.flatMap { Int($0) })
      #expect(count > 200, "\(count) frames in 21 s")
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }
  }
}
