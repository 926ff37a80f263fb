import ArgumentParser
import Bezel

/// Options that say how rings and images are drawn.
struct IndicatorArguments: ParsableArguments {
  @Option(.animation, "How an indefinite wait is drawn (default: flat).")
  var animation: String?

  @Option(.ringThickness, "The stroke of the rings, 0 … 4096 (default: 2).", valueName: "points")
  var ringThickness: String?

  @Option(
    .ringRadius, "The radius of rings above a text, 0 … 4096 (default: 18).", valueName: "points")
  var ringRadius: String?

  @Option(
    .ringNoTextRadius, "The radius of rings without a text, 0 … 4096 (default: 24).",
    valueName: "points")
  var ringNoTextRadius: String?

  @Option(
    .imageSize, "The box of images, 0 … 4096 points a side (default: 28x28).", valueName: "WxH")
  var imageSize: String?

  @Flag(help: "Leave images of your own their colours.")
  var noTint = false

  @Option(.infoImage, "What --info shows.", valueName: "file.png")
  var infoImage: String?

  @Option(.successImage, "What --success shows.", valueName: "file.png")
  var successImage: String?

  @Option(.errorImage, "What --error shows.", valueName: "file.png")
  var errorImage: String?

  /// Looks at what depends on what is shown.
  ///
  /// - Parameter isHeld: whether a ring fills while a finger is held.
  func validate(with content: ContentArguments, isHeld: Bool) throws {
    if animation != nil, !content.isIndefinite {
      throw ValidationError(
        "--animation is for a wait without an end: leave --progress, or the image, out.")
    }
    let hasRing =
      isHeld
      || !content.hasImage && !(content.isIndefinite && animation == AnimationType.native.name)
    if let ring = given.first(where: { $0.hasPrefix("--ring-") }), !hasRing {
      throw ValidationError("\(ring) is for rings, and none is shown: leave it out.")
    }
    // Over an image a ring is as large as over a text.
    let isAboveText = content.hasStatus || content.hasImage
    if ringRadius != nil, !isAboveText {
      throw ValidationError(
        "--ring-radius is for rings above a text: add --status TEXT, or use --ring-no-text-radius.")
    }
    if ringNoTextRadius != nil, isAboveText {
      throw ValidationError(
        "--ring-no-text-radius is for rings without a text: use --ring-radius.")
    }
    if imageSize != nil, !content.hasImage {
      throw ValidationError(
        "--image-size is for images: add --info, --success, --error or --image FILE.PNG.")
    }
    for (file, name) in files where file != nil && content.message != name {
      throw ValidationError("--\(name)-image is what --\(name) shows: add --\(name).")
    }
    if noTint, content.image == nil, !files.contains(where: { $0.file != nil }) {
      throw ValidationError("--no-tint is for images of your own: add --image FILE.PNG.")
    }
  }

  /// Looks at what depends on what is shown of a command.
  ///
  /// - Parameter withResult: whether an image says how it ended.
  func validate(withResult: Bool) throws {
    if infoImage != nil {
      throw ValidationError("--info-image is never shown: use --success-image or --error-image.")
    }
    let images = ["--image-size", "--no-tint", "--success-image", "--error-image"]
    if let option = given.first(where: { images.contains($0) }), !withResult {
      throw ValidationError("\(option) is for images: leave it or --no-result out.")
    }
    if noTint, successImage == nil, errorImage == nil {
      throw ValidationError(
        "--no-tint is for images of your own: add --success-image or --error-image FILE.PNG.")
    }
  }

  private var files: [(file: String?, name: MessageName)] {
    [(infoImage, .info), (successImage, .success), (errorImage, .error)]
  }

  var settings: [HUDSetting: String] {
    var settings: [HUDSetting: String] = [:]
    settings[.animation] = animation
    settings[.ringThickness] = ringThickness
    settings[.ringRadius] = ringRadius
    settings[.ringNoTextRadius] = ringNoTextRadius
    settings[.imageSize] = imageSize
    if noTint { settings[.noTint] = "yes" }
    settings[.infoImage] = infoImage
    settings[.successImage] = successImage
    settings[.errorImage] = errorImage
    return settings
  }
}
