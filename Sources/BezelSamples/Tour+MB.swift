import Bezel
import BezelHUD
import BezelRaster

extension Tour {
  /// Everything that MBProgressHUD can do, of both its lines.
  static var mb: Tour {
    var builder = TourBuilder()
    builder.addModes()
    builder.addParts()
    builder.addColors()
    builder.addShapesAndPlaces()
    builder.addMotions()
    builder.addLivesOfHUDs()
    builder.addSeveral()
    builder.addClassic()
    return Tour(builder, backdrop: .stripes)
  }
}

extension TourBuilder {
  fileprivate mutating func addModes() {
    hud("indeterminate", as: "blur, no text")
    hud("label", "Loading…", as: "blur, spinner")
    fills("determinate", "Loading…", as: "blur, determinate")
    fills("wedge", "A wedge", as: "blur, determinate") { $0.determinateForm = .wedge }
    fills("annular", "Loading…", as: "blur, annular")
    fills("bar", "Loading…", as: "blur, bar")
    fills("custom", "An indicator of your own", as: "blur, custom")
    hud("image", "Completed", as: "an image")
    hud("text", "Message here!", as: "at the lower edge")
    var span = HUDSpan(.labelled("Preparing…"))
    span.change(after: .milliseconds(600)) { settings in
      settings.mode = .determinate
      settings.label.text = "Loading…"
    }
    for step in 1...8 {
      span.change(after: .milliseconds(600 + 80 * step)) { $0.progress = Double(step) / 8 }
    }
    span.change(after: .milliseconds(1_400)) { settings in
      settings.mode = .indeterminate
      settings.label.text = "Cleaning up…"
    }
    span.change(after: .milliseconds(1_900)) { settings in
      settings.mode = .custom
      settings.indicator = ImageIndicator(.success)
      settings.label.text = "Completed"
    }
    span.hide(after: .milliseconds(2_500))
    stop("mode-switching", for: .milliseconds(2_850), picture: .milliseconds(1_160), spans: [span])
  }

  fileprivate mutating func addParts() {
    hud("details", "Loading…", as: "details")
    hud("details-alone") { settings in
      settings.mode = .text
      settings.detailsLabel.text = String(
        repeating: "Details are set in as many lines as they need. ", count: 4)
    }
    fills("button", "Loading…", as: "blur, determinate") { settings in
      settings.button = HUDButton("Cancel") { _ in }
    }
    hud(
      "long-label",
      String(repeating: "A label that is wider than its screen ends with an ellipsis. ", count: 4))
  }

  fileprivate mutating func addColors() {
    hud("dark", "Dark", as: "dark blur, spinner")
    hud("content-color", "Its own colour", as: "content colour")
    hud("solid", "A solid box", as: "solid, spinner")
    hud("background-dim", "A dimmed background", as: "background .1")
    hud("background-blur", "A blurred background", as: "a blurred background")
    hud("dims-background", "Dimmed by .2", as: "dimmed")
  }

  fileprivate mutating func addShapesAndPlaces() {
    hud("square", "As high as wide", as: "square")
    hud("minimum-size", "At least 140 × 90", as: "minimum size")
    hud("margin", "Margin 5", as: "margin 5")
    hud("corners", "Radius 20", as: "corners")
    hud("edge", "At two edges") {
      $0.offset = Point(x: -HUD.maxOffset, y: -HUD.maxOffset)
    }
  }

  fileprivate mutating func addMotions() {
    for (name, motion) in [
      ("fade", Motion.fade), ("zoom", .zoom), ("zoom-in", .zoomIn), ("zoom-out", .zoomOut),
    ] {
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
    var span = HUDSpan(settings)
    span.hide(after: .milliseconds(1_400))
    stop("grace", for: .milliseconds(1_750), picture: .milliseconds(1_100), spans: [span])

    settings = .labelled("Hidden at once, seen for a second")
    settings.minShowTime = .seconds(1)
    span = HUDSpan(settings)
    span.hide(after: .milliseconds(50))
    stop("minimum-show", for: .milliseconds(1_350), picture: .milliseconds(800), spans: [span])

    span = HUDSpan(.labelled("Hidden, and shown again"))
    span.hide(after: .milliseconds(600))
    span.show(after: .milliseconds(700))
    span.hide(after: .milliseconds(1_300))
    stop("shown-again", for: .milliseconds(1_650), picture: .milliseconds(720), spans: [span])
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
    var spans = [
      HUDSpan(left, in: area(10, 30)), HUDSpan(right, in: area(240, 30)),
      HUDSpan(front, in: .screen, isShown: false),
    ]
    spans[2].show(after: .milliseconds(500))
    for index in spans.indices { spans[index].hide(after: .milliseconds(1_600)) }
    stop("several", for: .milliseconds(1_950), picture: .milliseconds(1_200), spans: spans)
  }

  fileprivate mutating func addClassic() {
    hud("classic", "Up to 0.9", as: "classic, spinner")
    fills("classic-wedge", "Loading", as: "classic, determinate")
    fills("classic-bar", "Loading", as: "classic, bar")
    hud("classic-dim", "Dimmed", as: "classic, dimmed")
    hud("classic-color", "A colour", as: "classic, a colour")
    hud("classic-square", "Square", from: .classic) { settings in
      settings.isSquare = true
      settings.detailsLabel.text = "with details"
    }
  }

  /// Adds a stop of one HUD of the catalogue whose progress goes from nothing to all.
  private mutating func fills(
    _ name: String, _ label: String, as sample: String,
    _ change: (inout HUDSettings) -> Void = { _ in }
  ) {
    var settings = MBSample.settings(named: sample)
    settings.label.text = label
    settings.progress = 0
    change(&settings)
    var span = HUDSpan(settings)
    for step in 1...25 {
      span.change(after: .milliseconds(40 * step)) { $0.progress = Double(step) / 25 }
    }
    span.hide(after: .milliseconds(1_150))
    stop(name, for: .milliseconds(1_500), picture: .milliseconds(700), spans: [span])
  }
}

extension HUDSettings {
  fileprivate static func labelled(_ text: String) -> HUDSettings {
    var settings = HUDSettings()
    settings.label.text = text
    return settings
  }
}
