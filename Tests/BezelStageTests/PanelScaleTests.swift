import BezelKMS
import BezelRaster
import SeededRandom
import Testing

@testable import BezelStage

@Suite("The scale of a screen") struct PanelScaleTests {
  private struct Screen: Sendable {
    let name: String
    let pixels: (width: Int, height: Int)
    let millimetres: (width: Int, height: Int)
    let quarters: Int
    /// The end of the reason.
    let reason: String

    init(
      _ name: String, _ pixels: (Int, Int), _ millimetres: (Int, Int), _ quarters: Int,
      _ reason: String
    ) {
      (self.name, self.pixels, self.millimetres) = (name, pixels, millimetres)
      (self.quarters, self.reason) = (quarters, reason)
    }

    var scale: PanelScale {
      PanelScale(
        width: pixels.width, height: pixels.height,
        size: PhysicalSize(width: millimetres.width, height: millimetres.height))
    }
  }

  private static let distance = "; a larger screen is seen from further away"
  private static let sign = "; from 32 inches on a HUD is a sixth of the shorter side"
  private static let room = "; two lines of text have to fit"

  private static let screens: [Screen] = [
    Screen("0.96\" 128 × 64", (128, 64), (22, 11), 4, "148 dpi" + room),
    Screen("2.8\" 320 × 240", (320, 240), (58, 43), 4, "141 dpi" + room),
    Screen("3.5\" 320 × 480", (320, 480), (49, 74), 5, "165 dpi" + room),
    Screen("4.3\" 480 × 272", (480, 272), (95, 54), 4, "128 dpi" + room),
    Screen("5\" 800 × 480", (800, 480), (108, 65), 8, "188 dpi"),
    Screen(
      "7\" 800 × 480", (800, 480), (154, 86), 6, "800 x 480 pixels on 154 x 86 mm are 134 dpi"),
    Screen(
      "7\" 1024 × 600", (1_024, 600), (154, 86), 7,
      "1024 x 600 pixels on 154 x 86 mm are 171 dpi"),
    Screen("8.8\" 1920 × 480", (1_920, 480), (217, 54), 8, "225 dpi" + room),
    Screen("6\" 720 × 1440", (720, 1_440), (68, 136), 11, "269 dpi"),
    Screen("10.1\" 1280 × 800", (1_280, 800), (217, 136), 6, "150 dpi"),
    Screen("10.1\" 800 × 1280, its size sideways", (800, 1_280), (217, 136), 6, "150 dpi"),
    Screen("13.3\" 1080p", (1_920, 1_080), (294, 165), 7, "166 dpi"),
    Screen("15\" 1024 × 768", (1_024, 768), (304, 228), 4, "86 dpi"),
    Screen("24\" 1080p", (1_920, 1_080), (531, 299), 6, "92 dpi" + distance),
    Screen("27\" 4K", (3_840, 2_160), (597, 336), 12, "163 dpi" + distance),
    Screen("32\" 1080p", (1_920, 1_080), (698, 392), 9, "70 dpi" + sign),
    Screen("55\" 1080p", (1_920, 1_080), (1_210, 680), 9, "40 dpi" + sign),
    Screen("55\" 1080p upright", (1_080, 1_920), (680, 1_210), 9, "40 dpi" + sign),
    Screen("55\" 4K", (3_840, 2_160), (1_210, 680), 18, "81 dpi" + sign),
    Screen("98\" 1080p", (1_920, 1_080), (2_160, 1_215), 9, "23 dpi" + sign),
    Screen("88\" 8K", (7_680, 4_320), (1_948, 1_096), 32, "100 dpi" + sign + room),
    // No size.
    Screen(
      "480 × 272", (480, 272), (0, 0), 4,
      "the size is not known, and most small panels have 160 dpi" + room),
    Screen(
      "800 × 480", (800, 480), (0, 0), 7,
      "the size is not known, and most small panels have 160 dpi"),
    Screen("1024 × 768", (1_024, 768), (300, 0), 4, "the size is not known"),
    Screen("1080p", (1_920, 1_080), (0, 0), 6, "the size is not known" + distance),
    Screen("4K", (3_840, 2_160), (0, 0), 12, "the size is not known" + distance),
    // A wrong one.
    Screen(
      "an aspect ratio on 1080p", (1_920, 1_080), (160, 90), 6,
      "the size is not known (160 x 90 mm is an aspect ratio)" + distance),
    Screen(
      "an aspect ratio on 800 × 480", (800, 480), (1_600, 1_000), 7,
      "the size is not known (1600 x 1000 mm is an aspect ratio), and most small panels have 160 dpi"
    ),
    Screen(
      "a square on 800 × 1280", (800, 1_280), (60, 60), 4,
      "the size is not known (60 x 60 mm do not fit 800 x 1280 pixels)"),
    Screen(
      "a wide monitor in a narrow mode", (1_280, 1_024), (597, 336), 6,
      "the size is not known (597 x 336 mm do not fit 1280 x 1024 pixels)" + distance),
    Screen(
      "nothing's size", (1_920, 1_080), (-5, 5), 6,
      "the size is not known (-5 x 5 mm is no screen)" + distance),
    Screen(
      "a stamp", (3_840, 2_160), (48, 27), 12,
      "the size is not known (48 x 27 mm do not fit 3840 x 2160 pixels)" + distance),
    Screen(
      "a house", (640, 480), (9_999, 7_499), 7,
      "the size is not known (9999 x 7499 mm do not fit 640 x 480 pixels), and most small panels have "
        + "160 dpi"),
  ]

  @Test("is that of its density and of the distance it is seen from")
  func table() {
    for screen in Self.screens {
      let scale = screen.scale
      #expect(scale.scale == Fixed(screen.quarters, over: 4), "\(screen.name)")
      #expect(scale.reason.hasSuffix(screen.reason), "\(screen.name): \(scale.reason)")
    }
  }

  @Test("makes a ring's box at least a sixth of a sign's shorter side")
  func sign() {
    for shorter in [720, 768, 1_080, 1_440, 2_160] {
      let scale = PanelScale(
        width: shorter * 16 / 9, height: shorter, size: .known(width: 1_210, height: 680)
      ).scale
      #expect(scale * 84 >= Fixed(shorter, over: 6))
      #expect(scale * 84 < Fixed(shorter, over: 5))
    }
  }

  @Test("is a quarter's multiple from 1 to 8, whatever is reported")
  func range() {
    for seed in SeededRandom.seeds(20_000) {
      var random = SeededRandom(seed: seed)
      func side() -> Int { random.int(0...1) == 0 ? random.int(1...16_384) : random.int(1...3_000) }
      func length() -> Int {
        random.int(0...3) == 0
          ? random.pick([.min, -1, 0, 1, 10, 11, 10_000, 10_001, .max]) : random.int(1...2_000)
      }
      let scale = PanelScale(
        width: side(), height: side(), size: PhysicalSize(width: length(), height: length()))
      let isStep = scale.scale.rawValue % 64 == 0
      #expect(isStep && (1...8).contains(scale.scale), "seed \(seed): \(scale)")
    }
  }

  @Test("of a splash depends on the pixels, and on a small panel with many of them on its size")
  func splash() {
    for (width, height, diagonal, quarters) in [
      (320, 240, nil, 3), (480, 272, nil, 3), (480, 272, "4.3in", 3), (640, 480, nil, 4),
      (800, 480, nil, 4), (800, 480, "7in", 4), (800, 480, "4in", 4), (1_024, 600, "7in", 5),
      (1_280, 720, nil, 5), (1_280, 800, "10.1in", 5), (1_280, 800, "7in", 6),
      (1_366, 768, "14in", 5), (1_920, 1_080, nil, 5), (1_920, 1_080, "14in", 5),
      (1_920, 1_080, "24in", 5), (1_920, 1_080, "55in", 6), (1_920, 1_200, "7in", 8),
      (1_920, 1_080, "5.5in", 9), (1_920, 480, nil, 5), (2_560, 1_440, "27in", 7),
      (3_840, 2_160, nil, 10), (3_840, 2_160, "27in", 10), (3_840, 2_160, "13.3in", 10),
      (3_840, 2_160, "98in", 12), (7_680, 4_320, "32in", 21), (480, 800, nil, 4),
      (1_080, 1_920, nil, 10), (1_080, 1_920, "5.5in", 10), (100, 100, nil, 3),
    ] as [(Int, Int, String?, Int)] {
      let usual = diagonal.map { PanelScale(width: width, height: height, diagonal: $0)?.scale }
      let scale = PanelScale(
        ofSplashOn: width, height,
        usual: (usual ?? PanelScale(width: width, height: height, size: .unknown).scale) ?? 0
      ).scale
      #expect(scale == Fixed(quarters, over: 4), "\(width) x \(height), \(diagonal ?? "unknown")")
    }
  }

  @Test("is told by the diagonal of a panel, too")
  func diagonal() {
    for (width, height, diagonal, quarters) in [
      (800, 480, "7in", 6), (800, 480, "17.8cm", 6), (800, 480, "177.8mm", 6), (800, 480, "5in", 8),
      (1_024, 600, "7.0in", 7), (3_840, 2_160, "55in", 18), (2_160, 3_840, "55in", 18),
      (1_920, 1_080, "24in", 6),
    ] {
      let scale = PanelScale(width: width, height: height, diagonal: diagonal)
      #expect(scale?.scale == Fixed(quarters, over: 4), "\(diagonal)")
    }
    for nonsense in [
      "", "7", "in", "mm", "7 in", "-7in", "0in", "7inch", "1in", "2000in", "99999999in", "7IN",
    ] {
      #expect(PanelScale(width: 800, height: 480, diagonal: nonsense) == nil, "\(nonsense)")
    }
  }

  @Test("is another one only where the configuration says so")
  func configured() {
    let scale = PanelScale(configured: 2, by: "/etc/bezel/bezel.conf:3")
    #expect(scale.scale == 2 && scale.reason == "/etc/bezel/bezel.conf:3 says so")
  }
}
