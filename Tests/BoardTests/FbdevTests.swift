import Testing

extension BoardSuite {
  /// A HUD on the firmware's framebuffer, where no driver sets modes.
  @Suite("A framebuffer of the firmware's") struct FbdevTests {
    private static let size = (width: 1024, height: 768)
    private static let frame = ["--status", "Loading", "--mask", "gradient"]

    private static func board(depth: Int) throws -> VirtualBoard {
      let board = try VirtualBoard(
        display: .vesafb, mode: size, options: VirtualBoard.Options(depth: depth),
        programs: ["bezel"])
      try board.expect("printf '\\033[2J\\033[H\\033[41m\\033[K' >/dev/tty1")
      try board.waitForScreen { $0[512, 2] == 0xAA0000 || $0[512, 2] == 0xAD0000 }
      return board
    }

    private static func start(on board: VirtualBoard) throws -> Background {
      let words = frame.map { "'\($0)'" }.joined(separator: " ")
      let demo = try board.start("bezel demo --freeze 1 \(words)")
      try demo.waitForLine(containing: "first frame is on the screen")
      return demo
    }

    private static func drawn(dithers: Bool = true) throws -> [UInt32] {
      try HostRender.pixels(
        frame + ["--at", "1"] + (dithers ? [] : ["--no-dither"]), size: size)
    }

    /// Returns the greatest difference of a channel.
    private static func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
      guard a.count == b.count else { return .max }
      var largest = 0
      for (a, b) in zip(a, b) where a != b {
        for shift in [0, 8, 16] as [UInt32] {
          largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
        }
      }
      return largest
    }

    @Test(
      "the screen shows what bezel render draws, and then the console",
      arguments: BoardSuite.cases([16, 24]))
    func equalsRender(depth: Int) throws {
      let board = try Self.board(depth: depth)
      let demo = try Self.start(on: board)
      #expect(try demo.output().contains("/dev/fb0 (VESA VGA), 1024x768, \(depth) bits"))
      #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
      let drawn = try Self.drawn(dithers: depth > 16)
      // Five bits of red and blue are dithered: off by a step at most.
      let limit = depth == 16 ? 8 : 0
      try board.waitForScreen { Self.difference($0.pixels, drawn) <= limit }
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
      try board.waitForScreen { $0[512, 2] == 0xAA0000 || $0[512, 2] == 0xAD0000 }
    }

    @Test("text that others let the console draw is under the HUD again with a later frame")
    func console() throws {
      let board = try Self.board(depth: 32)
      try board.expect("printf '\\033[2J\\033[H\\033[41m\\033[K' >/dev/tty1")
      try board.waitForScreen { $0[512, 2] == 0xAA0000 }
      let demo = try board.start("bezel demo --status Turning --mask black")
      try demo.waitForLine(containing: "did appear")
      let behind = try board.waitForScreen { $0[512, 2] != 0xAA0000 }[512, 2]
      for taking in ["vt-reset", "vt-login 1"] {
        // With the text mode the kernel draws the console's text, the red line with it.
        try board.expect(
          "BoardGuest \(taking); until [ \"$(BoardGuest vt-mode)\" = '1 graphics' ]; do sleep 0.1; done"
        )
        try board.waitForScreen { $0[512, 2] == behind }
      }
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }

    @Test("behind another terminal it blocks nothing, and keys that others silenced stay so")
    func away() throws {
      let board = try Self.board(depth: 32)
      try board.expect("BoardGuest vt-keys 1 off")
      let panel = try board.touchPanel(.multi, size: Self.size)
      let application = try BoardReader(of: panel)
      let demo = try board.start("bezel demo --status Away --mask black")
      try demo.waitForLine(containing: "did appear")
      try panel.tap(at: 300, 300)
      try demo.waitForLine(containing: "touched", count: 1)
      #expect(try application.output() == "ready\n")
      try board.switchTerminal(to: 3)
      // The terminal is given back at most a second later.
      try board.expect("sleep 2")
      try panel.tap(at: 300, 300)
      try application.wait(contacts: 1)
      try board.switchTerminal(to: 1)
      try board.expect("sleep 1")
      try panel.tap(at: 300, 300)
      try demo.waitForLine(containing: "touched", count: 2)
      #expect(try application.judgement().contacts == 1)
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
      #expect(try board.expect("BoardGuest vt-keys 1") == "off")
    }

    @Test("the console comes back after a kill, and a card that comes takes the HUD over")
    func upgraded() throws {
      let board = try Self.board(depth: 32)
      let killed = try Self.start(on: board)
      try board.waitForScreen { $0[512, 2] != 0xAA0000 }
      try killed.signal("KILL")
      #expect(try killed.wait() == 128 + 9)
      try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done")
      try board.waitForScreen { $0[512, 2] == 0xAA0000 }
      try board.expect("while pidof bezel bezel-tools bezel-console; do sleep 0.1; done")

      let demo = try Self.start(on: board)
      let drawn = try Self.drawn()
      try board.waitForScreen { $0.pixels == drawn }
      try board.expect("modprobe bochs")
      let files = "BoardGuest open-fds \(demo.process)"
      try board.expect("until \(files) | grep -q /dev/dri/card0; do sleep 0.1; done")
      try board.expect("while \(files) | grep -q /dev/fb0; do sleep 0.1; done")
      try board.waitForScreen { $0.pixels == drawn }
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }
  }
}
