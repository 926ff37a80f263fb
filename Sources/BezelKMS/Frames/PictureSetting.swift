internal import CBezelDRM

/// A property that colours or turns a picture, or concerns its transmission, and which another
/// program may have changed.
///
/// "Broadcast RGB" and "max bpc" are not among them: they describe the screen and its cable, and a
/// picture in sRGB is right with each of their values, while a change would make the screen black
/// for a moment.
struct PictureSetting {
  let name: String
  let neutral: Neutral
  /// Whether its values are numbers of blobs.
  let isBlob: Bool

  /// The value without an effect.
  enum Neutral {
    case value(UInt64)
    /// A value of an enum property, by name: the numbers depend on the driver.
    case choice(String)
  }

  private init(_ name: String, _ neutral: Neutral, isBlob: Bool = false) {
    self.name = name
    self.neutral = neutral
    self.isBlob = isBlob
  }

  /// The table behind `GammaRamp`, which drivers without this property have as well.
  static let gamma = PictureSetting("GAMMA_LUT", .value(0), isBlob: true)

  /// The state of the link to the screen.
  ///
  /// A driver sets it to "Bad"; "Good" in a modeset makes it try again, though the mode is the
  /// same.
  ///
  /// - Source: `drm_connector_set_link_status_property` in the kernel's `drm_connector.c`.
  static let link = PictureSetting("link-status", .choice("Good"))

  /// The properties of a connector.
  static let ofConnector = [
    link, PictureSetting("HDR_OUTPUT_METADATA", .value(0), isBlob: true),
    PictureSetting("Colorspace", .choice("Default")),
  ]

  /// The properties of a CRTC.
  static let ofCRTC = [
    gamma, PictureSetting("DEGAMMA_LUT", .value(0), isBlob: true),
    PictureSetting("CTM", .value(0), isBlob: true), PictureSetting("VRR_ENABLED", .value(0)),
  ]

  /// The properties of a plane.
  static let ofPlane = [
    PictureSetting("rotation", .value(UInt64(DRM_MODE_ROTATE_0))),
    PictureSetting("alpha", .value(0xFFFF)),
  ]
}

extension ObjectProperties {
  /// Returns the number of a property and its neutral value; `nil` if the object has no such
  /// property.
  func neutral(_ setting: PictureSetting) -> (id: UInt32, value: UInt64)? {
    guard let id = try? id(setting.name) else { return nil }
    switch setting.neutral {
    case .value(let value): return (id, value)
    case .choice(let choice): return value(of: choice, in: setting.name).map { (id, $0) }
    }
  }
}
