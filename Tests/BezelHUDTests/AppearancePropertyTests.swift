@testable import BezelHUD
import SeededRandom
import BezelRaster
import Testing

@Suite("Any appearance can be drawn")
struct AppearancePropertyTests {
  private func length(_ random: inout SeededRandom) -> Fixed {
    switch random.int(0...9) {
    case 0: Fixed(rawValue: random.pick([.min, .max, 0, -1, 1]))
    case 1: Fixed(random.int(-3_000...3_000))
    default: Fixed(rawValue: random.int(0...20_000))
    }
  }

  private func appearance(_ random: inout SeededRandom) -> Appearance {
    var appearance = Appearance()
    appearance.style = random.pick(Style.allCases)
    appearance.maskType = random.pick(MaskType.allCases)
    appearance.cornerRadius = length(&random)
    appearance.minimumSize = Size(width: length(&random), height: length(&random))
    appearance.fontSize = length(&random)
    appearance.ringThickness = length(&random)
    appearance.ringRadius = length(&random)
    appearance.ringNoTextRadius = length(&random)
    appearance.imageSize = Size(width: length(&random), height: length(&random))
    appearance.offset = Point(x: length(&random), y: length(&random))
    return appearance
  }

  @Test("Lengths of any sign and size are drawn without an end of the program")
  func extremes() {
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      var hud = TimedModel(appearance(&random))
      let contents: [Content] = [
        .indefinite, .progress(Fraction(1, over: 3)), .message(.info), .message(.success),
        .message(.error),
      ]
      hud.turn(
        .show(
          random.pick(contents), status: random.pick([nil, "Wait"]), mask: nil,
          button: random.pick([nil, "Stop"]), cancelButton: random.pick([nil, "No", "Go back"])))
      let output = ScreenGeometry(
        width: random.int(1...120), height: random.int(1...120),
        scale: random.pick([Fixed(1), Fixed(3, over: 2), 4, Fixed(rawValue: 1)]))
      for _ in 0..<3 {
        hud.wait(.milliseconds(60))
        let scene = hud.scene(on: output)
        #expect(Screenshot(scene).bounds == scene.bounds, "seed \(seed)")
        let target = hud.model.target(of: .zero, at: hud.now, on: output, typesetter: fixedWidth)
        let layout = hud.model.parts(at: hud.now, on: output, fixedWidth).layout
        let button = layout.button(at: .zero)
        #expect(target.isButton ? target == button : button == nil, "seed \(seed)")
        #expect((target == .hud) == (layout.box.contains(.zero) && button == nil), "seed \(seed)")
      }
    }
  }
}
