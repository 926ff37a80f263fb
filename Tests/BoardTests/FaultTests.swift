import BoardProtocol
import Testing

extension BoardSuite {
  /// A HUD survives the kernel's faults.
  @Suite("Faults of the display") struct FaultTests {
    private static let size = (width: 1024, height: 768)

    /// Tests a flip that is refused, or never answered; the picture is right afterwards.
    @Test(
      "a flip that is refused or lost is made up for",
      arguments: BoardSuite.cases([VirtualBoard.Display.virtioGPU, .bochs]))
    func flips(display: VirtualBoard.Display) throws {
      let board = try VirtualBoard.shared(display)
      let flip = "drm_mode_page_flip_ioctl"
      let commit = "drm_mode_atomic_ioctl"
      let event = "drm_crtc_send_vblank_event"
      // Each way on one of the drivers. An atomic card without damage gets page flips, until it
      // refuses one.
      let faults: [(function: String, fault: KernelFault, refusesPageFlips: Bool)] =
        switch display {
        case .bochs: [16, 22, 12].map { (flip, .errno($0), false) }
        default:
          [(flip, .errno(16), false), (event, .skip(0), false), (event, .skip(0), true)]
            + [16, 22, 12].map { (commit, .errno($0), true) }
        }
      let way = display == .bochs ? "legacy" : "atomic"
      for (function, fault, refusesPageFlips) in faults {
        // A ring that turns for a while, then a static picture that has to be right.
        let demo = try board.start("bezel demo --status Turning --commit \(way)")
        try demo.waitForLine(containing: "did appear")
        if refusesPageFlips { try board.inject(.errno(22), into: flip, count: nil) }
        try board.inject(fault, into: function, after: 3)
        try board.expect("until grep -q '^\(function) .* 1$' /proc/kmsfault; do sleep 0.1; done")
        let before = try board.screendump()
        // A lost event is waited for a second, and the kernel gives up on it after ten.
        try board.waitForScreen { $0.pixels != before.pixels }
        try demo.signal("TERM")
        let name = "\(way) \(function) \(fault) \(refusesPageFlips)"
        #expect(try demo.wait() == 0, "\(name)")
        let output = try demo.output()
        #expect(!output.contains(", 0 failed flips"), "\(name): \(output)")
        #expect(try demo.errors().split(separator: "\n").count <= 1, "\(name)")
        try board.removeFaults()
        #expect(try board.expect("BoardGuest vt-mode") == "1 text")
      }
    }

    @Test("while a probe or a modeset hangs, commands and touches are answered")
    func hangs() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let demo = try board.start("bezel demo --status Turning --mask black")
      try demo.waitForLine(containing: "did appear")
      // Each hangs until the faults are removed, or for longer than any wait here. A probe: flips
      // go on meanwhile.
      try board.inject(.sleep(.seconds(60)), into: "drm_mode_getconnector")
      try board.expect("echo change >/sys/class/drm/card0/uevent")
      try board.expect("until grep -q ' 1$' /proc/kmsfault; do sleep 0.05; done")
      let before = try board.screendump()
      try board.waitForScreen(timeout: .seconds(20)) { $0.pixels != before.pixels }
      try panel.down(at: 10, 10)
      try demo.waitForLine(containing: "touched", timeout: .seconds(20))
      try panel.up()
      try board.removeFaults()
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)

      #expect(try demo.output().contains("frames"))

      // A modeset, as the picture was taken off the screen: the touch is reported before it is
      // over.
      let second = try board.start("bezel demo --status Turning --mask black --commit legacy")
      try second.waitForLine(containing: "did appear")
      try board.inject(.sleep(.seconds(60)), into: "drm_mode_setcrtc", after: 1)
      try board.meddle(with: second.process, .off)
      try board.expect("until grep -q ' 1$' /proc/kmsfault; do sleep 0.05; done")
      try panel.down(at: 10, 10)
      try second.waitForLine(containing: "touched", timeout: .seconds(20))
      try panel.up()
      try board.removeFaults()
      try second.signal("TERM")
      #expect(try second.wait() == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }

    @Test("what is done to the screen behind our back is undone")
    func meddling() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let demo = try board.start(
        "bezel demo --status Turning --mask black")
      try demo.waitForLine(containing: "did appear")
      let process = demo.process
      for action in [CardAction.off, .rmfb, .dpmsOff] {
        try board.meddle(with: process, action)
        for _ in 0..<2 {
          let before = try board.screendump()
          try board.waitForScreen {
            $0.pixels != before.pixels && $0.pixels.contains { $0 != 0 }
          }
        }
      }
      // Another program becomes master: the HUD does not draw over it, and comes back after it.
      let other = try KMSClient(on: board, pattern: .plain(0x2080C0), from: process)
      try board.waitForScreen { $0.pixels.allSatisfy { $0 == 0x2080C0 } }
      try board.expect("sleep 1")
      #expect(try board.screendump().pixels.allSatisfy { $0 == 0x2080C0 })
      try other.quit()
      try board.waitForScreen { !$0.pixels.contains(0x2080C0) }
      for _ in 0..<2 {
        let before = try board.screendump()
        try board.waitForScreen { $0.pixels != before.pixels }
      }
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }

    @Test("too little video memory for two buffers, or for one: a picture all the same")
    func littleMemory() throws {
      let size = (width: 1920, height: 1080)
      let board = try VirtualBoard(display: .bochs, mode: size, programs: ["bezel"])
      let hud = try StillHUD(on: board)
      try hud.waitUntilShown(size)
      _ = try hud.end()
      let demo = try board.start("bezel demo --status Turning")
      try demo.waitForLine(containing: "did appear")
      for _ in 0..<3 {
        let before = try board.screendump()
        try board.waitForScreen { $0.pixels != before.pixels }
      }
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)

      // No buffer of more than 8 MB at all: a smaller mode.
      let small = try VirtualBoard(
        display: .bochs, mode: size, options: .init(videoMemory: 4), programs: ["bezel"])
      let reduced = try small.start("bezel demo --freeze 1")
      let line = try reduced.waitForLine(containing: "showing on")
      #expect(!line.contains("1920x1080"), "\(line)")
      try small.waitForScreen { $0.pixels.contains { $0 != 0 } && $0.width < 1920 }
      try reduced.signal("TERM")
      #expect(try reduced.wait() == 0)
    }
  }
}
