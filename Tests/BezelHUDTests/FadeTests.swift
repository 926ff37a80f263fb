@testable import BezelHUD
import BezelRaster
import Testing

/// The exact cubic Bézier curve (x1, 0, x2, 1), by bisection in floating point.
private func exact(_ x: Double, _ x1: Double, _ x2: Double) -> Double {
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let t = (low + high) / 2
    let there = 3 * x1 * t * (1 - t) * (1 - t) + 3 * x2 * t * t * (1 - t) + t * t * t
    if there < x { low = t } else { high = t }
  }
  let t = (low + high) / 2
  return t * t * (3 - 2 * t)
}

@Suite("Fades: coming and going")
struct FadeTests {
  private func appearing(_ milliseconds: Int, _ appearance: Appearance = .parts) -> TimedModel {
    var hud = TimedModel(appearance)
    hud.turn(.progress(0))
    hud.wait(.milliseconds(milliseconds))
    return hud
  }

  private func disappearing(_ milliseconds: Int) -> TimedModel {
    var hud = appearing(150)
    hud.turn(.dismiss)
    hud.wait(.milliseconds(milliseconds))
    return hud
  }

  private func isNear(_ a: Int, _ share: Double, within tolerance: Double = 0.01) -> Bool {
    abs(Double(a) / Double(FadeState.unit) - share) <= tolerance
  }

  @Test(
    "Each course is its cubic Bézier curve within 1/65 536, and only rises",
    arguments: zip(Curve.allCases, [(0.42, 0.58), (0.42, 1), (0, 0.58)]))
  func curve(_ curve: Curve, _ handles: (Double, Double)) {
    var last = 0
    var farthest = 0.0
    for step in 0...65_536 {
      let value = curve.eased(step)
      let exact = exact(Double(step) / 65_536, handles.0, handles.1) * 65_536
      farthest = max(farthest, abs(Double(value) - exact))
      #expect(value >= last, "\(step)/65 536")
      last = value
    }
    #expect(farthest <= 1)
    #expect(curve.eased(0) == 0)
    #expect(last == 65_536)
  }

  @Test("SV-108 The other courses are at .315 and .685 halfway, in both fades")
  func otherCurves() {
    for (curve, quarters) in [
      (Curve.easeIn, [0.0935, 0.3154, 0.6219]), (.easeOut, [0.3781, 0.6846, 0.9065]),
    ] {
      let timing = Timing.with {
        $0.fadeIn = .milliseconds(200)
        $0.fadeOut = .milliseconds(200)
        $0.curve = curve
      }
      for (quarter, share) in zip(1...3, quarters) {
        var hud = TimedModel(timing: timing)
        hud.turn(.show())
        hud.wait(.milliseconds(50 * quarter))
        #expect(isNear(hud.fadeState.alpha, share, within: 0.001))
        hud.wait(.milliseconds(200 - 50 * quarter))
        hud.turn(.dismiss)
        hud.wait(.milliseconds(50 * quarter))
        #expect(isNear(hud.fadeState.alpha, 1 - share, within: 0.001))
      }
    }
  }

  @Test("SV-115 The small entrance begins at two thirds of the size")
  func smallEntrance() {
    var hud = TimedModel(.parts, timing: .with { $0.motion = .grow })
    hud.turn(.progress(0))
    #expect(hud.fadeState.alpha == 0 && isNear(hud.fadeState.scale, 1 / 1.5, within: 0.0001))
    hud.wait(.milliseconds(75))
    #expect(isNear(hud.fadeState.scale, (1 + 1 / 1.5) / 2, within: 0.0001))
    hud.wait(.milliseconds(75))
    #expect(hud.fadeState == .full)
    hud.turn(.dismiss)
    hud.wait(.milliseconds(149))
    #expect(isNear(hud.fadeState.scale, 1 / 1.3))
  }

  @Test("SV-105 The fade-in takes .15 s: alpha 0 → 1, scale 1.3 → 1 about the centre")
  func fadeIn() {
    #expect(appearing(0).fadeState == FadeState(alpha: 0, scale: 85_196))
    #expect(appearing(149).fadeState.alpha < FadeState.unit)
    #expect(appearing(150).fadeState == .full)
    // On screen: a box of 84 · 1.15 about (200, 135) in half of its colour.
    let shot = appearing(75).screenshot()
    #expect(shot[175, 135].isNear(Color(red: 128, green: 0, blue: 0)))
    #expect(shot.box == PixelRect(minX: 151, minY: 86, maxX: 249, maxY: 184))
    #expect(appearing(150).screenshot().box == PixelRect(minX: 158, minY: 93, maxX: 242, maxY: 177))
    #expect(appearing(0).screenshot().box == .empty)
  }

  @Test("SV-106 The fade-out takes .15 s: alpha 1 → 0, scale 1 → .769")
  func fadeOut() {
    #expect(disappearing(0).fadeState == .full)
    let late = disappearing(149).fadeState
    #expect(late.alpha > 0 && isNear(late.scale, 0.7692))
    #expect(!disappearing(150).model.isOnScreen)
    // 84 · (1 + .7692) / 2 = 74.3 about (200, 135)
    let shot = disappearing(75).screenshot()
    #expect(shot[175, 135].isNear(Color(red: 128, green: 0, blue: 0)))
    #expect(shot.box == PixelRect(minX: 162, minY: 97, maxX: 238, maxY: 173))
    #expect(disappearing(150).screenshot().box == .empty)
  }

  @Test(
    "SV-107 At a quarter, a half and three quarters of either fade it is .129, .5, .871 on its way")
  func eased() {
    for (elapsed, share) in [(15, 0.0197), (135, 0.9803)] {
      #expect(isNear(appearing(elapsed).fadeState.alpha, share))
    }
    // A duration that has exact quarters.
    let timing = Timing.with {
      $0.fadeIn = .milliseconds(200)
      $0.fadeOut = .milliseconds(400)
    }
    for (quarter, share) in [(1, 0.1292), (2, 0.5), (3, 0.8708)] {
      var hud = TimedModel(timing: timing)
      hud.turn(.show())
      hud.wait(.milliseconds(50 * quarter))
      #expect(isNear(hud.fadeState.alpha, share, within: 0.001))
      #expect(isNear(hud.fadeState.scale, 1.3 - 0.3 * share, within: 0.001))
      hud.wait(.milliseconds(200 - 50 * quarter))
      hud.turn(.dismiss)
      hud.wait(.milliseconds(100 * quarter))
      #expect(isNear(hud.fadeState.alpha, 1 - share, within: 0.001))
      #expect(isNear(hud.fadeState.scale, 1 - 0.2308 * share, within: 0.001))
    }
  }

  @Test("SV-109 Without a fade-in it appears at once, and the first frame is final")
  func noFadeIn() {
    var hud = TimedModel(timing: .with { $0.fadeIn = .zero })
    hud.turn(.progress(0.5, "Wait"))
    #expect(hud.events == [.willAppear(status: "Wait"), .didAppear(status: "Wait")])
    #expect(!hud.model.isMoving)
    let first = hud.scene()
    hud.wait(.seconds(10))
    #expect(hud.scene() == first)
  }

  @Test("SV-110 Without a fade-out it is gone at once, and everybody is told in the same turn")
  func noFadeOut() {
    var hud = TimedModel(timing: .with { $0.fadeOut = .zero })
    hud.turn(.show())
    hud.wait(.milliseconds(150))
    _ = hud.newEvents()
    hud.turn(.dismiss(7))
    #expect(hud.events == [])
    hud.turn()
    #expect(
      hud.events == [.willDisappear(status: nil), .didDisappear(status: nil), .dismissed(7, true)])
    #expect(!hud.model.isOnScreen)
  }

  @Test("SV-111 A dismissal halfway in goes on from there")
  func dismissedHalfway() {
    var hud = appearing(75)
    let there = hud.fadeState
    #expect(isNear(there.alpha, 0.5) && isNear(there.scale, 1.15))
    hud.turn(.dismiss)
    hud.wait(.zero)
    #expect(hud.fadeState == there)
    let shot = hud.screenshot()
    #expect(shot == appearing(75).screenshot())
    hud.wait(.milliseconds(75))
    #expect(isNear(hud.fadeState.alpha, 0.25))
    #expect(isNear(hud.fadeState.scale, (1.15 + 1.15 / 1.3) / 2))
    hud.wait(.milliseconds(75))
    #expect(!hud.model.isOnScreen)
  }

  @Test("SV-112 A show halfway out goes on from there")
  func shownHalfway() {
    var hud = disappearing(75)
    let there = hud.fadeState
    let picture = hud.screenshot()
    #expect(isNear(there.alpha, 0.5) && isNear(there.scale, 0.8846))
    hud.turn(.progress(0))
    #expect(hud.fadeState == there)
    #expect(hud.screenshot() == picture)
    hud.wait(.milliseconds(75))
    #expect(isNear(hud.fadeState.alpha, 0.75) && isNear(hud.fadeState.scale, 0.9423))
    hud.wait(.milliseconds(75))
    #expect(hud.fadeState == .full)
  }

  @Test("SV-113 A second dismissal during the fade-out changes neither scale nor timing")
  func dismissedTwice() {
    var hud = disappearing(75)
    hud.turn(.dismiss, .dismiss)
    hud.turn(.dismiss(9, after: .seconds(3)))
    for milliseconds in 76...149 {
      hud.wait(.milliseconds(1))
      #expect(hud.fadeState == disappearing(milliseconds).fadeState)
    }
    hud.wait(.milliseconds(1))
    #expect(!hud.model.isOnScreen)
    #expect(hud.events.suffix(2) == [.didDisappear(status: nil), .dismissed(9, true)])
    #expect(hud.events.count { $0 == .willDisappear(status: nil) } == 1)
    #expect(hud.model.nextWake(after: hud.now) == nil)
  }

  @Test("SV-114 Box, ring and text fade as one")
  func together() {
    var hud = TimedModel(.parts)
    hud.turn(.progress(1, "Wait"))
    hud.wait(.milliseconds(150))
    hud.turn(.dismiss)
    hud.wait(.milliseconds(75))
    let shot = hud.screenshot()
    let levels = [
      shot.extent { $0.red > 100 }, shot.extent { $0.green > 100 }, shot.extent { $0.blue > 100 },
    ]
    #expect(levels.allSatisfy { !$0.isEmpty })
    // The text hides the box that shows through neither of them.
    #expect(shot.extent { Int($0.red) + Int($0.green) + Int($0.blue) > 131 }.isEmpty)
  }

  @Test("SV-190 Further shows halfway in do not disturb the fade (D-27)")
  func shownTwice() {
    for second in [Command.show(), .message(.success, "Done"), .progress(0.3)] {
      var hud = appearing(75)
      hud.turn(second)
      for milliseconds in 75...150 {
        #expect(hud.fadeState == appearing(milliseconds).fadeState)
        hud.wait(.milliseconds(1))
      }
      #expect(hud.model.isVisible)
    }
  }

  @Test("A screen needs frames while something moves, and only then")
  func moving() {
    #expect(appearing(75).model.isMoving)
    #expect(!appearing(150).model.isMoving)
    #expect(disappearing(75).model.isMoving)
    #expect(!disappearing(150).model.isMoving)
    var hud = TimedModel()
    hud.turn(.show())
    hud.wait(.seconds(7))
    #expect(hud.model.isMoving)
  }
}
