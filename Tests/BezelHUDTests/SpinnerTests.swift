@testable import BezelHUD
import BezelRaster
import Testing

@Suite("The native spinner")
struct SpinnerTests {
  private func native(_ change: (inout Appearance) -> Void = { _ in }) -> Appearance {
    var appearance = Appearance.bareImage
    appearance.animationType = .native
    change(&appearance)
    return appearance
  }

  private func visible(_ appearance: Appearance, _ command: Command = .show()) -> TimedModel {
    var hud = TimedModel(appearance, timing: .with { $0.fadeIn = .zero })
    hud.turn(command)
    return hud
  }

  /// Returns the level in the middle of a spoke; the HUD's centre is at (200, 135).
  private func level(_ shot: Screenshot, spoke: Int) -> Int {
    let place = Point(direction: Angle(spoke, over: 12), radius: Fixed(51, over: 4))
    return shot[200 + place.x.floor, 135 + place.y.floor].level
  }

  @Test("SV-098 Without a text a native spinner gives 61 × 61, with one it keeps its box")
  func size() {
    let hud = visible(
      .with {
        $0 = .parts
        $0.animationType = .native
      })
    #expect(hud.screenshot().box.width == 61)
    #expect(hud.screenshot().box.height == 61)
    let layout = HUDLayout(
      content: .indefinite, label: Size(width: 20, height: 18), appearance: native(),
      output: .small)
    #expect(layout.box.size == Size(width: 37 + 24, height: 12 + 37 + 8 + 18 + 12))
  }

  @Test("SV-099 The spokes have the image colour, from all of it down to a quarter")
  func spokes() {
    let shot = visible(native()).screenshot()
    #expect(shot.box.width == 33 && shot.box.height == 33)
    #expect(level(shot, spoke: 0) == 255)
    for age in 0..<12 {
      let expected = 255 - 255 * 3 * age / 44
      #expect(abs(level(shot, spoke: (12 - age) % 12) - expected) <= 3, "age \(age)")
    }
    let red = Color(red: 255, green: 0, blue: 0)
    let colored = visible(native { $0.imageColor = red }).screenshot()
    #expect(colored[200, 135 - 13] == red)
  }

  @Test("SV-099 The brightest spoke goes round once a second, in twelve steps, clockwise")
  func steps() {
    var hud = visible(native())
    let first = hud.screenshot()
    for step in 1...36 {
      // Woken at the moment of the step, and not before.
      let wake = hud.model.nextWake(after: hud.now)
      let elapsed = wake.map { $0.nanoseconds(since: hud.now) } ?? 0
      #expect(abs(elapsed - 1_000_000_000 / 12) <= 1)
      hud.wait(.nanoseconds(elapsed - 1))
      #expect(level(hud.screenshot(), spoke: (step + 11) % 12) == 255)
      hud.wait(.nanoseconds(1))
      #expect(level(hud.screenshot(), spoke: step % 12) == 255, "step \(step)")
      #expect(!hud.model.isMoving)
    }
    #expect(hud.screenshot() == first)
  }

  @Test("SV-100 A change of the animation type is seen at the next show")
  func change() {
    var hud = visible(.bareImage)
    let ring = hud.screenshot().box
    hud.turn(.setAppearance(native()))
    hud.turn(.setStatus(nil))
    #expect(hud.screenshot().box == ring)
    hud.turn(.show())
    #expect(hud.screenshot().box != ring)
    #expect(level(hud.screenshot(), spoke: 0) == 255)
  }

  @Test("SV-101 A progress has the ring's own box in the native type too")
  func progress() {
    for status in [nil, "Wait"] {
      let flat = visible(.parts, .progress(0.4, status)).screenshot()
      let own = visible(
        .with {
          $0 = .parts
          $0.animationType = .native
        }, .progress(0.4, status)
      ).screenshot()
      #expect(own == flat)
    }
  }

  @Test("After a year it still steps once in a twelfth of a second")
  func late() throws {
    let start = Moment(nanoseconds: 5)
    let year = start.advanced(by: .seconds(31_536_000))
    let next = try #require(Spinner().cycle?.nextStep(after: year, since: start))
    #expect(next.nanoseconds(since: year) == 83_333_334)
  }
}
