@testable import BezelHUD
import BezelRaster
import Testing

@Suite("Tilt: a HUD that moves with its device")
struct TiltTests {
  private func visible(_ tilt: Tilt, follows: Bool = true) -> TimedModel {
    var hud = TimedModel(
      .with {
        $0 = .parts
        $0.followsTilt = follows
      }, timing: .with { $0.fadeIn = .zero })
    hud.turn(.progress(0.5), .setTilt(tilt))
    return hud
  }

  private func shift(_ hud: TimedModel) -> [Int] {
    let box = hud.screenshot().box
    #expect(box.width == 84 && box.height == 84)
    return [box.minX - 158, box.minY - 93]
  }

  @Test("SV-010 SV-178 The tilt moves the centre by at most 10 points on each axis")
  func most() {
    #expect(Appearance().followsTilt && !Interaction().hapticsEnabled)
    for (x, y, expected) in [
      (1.0, 0.0, [10, 0]), (0, -1, [0, -10]), (-1, 1, [-10, 10]), (0.5, -0.2, [5, -2]),
      (99, -99, [10, -10]), (.infinity, -.infinity, [10, -10]), (.nan, 0, [0, 0]), (0, 0, [0, 0]),
    ] {
      #expect(shift(visible(Tilt(x: x, y: y))) == expected, "\(x), \(y)")
    }
  }

  @Test("SV-178 When the tilt is not followed any more the HUD is back at once (D-18)")
  func off() {
    var hud = visible(Tilt(x: 1, y: 1))
    #expect(shift(hud) == [10, 10])
    hud.turn(
      .setAppearance(
        .with {
          $0 = .parts
          $0.followsTilt = false
        }))
    #expect(shift(hud) == [0, 0])
    #expect(shift(visible(Tilt(x: 1, y: 1), follows: false)) == [0, 0])
  }
}
