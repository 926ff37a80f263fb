import ArgumentParser
import Bezel

/// Options that say how long a HUD takes to come, stay and go.
struct TimingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show nothing of what is dismissed within this time (default: 0).", valueName: "seconds"))
  var grace: Seconds?

  @OptionGroup var stay: StayArguments

  @Option(
    help: ArgumentHelp(
      "What is dismissed is seen at least so long (default: 0).", valueName: "seconds"))
  var minimumShow: Seconds?

  @Option(help: ArgumentHelp("The animation in (default: 0.15).", valueName: "seconds"))
  var fadeIn: Seconds?

  @Option(help: ArgumentHelp("The animation out (default: 0.15).", valueName: "seconds"))
  var fadeOut: Seconds?

  @Option(help: "The course of both animations (default: ease-in-out).")
  var curve: Curve?

  @Option(help: "The sizes between which a HUD comes and goes (default: shrink).")
  var motion: Motion?

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
    if let option, fadeIn?.duration == .zero, !goes || fadeOut?.duration == .zero {
      throw ValidationError("\(option) is for animations, and there are none: leave it out.")
    }
  }

  func apply(to timing: inout Timing) {
    stay.apply(to: &timing)
    if let grace { timing.grace = grace.duration }
    if let minimumShow { timing.minimumShow = minimumShow.duration }
    if let fadeIn { timing.fadeIn = fadeIn.duration }
    if let fadeOut { timing.fadeOut = fadeOut.duration }
    if let curve { timing.curve = curve }
    if let motion { timing.motion = motion }
  }
}

/// Options that limit how long an image with a text stays.
struct StayArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The shortest time that an image stays (default: 5).", valueName: "seconds"))
  var minimumDismiss: Seconds?

  @Option(
    help: ArgumentHelp(
      "The longest time that an image stays, also if it is shorter than the shortest.",
      valueName: "seconds"))
  var maximumDismiss: Seconds?

  func apply(to timing: inout Timing) {
    if let minimumDismiss { timing.minimumDismiss = minimumDismiss.duration }
    if let maximumDismiss { timing.maximumDismiss = maximumDismiss.duration }
  }
}
