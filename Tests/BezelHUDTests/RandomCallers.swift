@testable import BezelHUD
import SeededRandom

/// Random commands to a HUD.
struct RandomCallers {
  var random: SeededRandom
  private var tokens: UInt64 = 0

  init(seed: Int) { random = SeededRandom(seed: seed) }

  private mutating func duration(_ milliseconds: [Int]) -> Duration {
    .milliseconds(random.pick(milliseconds))
  }

  private mutating func status() -> String? {
    random.pick([nil, "a", String(repeating: "b", count: 40)])
  }

  private mutating func show() -> Command {
    let content: Content =
      switch random.int(0...3) {
      case 0: .message(random.pick([.info, .success, .error]))
      case 1: .progress(Fraction(random.int(0...4), over: 4))
      default: .indefinite
      }
    return .show(
      content, status: status(), mask: random.pick([nil, nil] + MaskType.allCases))
  }

  private mutating func dismissal() -> Command {
    tokens += 1
    let token = random.int(0...2) == 0 ? nil : DismissalToken(rawValue: tokens)
    return .dismiss(after: duration([0, 0, 0, 1, 90, 400, 2_000, -5]), token: token)
  }

  /// Returns random times; fades of zero length only if allowed.
  mutating func timing(shortestFade: Int = 0) -> Timing {
    var timing = Timing()
    timing.grace = duration([0, 0, 0, 120, 500])
    timing.fadeIn = duration([shortestFade, 100, 150, 300])
    timing.fadeOut = duration([shortestFade, 100, 150, 300])
    timing.minimumDismiss = duration([0, 200, 5_000])
    timing.maximumDismiss = random.pick([nil, .milliseconds(50), .seconds(1)])
    return timing
  }

  mutating func command() -> Command {
    switch random.int(0...13) {
    case 0...4: show()
    case 5...7: dismissal()
    case 8: .setStatus(status())
    case 9: .popActivity
    case 10: .setAppearance(appearance())
    case 11: .setInsets(Insets(bottom: Fixed(random.int(0...300))), over: duration([0, 0, 250]))
    case 12: .setTilt(Tilt(rawX: random.int(-70_000...70_000), rawY: 0))
    default: .setTiming(timing())
    }
  }

  private mutating func appearance() -> Appearance {
    var appearance = Appearance()
    appearance.maskType = random.pick(MaskType.allCases)
    appearance.animationType = random.pick(AnimationType.allCases)
    return appearance
  }

  mutating func turn() -> [Input] {
    (0..<random.pick([0, 1, 1, 1, 2, 3])).map { _ in
      let contact = UInt64(random.int(0...2))
      switch random.int(0...9) {
      case 0: return .down(contact, on: random.pick([.outside, .hud]))
      case 1: return .cancel(contact, on: .outside)
      case 2: return .screen(isThere: random.int(0...3) != 0)
      default: return .command(command())
      }
    }
  }

  mutating func step() -> Duration { duration([0, 0, 1, 7, 40, 150, 151, 400, 3_000]) }
}
