/// What is asked of a device that can push; each call may take long.
struct HapticDevice {
  /// Teaches it an effect; its number, `nil` if it refuses.
  let upload: (HapticEffect) -> Int16?
  /// Starts an effect, or stops it; `false` if the device is gone.
  let set: (_ effect: Int16, _ isOn: Bool) -> Bool
  /// Makes it forget an effect.
  let erase: (Int16) -> Void
}

/// A device that has learnt every effect, until this goes.
final class HapticMotor {
  private let device: HapticDevice
  private var numbers: [HapticEffect: Int16] = [:]

  /// Teaches a device every effect; `nil` if it refuses one.
  init?(_ device: HapticDevice) {
    self.device = device
    for effect in HapticEffect.all {
      guard let number = device.upload(effect) else { return nil }
      numbers[effect] = number
    }
  }

  deinit {
    for effect in HapticEffect.all {
      if let number = numbers[effect] { device.erase(number) }
    }
  }

  /// Starts an effect, or stops it.
  ///
  /// - Returns: `false` if the device is gone.
  func set(_ effect: HapticEffect, _ isOn: Bool) -> Bool {
    guard let number = numbers[effect] else { return false }
    return device.set(number, isOn)
  }
}
