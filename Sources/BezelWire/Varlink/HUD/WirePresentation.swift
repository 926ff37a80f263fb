package import BezelHUD

/// A presentation as a caller requests it; `nil` stands for members that were left out.
package struct WirePresentation: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable, WireValue {
    case ring, progress, bar, pie, annular, info, success, error, image, text

    /// Whether it shows how far something is.
    package var isPartial: Bool {
      switch self {
      case .progress, .bar, .pie, .annular: true
      case .ring, .info, .success, .error, .image, .text: false
      }
    }
  }

  package var kind: Kind?
  package var progress: Fraction?
  package var status: String?
  package var details: String?
  package var button: String?
  package var cancelButton: String?
  /// Which of the descriptors that came with the call is a PNG file.
  package var image: Int?
  package var imagePath: String?
  package var settings: [WireSetting]

  package init(
    _ kind: Kind? = nil, progress: Fraction? = nil, status: String? = nil, details: String? = nil,
    button: String? = nil, cancelButton: String? = nil, image: Int? = nil,
    imagePath: String? = nil, settings: [WireSetting] = []
  ) {
    self.kind = kind
    self.progress = progress
    self.status = status
    self.details = details
    self.button = button
    self.cancelButton = cancelButton
    self.image = image
    self.imagePath = imagePath
    self.settings = settings
  }

  /// The maximum length of a text, in bytes of UTF-8.
  package static var longestText: Int { FieldCoder.longestText }

  /// The maximum number of descriptors with one message.
  ///
  /// - Source: Linux, `SCM_MAX_FD`.
  private static let mostDescriptors = 253

  /// Returns the presentation with the members of an update in place; settings that the update does
  /// not name stay.
  package func updated(with update: WirePresentation) -> WirePresentation {
    var result = self
    result.kind = update.kind ?? kind
    result.progress = update.progress ?? progress
    result.status = update.status ?? status
    result.details = update.details ?? details
    result.button = update.button ?? button
    result.cancelButton = update.cancelButton ?? cancelButton
    if update.image != nil || update.imagePath != nil {
      result.image = update.image
      result.imagePath = update.imagePath
    }
    for setting in update.settings {
      result.settings.removeAll { $0.name == setting.name }
      result.settings.append(setting)
    }
    return result
  }
}

extension WirePresentation: WireObject {
  init() { self.init(nil) }

  mutating func code(_ fields: inout FieldCoder) throws(WireValueError) {
    try fields.field("kind", &kind)
    try fields.field("progress", &progress)
    try fields.text("status", &status)
    try fields.text("details", &details)
    try fields.text("button", &button)
    try fields.text("cancelButton", &cancelButton)
    try fields.field("image", &image)
    try fields.text("imagePath", &imagePath)
    var given = settings.isEmpty ? nil : WireSettings(settings)
    try fields.field("settings", &given)
    settings = given?.settings ?? []
    try fields.end()
    if let image {
      try fields.check((0..<WirePresentation.mostDescriptors).contains(image), "image")
    }
    // Only one image is shown.
    try fields.check(image == nil || imagePath == nil, "imagePath")
  }
}
