/// The devices that play patterns together.
///
/// `@unchecked Sendable` holds because the ownership moves between a loop and its helper thread,
/// and only the owner uses them.
final class HapticMotors: @unchecked Sendable {
  private var motors: [HapticMotor]

  /// Uploads the effects to the devices; those that refuse are left out.
  init(_ devices: [HapticDevice]) { motors = devices.compactMap { HapticMotor($0) } }

  var isEmpty: Bool { motors.isEmpty }

  /// Plays a pattern to its end; a device that is removed meanwhile is released.
  ///
  /// - Parameter sleep: sleeps, in milliseconds.
  func play(_ pattern: HapticPattern, sleep: (Int) -> Void) {
    for pulse in pattern.pulses where !motors.isEmpty {
      set(pulse.effect, true)
      sleep(pulse.effect.milliseconds)
      // Not all drivers observe the length of the uploaded effect.
      set(pulse.effect, false)
      if pulse.gap > 0, !motors.isEmpty { sleep(pulse.gap) }
    }
  }

  /// Releases every device; an explicit call, as the deinitializer may run on a loop's thread.
  func close() { motors.removeAll() }

  private func set(_ effect: HapticEffect, _ isOn: Bool) {
    motors.removeAll { !$0.set(effect, isOn) }
  }
}
