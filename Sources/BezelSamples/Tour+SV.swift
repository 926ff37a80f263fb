import BezelHUD
import BezelRaster

extension Tour {
  /// Everything that SVProgressHUD can do.
  static var sv: Tour {
    var builder = TourBuilder()
    builder.addStyles()
    builder.addIndicators()
    builder.addTexts()
    builder.addShapes()
    builder.addMasks()
    builder.addPlaces()
    builder.addLives()
    builder.addAnimations()
    return Tour(builder, backdrop: .stripes)
  }
}

extension TourBuilder {
  fileprivate mutating func addStyles() {
    show("style-light", "Light", as: "light, ring and text")
    show("style-dark", "Dark", as: "dark, ring and text")
    show("style-automatic", "Automatic, dark theme") { $0.theme = .dark }
    show("style-custom", "Colours of its own", as: "custom, ring and text")
    show("blur-custom", "A blur of its own", as: "nothing but a blur")
    show("style-solid", "Without a blur", as: "without a blur")
  }

  fileprivate mutating func addIndicators() {
    show("ring", nil)
    show("spinner", "Native", as: "light, spinner")
    stop(
      "progress", for: .seconds(2.5),
      [(.zero, .setAppearance(Appearance()))]
        + (0...50).map { step in
          let content = Content.progress(Fraction(step, over: 50))
          return (
            .milliseconds(45 * step), .show(Presentation(content, status: "\(2 * step) %"))
          )
        })
    show("info", "Information", as: "light, information")
    show("success", "Success", as: "light, success")
    show("error", "Error", as: "light, error")
    show("image-tinted", "An image, tinted", as: "an image, tinted")
    show("image-untinted", "An image, as it is", as: "an image as it is")
  }

  fileprivate mutating func addTexts() {
    show("text", "Text alone", as: "text alone")
    show("text-wrapped", "A long text is wrapped, and the box becomes as high as it has to be")
    let lines = String(repeating: "There is always one more thing to be said. ", count: 24)
    show("text-cut", "A text that is longer than its box is cut off. " + lines)
    show("text-large", "Large letters", as: "large letters")
  }

  fileprivate mutating func addShapes() {
    show("minimum-size", "At least 150 × 110", as: "a minimum size")
    show("ring-size", "A larger ring", as: "a larger ring")
    show("image-size", "A larger image", as: "an image as it is, larger")
    show("border", "A border", as: "a border")
    show("corners", "Other corners", as: "square corners")
  }

  fileprivate mutating func addMasks() {
    for mask in MaskType.allCases {
      show("mask-\(mask)", "Mask: \(mask)", as: "mask: \(mask)", for: .milliseconds(800))
    }
  }

  fileprivate mutating func addPlaces() {
    show("offset", "To the right, and up") { $0.offset = Point(x: 160, y: -80) }
    stop(
      "tilt", for: .seconds(1.2), picture: .milliseconds(525),
      [
        (.zero, .setAppearance(Appearance())),
        (.zero, .show(Presentation(.indefinite, status: "Tilted"))),
      ]
        + (1..<40).map { step in
          let angle = Angle(step, over: 40)
          let place = Point(direction: angle, radius: 256)
          return (
            .milliseconds(25 * step),
            .setTilt(Tilt(rawX: Int(place.x.rawValue), rawY: Int(place.y.rawValue)))
          )
        } + [(.seconds(1), .setTilt(.none))])
    stop(
      "insets", for: .seconds(1.8), picture: .seconds(1),
      [
        (.zero, .show(Presentation(.indefinite, status: "Above a keyboard", mask: .gradient))),
        (.milliseconds(300), .setInsets(Insets(bottom: 220), over: .milliseconds(400))),
        (.milliseconds(1_300), .setInsets(Insets(), over: .milliseconds(300))),
      ])
    // A HUD is put into a container when it appears, and stays there until it has gone.
    var appearance = Appearance()
    appearance.container = Rect(
      origin: Point(x: 20, y: 160), size: Size(width: 320, height: 240))
    stop(
      "container", for: .seconds(1.8), picture: .seconds(1),
      [
        (.zero, .dismiss(after: .zero, token: nil)),
        (.milliseconds(300), .setAppearance(appearance)),
        (
          .milliseconds(300),
          .show(Presentation(.indefinite, status: "In a container", mask: .black))
        ),
        (.milliseconds(1_500), .dismiss(after: .zero, token: nil)),
      ])
  }

  fileprivate mutating func addLives() {
    stop(
      "status", for: .seconds(1.5), picture: .seconds(1.2),
      [
        (.zero, .setAppearance(Appearance())),
        (.zero, .show(Presentation(.indefinite, status: "The text"))),
        (.milliseconds(500), .setStatus("The text is another one")),
        (.seconds(1), .setStatus("The text is another one, and the ring has gone on")),
      ])
    stop(
      "activity", for: .seconds(1.6), picture: .milliseconds(900),
      [
        // Those of the stops before are over.
        (.zero, .dismiss(after: .zero, token: nil)),
        (.zero, .show(Presentation(.indefinite, status: "Two activities"))),
        (.zero, .show(Presentation(.indefinite, status: "Two activities"))),
        (.milliseconds(600), .popActivity),
        (.milliseconds(600), .setStatus("One activity is left")),
        (.milliseconds(1_200), .popActivity),
      ])
    var timing = Timing()
    timing.grace = .milliseconds(400)
    stop(
      "grace", for: .seconds(1.6), picture: .milliseconds(1_300),
      [
        (.zero, .setTiming(timing)),
        (.zero, .show(Presentation(.indefinite, status: "Never seen"))),
        (.milliseconds(200), .dismiss(after: .zero, token: nil)),
        (.milliseconds(400), .show(Presentation(.indefinite, status: "It took long enough"))),
      ])
    stop(
      "superseded", for: .seconds(1.4), picture: .milliseconds(1_100),
      [
        (.zero, .setTiming(Timing())),
        (.zero, .show(Presentation(.indefinite, status: "Gone in a moment"))),
        (.zero, .dismiss(after: .milliseconds(700), token: nil)),
        (.milliseconds(500), .show(Presentation(.indefinite, status: "Stays after all"))),
      ])
    timing = Timing()
    timing.minimumDismiss = .zero
    stop(
      "auto-dismiss", for: .seconds(1.6), picture: .milliseconds(500),
      [
        (.zero, .setTiming(timing)),
        (.zero, .show(Presentation(.message(.success), status: "Goes by itself"))),
      ])
  }

  fileprivate mutating func addAnimations() {
    func timing(_ fade: Duration, _ curve: Curve = .easeInOut, _ motion: Motion = .shrink)
      -> Timing
    {
      var timing = Timing()
      (timing.fadeIn, timing.fadeOut) = (fade, fade)
      (timing.curve, timing.motion) = (curve, motion)
      return timing
    }
    comeAndGo("slow-fades", "Slowly", timing(.milliseconds(700)))
    for (name, curve) in [
      ("ease-in-out", Curve.easeInOut), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ] {
      comeAndGo("curve-\(name)", "Curve: \(name)", timing(.milliseconds(400), curve))
    }
    for motion in [Motion.shrink, .grow] {
      comeAndGo(
        "motion-\(motion)", "Motion: \(motion)", timing(.milliseconds(400), .easeInOut, motion))
    }
  }

  /// Adds a HUD that is seen best half-way in, and has gone at the end.
  private mutating func comeAndGo(_ name: String, _ status: String, _ timing: Timing) {
    let stay = timing.fadeIn + .milliseconds(100)
    stop(
      name, for: stay + timing.fadeOut + .milliseconds(100), picture: timing.fadeIn / 2,
      [
        (.zero, .setTiming(timing)),
        (.zero, .show(Presentation(.indefinite, status: status, mask: .black))),
        (stay, .dismiss(after: .zero, token: nil)),
      ])
  }
}
