import Testing

extension BoardSuite {
  /// That no program is left with half a touch when a HUD comes or goes in the middle of one.
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
      // Half a second after it was asked for, the grab ends the contacts for everybody else.
      for reader in readers {
        try reader.wait(contacts: 2)
        #expect(try reader.judgement().verdict == [])
      }
      try demo.waitForLine(containing: "did appear")
      let seen = try readers.map { try $0.output() }
      // The rest of that touch is nobody's; a new one is the HUD's.
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
      // It began before the HUD; the next one is the HUD's, and nobody else's.
      #expect(try !demo.output().contains("touched"))
      try panel.tap(at: 300, 300)
      try demo.waitForLine(containing: "touched")
      let judgement = try application.judgement()
      #expect(judgement.contacts == 1 && judgement.verdict == [])
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
    }

    @Test("a HUD that goes in the middle of a touch keeps the whole of it to itself")
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
      try panel.move(to: 200, 200)
      try panel.down(1, at: 300, 300)
      try panel.up()
      try panel.move(1, to: 310, 300)
      // Still not the others': a finger is down.
      #expect(try board.run("kill -0 \(demo.process)").status == 0)
      try panel.up(1)
      #expect(try demo.wait() == 0)
      for (reader, before) in zip(readers, seen) { #expect(try reader.output() == before) }
      try panel.tap(at: 400, 400)
      for reader in readers {
        try reader.wait(contacts: 1)
        #expect(try reader.judgement().verdict == [])
      }
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
