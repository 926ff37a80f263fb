import Bezel
import BezelRaster
import SeededRandom
import Testing

@testable import BezelHUD

/// The areas that a compositor is told, beside what a touch in them does.
@Suite("Where touches are the HUDs'") struct TouchableAreaTests {
  private static let now = Moment(nanoseconds: 77)

  private static func area(_ random: inout SeededRandom, on output: ScreenGeometry) -> Rect {
    Rect(
      origin: Point(x: Fixed(random.int(-40...380)), y: Fixed(random.int(-40...280))),
      size: Size(width: Fixed(random.int(0...250)), height: Fixed(random.int(0...250))))
  }

  private static func commands(
    _ random: inout SeededRandom, on output: ScreenGeometry
  ) -> [Command] {
    var interaction = Interaction()
    interaction.liveAreas = (0..<random.int(0...3)).map { _ in area(&random, on: output) }
    if random.int(0...2) == 0 { interaction.blocking = random.pick(Blocking.allCases) }
    var appearance = Appearance()
    if random.int(0...2) == 0 { appearance.container = area(&random, on: output) }
    return [
      .setAppearance(appearance), .setInteraction(interaction),
      .show(
        .indefinite, status: random.int(0...1) == 0 ? nil : "Text",
        mask: random.pick(MaskType.allCases)),
    ]
  }

  @Test("they are where a contact that begins is for a HUD")
  func areas() {
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      let output = ScreenGeometry(width: 400, height: 300, scale: Fixed(random.int(2...6), over: 2))
      var stack = HUDStack()
      for id in 0..<random.int(1...3) {
        _ = stack.apply(
          Self.commands(&random, on: output).map {
            .command($0, to: id == 0 ? .shared : HUDID(rawValue: UInt64(id)))
          }, at: Self.now)
      }
      let areas = stack.touchableAreas(at: Self.now, on: output, typesetter: fixedWidth)
      func isOwned(_ x: Int, _ y: Int) -> Bool {
        let point = Point(x: Fixed(x, over: 2) / output.scale, y: Fixed(y, over: 2) / output.scale)
        return stack.receiver(of: point, at: Self.now, on: output, typesetter: fixedWidth).hud
          != nil
      }
      for _ in 0..<100 {
        let (x, y) = (random.int(2...397), random.int(2...297))
        let corners = [(-3, -3), (5, -3), (-3, 5), (5, 5), (1, 1)].map {
          isOwned(2 * x + $0.0, 2 * y + $0.1)
        }
        // Near an edge parts of a pixel count.
        guard Set(corners).count == 1 else { continue }
        let isTold = areas.contains {
          (($0.minX..<$0.maxX).contains(x)) && (($0.minY..<$0.maxY).contains(y))
        }
        #expect(isTold == corners[0], "\(x), \(y), seed \(seed)")
      }
    }
  }
}
