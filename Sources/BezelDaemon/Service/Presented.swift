internal import BezelHUD
internal import BezelWire

/// What a caller wants shown, in his own words: from them it is made anew when the configuration is
/// another one.
struct Presented {
  var call: ShowCall
  /// The images that the words name, as far as they were read.
  var images = ReadImages()

  init(_ call: ShowCall, _ images: ReadImages) {
    self.call = call
    self.images = images
  }

  /// Takes in an update; what that leaves out stays as it is.
  mutating func update(with presentation: WirePresentation, _ images: ReadImages) {
    if presentation.hasImage { self.images.shown = images.shown }
    call.presentation = call.presentation.updated(with: presentation)
    self.images.add(images.settings, for: call.presentation.settings)
  }

  /// - Parameter base: what the configuration says.
  /// - Throws: `invalidSetting`.
  func wish(over base: HUDSetup) throws(HUDCallError) -> Wish {
    var setup = base
    try setup.apply(call.presentation.settings, images)
    var wish = Wish(
      call.presentation.presentation(image: images.shown), setup: setup,
      order: call.order == .stack ? .stack : .queue, priority: call.priority, stays: call.stays,
      limit: call.seconds)
    wish.watchdog = try call.watchdog?.watchdog()
    return wish
  }
}

/// The images that a call names.
struct ReadImages {
  /// Of the presentation itself.
  var shown: HUDImage?
  /// Of its settings, by their paths.
  var settings: [String: HUDImage] = [:]

  /// Takes more in, and forgets what no setting names any more; a path that was read again is what it
  /// is now.
  mutating func add(_ more: [String: HUDImage], for named: [WireSetting]) {
    for (path, image) in more { settings[path] = image }
    for path in settings.keys where !named.contains(where: { $0.value == path }) {
      settings[path] = nil
    }
  }
}

extension WirePresentation {
  var hasImage: Bool { image != nil || imagePath != nil }
}

extension HUDSetup {
  /// Makes settings that a caller wrote.
  ///
  /// - Throws: `invalidSetting`; nothing is changed then.
  mutating func apply(_ settings: [WireSetting], _ images: ReadImages) throws(HUDCallError) {
    var known: [HUDSetting: String] = [:]
    for setting in settings {
      guard let name = HUDSetting(key: setting.name) else {
        throw .invalidSetting(
          name: setting.name, reason: "There is none of this name: see bezel.conf(5).")
      }
      known[name] = setting.value
    }
    do throws(HUDSetting.Mistake) {
      try apply(known) { images.settings[$0] }
    } catch {
      throw .invalidSetting(name: error.setting.key, reason: error.description)
    }
  }
}

extension WireWatchdog {
  /// - Throws: `invalidSetting` for what is no colour.
  fileprivate func watchdog() throws(HUDCallError) -> Watchdog {
    switch action {
    case .text(let text): return Watchdog(limit: seconds, action: .text(text))
    case .color(let name):
      guard let color = Color(hexadecimal: name) else {
        throw .invalidSetting(name: "watchdog.color", reason: "Give RRGGBB or RRGGBBAA.")
      }
      return Watchdog(limit: seconds, action: .color(color))
    case .cancel: return Watchdog(limit: seconds, action: .cancel)
    case .dismiss: return Watchdog(limit: seconds, action: .dismiss)
    }
  }
}
