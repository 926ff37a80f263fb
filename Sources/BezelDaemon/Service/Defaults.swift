internal import BezelHUD
internal import BezelWire

/// What clients have set for all presentations, over what the configuration says.
struct Defaults {
  private var settings: [WireSetting] = []
  private var images = ReadImages()

  /// Takes settings in, if all of them mean something.
  ///
  /// - Throws: `invalidSetting`.
  mutating func set(_ more: [WireSetting], _ images: ReadImages) throws(HUDCallError) {
    var changed = self
    for setting in more {
      changed.settings.removeAll { $0.name == setting.name }
      changed.settings.append(setting)
    }
    changed.images.add(images.settings, for: changed.settings)
    var setup = HUDSetup()
    try setup.apply(changed.settings, changed.images)
    self = changed
  }

  func setup(over configured: HUDSetup) -> HUDSetup {
    var setup = configured
    try? setup.apply(settings, images)  // which were looked at when they came
    return setup
  }
}
