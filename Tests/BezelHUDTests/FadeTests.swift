import BezelRaster
import Testing

@testable import BezelHUD

@Suite("Fades: coming and going")
struct FadeTests {
  private static let rows = timelines(
    of: """
      let ring: progress 0 > willAppear; .15 > didAppear
      let gone: ring; dismiss; > willDisappear

      SV-105 The fade-in takes .15 s: alpha 0 → 1, scale 1.3 → 1
        progress 0 > willAppear ? alpha 0, scale 1.299988; .149 ? !full; .15 > didAppear ? full
      SV-106 The fade-out takes .15 s: alpha 1 → 0, scale 1 → .769
        ring; dismiss ? full; > willDisappear ? full; .299 ? scale .7692, alpha .000092, seen
        .3 > didDisappear ? !seen
      SV-107 At a quarter, a half and three quarters of a fade it is .129, .5, .871 on its way
        show > willAppear; .015 ? alpha .0197; .135 ? alpha .9803; .15 > didAppear
        | set fade-in=0.2 fade-out=0.4; show > willAppear; .05 ? alpha .1292, scale 1.2612
        .1 ? alpha .5, scale 1.15; .15 ? alpha .8708, scale 1.0388; .2 > didAppear; dismiss
        > willDisappear; .3 ? alpha .8708, scale .9702; .4 ? alpha .5, scale .8846
        .5 ? alpha .1292, scale .799; .6 > didDisappear
      SV-108 The other courses are at .315 and .685 halfway, in both fades
        set fade-in=0.2 fade-out=0.2 curve={ease-in|ease-out}; show > willAppear
        .05 ? alpha {.0935|.3781}; .1 ? alpha {.3154|.6846}; .15 ? alpha {.6219|.9065}
        .2 > didAppear; dismiss; > willDisappear; .25 ? alpha {.9065|.6219}
        .3 ? alpha {.6846|.3154}; .35 ? alpha {.3781|.0935}; .4 > didDisappear
      SV-109 Without a fade-in it appears at once
        set fade-in=0; progress .5 Wait > willAppear Wait, didAppear Wait ? !moving
      SV-110 Without a fade-out it is gone at once, and everybody is told in the same turn
        set fade-out=0; ring; dismiss #7; > willDisappear, didDisappear, #7 over ? !seen
      SV-111 A dismissal halfway in goes on from there
        progress 0 > willAppear; .075 dismiss ? alpha .5, scale 1.15
        > willDisappear ? alpha .5, scale 1.15; .15 ? alpha .25, scale 1.0173
        .225 > didDisappear ? !seen
      SV-112 A show halfway out goes on from there
        gone; .225 progress 0 > willAppear ? alpha .5, scale .8846; .3 ? alpha .75, scale .9423
        .375 > didAppear ? full
      SV-113 A second dismissal during the fade-out changes no timing
        gone; .225 dismiss, dismiss; dismiss 3 #9; .3 > didDisappear, #9 over ? !seen, asleep
      SV-115 The small entrance begins at two thirds of the size
        set motion=grow; progress 0 > willAppear ? alpha 0, scale .6667; .075 ? scale .8333
        .15 > didAppear ? full; dismiss; > willDisappear; .299 ? scale .7692; .3 > didDisappear
      A screen needs frames while something moves, and only then
        progress 0 > willAppear; .075 ? moving; .15 > didAppear ? !moving; dismiss
        > willDisappear; .225 ? moving; .3 > didDisappear ? !moving
        | show > willAppear; .15 > didAppear; 7 ? moving
      """)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

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

  @Test(
    "Each course is its cubic Bézier curve within 1/65 536, and only rises",
    arguments: zip(Curve.allCases, [(0.42, 0.58), (0.42, 1), (0, 0.58)]))
  func curve(_ curve: Curve, _ handles: (Double, Double)) {
    let values = (0...65_536).map { curve.eased($0) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    let farthest =
      values.enumerated().map { step, value in
        abs(Double(value) - exact(Double(step) / 65_536, handles.0, handles.1) * 65_536)
      }.max() ?? 2
    #expect(farthest <= 1 && values.first == 0 && values.last == 65_536)
  }

  @Test("SV-105 SV-106 On screen a fade is a box in half of its colour, about the centre")
  func pictures() {
    #expect(appearing(0).fadeState == FadeState(alpha: 0, scale: 85_196))
    #expect(appearing(149).fadeState.alpha < FadeState.unit)
    #expect(disappearing(149).fadeState.alpha > 0)
    // 84 · 1.15, and 84 · (1 + .7692) / 2 = 74.3, about (200, 135).
    for (hud, min, max) in [
      (appearing(75), (151, 86), (249, 184)), (disappearing(75), (162, 97), (238, 173)),
    ] {
      let shot = hud.screenshot()
      #expect(shot[175, 135].isNear(Color(red: 128, green: 0, blue: 0)))
      #expect(shot.box == PixelRect(minX: min.0, minY: min.1, maxX: max.0, maxY: max.1))
    }
    #expect(appearing(150).screenshot().box == PixelRect(minX: 158, minY: 93, maxX: 242, maxY: 177))
    #expect(appearing(0).screenshot().box == .empty)
    #expect(disappearing(150).screenshot().box == .empty)
  }

  @Test("SV-109 Without a fade-in the first frame is final")
  func noFadeIn() {
    var hud = TimedModel(timing: .with { $0.fadeIn = .zero })
    hud.turn(.progress(0.5, "Wait"))
    let first = hud.scene()
    hud.wait(.seconds(10))
    #expect(hud.scene() == first)
  }

  @Test("SV-111 SV-112 Halfway in and out nothing jumps", arguments: [true, false])
  func halfway(isAppearing: Bool) {
    var hud = isAppearing ? appearing(75) : disappearing(75)
    let (there, picture) = (hud.fadeState, hud.screenshot())
    hud.turn(isAppearing ? .dismiss : .progress(0))
    hud.wait(.zero)
    #expect(hud.fadeState == there && hud.screenshot() == picture)
  }

  @Test("SV-113 A second dismissal during the fade-out changes no scale")
  func dismissedTwice() {
    var hud = disappearing(75)
    hud.turn(.dismiss, .dismiss)
    hud.turn(.dismiss(9, after: .seconds(3)))
    for milliseconds in 76...149 {
      hud.wait(.milliseconds(1))
      #expect(hud.fadeState == disappearing(milliseconds).fadeState)
    }
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

  @Test(
    "SV-190 Further shows halfway in do not disturb the fade (D-27)",
    arguments: [Command.show(), .message(.success, "Done"), .progress(0.3)])
  func shownTwice(second: Command) {
    var hud = appearing(75)
    hud.turn(second)
    for milliseconds in 75...150 {
      #expect(hud.fadeState == appearing(milliseconds).fadeState)
      hud.wait(.milliseconds(1))
    }
    #expect(hud.model.isVisible)
  }
}
