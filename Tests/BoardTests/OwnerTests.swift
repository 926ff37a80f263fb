import BoardProtocol
import Testing

extension BoardSuite {
  /// That the screen is had when it can be, and left alone when it can not.
  @Suite("Whose screen it is") struct OwnerTests {
    private static let size = (width: 1024, height: 768)

    @Test(
      "who keeps the screen is named, and the HUD shows as soon as he goes",
      arguments: [
        nil, "user",
      ])
    func keeper(user: String?) throws {
      let board = try VirtualBoard.shared(.bochs)
      let keeper = try KMSClient(on: board, pattern: .plain(0x104060))
      let run = user.map { "su \($0) -c" } ?? "sh -c"
      try board.expect("mkfifo -m 0666 /tmp/fifo")
      let service = try board.start("\(run) 'exec bezeld --fifo /tmp/fifo --socket /tmp/bezeld'")
      try board.expect("printf 'MSG Hello\\nPROGRESS 40\\n' >/tmp/fifo")
      let warning = try service.waitForError(containing: "screen")
      // An ordinary user does not see who has a device open.
      if user == nil {
        #expect(warning.contains("BoardGuest, process \(keeper.program.process)"), "\(warning)")
      }
      try board.waitForScreen { $0.pixels.allSatisfy { $0 == 0x104060 } }
      try board.expect("sleep 1")
      #expect(try board.screendump().pixels.allSatisfy { $0 == 0x104060 })
      try keeper.quit()
      let drawn = try HostRender.pixels(
        ["--status", "Hello", "--progress", "0.4", "--at", "1", "--backdrop", "000000"],
        size: Self.size)
      try board.waitForScreen { $0.pixels == drawn }

      // Nothing is held between presentations: a plain program becomes master.
      try board.expect("printf 'QUIT\\n' >/tmp/fifo")
      #expect(try service.wait() == 0)
      let idle = try board.start("\(run) 'exec bezeld --fifo /tmp/fifo --socket /tmp/bezeld'")
      // It hears signals when it answers.
      try board.expect("until bezel status --socket /tmp/bezeld 2>/dev/null; do sleep 0.1; done")
      let next = try KMSClient(on: board, pattern: .plain(0x406010))
      try board.waitForScreen { $0.pixels.allSatisfy { $0 == 0x406010 } }
      try next.quit()
      try idle.signal("TERM")
      #expect(try idle.wait() == 0)
    }

    @Test("a program on a terminal that gives its screen up gets it back as it was")
    func terminal() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let compositor = try KMSClient(on: board, pattern: .bars, terminal: 2)
      try board.waitForScreen { $0.shows(.bars) }
      let before = try board.terminals()
      #expect(before.front == 2)
      for end in ["TERM", "KILL"] {
        let hud = try StillHUD(on: board)
        try hud.waitUntilShown(Self.size)
        let over = try board.terminals()
        #expect(over.front != 2)
        try hud.demo.signal(end)
        _ = try hud.demo.wait()
        try board.waitForScreen { $0.shows(.bars) }
        try board.waitForTerminals(before)
      }
      try compositor.quit()
    }

    @Test("X-08 another terminal is switched to and back, and who ends meanwhile leaves it alone")
    func switches() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let hud = try StillHUD(on: board)
      try hud.waitUntilShown(Self.size)
      for _ in 0..<3 {
        try board.switchTerminal(to: 3)
        #expect(try board.expect("BoardGuest vt-mode") == "3 text")
        try board.expect("printf '\\033[2J\\033[H\\033[41m\\033[K' >/dev/tty3")
        try board.waitForScreen { $0[512, 2] == 0xAA0000 }
        try board.switchTerminal(to: 1)
        try hud.waitUntilShown(Self.size)
      }
      try board.switchTerminal(to: 3)
      _ = try hud.end()
      #expect(try board.expect("BoardGuest vt-mode") == "3 text")
      try board.switchTerminal(to: 1)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")

      let killed = try StillHUD(on: board)
      try killed.waitUntilShown(Self.size)
      try board.switchTerminal(to: 3)
      try killed.demo.signal("KILL")
      _ = try killed.demo.wait()
      try board.switchTerminal(to: 1)
      try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done")
    }
  }
}
