import BezelConfiguration
import BezelFiles
import BezelHUD
import BezelRaster
import BezelSamples
import RunningPrograms
import Testing

@testable import Bezel
@testable import BezelCommand
@testable import BezelTools

/// The options of a HUD's look, place and times, which are the command line's alone.
@Suite("Options of a HUD") struct OptionTests {
  private let folder: TemporaryFolder
  private let image: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      PNG.encode(
        Picture(width: 2, height: 1, pixels: [0xFFFF_0000, 0x8000_0080])), to: "image.png")
    image = folder.url.appending(path: "image.png").path
  }

  private func typed(_ arguments: [String]) -> [String] {
    arguments.map { $0 == "IMAGE" ? image : $0 }
  }

  private func picture(_ arguments: [String], at: String) throws -> [UInt32] {
    let words =
      typed(arguments) + [
        "--out", "-", "--at", at, "--size", "120x120", "--font", "none", "--backdrop",
        "102030-f0a040",
      ]
    return try RenderCommand(parsed(.render, words)).request().picture().pixels
  }

  /// Returns the error message for these arguments.
  private func complaint(_ arguments: [String]) throws -> String? {
    try BezelCommandTests.complaint { _ = try script(typed(arguments)) }
  }

  private func script(_ arguments: [String]) throws -> Timeline {
    try DemoCommand(parsed(.demo, arguments)).script()
  }

  @Test("each option makes another picture", arguments: OptionSample.all)
  func effects(sample: OptionSample) throws {
    #expect(
      try picture(sample.arguments, at: sample.at) != picture(sample.base, at: sample.at))
    #expect(try complaint(sample.arguments) == nil)
  }

  @Test("a tour and an option of one HUD exclude each other", arguments: OptionSample.all)
  func tours(sample: OptionSample) throws {
    let complaint = try #require(try self.complaint(["--tour", "sv"] + sample.arguments))
    #expect(complaint.contains("leave --tour, or all options for one HUD, out"), "\(complaint)")
  }

  @Test("there are no other options")
  func complete() {
    let others: Set = [
      "--out", "--bmp", "--size", "--panel", "--at", "--frames", "--tour", "--scale", "--backdrop",
      "--font",
      "--dither", "--current", "--socket", "--quiet", "--help", "--loading-label",
      // Of the splash, which RenderSplashTests draws.
      "--boot", "--config", "--logo", "--logo-size", "--logo-at", "--indicator-at", "--indicator",
      "--watermark",
    ]
    let sampled = Set(
      OptionSample.all.map { $0.option == "--no-blur" ? "--blur" : $0.option }
        .map { $0 == "--no-tint" ? "--tint" : $0 })
    #expect(CommandRow.render.words.subtracting(others) == sampled)
    #expect(sampled.isSubset(of: CommandRow.demo.words))
  }

  @Test("the help names choices and defaults by their names")
  func help() {
    let help = CommandRow.demo.help
    for words in [
      "colour scheme; a colour or blur of its own chooses the custom one: light, dark, custom or "
        + "automatic (default: automatic).",
      ": none, clear, black, gradient or custom (default: none).",
      ": ease-in-out, ease-in, ease-out or spring (default: ease-in-out).",
      ": flat or native (default: flat).", "(default: shrink)",
      ": nowhere, inside or anywhere (default: nowhere).", ": points, 0 to 4096 (default: 14).",
    ] {
      #expect(help.contains(words), "\(words)")
    }
    #expect(
      CommandRow.demo.options.contains {
        if case .choice(Tour.Name.allCases.map(\.rawValue)) = $0.value {
          $0.name == "tour"
        } else {
          false
        }
      })
  }

  @Test("every setting has the value that was given")
  func values() throws {
    let words = [
      "--style", "dark", "--image-color", "01020304", "--mask", "custom", "--mask-color", "#0A0B0C",
      "--no-blur", "--solid-alpha", "1", "--corner-radius", "1.5", "--border-width", "2",
      "--border-color", "ffffff", "--minimum-size", "3x4.25", "--maximum-text-width", "99.5",
      "--font-size", "20", "--text-scale",
      "1.5", "--animation", "flat", "--ring-thickness", "3", "--ring-radius", "4", "--status", "S",
      "--offset", "-5,6", "--tilt", "-0.5,1", "--insets", "1,2,3,4", "--grace", "0.5", "--fade-in",
      "0.25", "--fade-out", "0", "--dismiss", "9", "--curve", "ease-out", "--motion", "grow",
      "--details", "D", "--minimum-show", "0.75",
    ]
    guard case .showing(let showing) = try script(words) else {
      Issue.record("it is a tour")
      return
    }
    var appearance = Appearance()
    appearance.imageColor = Color(red: 1, green: 2, blue: 3, alpha: 4)
    appearance.style = .dark
    appearance.maskType = .custom
    appearance.maskColor = Color(red: 10, green: 11, blue: 12)
    appearance.blursBackdrop = false
    appearance.solidAlpha = 255
    appearance.cornerRadius = Fixed(3, over: 2)
    appearance.borderWidth = 2
    appearance.borderColor = .white
    appearance.minimumSize = Size(width: 3, height: Fixed(17, over: 4))
    appearance.maximumTextWidth = Fixed(199, over: 2)
    appearance.fontSize = 20
    appearance.textScale = Fixed(3, over: 2)
    appearance.ringThickness = 3
    appearance.ringRadius = 4
    appearance.offset = Point(x: -5, y: 6)
    let configuration = HUDConfiguration(of: showing)
    #expect(configuration.appearance == appearance)
    let commands = showing.map(\.request.command)
    #expect(commands.contains(.setTilt(Tilt(x: -0.5, y: 1))))
    #expect(
      commands.contains(
        .setInsets(Insets(top: 1, left: 2, bottom: 3, right: 4), over: .zero)))
    var timing = Timing()
    timing.grace = .milliseconds(500)
    timing.fadeIn = .milliseconds(250)
    timing.fadeOut = .zero
    timing.curve = .easeOut
    timing.motion = .grow
    timing.minimumShow = .milliseconds(750)
    #expect(configuration.timing == timing)
    #expect(commands.contains(.show(Presentation(.indefinite, status: "S", details: "D"))))
    #expect(showing.last?.at == Moment(nanoseconds: 9_000_000_000))
    #expect(commands.last == .dismiss(after: .zero, token: nil))
  }

  @Test("what is typed is what the table of settings has, unread", arguments: OptionSample.all)
  func settings(sample: OptionSample) throws {
    let settings = try parsed(.render, typed(sample.arguments) + ["--out", "-"]).settings.hud
    if let setting = HUDOption(typed: sample.option) {
      #expect(
        settings[setting]
          == typed([sample.value ?? (sample.option.hasPrefix("--no-") ? "no" : "yes")])[0])
    }
    let names = sample.arguments.compactMap { HUDOption(typed: $0) }
    #expect(Set(settings.keys) == Set(names))
  }

  @Test("every setting of a HUD is an option of that name", arguments: Subcommand.allCases)
  func names(command: Subcommand) throws {
    let options = command.row.options.filter {
      if case .setting(.hud) = $0.key { true } else { false }
    }
    let describes: Set<Subcommand> = [
      .show, .progress, .info, .success, .error, .text, .image, .demo, .run, .render, .ask,
    ]
    guard describes.contains(command) else {
      #expect(options.isEmpty || command == .duration)
      return
    }
    let absent: Set<HUDOption> =
      command == .ask
      ? [
        .animation, .ringThickness, .ringRadius, .ringNoTextRadius, .imageSize, .tint, .infoImage,
        .successImage, .errorImage,
      ]
      : command == .render
        ? [
          .blocking, .live, .tapDismiss, .swipeDismiss, .holdConfirm, .twoTapConfirm, .cancelKey,
          .confirmKey, .haptics,
        ] : []
    let names = options.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(names) == Set(HUDOption.allCases.filter { !absent.contains($0) }.map(\.name)))
    for setting in HUDOption.allCases where !setting.row.isImage && !absent.contains(setting) {
      // A flag has no value.
      guard !setting.row.isFlag, setting != .loadingLabel else { continue }
      let complaint = try BezelCommandTests.complaint {
        _ = try parsed(command, ["--\(setting.name)=wrong"])
      }
      #expect(
        complaint == "'wrong' is no value for --\(setting.name): give \(setting.values).",
        "\(complaint ?? "none")")
    }
  }

  @Test("a flag says yes, and no with no- before it; the last one counts")
  func flags() throws {
    for (words, setting, value) in [
      (["--bold"], HUDOption.bold, "yes"), (["--no-bold"], .bold, "no"),
      (["--bold", "--no-bold"], .bold, "no"), (["--no-tint", "--tint"], .tint, "yes"),
      (["--blur", "3", "--no-blur"], .blur, "no"), (["--no-blur", "--blur=3"], .blur, "3"),
      (["--no-cancel-key"], .cancelKey, "no"),
    ] {
      #expect(try parsed(.demo, words).settings.hud == [setting: value])
    }
    for word in ["--bold=yes", "--no-bold=yes", "--no-blur=3"] {
      let complaint = try complaint([word])
      #expect(complaint?.hasSuffix(" takes no value: leave what follows the = out.") == true)
    }
  }

  @Test("live areas are one setting, and not more than it takes")
  func liveAreas() throws {
    func areas(_ count: Int) -> [String] {
      ["--mask", "clear"] + (0..<count).flatMap { ["--live", "-\($0),0,1x1"] }
    }
    #expect(
      try parsed(.demo, areas(2)).settings.hud[.live] == "-0,0,1x1 -1,0,1x1")
    #expect(try complaint(areas(64)) == nil)
    #expect(try #require(try complaint(areas(65))).contains("up to 64 of them"))
  }

  @Test("the custom style comes with its colours, unless another one is named")
  func customStyle() throws {
    func style(_ arguments: [String]) throws -> Style? {
      guard case .showing(let showing) = try script(arguments) else {
        return nil
      }
      return HUDConfiguration(of: showing).appearance.style
    }
    for option in ["--foreground", "--background", "--image-color"] {
      #expect(try style([option, "123456"]) == .custom)
    }
    #expect(try style(["--blur", "1"]) == .custom)
    #expect(try style(["--blur", "no", "--solid-alpha", "0.5"]) == .automatic)
    #expect(try style(["--blur", "yes", "--style", "dark"]) == .dark)
    #expect(try style(["--image-color", "123456", "--style", "automatic"]) == .automatic)
    #expect(try style(["--corner-radius", "1"]) == .automatic)
  }

  @Test(
    "two options that exclude each other are an error with advice",
    arguments: [
      (["--image", "IMAGE", "--info"], "leave --info or --image out"),
      (["--progress", "0.5", "--error"], "leave --progress or --error out"),
      (["--insets", "0,0,9,0", "--container", "0,0,99x99"], "leave it or --container out"),
      (["--hold-confirm", "1", "--two-tap-confirm", "1"], "leave --hold-confirm or"),
      (["--as", "bar"], "add --progress"), (["--text"], "add --status"),
    ])
  func exclusive(arguments: [String], advice: String) throws {
    let complaint = try #require(try self.complaint(arguments))
    #expect(complaint.contains(advice), "\(complaint)")
  }

  @Test("an option may depend on a setting of a file, and is not refused without it")
  func dependent() throws {
    for arguments in [
      ["--theme", "dark"], ["--mask-color", "ff0000"], ["--border-width", "2"],
      ["--border-color", "ff0000"], ["--solid-alpha", "0.5"], ["--button", "Stop"],
      ["--tap-dismiss", "inside"], ["--success-image", "IMAGE"],
    ] {
      #expect(try complaint(arguments) == nil, "\(arguments)")
    }
  }

  @Test(
    "a bad value is named, with the values there are",
    arguments: [
      ("--style", ["blue", "0"], "light"), ("--theme", ["Light"], "dark"),
      ("--mask", ["4"], "gradient"),
      ("--foreground", ["red", "12345", "1234567", "##123456", "12345g", "+12345"], "RRGGBBAA"),
      ("--blur", ["-1", "101", "3,", "3,5", "3,1,1", "nan"], "points, 0 to 100"),
      ("--solid-alpha", ["1.1", "-0.1", "nan"], "0 to 1"),
      ("--animation", ["round"], "native"),
      ("--corner-radius", ["-1", "4097", "inf", "nan", "1pt"], "0 to 4096"),
      ("--minimum-size", ["3", "3x", "3x4x5", "-1x3", "3x4097"], "WIDTHxHEIGHT"),
      ("--text-scale", ["0.4", "9"], "0.5 to 8"), ("--font-size", ["-3"], "0 to 4096"),
      ("--ring-thickness", ["-3"], "0 to 4096"), ("--image-size", ["1,1"], "WIDTHxHEIGHT"),
      ("--container", ["1,2,3", "0,0,-1x1", "0,0,1x99999", "nan,0,1x1"], "X,Y,WIDTHxHEIGHT"),
      ("--offset", ["1", "1,2,3", "99999,0"], "-16384 to 16384"),
      ("--tilt", ["1.1,0", "0", "nan,0"], "-1 to 1"),
      ("--insets", ["1,2,3", "1,2,3,4,5", "-1,0,0,0", "1,2,3,x"], "TOP,LEFT,BOTTOM,RIGHT"),
      ("--grace", ["-1", "soon"], "seconds"), ("--fade-in", ["1000001"], "seconds"),
      ("--curve", ["easeIn", "linear"], "ease-in-out"), ("--motion", ["1"], "shrink"),
    ])
  func mistakes(option: String, values: [String], words: String) throws {
    for value in values {
      // As one argument: some values look like options.
      let complaint = try #require(try self.complaint(["\(option)=\(value)"]), "\(value)")
      #expect(complaint.contains(" is no value for \(option): give "), "\(complaint)")
      #expect(complaint.contains(words), "\(complaint)")
    }
  }

  @Test("the largest and the smallest values are pictures too")
  func extremes() throws {
    for number in ["0", "4096"] {
      let size = "\(number)x\(number)"
      let text = try picture(
        [
          "--status", "Text", "--font-size", number, "--text-scale", "8", "--ring-radius", number,
          "--ring-thickness", number, "--corner-radius", number, "--border-width", number,
          "--border-color", "ff0000", "--minimum-size", size, "--offset", "-16384,16384",
          "--insets", "\(number),\(number),\(number),\(number)", "--blur", "100,4",
        ], at: "0.06")
      let image = try picture(
        [
          "--image", "IMAGE", "--no-tint", "--image-size", size, "--minimum-dismiss", "1000000",
          "--container", "-16384,-16384,\(size)", "--mask", "gradient", "--curve", "ease-in",
        ], at: "0.06")
      #expect(text.count == 120 * 120, "\(number)")
      #expect(image.count == 120 * 120, "\(number)")
    }
  }

  @Test("an image that cannot be read is one sentence that names its file")
  func images() throws {
    try folder.write([1, 2, 3], to: "junk.png")
    for (arguments, name) in [
      (["--image", "junk.png"], "junk.png"), (["--image", "none.png"], "none.png"),
      (["--info", "--info-image", "none.png"], "none.png"),
    ] {
      let run = try ProgramRun(
        "bezel", ["render", "--out", "out.png"] + arguments, in: folder.url)
      #expect(run.status == 66)
      #expect(run.errors.hasPrefix("bezel: could not "), "\(run.errors)")
      #expect(run.errors.contains(name), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }
}

extension HUDOption {
  /// Finds the setting of an option or flag, as "--blur" or "--no-blur".
  fileprivate init?(typed option: String) {
    let words = option.dropFirst(2)
    self.init(key: String(words.hasPrefix("no-") ? words.dropFirst(3) : words))
  }
}

extension HUDConfiguration {
  /// The configuration that requests set.
  init(of requests: [(at: Moment, request: Request)]) {
    self.init()
    for (_, request) in requests {
      switch request.command {
      case .setAppearance(let value): appearance = value
      case .setTiming(let value): timing = value
      case .setInteraction(let value): interaction = value
      default: break
      }
    }
  }
}
