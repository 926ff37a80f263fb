import BoardProtocol
import Testing

extension BoardSuite {
  /// The last picture stays until the next program shows its own.
  @Suite("Handing the screen over") struct HandOverTests {
    private static let size = (width: 1024, height: 768)

    @Test("from a HUD to the next program without a black frame or the console's text")
    func next() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let hud = try StillHUD(on: board, options: "--hand-over 60")
      try hud.waitUntilShown(Self.size)
      let shown = try board.displayTrace().count
      _ = try hud.end()
      let drawn = try hud.picture(Self.size)
      try board.expect("sleep 1")
      #expect(try board.screendump().pixels == drawn)
      #expect(try board.run("pidof bezel-holder").status == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
      let held = try board.cardState()
      // The command that a unit may run when a service has ended does not touch the picture, now
      // and later.
      try board.expect("bezeld --restore-console")
      #expect(try board.run("pidof bezel-holder").status == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")

      let next = try KMSClient(on: board, pattern: .plain(0x30A050))
      try board.waitForScreen { $0.pixels.allSatisfy { $0 == 0x30A050 } }
      try board.expect("until ! pidof bezel-holder; do sleep 0.1; done")
      #expect(try board.screendump().pixels.allSatisfy { $0 == 0x30A050 })
      // The display commands from the HUD's last frame on: never no buffer, never a third one.
      let scanouts = try board.displayTrace().dropFirst(shown).filter {
        $0.hasPrefix("virtio_gpu_cmd_set_scanout id 0")
      }
      #expect(!scanouts.contains { $0.contains("res 0x0,") }, "\(scanouts)")
      #expect(Set(scanouts).count <= 2, "\(scanouts)")
      #expect(held.crtcs.contains { $0.framebuffer != 0 })
      let shownNext = try board.displayTrace().count
      try board.expect("bezeld --restore-console")
      #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
      let later = try board.displayTrace().dropFirst(shownNext)
      #expect(!later.contains { $0.hasPrefix("virtio_gpu_cmd_set_scanout") }, "\(later)")
      try next.quit()
    }

    @Test("a service that quits on request leaves its last frame, too")
    func service() throws {
      let board = try VirtualBoard.shared(.bochs)
      let service = try board.start("bezeld --fifo /run/bezel/fifo --hand-over 60")
      try board.expect("until [ -p /run/bezel/fifo ]; do sleep 0.1; done")
      try board.expect("printf 'MSG Hello\\nPROGRESS 100\\n' >/run/bezel/fifo")
      let drawn = try HostRender.pixels(
        ["--status", "Hello", "--progress", "100%", "--at", "1"] + HostRender.plainScreen,
        size: Self.size)
      try board.waitForScreen { $0.pixels == drawn }
      try board.expect("printf 'QUIT\\n' >/run/bezel/fifo")
      #expect(try service.wait() == 0)
      try board.expect("sleep 1")
      #expect(try board.screendump().pixels == drawn)
      let next = try KMSClient(on: board, pattern: .plain(0x30A050))
      try board.waitForScreen { $0.shows(.plain(0x30A050)) }
      try board.expect("until ! pidof bezel-holder; do sleep 0.1; done")
      try next.quit()
    }

    @Test("when no program comes, the console comes back")
    func nobody() throws {
      let board = try VirtualBoard.shared(.bochs)
      try board.expect("printf '\\033[2J\\033[H\\033[41m\\033[K' >/dev/tty1")
      let hud = try StillHUD(on: board, options: "--hand-over 5")
      let drawn = try hud.picture(Self.size)
      try hud.waitUntilShown(Self.size)
      _ = try hud.end()
      #expect(try board.screendump().pixels == drawn)
      try board.waitForScreen { $0[512, 2] == 0xAA0000 }
      try board.expect("while pidof bezel-holder; do sleep 0.1; done")
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }

    @Test("what was on the screen lies dimmed behind a HUD, and comes back after it")
    func behind() throws {
      for display in [VirtualBoard.Display.virtioGPU, .bochs] {
        let board = try VirtualBoard.shared(display)
        let client = try KMSClient(on: board, pattern: .bars, afterwards: .dropMaster)
        try board.waitForScreen { $0.shows(.bars) }
        #expect(try board.expect("bezel doctor").contains("a picture of 1024x768 that can be read"))
        let demo = try board.start(
          "bezel demo --freeze 1 --status Over --mask none --backdrop screen")
        try demo.waitForLine(containing: "first frame")
        // Around the HUD the picture is unchanged; the HUD is in the middle.
        let middle = try board.waitForScreen { picture in
          picture[512, 384] != TestPattern.bars.pixel(512, 384)
        }
        for (x, y) in [(3, 5), (1000, 7), (40, 700), (900, 760)] {
          #expect(middle[x, y] == TestPattern.bars.pixel(x, y), "\(display) \(x), \(y)")
        }
        try demo.signal("TERM")
        #expect(try demo.wait() == 0)
        try board.waitForScreen { $0.shows(.bars) }
        try client.quit()
        // The text console's picture is no backdrop.
        let alone = try board.start("bezel demo --freeze 1 --backdrop screen")
        try alone.waitForLine(containing: "first frame")
        #expect(try alone.errors().contains("it is the text console"))
        try alone.signal("TERM")
        #expect(try alone.wait() == 0)
      }
    }
  }
}
