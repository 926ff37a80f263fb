import Testing

extension BoardSuite {
  /// The board itself works as the other tests assume.
  @Suite("The board itself") struct SmokeTests {
    @Test(
      "boots, shows its console, runs programs and takes touches",
      arguments: [(VirtualBoard.Display.virtioGPU, "virtio-pci"), (.bochs, "bochs-drm")])
    func works(display: VirtualBoard.Display, driver: String) throws {
      let board = try VirtualBoard.shared(display)
      #expect(try board.expect("uname -r").hasPrefix("6.1.0-"))
      #expect(
        try board.expect("readlink /sys/class/drm/card0/device/driver").hasSuffix("/" + driver))
      try board.expect("test -c /dev/dri/card0 && test -c /dev/uinput")
      try showsItsConsole(board)
      try runsPrograms(board)
      try takesTouches(board)
    }

    @Test("a program that was not built is an error that says what to do")
    func missingProgram() {
      #expect {
        try VirtualBoard(display: .none, programs: ["nothing"])
      } throws: { error in
        "\(error)".contains("Run 'swift build' first.")
      }
    }

    private func showsItsConsole(_ board: VirtualBoard) throws {
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
      let text = try board.waitForScreen { picture in picture.pixels.contains { $0 != 0 } }
      #expect(text.width == 1024)
      #expect(text.height == 768)
      try board.expect("printf '\\033[2J\\033[H\\033[41m\\033[K' >/dev/tty1")
      try board.waitForScreen { $0[512, 2] == 0xAA0000 }
    }

    private func runsPrograms(_ board: VirtualBoard) throws {
      let outcome = try board.run("echo out; printf '%s\\n' '100%' >&2; exit 7")
      #expect(outcome.status == 7)
      #expect(outcome.output == "out\n")
      #expect(outcome.errors == "100%\n")
      #expect(try board.run("kill -TERM $$").status == 128 + 15)
      #expect(try board.run("head -c 3000000 /dev/zero").output.utf8.count == 1 << 20)
      #expect(throws: BoardError.self) { try board.run("sleep 60", timeout: .seconds(1)) }
      // Garbage on the agent's line: bytes, a line beyond the limit, half a request.
      let soon = ContinuousClock.now + .seconds(20)
      for garbage in ["\u{0}\u{1}\n\n9 9\n", String(repeating: "x", count: 100_000), "\n1 2"] {
        try board.agent.send(garbage + "\n", by: soon)
      }
      #expect(try board.run("echo still here").output == "still here\n")
      // A command's background process holds its output open, and is not waited for.
      #expect(try board.run("sleep 60 & echo left").output == "left\n")

      let program = try board.start(
        "sh -c 'trap \"echo ended; exit 3\" TERM; echo on; sleep 60 & wait'")
      try program.waitForLine(containing: "on")
      try program.signal("TERM")
      #expect(try program.wait() == 3)
      #expect(try program.output() == "on\nended\n")
    }

    private func takesTouches(_ board: VirtualBoard) throws {
      let panel = try board.touchPanel(.multi, size: (1024, 768), name: "It's a panel")
      #expect(try board.expect("cat /proc/bus/input/devices").contains("Name=\"It's a panel\""))
      let application = try board.reader(of: panel.node)
      try panel.frame(["down 0 100 200", "down 1 300 400"])
      try panel.up(0)
      try panel.move(1, to: 301, 400)
      try panel.up(1)
      try application.waitForLine(containing: "EV_KEY BTN_TOUCH 0")
      let seen = try application.output().split(separator: "\n").dropFirst()
      #expect(
        seen.prefix(6) == [
          "EV_ABS ABS_MT_TRACKING_ID 0", "EV_KEY BTN_TOUCH 1", "EV_ABS ABS_MT_POSITION_X 100",
          "EV_ABS ABS_MT_POSITION_Y 200", "EV_ABS ABS_X 100", "EV_ABS ABS_Y 200",
        ])
      #expect(seen.contains("EV_ABS ABS_MT_POSITION_X 301"))

      let single = try board.touchPanel(.single, size: (800, 480))
      let grabber = try board.reader(of: single.node, grabbing: true)
      let other = try board.reader(of: single.node)
      try single.down(at: 799, 479)
      try grabber.waitForLine(containing: "EV_ABS ABS_Y 479")
      try grabber.signal("TERM")
      #expect(try grabber.wait() == 128 + 15)
      try single.up()
      try other.waitForLine(containing: "EV_SYN SYN_REPORT 0")
      #expect(
        try other.output() == "ready\nEV_KEY BTN_TOUCH 0\nEV_SYN SYN_REPORT 0\n",
        "a grab did not keep events from a second reader")
      try single.unplug()
      #expect(try other.wait() == 1)
      #expect(try other.errors().hasSuffix("No such device.\n"))
    }
  }
}
