/// The devices that play patterns together.
///
/// `@unchecked Sendable` holds because they change hands between a loop and its helper thread, and
/// only the one that has them uses them.
final class HapticMotors: @unchecked Sendable {
  private var motors: [HapticMotor]

  /// Teaches the devices; those that refuse are left out.
  init(_ devices: [HapticDevice]) { motors = devices.compactMap { HapticMotor($0) } }

  var isEmpty: Bool { motors.isEmpty }

  /// Plays a pattern to its end; a device that goes meanwhile is let go.
  ///
  /// - Parameter sleep: waits, in milliseconds.
  func play(_ pattern: HapticPattern, sleep: (Int) -> Void) {
    for pulse in pattern.pulses where !motors.isEmpty {
      set(pulse.effect, true)
      sleep(pulse.effect.milliseconds)
      // Not all drivers keep to the length that they were taught.
      set(pulse.effect, false)
      if pulse.gap > 0, !motors.isEmpty { sleep(pulse.gap) }
    }
  }

  /// Lets every device go; said, and not left to the end of this, as that may come on a loop.
  func close() { motors.removeAll() }

  private func set(_ effect: HapticEffect, _ isOn: Bool) {
    motors.removeAll { !$0.set(effect, isOn) }
  }
}
