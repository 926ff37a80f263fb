import Bezel
import BezelRaster
import BezelText
import SeededRandom
import Testing

@testable import BezelHUD

@Suite("Nothing of a HUD leaves the screen")
struct ScreenFitTests {
  private static func text(_ random: inout SeededRandom) -> String? {
    let words = random.pick([0, 0, 1, 3, 20, 120])
    if words == 0 { return nil }
    return (1...words).map { String(repeating: random.pick(["w", "Ab", "-"]), count: $0 % 9 + 1) }
      .joined(separator: random.pick([" ", "\n"]))
  }

  private static func isInside(_ rect: Rect, _ other: Rect) -> Bool {
    rect.origin.x >= other.origin.x && rect.origin.y >= other.origin.y && rect.maxX <= other.maxX
      && rect.maxY <= other.maxY
  }

  @Test("whatever it says, on every screen from 240 by 200 points")
  func fits() {
    let setter = TextSetter(font: nil)
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      let scale = random.pick([Fixed(1), Fixed(3, over: 2), 2])
      let size = random.pick([(240, 200), (320, 240), (480, 320), (800, 480), (240, 320)])
      let output = ScreenGeometry(
        width: (scale * size.0).ceil, height: (scale * size.1).ceil, scale: scale)
      var hud = TimedModel()
      if random.int(0...2) == 0 {
        let settings = HUDSettings.with { settings in
          settings.mode = random.pick(HUDMode.allCases)
          settings.label.text = Self.text(&random)
          settings.detailsLabel.text = Self.text(&random)
          if random.int(0...1) == 0 { settings.button = HUDButton("Stop") { _ in } }
        }
        hud = TimedModel(settings)
        hud.show(animated: false)
      } else {
        let content = random.pick([Content.indefinite, .progress(.one), .message(.info)])
        let button = random.pick([nil, "Stop", "A rather long title of a button"])
        hud.turn(
          .show(
            Presentation(
              content, status: Self.text(&random), details: Self.text(&random), button: button)))
        hud.wait(.seconds(1))
      }
      let parts = hud.model.parts(at: hud.now, on: output) { setter.block(for: $0) }
      let screen = Rect(origin: .zero, size: output.size)
      let layout = parts.layout
      #expect(Self.isInside(layout.box, screen), "seed \(seed): \(layout.box)")
      let box = Rect(origin: .zero, size: layout.box.size)
      let rects: [Rect?] = [
        parts.indicator.map { Rect(center: layout.indicatorCenter, size: $0.size) },
        parts.label.map { Rect(origin: layout.labelOrigin, size: $0.size) },
        parts.details.map { Rect(origin: layout.detailsOrigin, size: $0.size) }, layout.button,
      ]
      for rect in rects.compactMap({ $0 }) {
        #expect(Self.isInside(rect, box), "seed \(seed): \(rect) in \(box)")
      }
    }
  }

  /// Displays of instruments, from the smallest on.
  private static let smallSizes = [
    (96, 64), (128, 64), (128, 96), (160, 80), (128, 128), (240, 135),
  ]
  private static let contents: [Content] = [
    .indefinite, .progress(.one), .message(.success),
    .indicator(AnyIndicator(BarIndicator()), .one),
  ]

  @Test("nor a small one, where all of a text is more than a ring", arguments: smallSizes, [0, 10])
  func small(size: (Int, Int), margin: Int) {
    let setter = TextSetter(font: nil)
    let output = ScreenGeometry(
      width: size.0, height: size.1, margin: Fraction(margin, over: 100))
    let (x, y) = (Fixed(size.0 * margin) / 100, Fixed(size.1 * margin) / 100)
    // To the whole pixel that a box begins at.
    let screen = Rect(
      origin: Point(x: x - 1, y: y - 1),
      size: Size(width: Fixed(size.0) - x * 2 + 2, height: Fixed(size.1) - y * 2 + 2))
    for content in Self.contents {
      for status in [nil, "Done", "Copying files", "Copying all files to the disk"] {
        var hud = TimedModel()
        hud.turn(.show(Presentation(content, status: status)))
        hud.wait(.seconds(1))
        let parts = hud.model.parts(at: hud.now, on: output) { setter.block(for: $0) }
        let layout = parts.layout
        let label = "\(size), \(margin) %, \(content), \(status ?? "-")"
        #expect(Self.isInside(layout.box, screen), "\(label): \(layout.box)")
        #expect((status == nil) == (parts.label == nil), "\(label)")
        #expect(status != nil || parts.indicator != nil, "\(label)")
        let box = Rect(origin: .zero, size: layout.box.size)
        for rect in [
          parts.indicator.map { Rect(center: layout.indicatorCenter, size: $0.size) },
          parts.label.map { Rect(origin: layout.labelOrigin, size: $0.size) },
        ].compactMap({ $0 }) {
          #expect(Self.isInside(rect, box), "\(label): \(rect) in \(box)")
        }
      }
    }
  }
}
