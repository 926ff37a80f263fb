import BezelHUD
import BezelRaster

extension SVSample {
  /// All that SVProgressHUD can look like, in the order of the guide.
  package static let catalogue = styles + images + texts + shapes + masks + animations

  /// Each style with each indicator.
  private static var styles: [SVSample] {
    let styles: [(name: String, change: (inout Appearance) -> Void)] = [
      ("light", { $0.style = .light }),
      ("dark", { $0.style = .dark }),
      (
        "custom",
        { appearance in
          appearance.foregroundColor = Color(red: 255, green: 233, blue: 190)
          appearance.imageColor = Color(red: 255, green: 150, blue: 70)
          appearance.backgroundColor = Color(red: 70, green: 20, blue: 60, alpha: 190)
          appearance.customBlur = BlurEffect(radius: 4, saturation: 1)
        }
      ),
    ]
    return styles.flatMap { style in
      let contents: [(name: String, content: Content, status: String?)] = [
        ("ring", .indefinite, nil), ("ring and text", .indefinite, "Loading"),
        ("spinner", .indefinite, "Loading"),
        ("progress", .progress(Fraction(7, over: 10)), "70 %"),
        ("information", .message(.info), "Read this"), ("success", .message(.success), "Saved"),
        ("error", .message(.error), "No network"),
      ]
      return contents.map { name, content, status in
        SVSample("\(style.name), \(name)", content, status) { sample in
          style.change(&sample.appearance)
          if name == "spinner" { sample.appearance.animationType = .native }
        }
      }
    }
  }

  private static var images: [SVSample] {
    [
      SVSample("an image, tinted", .image(.wheel), "Tinted"),
      SVSample("an image as it is", .image(.wheel), "As it is") {
        $0.appearance.tintsImages = false
      },
      SVSample("an image as it is, larger", .image(.wheel), "56 × 56") { sample in
        sample.appearance.tintsImages = false
        sample.appearance.imageSize = Size(width: 56, height: 56)
      },
      SVSample("a success image", .message(.success), "Saved") { sample in
        sample.appearance.successImage = .wheel
        sample.appearance.tintsImages = false
      },
      SVSample("an image colour", .message(.success), "Saved") { sample in
        sample.appearance.imageColor = Color(red: 20, green: 130, blue: 60)
        sample.appearance.style = .light
      },
      SVSample("an image alone", .message(.error)),
      SVSample("a wide image", .message(.success), "56 × 28") {
        $0.appearance.imageSize = Size(width: 56, height: 28)
      },
    ]
  }

  private static var texts: [SVSample] {
    [
      SVSample("text alone", .image(nil), "Nothing but text"),
      SVSample(
        "a text of several lines", .image(nil),
        "Longer texts are set\nin as many lines\nas they need"),
      SVSample("large letters", .indefinite, "22 points") { $0.appearance.fontSize = 22 },
      SVSample("a text scale", .indefinite, "1.5 times") {
        $0.appearance.textScale = Fixed(3, over: 2)
      },
      SVSample("a button", .indefinite, "Loading") { $0.button = "Cancel" },
      SVSample("without a blur", .indefinite, "Solid") { $0.appearance.blursBackdrop = false },
      SVSample("nothing but a blur", .indefinite, "Clear") { sample in
        sample.appearance.backgroundColor = .clear
        sample.appearance.customBlur = BlurEffect(radius: 8, saturation: 2)
      },
    ]
  }

  private static var shapes: [SVSample] {
    [
      SVSample("a minimum size", .indefinite, "150 × 110") {
        $0.appearance.minimumSize = Size(width: 150, height: 110)
      },
      SVSample("a larger ring", .indefinite, "Radius 28") { $0.appearance.ringRadius = 28 },
      SVSample("a thicker ring", .progress(Fraction(4, over: 10)), "Thickness 7") {
        $0.appearance.ringThickness = 7
      },
      SVSample("a small ring without text") { $0.appearance.ringNoTextRadius = 10 },
      SVSample("a border", .indefinite, "3 points") { sample in
        sample.appearance.borderColor = Color(red: 30, green: 90, blue: 200)
        sample.appearance.borderWidth = 3
      },
      SVSample("square corners", .indefinite, "Radius 0") { $0.appearance.cornerRadius = 0 },
      SVSample("round corners", .indefinite, "Radius 36") { $0.appearance.cornerRadius = 36 },
    ]
  }

  private static var masks: [SVSample] {
    MaskType.allCases.map { mask in
      SVSample("mask: \(mask)", .indefinite, "Loading") { sample in
        sample.appearance.maskType = mask
        // In a colour of its own, to be told from the black one.
        sample.appearance.maskColor = Color(red: 90, green: 20, blue: 60, alpha: 160)
      }
    } + [
      SVSample("in a container", .indefinite, "Loading") { sample in
        sample.appearance.maskType = .black
        sample.appearance.container = Rect(
          origin: Point(x: 70, y: 12), size: Size(width: 108, height: 116))
      },
      SVSample("above a keyboard, offset", .message(.success), "Saved") { sample in
        sample.insets = Insets(bottom: 40)
        sample.appearance.offset = Point(x: -44, y: 0)
      },
    ]
  }

  /// Half-way in, and out again.
  private static var animations: [SVSample] {
    func moving(
      _ name: String, at moment: Duration, _ change: (inout Timing) -> Void = { _ in }
    ) -> SVSample {
      var sample = SVSample(name, .message(.success), "Saved") { sample in
        sample.appearance.maskType = .black
        sample.timing.fadeIn = .milliseconds(400)
        sample.timing.fadeOut = .milliseconds(400)
        sample.dismissal = .milliseconds(600)
        change(&sample.timing)
      }
      sample.moment = moment
      return sample
    }
    return [
      moving("a quarter in", at: .milliseconds(100)),
      moving("half in", at: .milliseconds(200)),
      moving("half in, ease-in", at: .milliseconds(200)) { $0.curve = .easeIn },
      moving("half in, ease-out", at: .milliseconds(200)) { $0.curve = .easeOut },
      moving("half in, small entrance", at: .milliseconds(200)) { $0.motion = .grow },
      moving("there", at: .milliseconds(500)),
      moving("half out", at: .milliseconds(800)),
    ]
  }
}
