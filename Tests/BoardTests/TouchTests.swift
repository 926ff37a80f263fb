import Testing

extension BoardSuite {
  /// The places of touches on a HUD, and the other readers that its mask leaves.
  @Suite("Touches") struct TouchTests {
    private static let size = (width: 1024, height: 768)

    @Test("a touch is inside or outside of the HUD, whatever touches it")
    func insideAndOutside() throws {
      let board = try VirtualBoard.shared(.bochs)
      // Another resolution than the screen's: the middle of the HUD is at 45 % of the height.
      let kinds: [BoardPanel.Kind] = [.multi, .lists, .single, .pen, .pointer]
      let panels = try kinds.map { try board.touchPanel($0, size: (4096, 4096)) }
      let demo = try board.start("bezel demo --status Touch --mask clear")
      try demo.waitForLine(containing: "did appear")
      for (index, panel) in panels.enumerated() {
        try panel.tap(at: 2048, 1843)
        try demo.waitForLine(containing: "touched inside", count: index + 1)
        try panel.tap(at: 100, 100)
        // Each touch is reported, and one inside is reported as that too.
        try demo.waitForLine(containing: "touched", count: 3 * (index + 1))
      }
      let inside = try demo.output().split(separator: "\n").count { $0.contains("inside") }
      #expect(inside == panels.count)
      try demo.signal("INT")
      #expect(try demo.wait() == 0)
    }

    @Test("palms and hovering fingers press nothing, and keep no finger out")
    func palms() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let demo = try board.start("bezel demo --status Palm --mask clear --tap-dismiss inside")
      try demo.waitForLine(containing: "did appear")
      // A palm, and a finger that only hovers, come and go.
      try panel.frame(["down 0 512 345", "tool 0 2", "down 1 512 345", "distance 1 9"])
      try panel.frame(["up 0", "up 1"])
      // A finger turns into a palm; another one that is there already does not count as a tap.
      try panel.frame(["down 0 512 345", "tool 0 0"])
      try demo.waitForLine(containing: "touched inside", count: 1)
      try panel.frame(["tool 0 2"])
      try panel.up()
      #expect(try !demo.output().contains("tapped"))
      // A palm rests, and the hovering finger comes down and rises.
      try panel.frame(["down 0 600 345", "tool 0 2", "down 1 512 345", "distance 1 4"])
      try panel.frame(["distance 1 0"])
      try demo.waitForLine(containing: "touched inside", count: 2)
      try panel.frame(["distance 1 1"])
      try demo.waitForLine(containing: "tapped")
      try panel.frame(["up 0", "up 1"])
      #expect(try demo.wait() == 0)
      #expect(try demo.output().split(separator: "\n").count { $0.contains("inside") } == 2)
    }

    @Test("mask none lets every second reader have every touch")
    func maskNone() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let readers = try BoardReader.Program.allCases.map { try BoardReader(of: panel, with: $0) }
      let demo = try board.start("bezel demo --status Open --mask none --dismiss 20")
      try demo.waitForLine(containing: "did appear")
      try panel.frame(["down 0 512 345", "down 1 600 345"])
      try panel.move(to: 520, 350)
      try panel.up(1)
      try panel.up()
      for reader in readers {
        try reader.wait(contacts: 2)
        #expect(try reader.judgement().verdict == [])
      }
      #expect(try !demo.output().contains("touched"))
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
    }

    @Test("X-04 mask clear keeps touches from every second reader until the HUD has gone")
    func maskClear() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let readers = try BoardReader.Program.allCases.map { try BoardReader(of: panel, with: $0) }
      try panel.tap(at: 10, 10)
      for reader in readers { try reader.wait(contacts: 1) }
      let seen = try readers.map { try $0.output() }
      let demo = try board.start("bezel demo --status Closed --mask clear --dismiss 6")
      try demo.waitForLine(containing: "did appear")
      try panel.frame(["down 0 512 345", "down 1 600 345"])
      try panel.move(to: 520, 350)
      try panel.up()
      try panel.up(1)
      try demo.waitForLine(containing: "touched inside")
      for (reader, before) in zip(readers, seen) { #expect(try reader.output() == before) }
      #expect(try demo.wait(timeout: .seconds(30)) == 0)
      #expect(try demo.output().contains("did disappear"))

      // The kernel does not repeat unchanged values, and only the HUD knows them: the last slot,
      // and its place.
      try panel.down(1, at: 600, 345)
      try panel.down(0, at: 520, 350)
      try panel.up(1)
      try panel.up(0)
      for reader in readers {
        try reader.wait(contacts: 3)
        #expect(try reader.judgement().verdict == [])
      }
      let told = try readers[0].output()
      for place in ["X 600", "Y 345", "X 520", "Y 350"] {
        #expect(told.contains("EV_ABS ABS_MT_POSITION_\(place)\n"))
      }
    }

    @Test("what a storm made Bezel miss sticks nowhere")
    func overflow() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let application = try BoardReader(of: panel)
      let demo = try board.start("bezel demo --status Missed --mask clear")
      try demo.waitForLine(containing: "did appear")
      try panel.down(at: 100, 100)
      try demo.waitForLine(containing: "touched", count: 1)
      // More frames than the kernel keeps for one reader, and at the end a finger at a former
      // place.
      try demo.signal("STOP")
      try panel.up()
      try panel.storm(fingers: 10, rate: 1000, seconds: 1)
      try panel.down(at: 100, 100)
      try demo.signal("CONT")
      try panel.up()
      let before = try demo.output()
      try panel.tap(at: 512, 345)
      try demo.waitForLine(containing: "touched inside")
      #expect(try demo.output().count > before.count)
      #expect(try application.output() == "ready\n")
      // A contact that stuck would keep the panel for ever.
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      try panel.tap(at: 200, 200)
      try application.wait(contacts: 1)
      #expect(try application.judgement().verdict == [])
    }
  }
}
