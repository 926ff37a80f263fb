import BoardProtocol
import Testing

extension BoardSuite {
  /// The guest's own programs work as the other tests assume.
  @Suite("The guest's programs") struct GuestToolTests {
    private static let size = (width: 1024, height: 768)

    @Test(
      "a plain program shows its picture, keeps others off, and gives the screen up",
      arguments: BoardSuite.cases([VirtualBoard.Display.virtioGPU, .bochs]))
    func client(display: VirtualBoard.Display) throws {
      let board = try VirtualBoard.shared(display)
      let client = try KMSClient(on: board)
      let picture = try board.waitForScreen { $0.shows(.bars) }
      #expect(picture.width == Self.size.width)

      let second = try board.run("BoardGuest kms-client /dev/dri/card0 --exit")
      #expect(second.status == 3)
      #expect(second.errors.contains("could not become master"))
      try client.drop()
      #expect(try board.run("BoardGuest kms-client /dev/dri/card0 --exit").status == 0)
      try client.take()
      try board.waitForScreen { $0.shows(.bars) }
      try client.fill(0x12AB34)
      try board.waitForScreen { $0.shows(.plain(0x12AB34)) }

      let lit = try #require(try board.cardState().crtcs.first)
      #expect(lit.isActive && lit.framebuffer != 0 && lit.width == Self.size.width)
      try client.turnOff()
      let dark = try #require(try board.cardState().crtcs.first)
      #expect(!dark.isActive && dark.framebuffer == 0)
      try client.quit()
    }

    @Test("a program's card can be meddled with from outside")
    func borrowing() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let client = try KMSClient(on: board, mode: (800, 600))
      let process = client.program.process
      func crtc() throws -> CardState.CRTC { try #require(try board.cardState().crtcs.first) }
      let before = try crtc()
      #expect(before.isActive && before.width == 800)

      try board.meddle(with: process, .dpmsOff)
      #expect(try !crtc().isActive)
      try board.meddle(with: process, .dpmsOn)
      #expect(try crtc() == before)
      try board.meddle(with: process, .overlay)
      let overlay = try #require(try board.cardState().planes.first { $0.kind != "primary" })
      #expect(overlay.framebuffer != 0 && overlay.crtc == before.id)
      try board.meddle(with: process, .rmfb)
      #expect(try crtc().framebuffer == 0)
      #expect(throws: BoardError.self) { try client.take() }
    }

    @Test("a program's master can be taken from outside")
    func master() throws {
      let board = try VirtualBoard.shared(.bochs)
      let client = try KMSClient(on: board)
      let process = client.program.process
      try board.meddle(with: process, .dropMaster)
      #expect(throws: BoardError.self) { try client.turnOff() }
      try board.meddle(with: process, .setMaster)
      try client.turnOff()
      try client.take()
      try board.meddle(with: process, .off)
      #expect(try board.cardState().crtcs.allSatisfy { !$0.isActive })
      #expect(try board.openFiles(of: process)["/dev/dri/card0"] == 1)
      let footprint = try board.footprint(of: process)
      #expect(footprint == (try board.footprint(of: process)))
      #expect(footprint.descriptors >= 4 && footprint.mappings > 10 && footprint.memory > 100)
    }

    @Test("a client on a virtual terminal behaves as a compositor does")
    func compositor() throws {
      let board = try VirtualBoard.shared(.bochs)
      let client = try KMSClient(on: board, terminal: 3)
      let there = Terminals.Terminal(number: 3, isGraphics: true, asksOwner: true)
      #expect(try board.terminals().front == 3)
      #expect(try board.terminals().inUse.contains(there))
      try board.switchTerminal(to: 1)
      try client.waitForReleases(1)
      #expect(try board.run("BoardGuest kms-client /dev/dri/card0 --exit").status == 0)
      try board.switchTerminal(to: 3)
      try client.waitForAcquisitions(1)
      try board.waitForScreen { $0.shows(.bars) }

      let other = try KMSClient(on: board, pattern: .plain(0x224466), terminal: 4)
      try board.waitForScreen { $0.shows(.plain(0x224466)) }
      try other.quit()
      try board.switchTerminal(to: 3)
      try client.waitForAcquisitions(2)
      try board.waitForScreen { $0.shows(.bars) }
      try client.quit()
      #expect(try !board.terminals().inUse.contains(there))
      #expect(try board.expect("BoardGuest vt-mode") == "3 text")
    }
  }
}
