internal import BezelHUD
internal import BezelWire
internal import BezelWords

/// A client's call to show a presentation, from which its request is made again when the configuration
/// changes.
struct PresentedCall {
  /// The limits of the grace and minimum times and of the fades that a client may set: a dismissal waits
  /// no longer.
  static let (longestTime, longestFade) = (Duration.seconds(60), Duration.seconds(5))

  var call: ShowCall
  /// The images that the call names, as far as they were read.
  var images = ReadImages()
  /// The question that is asked; `nil` if the presentation is only shown.
  let question: Question?

  /// - Parameter defaults: the client's settings, which those of the call override.
  init(
    _ call: ShowCall, asking question: Question? = nil, _ images: ReadImages,
    over defaults: Defaults
  ) {
    self.call = call
    self.question = question
    self.images = defaults.images
    self.images.shown = images.shown
    self.images.merge(images.settings)
    self.call.presentation.settings = defaults.settings + call.presentation.settings
  }

  /// Applies an update; members that it leaves out stay as they are.
  mutating func update(with presentation: WirePresentation, _ images: ReadImages) {
    if presentation.hasImage { self.images.shown = images.shown }
    call.presentation = call.presentation.updated(with: presentation)
    self.images.merge(images.settings)
  }

  /// Returns the request to show the presentation.
  ///
  /// - Parameters:
  ///   - base: the configuration's settings.
  ///   - words: the service's own texts, for the buttons of watchdogs and questions.
  /// - Throws: `invalidSetting`.
  func request(over base: HUDConfiguration, in words: Words) throws(HUDCallError)
    -> PresentationRequest
  {
    var setup = base
    var presentation = call.presentation
    if question != nil {
      setup.applyAnswers()
      presentation.fillAsQuestion(in: words)
    }
    try setup.apply(presentation.settings, images)
    setup.timing.limit(over: base.timing)
    var request = PresentationRequest(
      presentation.presentation(image: images.shown), setup: setup,
      order: call.order == .stack ? .stack : .queue, priority: call.priority, stays: call.stays,
      limit: call.seconds, question: question)
    request.watchdog = try call.watchdog?.watchdog(in: words)
    return request
  }
}

/// The images that a call names.
struct ReadImages {
  /// The image of the presentation itself.
  var shown: HUDImage?
  /// The images of its settings, by their keys.
  var settings: [String: HUDImage] = [:]

  var isEmpty: Bool { shown == nil && settings.isEmpty }

  /// Adds images of settings, in place of those with the same keys.
  mutating func merge(_ newer: [String: HUDImage]) {
    for (key, image) in newer { settings[key] = image }
  }

  /// The images' size in memory, in bytes.
  var byteCount: Int {
    settings.values.reduce(shown?.byteCount ?? 0) { $0 + $1.byteCount }
  }
}

extension WirePresentation {
  var hasImage: Bool { image != nil || imagePath != nil }

  /// Gives a question without any button the buttons "yes" and "no".
  fileprivate mutating func fillAsQuestion(in words: Words) {
    if (button ?? "").isEmpty, (cancelButton ?? "").isEmpty {
      (button, cancelButton) = (words[.yes], words[.no])
    }
  }
}

extension Timing {
  /// Limits times that a client set; those of the configuration may be longer.
  fileprivate mutating func limit(over base: Timing) {
    grace = min(grace, max(PresentedCall.longestTime, base.grace))
    minimumShow = min(minimumShow, max(PresentedCall.longestTime, base.minimumShow))
    fadeIn = min(fadeIn, max(PresentedCall.longestFade, base.fadeIn))
    fadeOut = min(fadeOut, max(PresentedCall.longestFade, base.fadeOut))
  }
}

extension HUDConfiguration {
  /// Applies a client's settings.
  ///
  /// - Throws: `invalidSetting`; nothing is changed then.
  mutating func apply(_ settings: [WireSetting], _ images: ReadImages) throws(HUDCallError) {
    var known: [HUDOption: String] = [:]
    for setting in settings {
      if let (name, value) = HUDOption.renamed(setting.name, setting.value) {
        known[name] = value
        continue
      }
      guard let name = HUDOption(key: setting.name) else {
        throw .invalidSetting(
          name: setting.name, reason: "There is none of this name: see bezel.conf(5).")
      }
      // An image was read before; its setting's key now names it.
      known[name] = name.row.isImage ? name.key : setting.value
    }
    do throws(SettingError) {
      try set(known) { images.settings[$0] }
    } catch {
      throw .invalidSetting(name: error.key, reason: error.description)
    }
  }
}

extension WireWatchdog {
  /// - Throws: `invalidSetting` for an invalid colour.
  fileprivate func watchdog(in words: Words) throws(HUDCallError) -> Watchdog {
    switch action {
    case .text(let text): return Watchdog(limit: seconds, action: .text(text))
    case .color(let name):
      guard let color = Color(hexadecimal: name) else {
        throw .invalidSetting(name: "watchdog.color", reason: "Give RRGGBB or RRGGBBAA.")
      }
      return Watchdog(limit: seconds, action: .color(color))
    case .cancel: return Watchdog(limit: seconds, action: .cancel(title: words[.cancel]))
    case .dismiss: return Watchdog(limit: seconds, action: .dismiss)
    }
  }
}
