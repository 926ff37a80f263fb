import Foundation
import Testing

extension BoardSuite {
  /// A HUD above a compositor from Debian, on this machine: as an application below it and a look at the outputs
  /// see it.
  @Suite("Above a compositor of this machine") struct LayerTests {
    private static let (dark, light): (UInt32, UInt32) = (0x2060A0, 0x2161A1)

    private static func isProbe(_ pixel: UInt32) -> Bool { pixel == dark || pixel == light }

    /// An output and the HUD above it.
    struct Look: CustomTestStringConvertible {
      var scale: Int
      var transform: String
      var mask: String
      var style: String

      var testDescription: String { "\(scale) \(transform) \(mask) \(style)" }

      /// Each scale at each transform; the other words in turn.
      static let all = (0..<12).map { index in
        Look(
          scale: 1 + index % 3, transform: ["normal", "90", "180", "270"][index / 3],
          mask: ["none", "clear", "black", "gradient", "custom"][index % 5],
          style: ["light", "dark", "custom", "automatic"][(index + index / 4) % 4])
      }

      var output: HostCompositor.Output {
        .init(size: (840, 600), scale: scale, transform: transform)
      }
      var isTurned: Bool { transform == "90" || transform == "270" }
      var size: (width: Int, height: Int) { isTurned ? (600, 840) : (840, 600) }
    }

    @Test(
      "it is drawn over the application, to the level, on two outputs, scaled and turned",
      arguments: BoardSuite.cases(Array(Look.all.indices)))
    func pictures(index: Int) throws {
      let look = Look.all[index]
      var other = Look.all[(index + 5) % Look.all.count]
      (other.mask, other.style) = (look.mask, look.style)
      let outputs = [look, other]
      let sway = try HostCompositor(outputs.map(\.output))
      let probe = try sway.start("LayerProbe", [sway.socket])
      for output in 1...2 {
        try sway.waitForPicture(of: output) { Self.isProbe($0.pixels[0]) }
      }
      let words = ["--status", "Above", "--mask", look.mask, "--style", look.style]
      let hud = try sway.start(
        "bezel", ["demo", "--freeze", "1", "--font", HostRender.font] + words)
      for (number, output) in zip(1..., outputs) {
        let expected = try HostRender.pixels(
          words + [
            "--at", "1", "--scale", "\(output.scale)", "--blur", "no", "--backdrop", "2060A0",
          ],
          size: output.size)
        let picture = try sway.waitForPicture(of: number) { picture in
          picture.pixels.contains { !Self.isProbe($0) }
        }
        #expect((picture.width, picture.height) == output.size)
        // The application's two colours and the two ways to round are each a level apart.
        #expect(picture.isNear(expected), "\(output)")
      }
      kill(hud.id, SIGTERM)
      for output in 1...2 {
        try sway.waitForPicture(of: output) { $0.pixels.allSatisfy(Self.isProbe) }
      }
      #expect(probe.isRunning)
    }

    @Test("an output that is named has it alone")
    func chosen() throws {
      let sway = try HostCompositor([.init(), .init()])
      let probe = try sway.start("LayerProbe", [sway.socket])
      for output in 1...2 {
        try sway.waitForPicture(of: output) { Self.isProbe($0.pixels[0]) }
      }
      let hud = try sway.start("bezel", ["demo", "--freeze", "1", "--connector", "HEADLESS-2"])
      try sway.waitForPicture(of: 2) { !$0.pixels.allSatisfy(Self.isProbe) }
      #expect(try sway.picture(of: 1).pixels.allSatisfy(Self.isProbe))
      kill(hud.id, SIGTERM)
      try sway.waitForPicture(of: 2) { $0.pixels.allSatisfy(Self.isProbe) }
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
