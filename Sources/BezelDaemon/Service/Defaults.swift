internal import BezelHUD
internal import BezelWire

/// A client's settings for its presentations, which override the configuration's.
struct Defaults {
  private(set) var settings: [WireSetting] = []
  private(set) var images = ReadImages()

  /// Adds settings, if all of them are valid; an empty list removes all.
  ///
  /// - Throws: `invalidSetting`.
  mutating func set(_ more: [WireSetting], _ images: ReadImages) throws(HUDCallError) {
    if more.isEmpty { return self = Defaults() }
    var changed = self
    for setting in more {
      changed.settings.removeAll { $0.name == setting.name }
      changed.settings.append(setting)
    }
    changed.images.merge(images.settings)
    var setup = HUDConfiguration()
    try setup.apply(changed.settings, changed.images)
    self = changed
  }
}
