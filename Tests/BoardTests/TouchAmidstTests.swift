import Testing

extension BoardSuite {
  /// No program is left with half a touch when a HUD comes or goes in the middle of one.
  @Suite("Touches under way") struct TouchAmidstTests {
    private static let size = (width: 1024, height: 768)

    @Test("fingers that are down when the HUD comes are lifted for the others, then blocked")
    func midTouch() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let readers = try BoardReader.Program.allCases.map { try BoardReader(of: panel, with: $0) }
      try panel.down(at: 100, 100)
      try panel.down(3, at: 300, 100)
      let demo = try board.start("bezel demo --status Closed --mask black")
      // Half a second after its request, the grab ends the contacts for all other readers.
      for reader in readers {
        try reader.wait(contacts: 2)
        #expect(try reader.judgement().verdict == [])
      }
      try demo.waitForLine(containing: "did appear")
      let seen = try readers.map { try $0.output() }
      // The rest of that touch reaches no program; a new one is the HUD's.
      try panel.move(to: 200, 200)
      try panel.up()
      try panel.move(3, to: 400, 200)
      try panel.up(3)
      try board.expect("sleep 1")
      #expect(try !demo.output().contains("touched"))
      try panel.tap(at: 300, 300)
      try demo.waitForLine(containing: "touched")
      for (reader, before) in zip(readers, seen) { #expect(try reader.output() == before) }
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      try panel.tap(3, at: 400, 400)
      for reader in readers {
        try reader.wait(contacts: 3)
        #expect(try reader.judgement().verdict == [])
      }
    }

    @Test("a finger that leaves in time is waited for, and lifts by itself")
    func leavesInTime() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let application = try BoardReader(of: panel)
      try panel.down(at: 100, 100)
      let demo = try board.start("bezel demo --status Waiting --mask black --patience 600")
      try demo.waitForLine(containing: "did appear")
      try panel.move(to: 200, 200)
      try application.waitForLine(containing: "EV_ABS ABS_MT_POSITION_X 200")
      #expect(try !application.output().contains("TRACKING_ID -1"))
      try panel.up()
      try application.wait(contacts: 1)
      // It began before the HUD; the next one is the HUD's alone.
      #expect(try !demo.output().contains("touched"))
      try panel.tap(at: 300, 300)
      try demo.waitForLine(containing: "touched")
      let judgement = try application.judgement()
      #expect(judgement.contacts == 1 && judgement.verdict == [])
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
    }

    @Test("a HUD that goes in the middle of a touch keeps the whole of it, if it ends soon")
    func dismissed() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let readers = try BoardReader.Program.allCases.map { try BoardReader(of: panel, with: $0) }
      let seen = try readers.map { try $0.output() }
      let demo = try board.start("bezel demo --status Going --mask clear --dismiss 5")
      try demo.waitForLine(containing: "did appear")
      try panel.down(at: 100, 100)
      try demo.waitForLine(containing: "touched")
      try demo.waitForLine(containing: "did disappear")
      // All within the second for which a finger is waited for.
      try panel.frame([
        "move 0 200 200", "down 1 300 300", "sync", "up 0", "sync", "move 1 310 300", "sync",
        "up 1",
      ])
      #expect(try demo.wait() == 0)
      for (reader, before) in zip(readers, seen) { #expect(try reader.output() == before) }
      try panel.tap(at: 400, 400)
      for reader in readers {
        try reader.wait(contacts: 1)
        #expect(try reader.judgement().verdict == [])
      }
    }

    @Test("a finger that rests on a panel blocks no program when the HUD has gone")
    func resting() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let application = try BoardReader(of: panel)
      let service = try board.start("bezeld --socket /run/bezel/resting")
      try board.expect("until [ -S /run/bezel/resting ]; do sleep 0.1; done")
      try board.expect("bezel show Resting --mask clear --socket /run/bezel/resting")
      let isBlocked = "bezel status --socket /run/bezel/resting | grep -q '^blocked:'"
      try board.expect("until \(isBlocked); do sleep 0.1; done")
      try panel.down(at: 100, 100)
      try board.expect("bezel dismiss --socket /run/bezel/resting")
      try board.expect("while \(isBlocked); do sleep 0.1; done")
      #expect(try application.output() == "ready\n")
      let other = try board.reader(of: panel.node, grabbing: true)
      try other.signal("TERM")
      _ = try other.wait()
      // The first finger is still there, and another one is whole for readers of the panel.
      try panel.move(to: 120, 100)
      try panel.tap(1, at: 400, 400)
      try application.wait(contacts: 1)
      #expect(try application.output().contains("EV_ABS ABS_MT_POSITION_X 400\n"))
      try panel.up()
      try panel.tap(at: 200, 200)
      try application.wait(contacts: 2)
      #expect(try application.judgement(amidst: true).contacts == 2)
      try service.signal("TERM")
      #expect(try service.wait() == 0)
    }

    @Test("X-04 after SIGKILL the others see the rest of a touch at most, and the next one whole")
    func killed() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      for isTouched in [true, false] {
        let application = try BoardReader(of: panel)
        let demo = try board.start("bezel demo --status Killed --mask clear")
        try demo.waitForLine(containing: "did appear")
        try panel.down(at: 100, 100)
        try demo.waitForLine(containing: "touched")
        if !isTouched { try panel.up() }
        #expect(try application.output() == "ready\n")
        try demo.signal("KILL")
        #expect(try demo.wait() == 128 + 9)
        if isTouched {
          try panel.move(to: 200, 200)
          try panel.up()
        }
        try panel.tap(at: 300, 300)
        try application.wait(contacts: 1)
        let judgement = try application.judgement(amidst: isTouched)
        #expect(judgement.contacts == 1 && judgement.verdict == [], "\(isTouched)")
      }
    }

    @Test("a panel that is unplugged takes its touches with it, and the HUD stays")
    func unplugged() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let other = try board.touchPanel(.single, size: Self.size)
      let (application, second) = (try BoardReader(of: panel), try BoardReader(of: other))
      let demo = try board.start("bezel demo --status Unplugged --mask clear")
      try demo.waitForLine(containing: "did appear")
      try panel.down(at: 100, 100)
      try demo.waitForLine(containing: "touched", count: 1)
      try panel.unplug()
      #expect(try application.output() == "ready\n")
      try other.tap(at: 200, 200)
      try demo.waitForLine(containing: "touched", count: 2)
      #expect(try second.output() == "ready\n")
      // A contact that stuck would keep the HUD's program from ending.
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      try other.tap(at: 300, 300)
      try second.wait(contacts: 1)
      #expect(try second.judgement().verdict == [])
    }
  }
}
