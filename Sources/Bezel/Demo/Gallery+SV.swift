internal import BezelHUD

extension Gallery {
  static var sv: [Cell] {
    styles + images + texts + shapes + masks + animations
  }

  /// A HUD, and what is different from one that nobody has set up.
  private static func cell(
    _ name: String, _ content: Content = .indefinite, _ status: String? = nil,
    change: (inout Showing) -> Void = { _ in }
  ) -> Cell {
    var showing = Showing()
    showing.content = content
    showing.status = status
    change(&showing)
    return Cell(name: name, showings: [showing])
  }

  /// Each style with each indicator.
  private static var styles: [Cell] {
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
        cell("\(style.name), \(name)", content, status) { showing in
          style.change(&showing.appearance)
          if name == "spinner" { showing.appearance.animationType = .native }
        }
      }
    }
  }

  private static var images: [Cell] {
    [
      cell("an image, tinted", .image(.wheel), "Tinted"),
      cell("an image as it is", .image(.wheel), "As it is") {
        $0.appearance.tintsImages = false
      },
      cell("an image as it is, larger", .image(.wheel), "56 × 56") { showing in
        showing.appearance.tintsImages = false
        showing.appearance.imageSize = Size(width: 56, height: 56)
      },
      cell("a success image", .message(.success), "Saved") { showing in
        showing.appearance.successImage = .wheel
        showing.appearance.tintsImages = false
      },
      cell("an image colour", .message(.success), "Saved") { showing in
        showing.appearance.imageColor = Color(red: 20, green: 130, blue: 60)
        showing.appearance.style = .light
      },
      cell("an image alone", .message(.error)),
      cell("a wide image", .message(.success), "56 × 28") {
        $0.appearance.imageSize = Size(width: 56, height: 28)
      },
    ]
  }

  private static var texts: [Cell] {
    [
      cell("text alone", .image(nil), "Nothing but text"),
      cell(
        "a text of several lines", .image(nil),
        "Longer texts are set\nin as many lines\nas they need"),
      cell("large letters", .indefinite, "22 points") { $0.appearance.fontSize = 22 },
      cell("a text scale", .indefinite, "1.5 times") {
        $0.appearance.textScale = Fixed(3, over: 2)
      },
      cell("a button", .indefinite, "Loading") { $0.button = "Cancel" },
      cell("without a blur", .indefinite, "Solid") { $0.appearance.blursBackdrop = false },
      cell("nothing but a blur", .indefinite, "Clear") { showing in
        showing.appearance.backgroundColor = .clear
        showing.appearance.customBlur = BlurEffect(radius: 8, saturation: 2)
      },
    ]
  }

  private static var shapes: [Cell] {
    [
      cell("a minimum size", .indefinite, "150 × 110") {
        $0.appearance.minimumSize = Size(width: 150, height: 110)
      },
      cell("a larger ring", .indefinite, "Radius 28") { $0.appearance.ringRadius = 28 },
      cell("a thicker ring", .progress(Fraction(4, over: 10)), "Thickness 7") {
        $0.appearance.ringThickness = 7
      },
      cell("a small ring without text") { $0.appearance.ringNoTextRadius = 10 },
      cell("a border", .indefinite, "3 points") { showing in
        showing.appearance.borderColor = Color(red: 30, green: 90, blue: 200)
        showing.appearance.borderWidth = 3
      },
      cell("square corners", .indefinite, "Radius 0") { $0.appearance.cornerRadius = 0 },
      cell("round corners", .indefinite, "Radius 36") { $0.appearance.cornerRadius = 36 },
    ]
  }

  private static var masks: [Cell] {
    MaskType.allCases.map { mask in
      cell("mask: \(mask)", .indefinite, "Loading") { showing in
        showing.appearance.maskType = mask
        showing.appearance.maskColor = Color(red: 90, green: 20, blue: 60, alpha: 160)
      }
    } + [
      cell("in a container", .indefinite, "Loading") { showing in
        showing.appearance.maskType = .black
        showing.appearance.container = Rect(
          origin: Point(x: 70, y: 12), size: Size(width: 108, height: 116))
      },
      cell("above a keyboard, offset", .message(.success), "Saved") { showing in
        showing.insets = Insets(bottom: 40)
        showing.appearance.offset = Point(x: -44, y: 0)
      },
    ]
  }

  /// Half-way in, and out again.
  private static var animations: [Cell] {
    func moving(
      _ name: String, at moment: Duration, _ change: (inout Timing) -> Void = { _ in }
    ) -> Cell {
      var cell = cell(name, .message(.success), "Saved") { showing in
        showing.appearance.maskType = .black
        showing.timing.fadeIn = .milliseconds(400)
        showing.timing.fadeOut = .milliseconds(400)
        showing.dismissal = .milliseconds(600)
        change(&showing.timing)
      }
      cell.moment = moment
      return cell
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
