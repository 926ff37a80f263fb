/// A haptic pattern that accompanies a result.
package enum HapticPattern: Sendable, CaseIterable {
  case success, warning, error

  /// The pulses, in order.
  var pulses: [HapticPulse] {
    switch self {
    case .success: [HapticPulse(.weak, 60, gap: 80), HapticPulse(.strong, 90)]
    case .warning: [HapticPulse(.strong, 90, gap: 120), HapticPulse(.weak, 60)]
    case .error:
      [
        HapticPulse(.strong, 60, gap: 60), HapticPulse(.strong, 60, gap: 60),
        HapticPulse(.strong, 60),
      ]
    }
  }
}

/// One pulse of a motor, and the pause after it.
struct HapticPulse: Equatable, Sendable {
  let effect: HapticEffect
  /// In milliseconds.
  let gap: Int

  init(_ strength: HapticEffect.Strength, _ milliseconds: Int, gap: Int = 0) {
    effect = HapticEffect(strength: strength, milliseconds: milliseconds)
    self.gap = gap
  }
}

/// An effect that is uploaded to a device before it can be played.
struct HapticEffect: Hashable, Sendable {
  enum Strength: Sendable { case weak, strong }

  let strength: Strength
  let milliseconds: Int

  /// The effects of all patterns.
  static let all = [
    HapticEffect(strength: .weak, milliseconds: 60),
    HapticEffect(strength: .strong, milliseconds: 60),
    HapticEffect(strength: .strong, milliseconds: 90),
  ]
}
