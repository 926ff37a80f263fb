internal import BezelHUD

extension Tour {
  /// Everything that MBProgressHUD can do, of both its lines.
  static var mb: Tour {
    var route = Route()
    route.addModes()
    route.addParts()
    route.addColors()
    route.addShapesAndPlaces()
    route.addMotions()
    route.addLivesOfHUDs()
    route.addSeveral()
    route.addClassic()
    return Tour(route, backdrop: .stripes)
  }
}

extension Route {
  fileprivate mutating func addModes() {
    hud("indeterminate")
    hud("label", "Loading…")
    fills("determinate", "Loading…") { $0.mode = .determinate }
    fills("wedge", "A wedge") { settings in
      settings.mode = .determinate
      settings.determinateForm = .wedge
    }
    fills("annular", "Loading…") { $0.mode = .annularDeterminate }
    fills("bar", "Loading…") { $0.mode = .determinateHorizontalBar }
    fills("custom", "An indicator of your own") { settings in
      settings.mode = .custom
      settings.indicator = .blocks
    }
    hud("image", "Completed") { settings in
      settings.mode = .custom
      settings.indicator = AnyIndicator(ImageIndicator(.success))
    }
    hud("text", "Message here!") { settings in
      settings.mode = .text
      settings.offset.y = HUD.maxOffset
    }
    var life = Life(.labelled("Preparing…"))
    life.change(after: .milliseconds(600)) { settings in
      settings.mode = .determinate
      settings.label.text = "Loading…"
    }
    for step in 1...8 {
      life.change(after: .milliseconds(600 + 80 * step)) { $0.progress = Double(step) / 8 }
    }
    life.change(after: .milliseconds(1_400)) { settings in
      settings.mode = .indeterminate
      settings.label.text = "Cleaning up…"
    }
    life.change(after: .milliseconds(1_900)) { settings in
      settings.mode = .custom
      settings.indicator = AnyIndicator(ImageIndicator(.success))
      settings.label.text = "Completed"
    }
    life.hide(after: .milliseconds(2_500))
    stop("mode-switching", for: .milliseconds(2_850), picture: .milliseconds(1_160), lives: [life])
  }

  fileprivate mutating func addParts() {
    hud("details", "Loading…") { $0.detailsLabel.text = "Parsing data\n(1 of 2)" }
    hud("details-alone") { settings in
      settings.mode = .text
      settings.detailsLabel.text = String(
        repeating: "Details are set in as many lines as they need. ", count: 4)
    }
    fills("button", "Loading…") { settings in
      settings.mode = .determinate
      settings.button = HUDButton("Cancel") { _ in }
    }
    hud(
      "long-label",
      String(repeating: "A label that is wider than its screen ends with an ellipsis. ", count: 4))
  }

  fileprivate mutating func addColors() {
    hud("dark", "Dark") { $0.theme = .dark }
    hud("content-color", "Its own colour") { settings in
      settings.contentColor = Color(red: 0, green: 115, blue: 180)
    }
    hud("solid", "A solid box") { settings in
      settings.bezel = HUDBackground(style: .solid, color: Color(red: 255, green: 244, blue: 214))
    }
    hud("background-dim", "A dimmed background") { settings in
      settings.background.color = .black.withAlpha(26)
    }
    hud("background-blur", "A blurred background") { settings in
      settings.background = HUDBackground(
        style: .blur, color: Color(white: 255, alpha: 40), blur: BlurEffect(radius: 8))
    }
    hud("dims-background", "Dimmed by .2") { $0.dimsBackground = true }
  }

  fileprivate mutating func addShapesAndPlaces() {
    hud("square", "As high as wide") { $0.isSquare = true }
    hud("minimum-size", "At least 220 × 160") { $0.minSize = Size(width: 220, height: 160) }
    hud("margin", "Margin 6") { $0.margin = 6 }
    hud("corners", "Radius 24") { $0.cornerRadius = 24 }
    hud("edge", "At two edges") {
      $0.offset = Point(x: -HUD.maxOffset, y: -HUD.maxOffset)
    }
  }

  fileprivate mutating func addMotions() {
    for motion in [Motion.fade, .zoom, .zoomIn, .zoomOut] {
      let name = "\(motion)".kebabCased
      hud(
        "motion-\(name)", "Motion: \(name)", picture: .milliseconds(motion == .zoomIn ? 1_010 : 60)
      ) { settings in
        settings.animationType = motion
        settings.background.color = .black.withAlpha(80)
      }
    }
  }

  fileprivate mutating func addLivesOfHUDs() {
    var settings = HUDSettings.labelled("It took half a second")
    settings.graceTime = .milliseconds(500)
    var life = Life(settings)
    life.hide(after: .milliseconds(1_400))
    stop("grace", for: .milliseconds(1_750), picture: .milliseconds(1_100), lives: [life])

    settings = .labelled("Hidden at once, seen for a second")
    settings.minShowTime = .seconds(1)
    life = Life(settings)
    life.hide(after: .milliseconds(50))
    stop("minimum-show", for: .milliseconds(1_350), picture: .milliseconds(800), lives: [life])

    life = Life(.labelled("Hidden, and shown again"))
    life.hide(after: .milliseconds(600))
    life.show(after: .milliseconds(700))
    life.hide(after: .milliseconds(1_300))
    stop("shown-again", for: .milliseconds(1_650), picture: .milliseconds(720), lives: [life])
  }

  fileprivate mutating func addSeveral() {
    func area(_ x: Fixed, _ y: Fixed) -> HUDParent {
      HUDParent(
        area: Rect(origin: Point(x: x, y: y), size: Size(width: 220, height: 180))) ?? .screen
    }
    var left = HUDSettings.labelled("One half")
    left.background.color = .black.withAlpha(60)
    var right = HUDSettings.labelled("The other")
    right.mode = .annularDeterminate
    right.progress = 0.7
    right.theme = .dark
    var front = HUDSettings.labelled("And one over both")
    front.mode = .text
    var lives = [
      Life(left, in: area(10, 30)), Life(right, in: area(240, 30)),
      Life(front, in: .screen, isShown: false),
    ]
    lives[2].show(after: .milliseconds(500))
    for index in lives.indices { lives[index].hide(after: .milliseconds(1_600)) }
    stop("several", for: .milliseconds(1_950), picture: .milliseconds(1_200), lives: lives)
  }

  fileprivate mutating func addClassic() {
    hud("classic", "Up to 0.9", from: .classic)
    fills("classic-wedge", "Loading", from: .classic) { $0.mode = .determinate }
    fills("classic-bar", "Loading", from: .classic) { $0.mode = .determinateHorizontalBar }
    hud("classic-dim", "Dimmed", from: .classic) { $0.dimsBackground = true }
    hud("classic-color", "A colour", from: .classic) { settings in
      settings.bezel.color = Color(red: 58, green: 102, blue: 167, alpha: 230)
    }
    hud("classic-square", "Square", from: .classic) { settings in
      settings.isSquare = true
      settings.detailsLabel.text = "with details"
    }
  }

  /// Adds a stop whose progress goes from nothing to all.
  private mutating func fills(
    _ name: String, _ label: String, from settings: HUDSettings = HUDSettings(),
    _ change: (inout HUDSettings) -> Void
  ) {
    var settings = settings
    settings.label.text = label
    change(&settings)
    var life = Life(settings)
    for step in 1...25 {
      life.change(after: .milliseconds(40 * step)) { $0.progress = Double(step) / 25 }
    }
    life.hide(after: .milliseconds(1_150))
    stop(name, for: .milliseconds(1_500), picture: .milliseconds(700), lives: [life])
  }
}

extension HUDSettings {
  fileprivate static func labelled(_ text: String) -> HUDSettings {
    var settings = HUDSettings()
    settings.label.text = text
    return settings
  }
}
