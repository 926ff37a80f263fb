@testable import BezelHUD
import BezelRaster
import SeededRandom
import Testing

@Suite("A scene that is changed from frame to frame")
struct HUDSceneTests {
  /// A HUD of a caller's own, and the shared one in front of it.
  private static let hud = HUDID(rawValue: 7)

  @Test("is the scene that would be made anew, and its damage is the difference")
  func frames() {
    var turned = 0
    for seed in SeededRandom.seeds(2_000) {
      var callers = RandomCallers(seed: seed)
      var stack = HUDStack()
      var now = Moment(nanoseconds: 0)
      var picture: HUDScene?
      for _ in 0..<callers.random.int(1...20) {
        _ = stack.settle(at: now)
        let hud = callers.random.pick([HUDID.shared, Self.hud])
        _ = stack.apply(
          callers.turn().map { input in
            if case .command(let command, _) = input { .command(command, to: hud) } else { input }
          }, at: now)
        for _ in 0..<3 {
          // A frame shows a moment after its drawing.
          let sight = now.advanced(by: .milliseconds(callers.random.int(0...40)))
          let anew = stack.scene(at: sight, on: .small, typesetter: fixedWidth)
          var damage = Damage()
          if var next = picture, stack.updateIndicators(of: &next, to: sight, &damage) {
            turned += 1
            #expect(next.scene == anew.scene, "seed \(seed)")
            let difference = picture.map { anew.scene.damage(since: $0.scene) }
            #expect(damage == difference, "seed \(seed)")
            picture = next
          } else {
            picture = anew
          }
          now = now.advanced(by: callers.step())
          _ = stack.settle(at: now)
        }
      }
    }
    #expect(turned > 1_000)
  }

  @Test("is made anew where more moves than the indicator, or a blur lies over it")
  func exceptions() {
    var stack = HUDStack()
    var now = Moment(nanoseconds: 0)
    func turns() -> Bool {
      var damage = Damage()
      var picture = stack.scene(at: now, on: .small, typesetter: fixedWidth)
      now = now.advanced(by: .milliseconds(30))
      return stack.updateIndicators(of: &picture, to: now, &damage) && !damage.isEmpty
    }
    _ = stack.apply([.command(.show(.indefinite, status: "Wait", mask: nil))], at: now)
    #expect(!turns(), "it fades in")
    now = now.advanced(by: .seconds(1))
    _ = stack.settle(at: now)
    #expect(turns())
    _ = stack.apply([.command(.setInsets(Insets(bottom: 50), over: .seconds(1)))], at: now)
    #expect(!turns(), "it moves")
    now = now.advanced(by: .seconds(2))
    _ = stack.settle(at: now)
    #expect(turns())
    // Another HUD behind the shared one, whose box blurs what is behind it.
    _ = stack.apply(
      [.command(.show(.indefinite, status: "Wait", mask: nil), to: Self.hud)], at: now)
    now = now.advanced(by: .seconds(1))
    _ = stack.settle(at: now)
    #expect(!turns(), "it is seen through the blur")
  }
}
