import Bezel
import BezelHUD
import BezelRaster

extension MBSample {
  /// The features of MBProgressHUD, in the order of the guide.
  package static let catalogue = modes + editions + parts + backgrounds + shapes + motions

  /// Every mode over every kind of box.
  private static var modes: [MBSample] {
    let kinds: [(name: String, change: (inout HUDSettings) -> Void)] = [
      ("blur", { _ in }),
      ("dark blur", { $0.theme = .dark }),
      ("solid", { $0.bezel = HUDBackground(style: .solid, color: Color(white: 250)) }),
    ]
    return kinds.flatMap { kind in
      shownModes.map { name, change in
        MBSample("\(kind.name), \(name)", "Loading…") { settings in
          kind.change(&settings)
          change(&settings)
        }
      } + [MBSample("\(kind.name), no text") { kind.change(&$0) }]
    }
  }

  private static var editions: [MBSample] {
    shownModes.map { name, change in
      MBSample("classic, \(name)", "Loading…", from: .classic, change: change)
    } + [MBSample("classic, dimmed", from: .classic) { $0.dimsBackground = true }]
  }

  private static var shownModes: [(name: String, change: (inout HUDSettings) -> Void)] {
    [
      ("spinner", { $0.mode = .indeterminate }),
      ("determinate", { $0.mode = .determinate }),
      ("bar", { $0.mode = .determinateHorizontalBar }),
      ("annular", { $0.mode = .annularDeterminate }),
      (
        "custom",
        { settings in
          settings.mode = .custom
          settings.indicator = AnyIndicator.blocks
        }
      ),
      ("text", { $0.mode = .text }),
    ]
  }

  private static var parts: [MBSample] {
    [
      MBSample("details", "Loading…") { $0.detailsLabel.text = "1 of 2" },
      MBSample("details alone") { $0.detailsLabel.text = "Parsing data" },
      MBSample("a button", "Loading…") { settings in
        settings.margin = 12
        settings.mode = .text
        settings.button = HUDButton("Cancel") { _ in }
      },
      MBSample("a long label", "A label that is too long"),
      MBSample("long details") { settings in
        settings.mode = .text
        settings.detailsLabel.text = "Details are set in as many lines as they need"
      },
      MBSample("an image", "Completed") { settings in
        settings.mode = .custom
        settings.indicator = ImageIndicator(.success)
      },
      MBSample("an image as it is", "A wheel") { settings in
        settings.mode = .custom
        settings.indicator = ImageIndicator(.wheel, isTinted: false)
      },
    ]
  }

  private static var backgrounds: [MBSample] {
    [
      MBSample("content colour", "Loading…") { settings in
        settings.mode = .determinate
        settings.contentColor = Color(red: 0, green: 100, blue: 170)
      },
      MBSample("background .1", "Loading…") { $0.background.color = .black.withAlpha(26) },
      MBSample("dimmed", "Loading…") { $0.dimsBackground = true },
      MBSample("a blurred background", "Loading…") {
        $0.background = HUDBackground(style: .blur, blur: BlurEffect(radius: 6))
      },
      MBSample("a tint", "Loading…") { settings in
        settings.bezel.color = Color(red: 255, green: 200, blue: 120, alpha: 140)
      },
      MBSample("classic, a colour", "Loading…", from: .classic) { settings in
        settings.bezel.color = Color(red: 58, green: 102, blue: 167)
      },
      MBSample("classic, opacity .4", "Loading…", from: .classic) { $0.opacity = 0.4 },
    ]
  }

  private static var shapes: [MBSample] {
    let half = HUDParent(
      area: Rect(origin: Point(x: 0, y: 0), size: Size(width: 93, height: 140)))
    var left = HUDSettings()
    left.background.color = .black.withAlpha(90)
    var front = HUDSettings()
    front.mode = .annularDeterminate
    front.progress = 0.3
    front.theme = .dark
    front.offset.x = 30
    return [
      MBSample("square", "Wide") { $0.isSquare = true },
      MBSample("minimum size") { $0.minSize = Size(width: 140, height: 90) },
      MBSample("margin 5", "Loading…") { $0.margin = 5 },
      MBSample("offset (40, 10)") { $0.offset = Point(x: 40, y: 10) },
      MBSample("at the lower edge") { settings in
        settings.mode = .text
        settings.label.text = "Message"
        settings.offset.y = HUD.maxOffset
      },
      MBSample("two parents", [(left, half ?? .screen), (front, .screen)]),
      MBSample("corners", "Radius 20") { $0.cornerRadius = 20 },
    ]
  }

  /// A tenth of a second in.
  private static var motions: [MBSample] {
    let entries: [(String, HUDSettings, Motion)] = [
      ("fade", HUDSettings(), .fade), ("zoom, zoom in", HUDSettings(), .zoom),
      ("zoom out", HUDSettings(), .zoomOut), ("classic, fade", .classic, .fade),
      ("classic, zoom in", .classic, .zoomIn), ("classic, zoom", .classic, .zoom),
    ]
    return entries.map { name, settings, motion in
      var sample = MBSample(name, "Loading…", from: settings) { settings in
        settings.animationType = motion
        settings.dimsBackground = true
      }
      sample.moment = .milliseconds(100)
      return sample
    }
  }
}
