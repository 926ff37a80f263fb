/// The calls to a device with force feedback; each may take long.
struct HapticDevice {
  /// Uploads an effect; returns its number, or `nil` if the device refuses it.
  let upload: (HapticEffect) -> Int16?
  /// Starts an effect, or stops it; returns `false` if the device is gone.
  let set: (_ effect: Int16, _ isOn: Bool) -> Bool
  /// Erases an effect.
  let erase: (Int16) -> Void
}

/// A device to which every effect is uploaded; they are erased with this object.
final class HapticMotor {
  private let device: HapticDevice
  private var numbers: [HapticEffect: Int16] = [:]

  /// Uploads every effect to a device; `nil` if it refuses one.
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
