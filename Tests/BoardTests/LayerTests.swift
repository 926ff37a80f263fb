import Foundation
import Testing

extension BoardSuite {
  /// A HUD above a compositor from Debian, on this machine: as an application below it and a look at the outputs
  /// see it.
  @Suite("Above a compositor of this machine") struct LayerTests {
    private static let (dark, light): (UInt32, UInt32) = (0x2060A0, 0x2161A1)

    /// How far apart the channels of two pixels are at most.
    private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
      [16, 8, 0].map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
    }

    private static func isProbe(_ pixel: UInt32) -> Bool { pixel == dark || pixel == light }

    @Test(
      "it is drawn over the application, to the level, at every scale, transform and mask",
      arguments: [
        (1, "normal", "none"), (2, "normal", "clear"), (3, "90", "black"), (1, "180", "gradient"),
        (2, "270", "none"),
      ])
    func pictures(scale: Int, transform: String, mask: String) throws {
      let isTurned = transform == "90" || transform == "270"
      let size = isTurned ? (600, 840) : (840, 600)
      let sway = try HostCompositor([
        .init(size: (840, 600), scale: scale, transform: transform)
      ])
      let probe = try sway.start("LayerProbe", [sway.socket])
      try sway.waitForPicture { Self.isProbe($0.pixels[0]) }
      let looks = ["--status", "Above", "--mask", mask]
      let expected = try HostRender.pixels(
        looks + ["--at", "1", "--scale", "\(scale)", "--blur", "no", "--backdrop", "2060A0"],
        size: size)
      let hud = try sway.start(
        "bezel", ["demo", "--freeze", "1", "--font", HostRender.font] + looks)
      let picture = try sway.waitForPicture { picture in
        picture.pixels.contains { !Self.isProbe($0) }
      }
      #expect((picture.width, picture.height) == size)
      // The application's two colours and the two ways to round are each a level apart.
      let worst = zip(picture.pixels, expected).map { Self.difference($0, $1) }.max() ?? 0
      #expect(worst <= 2, "\(worst)")
      kill(hud.id, SIGTERM)
      try sway.waitForPicture { $0.pixels.allSatisfy(Self.isProbe) }
      #expect(probe.isRunning)
    }

    @Test("without a mask clicks beside its button are the application's; under one none is")
    func clicks() throws {
      let size = (width: 800, height: 600)
      let sway = try HostCompositor()
      let probe = try sway.start("LayerProbe", [sway.socket])
      try sway.waitForPicture { Self.isProbe($0.pixels[0]) }
      let mouse = try VirtualPointer(on: sway.socket)
      var seen = 0
      for mask in ["none", "clear"] {
        let hud = try sway.start(
          "bezel", ["demo", "--freeze", "1", "--status", "Ask", "--button", "OK", "--mask", mask])
        // Where the box is, and the picture of the mouse is not.
        try sway.waitForPicture { !Self.isProbe($0[370, 270]) }
        try mouse.click(20, 20, of: size)
        seen += mask == "none" ? 1 : 0
        if seen == 1 { try probe.wait(for: "contact ended 20,20") }
        try mouse.click(size.width / 2, size.height / 2, of: size)
        try hud.wait(for: "touched inside at 400.0, 300.0")
        kill(hud.id, SIGTERM)
        try sway.waitForPicture { Self.isProbe($0[370, 270]) }
      }
      // Later clicks are the application's again, and nothing came to it in between.
      try mouse.click(30, 30, of: size)
      try probe.wait(for: "contact ended 30,30")
      let written = try probe.written
      #expect(written.components(separatedBy: "contact began").count == 3, "\(written)")
    }

    @Test("a compositor that is killed or stopped keeps nobody, and a new one has the HUD")
    func ends() throws {
      let first = try HostCompositor()
      let hud = try first.start("bezel", ["show", "--local", "Above"])
      try first.waitForPicture { Set($0.pixels).count > 20 }
      first.signal(SIGSTOP)
      kill(hud.id, SIGTERM)
      #expect(try hud.end(within: 10).status == 0)
      first.signal(SIGCONT)
      let next = try first.start("bezel", ["show", "--local", "Above"])
      try first.waitForPicture { Set($0.pixels).count > 20 }
      try first.restart()
      try first.waitForPicture { Set($0.pixels).count > 20 }
      #expect(try next.written.contains("the compositor closed the connection"))
      kill(next.id, SIGTERM)
      #expect(try next.end(within: 10).status == 0)
    }
  }
}
