import Testing

@testable import BezelHUD

/// A setting, a value of it, and what that changes.
struct SettingSample: CustomTestStringConvertible {
  let setting: HUDSetting
  let value: String
  let change: @Sendable (inout HUDSetup) -> Void

  init(
    _ setting: HUDSetting, _ value: String, _ change: @escaping @Sendable (inout HUDSetup) -> Void
  ) {
    (self.setting, self.value, self.change) = (setting, value, change)
  }

  var testDescription: String { "\(setting.rawValue) = \(value)" }

  /// What the path "a.png" leads to.
  static let image = HUDImage(width: 1, height: 1, pixels: [0xFFFF_0000])

  static func image(_ path: String) -> HUDImage? { path == "a.png" ? image : nil }

  static let all: [SettingSample] = look + rings + place + times + touches

  private static let look: [SettingSample] = [
    SettingSample(.style, "dark") { $0.appearance.style = .dark },
    SettingSample(.style, "custom") { $0.appearance.style = .custom },
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
    SettingSample(.noBlur, "yes") { $0.appearance.blursBackdrop = false },
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
    SettingSample(.noTint, "yes") { $0.appearance.tintsImages = false },
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
    SettingSample(.confirmKey, "yes") { $0.interaction.confirmKeys = [28, 96, 352, 353] },
    SettingSample(.haptics, "yes") { $0.interaction.hapticsEnabled = true },
  ]
}

@Suite("The table of settings") struct HUDSettingTests {
  @Test("a value changes what it says and nothing else", arguments: SettingSample.all)
  func changes(sample: SettingSample) throws {
    var expected = HUDSetup()
    sample.change(&expected)
    #expect(expected != HUDSetup())
    var setup = HUDSetup()
    try setup.set(sample.setting, to: sample.value, image: SettingSample.image)
    #expect(setup == expected)
    // Alone among several it is the same.
    var applied = HUDSetup()
    try applied.apply([sample.setting: sample.value], image: SettingSample.image)
    #expect(applied == expected)
  }

  @Test("each setting has a sample")
  func complete() {
    #expect(Set(SettingSample.all.map(\.setting)) == Set(HUDSetting.allCases))
  }

  @Test("what is so anyway changes nothing, and undoes what was set")
  func usual() throws {
    for setting in HUDSetting.allCases {
      guard let usual = setting.usual else { continue }
      var expected = HUDSetup()
      if [.foreground, .background].contains(setting) { expected.appearance.style = .custom }
      var setup = HUDSetup()
      try setup.set(setting, to: usual) { _ in nil }
      #expect(setup == expected, "\(setting)")
      for sample in SettingSample.all where sample.setting == setting {
        try setup.set(setting, to: sample.value) { _ in nil }
        try setup.set(setting, to: usual) { _ in nil }
        #expect(setup == expected, "\(setting)")
      }
    }
    var all = HUDSetup()
    let usuals = HUDSetting.allCases.map { ($0, $0.usual) }.filter { $1 != nil }
    try all.apply([HUDSetting: String](uniqueKeysWithValues: usuals.map { ($0, $1 ?? "") })) { _ in
      nil
    }
    #expect(all == HUDSetup())
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
    for setting in HUDSetting.allCases {
      var setups: [HUDSetup] = []
      for name in setting.names {
        var setup = HUDSetup()
        try setup.set(setting, to: name) { _ in nil }
        #expect(!setups.contains(setup), "\(setting) \(name)")
        setups.append(setup)
        #expect(setting.values.contains(name))
      }
    }
    #expect(HUDSetting.style.values == "light, dark, custom or automatic")
    #expect(HUDSetting.haptics.values == "yes or no")
  }

  @Test("a setting has two names")
  func keys() {
    for (key, setting) in [
      ("CornerRadius", HUDSetting.cornerRadius), ("Style", .style), ("NoBlur", .noBlur),
      ("RingNoTextRadius", .ringNoTextRadius), ("TwoTapConfirm", .twoTapConfirm),
      ("LoadingLabel", .loadingLabel),
    ] { #expect(setting.key == key) }
    for setting in HUDSetting.allCases {
      #expect(HUDSetting(key: setting.key) == setting)
      #expect(HUDSetting(key: setting.rawValue) == setting)
    }
    #expect(Set(HUDSetting.allCases.map(\.key)).count == HUDSetting.allCases.count)
    for key in [
      "", "-", "cornerRadius", "Corner-Radius", "CORNERRADIUS", "corner_radius", "corner-radius ",
      "Cornerradius", "corner", "StYle", "Ｓtyle", "style\u{301}", "style\u{0}",
    ] { #expect(HUDSetting(key: key) == nil, "\(key)") }
  }

  @Test("a style that is named has the last word over the colours of the custom one")
  func style() throws {
    var setup = HUDSetup()
    try setup.apply([.foreground: "ff0000", .style: "dark", .blur: "3"]) { _ in nil }
    #expect(setup.appearance.style == .dark)
    #expect(setup.appearance.foregroundColor == Color(red: 255, green: 0, blue: 0))
    try setup.apply([.imageColor: "ff0000"]) { _ in nil }
    #expect(setup.appearance.style == .custom)
    #expect(HUDSetting.inOrder.last == .style)
    #expect(Set(HUDSetting.inOrder) == Set(HUDSetting.allCases))
    #expect(HUDSetting.inOrder.count == HUDSetting.allCases.count)
  }

  @Test("images are those that can be read at the path")
  func images() throws {
    #expect(
      HUDSetting.allCases.filter(\.isImage) == [.infoImage, .successImage, .errorImage])
    for setting in HUDSetting.allCases where setting.isImage {
      var paths: [String] = []
      var setup = HUDSetup()
      #expect(throws: HUDSetting.Mistake(setting: setting, value: "b.png")) {
        try setup.set(setting, to: "b.png") {
          paths.append($0)
          return nil
        }
      }
      #expect(paths == ["b.png"])
      #expect(setup == HUDSetup())
    }
  }
}
