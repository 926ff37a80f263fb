internal import CBezelDRM

/// A property that colours or turns a picture, which another program may have left behind.
struct PictureSetting {
  let name: String
  /// The value without an effect.
  let neutral: UInt64

  /// The table behind `GammaRamp`, which drivers without this property have as well.
  static let gamma = PictureSetting(name: "GAMMA_LUT", neutral: 0)

  /// Those of a CRTC: their values are blobs.
  static let ofCRTC = [
    gamma, PictureSetting(name: "DEGAMMA_LUT", neutral: 0), PictureSetting(name: "CTM", neutral: 0),
  ]

  /// Those of a plane.
  static let ofPlane = [
    PictureSetting(name: "rotation", neutral: UInt64(DRM_MODE_ROTATE_0)),
    PictureSetting(name: "alpha", neutral: 0xFFFF),
  ]
}
