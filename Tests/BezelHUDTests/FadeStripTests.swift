@testable import BezelHUD
import BezelRaster
import BezelText
import GoldenFiles
import Testing

@Suite("Fades as strips of frames")
struct FadeStripTests {
  /// The moments of a fade in parts of its duration, and the progress then.
  private static let samples = [
    (0, 0), (100, 0.0197), (250, 0.1292), (500, 0.5), (750, 0.8708), (900, 0.9803),
  ]
  private static let fades = Timing.with {
    $0.fadeIn = .seconds(1)
    $0.fadeOut = .seconds(1)
  }
  /// The area around the HUD on a small screen.
  private static let area = PixelRect(minX: 140, minY: 75, maxX: 260, maxY: 195)

  /// Returns a HUD at a moment of its fade.
  private func hud(_ appearance: Appearance, leaves: Bool, at milliseconds: Int) -> TimedModel {
    var hud = TimedModel(appearance, timing: Self.fades)
    hud.turn(.progress(0.7))
    if leaves {
      hud.wait(.seconds(1))
      hud.turn(.dismiss)
    }
    hud.wait(.milliseconds(milliseconds))
    return hud
  }

  @Test(
    "SV-105 SV-106 SV-107 In every frame of a strip the box has the size and the opacity of its moment",
    arguments: [false, true])
  func measured(leaves: Bool) {
    for (milliseconds, share) in Self.samples.dropFirst() {
      let scene = hud(.parts, leaves: leaves, at: milliseconds).scene()
      let shot = Screenshot(scene, Renderer(dithers: false))
      let scale = leaves ? 1 - share * (1 - 1 / 1.3) : 1.3 - share * 0.3
      let alpha = leaves ? 1 - share : share
      // Beside the ring nothing is over the box; at its edge a pixel may be covered in part.
      let level = Double(shot[200 + Int(32 * scale), 135].red) / 255
      #expect(abs(level - alpha) <= 0.01, "\(milliseconds) ms: \(level)")
      let extent = shot.extent { Double($0.red) > 127 * alpha }
      #expect(abs(Double(extent.width) - 84 * scale) <= 1, "\(milliseconds) ms: \(extent.width)")
      #expect(abs(extent.width - extent.height) <= 1)
      #expect(
        abs(extent.minX + extent.maxX - 400) <= 1 && abs(extent.minY + extent.maxY - 270) <= 1)
    }
  }

  @Test("The strips that were looked at", arguments: [false, true])
  func strip(leaves: Bool) throws {
    let output = ScreenGeometry(
      width: 400, height: 300,
      backdrop: .gradient(
        Gradient(
          .linear(towards: Angle(3, over: 8)), from: Color(red: 16, green: 64, blue: 192),
          to: Color(red: 240, green: 160, blue: 32))))
    let shots = (Self.samples.map(\.0) + [1_000]).map { milliseconds in
      var appearance = Appearance()
      appearance.maskType = .black
      return hud(appearance, leaves: leaves, at: milliseconds)
        .screenshot(on: output, region: Self.area)
    }
    let strip = Picture(rows: [shots.map(\.picture)])
    #expect(try Golden(leaves ? "disappearing" : "appearing").complaint(about: strip) == nil)
  }
}
