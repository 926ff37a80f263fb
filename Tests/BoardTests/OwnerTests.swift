import BoardProtocol
import Foundation
import Testing

extension BoardSuite {
  /// The HUD takes the screen when it can, and leaves it alone when another program keeps it.
  @Suite("The owner of the screen") struct OwnerTests {
    private static let size = (width: 1024, height: 768)

    @Test(
      "a program that keeps the screen is named, and the HUD shows as soon as it ends",
      arguments: BoardSuite.cases([UnitRights.Kind.service, .root]))
    func keeper(rights: UnitRights.Kind) throws {
      let board = try VirtualBoard.shared(.bochs)
      let keeper = try KMSClient(on: board, pattern: .plain(0x104060))
      let command = "bezeld --fifo /run/bezel/fifo --socket /run/bezel/bezeld"
      let service = try start(command, on: board, rights: rights)
      try board.expect("printf 'MSG Hello\\nPROGRESS 40\\n' >/run/bezel/fifo")
      let warning = try service.waitForError(containing: "screen")
      #expect(warning.contains("BoardGuest, process \(keeper.program.process)"), "\(warning)")
      try board.waitForScreen { $0.pixels.allSatisfy { $0 == 0x104060 } }
      try board.expect("sleep 1")
      #expect(try board.screendump().pixels.allSatisfy { $0 == 0x104060 })
      try keeper.quit()
      let drawn = try HostRender.pixels(
        ["--status", "Hello", "--progress", "0.4", "--at", "1"] + HostRender.plainScreen,
        size: Self.size)
      try board.waitForScreen { $0.pixels == drawn }

      // No device is held between presentations: a plain program becomes master.
      try board.expect("printf 'QUIT\\n' >/run/bezel/fifo")
      #expect(try service.wait() == 0)
      let idle = try start(command, on: board, rights: rights)
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

    @Test(
      "X-08 another terminal is switched to and back, and a HUD's end meanwhile leaves it alone",
      arguments: BoardSuite.cases([UnitRights.Kind.service, .root]))
    func switches(rights: UnitRights.Kind) throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let hud = try StillHUD(on: board, rights: rights)
      try hud.waitUntilShown(Self.size)
      for _ in 0..<3 {
        try board.switchTerminal(to: 3)
        #expect(try board.expect("BoardGuest vt-mode") == "3 text")
        #expect(try board.expect(Self.masters) == "0")
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

      let killed = try StillHUD(on: board, rights: rights)
      try killed.waitUntilShown(Self.size)
      try board.switchTerminal(to: 3)
      try killed.demo.signal("KILL")
      _ = try killed.demo.wait()
      try board.switchTerminal(to: 1)
      try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done")
    }

    @Test("A1 a program on the terminal that is switched to becomes master, and the HUD returns")
    func compositorBeside() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let compositor = try KMSClient(on: board, pattern: .bars, terminal: 2)
      let hud = try StillHUD(on: board)
      try hud.waitUntilShown(Self.size)
      let own = try board.terminals().front
      for count in 2...4 {
        try board.switchTerminal(to: 2)
        try compositor.waitForAcquisitions(count - 1)
        try board.waitForScreen { $0.shows(.bars) }
        try board.switchTerminal(to: own)
        try hud.waitUntilShown(Self.size)
      }
      _ = try hud.end()
      try board.waitForScreen { $0.shows(.bars) }
      try compositor.quit()
    }

    @Test(
      "A3 an owner that keeps the screen, or hangs, is asked once however long the HUD waits",
      arguments: BoardSuite.cases([KMSClient.Switching.keepsMaster, .hangs]))
    func asksOnce(switching: KMSClient.Switching) throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let owner = try KMSClient(on: board, pattern: .bars, terminal: 2, switching: switching)
      try board.waitForScreen { $0.shows(.bars) }
      let before = try board.terminals()
      let service = try start(
        "bezeld --fifo /run/bezel/fifo --socket /run/bezel/bezeld", on: board, rights: .service)
      try board.expect("printf 'MSG Hello\\nPROGRESS 40\\n' >/run/bezel/fifo")
      try service.waitForError(containing: "it belongs to BoardGuest")
      // After several searches for a screen; the long form is `board/soak --wait SECONDS`.
      let wait = ProcessInfo.processInfo.environment["BEZEL_WAIT"].flatMap { Int($0) } ?? 10
      try board.expect("sleep \(wait)", timeout: .seconds(wait + 60))
      #expect(try owner.requests() == 1)
      #expect(try board.terminals().front == 2)
      #expect(try board.screendump().shows(.bars))
      // One process waits for a late answer, for as long as one could come: a minute.
      let waiting = try board.run("pidof bezel-console").output.split(separator: " ").count
      #expect(waiting == (switching == .hangs && wait < 60 ? 1 : 0))
      #expect(try board.terminals().inUse.count <= before.inUse.count + waiting)
      try owner.quit()
      let drawn = try HostRender.pixels(
        ["--status", "Hello", "--progress", "0.4", "--at", "1"] + HostRender.plainScreen,
        size: Self.size)
      try board.waitForScreen { $0.pixels == drawn }
      try service.signal("TERM")
      #expect(try service.wait() == 0)
      try board.expect(
        "while pidof bezel-console; do sleep 0.5; done", timeout: .seconds(90))
    }

    @Test("a program that leaves its screen for a HUD is asked for the next one, too")
    func asksAgain() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let owner = try KMSClient(on: board, pattern: .bars, terminal: 2)
      try board.waitForScreen { $0.shows(.bars) }
      let service = try start("bezeld --socket /run/bezel/bezeld", on: board, rights: .service)
      for count in 1...3 {
        try board.expect("bezel show Hello --socket /run/bezel/bezeld")
        try owner.waitForReleases(count)
        try board.waitForScreen { !$0.shows(.bars) }
        try board.expect("bezel dismiss --all --socket /run/bezel/bezeld")
        try board.waitForScreen { $0.shows(.bars) }
      }
      try service.signal("TERM")
      #expect(try service.wait() == 0)
      try owner.quit()
    }

    @Test("each HUD that waits names the program that keeps the screen by then, once")
    func namesNext() throws {
      let board = try VirtualBoard.shared(.bochs)
      let service = try start("bezeld --socket /run/bezel/bezeld", on: board, rights: .service)
      let bezel = "bezel show Hello --socket /run/bezel/bezeld"
      for _ in 1...2 {
        let keeper = try KMSClient(on: board, pattern: .plain(0x104060))
        let name = "BoardGuest, process \(keeper.program.process)"
        for _ in 1...2 {
          try board.expect(bezel)
          try board.expect(
            "until bezel status --socket /run/bezel/bezeld | grep '\(name)'; do sleep 0.1; done")
          // A new client gets that reason.
          let outcome = try board.run(bezel)
          #expect(outcome.errors.contains(name), "\(outcome.errors)")
          try board.expect("bezel dismiss --all --socket /run/bezel/bezeld")
        }
        let told = try service.errors()
        #expect(told.split(separator: "\n").count { $0.contains(name) } == 1, "\(told)")
        try keeper.quit()
      }
      try service.signal("TERM")
      #expect(try service.wait() == 0)
    }

    /// Counts the programs that are master of a card.
    private static let masters =
      "cat /sys/kernel/debug/dri/0/clients | awk 'NR == 1 {for (i = 1; i <= NF; i++) if ($i == \"master\") m = i} NR > 1 && $m == \"y\"' | wc -l"

    /// Starts the service, and waits until it answers: it handles signals then.
    private func start(
      _ command: String, on board: VirtualBoard, rights: UnitRights.Kind
    ) throws -> Background {
      let service = try board.start(command, rights: rights)
      try board.expect(
        "until bezel status --socket /run/bezel/bezeld 2>/dev/null; do sleep 0.1; done")
      return service
    }
  }
}
