import Testing

@testable import BezelHUD

/// A setting, a value of it, and the change that it makes.
struct SettingSample: CustomTestStringConvertible {
  let setting: HUDOption
  let value: String
  let change: @Sendable (inout HUDConfiguration) -> Void

  init(
    _ setting: HUDOption, _ value: String,
    _ change: @escaping @Sendable (inout HUDConfiguration) -> Void
  ) {
    (self.setting, self.value, self.change) = (setting, value, change)
  }

  var testDescription: String { "\(setting.name) = \(value)" }

  /// The image at the path "a.png".
  static let image = HUDImage(width: 1, height: 1, pixels: [0xFFFF_0000])

  static func image(_ path: String) -> HUDImage? { path == "a.png" ? image : nil }

  static let all: [SettingSample] = look + rings + place + times + touches

  private static let look: [SettingSample] = [
    SettingSample(.style, "dark") { $0.appearance.style = .dark },
    SettingSample(.style, "custom") { $0.appearance.style = .custom },
    SettingSample(.contrast, "high") { $0.appearance.contrast = .high },
    SettingSample(.theme, "dark") { $0.appearance.theme = .dark },
    SettingSample(.mask, "gradient") { $0.appearance.maskType = .gradient },
    SettingSample(.maskColor, "#01020304") {
      $0.appearance.maskColor = Color(red: 1, green: 2, blue: 3, alpha: 4)
    },
    SettingSample(.foreground, "a0B0c0") {
      $0.appearance.foregroundColor = Color(red: 160, green: 176, blue: 192)
      $0.appearance.style = .custom
    },
    SettingSample(.imageColor, "FFFFFF") {
      $0.appearance.imageColor = .white
      $0.appearance.style = .custom
    },
    SettingSample(.background, "00000000") {
      $0.appearance.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0)
      $0.appearance.style = .custom
    },
    SettingSample(.blur, "20") {
      $0.appearance.customBlur = BlurEffect(radius: 20)
      $0.appearance.style = .custom
    },
    SettingSample(.blur, "100,0.25") {
      $0.appearance.customBlur = BlurEffect(radius: 100, saturation: Fixed(1, over: 4))
      $0.appearance.style = .custom
    },
    SettingSample(.blur, "no") { $0.appearance.blursBackdrop = false },
    SettingSample(.solidAlpha, "0") { $0.appearance.solidAlpha = 0 },
    SettingSample(.solidAlpha, ".5") { $0.appearance.solidAlpha = 128 },
    SettingSample(.cornerRadius, "1.5") { $0.appearance.cornerRadius = Fixed(3, over: 2) },
    SettingSample(.cornerRadius, "4096") { $0.appearance.cornerRadius = 4_096 },
    SettingSample(.borderWidth, "2.") { $0.appearance.borderWidth = 2 },
    SettingSample(.borderColor, "000000") { $0.appearance.borderColor = .black },
    SettingSample(.minimumSize, "3x4.25") {
      $0.appearance.minimumSize = Size(width: 3, height: Fixed(17, over: 4))
    },
    SettingSample(.fontSize, "+20") { $0.appearance.fontSize = 20 },
    SettingSample(.bold, "yes") { $0.appearance.isBold = true },
    SettingSample(.maximumTextWidth, "320.5") {
      $0.appearance.maximumTextWidth = Fixed(641, over: 2)
    },
    SettingSample(.textScale, "0.5") { $0.appearance.textScale = Fixed(1, over: 2) },
    SettingSample(.loadingLabel, "Bitte warten …") {
      $0.appearance.loadingLabel = "Bitte warten …"
    },
    SettingSample(.loadingLabel, "") { $0.appearance.loadingLabel = "" },
  ]

  private static let rings: [SettingSample] = [
    SettingSample(.animation, "native") { $0.appearance.animationType = .native },
    SettingSample(.ringThickness, "3") { $0.appearance.ringThickness = 3 },
    SettingSample(.ringRadius, "4") { $0.appearance.ringRadius = 4 },
    SettingSample(.ringNoTextRadius, "0") { $0.appearance.ringNoTextRadius = 0 },
    SettingSample(.imageSize, "0x4096") {
      $0.appearance.imageSize = Size(width: 0, height: 4_096)
    },
    SettingSample(.tint, "no") { $0.appearance.tintsImages = false },
    SettingSample(.infoImage, "a.png") { $0.appearance.infoImage = image ?? .error },
    SettingSample(.successImage, "a.png") { $0.appearance.successImage = image ?? .error },
    SettingSample(.errorImage, "a.png") { $0.appearance.errorImage = image ?? .info },
  ]

  private static let place: [SettingSample] = [
    SettingSample(.container, "-16384,10,300.5x0") {
      $0.appearance.container = Rect(
        origin: Point(x: -16_384, y: 10), size: Size(width: Fixed(601, over: 2), height: 0))
    },
    SettingSample(.offset, "-5,+6") { $0.appearance.offset = Point(x: -5, y: 6) },
    SettingSample(.mayLeave, "yes") { $0.appearance.staysInside = false },
  ]

  private static let times: [SettingSample] = [
    SettingSample(.grace, "0.5") { $0.timing.grace = .milliseconds(500) },
    SettingSample(.minimumDismiss, "1000000") { $0.timing.minimumDismiss = .seconds(1_000_000) },
    SettingSample(.maximumDismiss, "0.000000001") { $0.timing.maximumDismiss = .nanoseconds(1) },
    SettingSample(.readingTime, "by-script") { $0.timing.readingTime = .byScript },
    SettingSample(.minimumShow, "00012") { $0.timing.minimumShow = .seconds(12) },
    SettingSample(.fadeIn, "0") { $0.timing.fadeIn = .zero },
    SettingSample(.fadeOut, "-0") { $0.timing.fadeOut = .zero },
    SettingSample(.curve, "ease-out") { $0.timing.curve = .easeOut },
    SettingSample(.motion, "zoom-in") { $0.timing.motion = .zoomIn },
  ]

  private static let touches: [SettingSample] = [
    SettingSample(.blocking, "everything") { $0.interaction.blocking = .everything },
    SettingSample(.live, "1,2,3x4") {
      $0.interaction.liveAreas = [
        Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 4))
      ]
    },
    SettingSample(.live, " 1,2,3x4   0,0,16384x1 ") {
      $0.interaction.liveAreas = [
        Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 4)),
        Rect(origin: Point(x: 0, y: 0), size: Size(width: 16_384, height: 1)),
      ]
    },
    SettingSample(.tapDismiss, "anywhere") { $0.interaction.tapDismisses = .anywhere },
    SettingSample(.swipeDismiss, "yes") { $0.interaction.swipeDismisses = true },
    SettingSample(.holdConfirm, "1.25") {
      $0.interaction.confirmation = .hold(for: .milliseconds(1_250))
    },
    SettingSample(.twoTapConfirm, "2") {
      $0.interaction.confirmation = .twoTaps(within: .seconds(2))
    },
    SettingSample(.cancelKey, "yes") {
      $0.interaction.cancelKeys = [1, 158, 174, 223]
      $0.interaction.cancelDismisses = true
    },
    SettingSample(.cancelKey, "114 1") {
      $0.interaction.cancelKeys = [114, 1]
      $0.interaction.cancelDismisses = true
    },
    SettingSample(.confirmKey, "767") { $0.interaction.confirmKeys = [767] },
    SettingSample(.confirmKey, "yes") { $0.interaction.confirmKeys = [28, 96, 352, 353] },
    SettingSample(.haptics, "yes") { $0.interaction.hapticsEnabled = true },
  ]
}

@Suite("The table of settings") struct HUDOptionTests {
  @Test("a value changes what it says and nothing else", arguments: SettingSample.all)
  func changes(sample: SettingSample) throws {
    var expected = HUDConfiguration()
    sample.change(&expected)
    #expect(expected != HUDConfiguration())
    var setup = HUDConfiguration()
    try setup.set(sample.setting, to: sample.value, image: SettingSample.image)
    #expect(setup == expected)
    // Alone among several it is the same.
    var applied = HUDConfiguration()
    try applied.set([sample.setting: sample.value], image: SettingSample.image)
    #expect(applied == expected)
  }

  @Test("each setting has a sample")
  func complete() {
    #expect(Set(SettingSample.all.map(\.setting)) == Set(HUDOption.allCases))
  }

  @Test("the default changes nothing, and undoes another value")
  func defaults() throws {
    for setting in HUDOption.allCases {
      guard let usual = setting.defaultValue else { continue }
      var expected = HUDConfiguration()
      if [.foreground, .background].contains(setting) { expected.appearance.style = .custom }
      var setup = HUDConfiguration()
      try setup.set(setting, to: usual) { _ in nil }
      #expect(setup == expected, "\(setting)")
      // A blur of its own chooses the custom style, which "yes" does not take back.
      for sample in SettingSample.all
      where sample.setting == setting && (setting != .blur || sample.value == "no") {
        try setup.set(setting, to: sample.value) { _ in nil }
        try setup.set(setting, to: usual) { _ in nil }
        #expect(setup == expected, "\(setting)")
      }
    }
    var all = HUDConfiguration()
    let usuals = HUDOption.allCases.map { ($0, $0.defaultValue) }.filter { $1 != nil }
    try all.set([HUDOption: String](uniqueKeysWithValues: usuals.map { ($0, $1 ?? "") }))
    #expect(all == HUDConfiguration())
  }

  @Test("the defaults are those of SVProgressHUD, as people write them")
  func writtenDefaults() {
    let expected: [HUDOption: String] = [
      .contrast: "usual", .style: "automatic", .theme: "light", .mask: "none",
      .maskColor: "00000066",
      .foreground: "000000", .background: "FFFFFF", .blur: "yes", .solidAlpha: "0.9",
      .cornerRadius: "14", .borderWidth: "0", .minimumSize: "0x0", .fontSize: "15", .bold: "no",
      .textScale: "1", .loadingLabel: "Loading", .animation: "flat", .ringThickness: "2",
      .ringRadius: "18", .ringNoTextRadius: "24", .imageSize: "28x28", .tint: "yes",
      .offset: "0,0", .mayLeave: "no", .grace: "0", .minimumDismiss: "5",
      .readingTime: "uniform", .minimumShow: "0",
      .fadeIn: "0.15", .fadeOut: "0.15", .curve: "ease-in-out", .motion: "shrink",
      .tapDismiss: "nowhere", .swipeDismiss: "no", .cancelKey: "no", .confirmKey: "no",
      .haptics: "no",
    ]
    for setting in HUDOption.allCases {
      #expect(setting.defaultValue == expected[setting], "\(setting)")
    }
  }

  @Test("a value is written as it is read")
  func written() throws {
    for (setting, value) in [
      (HUDOption.cornerRadius, "2.50390625"), (.offset, "-3.25,16384"), (.minimumSize, "1x0.5"),
      (.fadeIn, "0.000000001"), (.grace, "1000000"), (.maskColor, "0A0B0C0D"),
      (.borderColor, "FF0010"), (.cancelKey, "yes"), (.imageSize, "4096x0.00390625"),
    ] {
      var setup = HUDConfiguration()
      try setup.set(setting, to: value)
      #expect(setting.row.read(setup) == value)
    }
    for alpha in UInt8.min...UInt8.max {
      var setup = HUDConfiguration()
      setup.appearance.solidAlpha = alpha
      let text = try #require(HUDOption.solidAlpha.row.read(setup))
      #expect(text.utf8.count <= 5)
      setup.appearance.solidAlpha = alpha ^ 1
      try setup.set(HUDOption.solidAlpha, to: text)
      #expect(setup.appearance.solidAlpha == alpha, "\(text)")
    }
  }

  @Test("a former name stands for its new one")
  func formerNames() throws {
    for (key, value, setting, now) in [
      ("NoBlur", "yes", HUDOption.blur, "no"), ("no-blur", "no", .blur, "yes"),
      ("NoTint", "yes", .tint, "no"), ("no-tint", "no", .tint, "yes"),
    ] {
      let renamed = try #require(HUDOption.renamed(key, value))
      #expect(renamed == (setting, now))
      #expect(HUDOption(key: key) == nil)
    }
    #expect(HUDOption.renamed("NoBlur", "20") == nil && HUDOption.renamed("Blur", "no") == nil)
  }

  @Test("choices are called by their cases, with hyphens between the words")
  func choices() {
    func check<Choice: NamedChoice>(_: Choice.Type) {
      for choice in Choice.allCases {
        let words = "\(choice)".map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }
        #expect(choice.name == words.joined())
        #expect(Choice(named: choice.name).map { "\($0)" } == "\(choice)")
      }
    }
    check(Style.self)
    check(Theme.self)
    check(MaskType.self)
    check(AnimationType.self)
    check(Curve.self)
    check(Motion.self)
    check(Blocking.self)
    check(TapDismissal.self)
  }

  @Test("every name that is offered is taken, and the advice has it")
  func names() throws {
    for setting in HUDOption.allCases {
      var setups: [HUDConfiguration] = []
      for name in setting.row.choices {
        var setup = HUDConfiguration()
        try setup.set(setting, to: name) { _ in nil }
        #expect(!setups.contains(setup), "\(setting) \(name)")
        setups.append(setup)
        #expect(setting.values.contains(name))
      }
    }
    #expect(HUDOption.style.values == "light, dark, custom or automatic")
    #expect(HUDOption.haptics.values == "yes or no")
  }

  @Test("a setting has two names")
  func keys() {
    for (key, setting) in [
      ("CornerRadius", HUDOption.cornerRadius), ("Style", .style), ("Blur", .blur),
      ("RingNoTextRadius", .ringNoTextRadius), ("TwoTapConfirm", .twoTapConfirm),
      ("LoadingLabel", .loadingLabel),
    ] { #expect(setting.key == key) }
    for setting in HUDOption.allCases {
      #expect(HUDOption(key: setting.key) == setting)
      #expect(HUDOption(key: setting.name) == setting)
    }
    #expect(Set(HUDOption.allCases.map(\.key)).count == HUDOption.allCases.count)
    for key in [
      "", "-", "cornerRadius", "Corner-Radius", "CORNERRADIUS", "corner_radius", "corner-radius ",
      "Cornerradius", "corner", "StYle", "Ｓtyle", "style\u{301}", "style\u{0}",
    ] { #expect(HUDOption(key: key) == nil, "\(key)") }
  }

  @Test("a style that is named has the last word over the colours of the custom one")
  func style() throws {
    var setup = HUDConfiguration()
    try setup.set([.foreground: "ff0000", .style: "dark", .blur: "3"] as [HUDOption: String])
    #expect(setup.appearance.style == .dark)
    #expect(setup.appearance.foregroundColor == Color(red: 255, green: 0, blue: 0))
    try setup.set([.imageColor: "ff0000"] as [HUDOption: String])
    #expect(setup.appearance.style == .custom)
    #expect(HUDOption.allCases.last == .style)
  }

  @Test("images are those that can be read at the path")
  func images() throws {
    #expect(
      HUDOption.allCases.filter(\.row.isImage) == [.infoImage, .successImage, .errorImage])
    for setting in HUDOption.allCases where setting.row.isImage {
      var paths: [String] = []
      var setup = HUDConfiguration()
      #expect(throws: SettingError(setting, "b.png")) {
        try setup.set(setting, to: "b.png") {
          paths.append($0)
          return nil
        }
      }
      #expect(paths == ["b.png"])
      #expect(setup == HUDConfiguration())
    }
  }
}
