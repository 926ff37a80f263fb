import ArgumentParser
import Bezel

/// Options that say how long a HUD takes to come, stay and go.
struct TimingArguments: ParsableArguments {
  @Option(
    .grace, "Show nothing of what is dismissed within this time (default: 0).",
    valueName: "seconds")
  var grace: String?

  @OptionGroup var stay: StayArguments

  @Option(
    .minimumShow, "What is dismissed is seen at least so long (default: 0).", valueName: "seconds")
  var minimumShow: String?

  @Option(.fadeIn, "The animation in (default: 0.15).", valueName: "seconds")
  var fadeIn: String?

  @Option(.fadeOut, "The animation out (default: 0.15).", valueName: "seconds")
  var fadeOut: String?

  @Option(.curve, "The course of both animations (default: ease-in-out).")
  var curve: String?

  @Option(.motion, "The sizes between which a HUD comes and goes (default: shrink).")
  var motion: String?

  /// Looks at what depends on what is shown.
  ///
  /// - Parameter isDismissible: whether somebody's finger or key can dismiss it.
  func validate(with content: ContentArguments, isDismissible: Bool) throws {
    if let option = stay.given.first, !content.hasImage {
      throw ValidationError(
        "\(option) is for images, which go by themselves: add --info, --success, --error or "
          + "--image FILE.PNG, or use --dismiss.")
    }
    try validate(goes: content.hasImage || content.dismiss != nil || isDismissible)
  }

  /// Looks at what depends on what is shown of a command.
  ///
  /// - Parameter withResult: whether an image says how it ended.
  func validate(withResult: Bool) throws {
    if let option = stay.given.first, !withResult {
      throw ValidationError("\(option) is for images: leave it or --no-result out.")
    }
    try validate(goes: true)
  }

  private func validate(goes: Bool) throws {
    if minimumShow != nil, !goes {
      throw ValidationError("--minimum-show is for what goes: add --dismiss SECONDS.")
    }
    if fadeOut != nil, !goes {
      throw ValidationError("--fade-out is for what goes: add --dismiss SECONDS.")
    }
    let option = motion != nil ? "--motion" : curve != nil ? "--curve" : nil
    let timing = try HUDSetup(unread: settings).timing
    if let option, timing.fadeIn == .zero, !goes || timing.fadeOut == .zero {
      throw ValidationError("\(option) is for animations, and there are none: leave it out.")
    }
  }

  var settings: [HUDSetting: String] {
    var settings = stay.settings
    settings[.grace] = grace
    settings[.minimumShow] = minimumShow
    settings[.fadeIn] = fadeIn
    settings[.fadeOut] = fadeOut
    settings[.curve] = curve
    settings[.motion] = motion
    return settings
  }
}

/// Options that limit how long an image with a text stays.
struct StayArguments: ParsableArguments {
  @Option(
    .minimumDismiss, "The shortest time that an image stays (default: 5).", valueName: "seconds")
  var minimumDismiss: String?

  @Option(
    .maximumDismiss,
    "The longest time that an image stays, also if it is shorter than the shortest.",
    valueName: "seconds")
  var maximumDismiss: String?

  var settings: [HUDSetting: String] {
    var settings: [HUDSetting: String] = [:]
    settings[.minimumDismiss] = minimumDismiss
    settings[.maximumDismiss] = maximumDismiss
    return settings
  }
}
