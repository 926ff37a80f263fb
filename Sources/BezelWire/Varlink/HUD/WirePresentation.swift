package import BezelHUD

/// What a caller wants to be shown; what is `nil` was left out.
package struct WirePresentation: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable, WireValue {
    case ring, progress, bar, pie, annular, info, success, error, image, text
  }

  package var kind: Kind?
  package var progress: Fraction?
  package var status: String?
  package var details: String?
  package var button: String?
  /// Which of the descriptors that came with the call is a PNG file.
  package var image: Int?
  package var imagePath: String?
  package var settings: [WireSetting]

  package init(
    _ kind: Kind? = nil, progress: Fraction? = nil, status: String? = nil, details: String? = nil,
    button: String? = nil, image: Int? = nil, imagePath: String? = nil,
    settings: [WireSetting] = []
  ) {
    self.kind = kind
    self.progress = progress
    self.status = status
    self.details = details
    self.button = button
    self.image = image
    self.imagePath = imagePath
    self.settings = settings
  }

  /// How many descriptors come with one message at most.
  ///
  /// - Source: Linux, `SCM_MAX_FD`.
  private static let mostDescriptors = 253

  /// This, with what an update of it says in place; settings that it does not name stay.
  package func updated(with update: WirePresentation) -> WirePresentation {
    var result = self
    result.kind = update.kind ?? kind
    result.progress = update.progress ?? progress
    result.status = update.status ?? status
    result.details = update.details ?? details
    result.button = update.button ?? button
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

extension WirePresentation: WireValue {
  init(_ json: JSON) throws(Misfit) {
    var fields = try Fields(json)
    kind = try fields.optional("kind")
    progress = try fields.optional("progress")
    status = try fields.text("status")
    details = try fields.text("details")
    button = try fields.text("button")
    image = try fields.optional("image")
    imagePath = try fields.text("imagePath")
    settings =
      try fields.optional("settings") { (value) throws(Misfit) in
        try WireSetting.list(value)
      } ?? []
    try fields.end()
    if let image, !(0..<WirePresentation.mostDescriptors).contains(image) {
      throw Misfit(path: "image")
    }
    // Which of two images is meant, nobody knows.
    if image != nil, imagePath != nil { throw Misfit(path: "imagePath") }
  }

  var json: JSON {
    var members: JSON.Object = []
    members.set("kind", kind)
    members.set("progress", progress)
    members.set("status", status)
    members.set("details", details)
    members.set("button", button)
    members.set("image", image)
    members.set("imagePath", imagePath)
    if !settings.isEmpty { members.append(JSON.Member("settings", settings.json)) }
    return .object(members)
  }
}
