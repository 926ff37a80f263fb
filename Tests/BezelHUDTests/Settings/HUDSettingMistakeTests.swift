import SeededRandom
import Testing

@testable import BezelHUD

@Suite("Values that no setting takes") struct HUDSettingMistakeTests {
  /// Values that only texts and paths accept.
  private static let junk = [
    "", " ", "junk", "-", "+", ".", "-.", "--1", "+-1", "1.2.3", "1..2", "1e3", "0x1F", "nan",
    "inf", "infinity", "1_000", "1 ", " 1", "1,", ",", "x", "1x", "x1", ",,,", "1x2x3", "#", "##",
    "#12345", "1234567890", "yes ", "Yes", "YES", "true", "on", "１", "٣", "é", "🙂", "1\u{301}",
    "\u{0}", "5\u{0}", "yes\u{0}", "\n", "5\n", "9223372036854775808", "-9223372036854775809",
    String(repeating: "9", count: 10_000), "-" + String(repeating: "9", count: 10_000),
    String(repeating: ",", count: 10_000), String(repeating: "1,1,1x1 ", count: 65),
    String(repeating: "F", count: 10_000), "1,1,1x1,1", "1,1,-1x1", "1,1,1x16385", "-16385,0",
    "0,16384.01", "nan,0", "0,nan",
  ]

  /// Values that look like valid ones and are not.
  private static let others: [(settings: [HUDOption], values: [String])] = [
    ([.style, .theme, .contrast], ["Light", "0", "blue", "light,dark"]),
    (
      [.mask, .animation, .readingTime, .curve, .motion, .blocking, .tapDismiss],
      ["1", "easeInOut", "byScript", "nothing"]
    ),
    (
      [.maskColor, .foreground, .imageColor, .background, .borderColor],
      [
        "red", "12345", "1234567", "123456789", "##123456", "12345g", "+12345", "-123456",
        "１２３４５６",
      ]
    ),
    ([.blur], ["-1", "100.01", "3,", ",3", "3,5", "3,4.1", "3,1,1", "3,-1"]),
    ([.solidAlpha], ["1.1", "-0.1", "90%", "255"]),
    (
      [
        .cornerRadius, .borderWidth, .maximumTextWidth, .fontSize, .ringThickness, .ringRadius,
        .ringNoTextRadius,
      ], ["-1", "-0.01", "4097", "4096.01", "1pt", "1,5"]
    ),
    ([.minimumSize, .imageSize], ["3", "3x", "x3", "3X4", "-1x3", "3x4097", "3×4", "3,4"]),
    ([.textScale], ["0", "0.49", "8.01", "-1"]),
    ([.container, .live], ["1,2,3", "0,0,1", "0 0 1x1", "0,0,1x1;", "0,0,1x1,"]),
    ([.offset], ["1", "1,2,3", "99999,0", "1;2"]),
    (
      [
        .grace, .minimumDismiss, .maximumDismiss, .minimumShow, .fadeIn, .fadeOut, .holdConfirm,
        .twoTapConfirm,
      ], ["-1", "-0.001", "1000000.001", "1000001", "1s", "soon", "1:00"]
    ),
    (
      [.bold, .tint, .mayLeave, .swipeDismiss, .haptics], ["1", "0", "false", "y", "yesno"]
    ),
    (
      [.cancelKey, .confirmKey],
      [
        "0", "768", "-1", "+1", "1,2", "0x1", "1e1", "y", "yes 1", "1 no", "0001",
        String(repeating: "1 ", count: 17),
      ]
    ),
    ([.loadingLabel], [String(repeating: "é", count: 2_049)]),
  ]

  /// A configuration that differs from the defaults, so that a change back to them is visible.
  private static let before: HUDConfiguration = {
    var setup = HUDConfiguration()
    for sample in SettingSample.all { sample.change(&setup) }
    return setup
  }()

  private func expectMistake(_ setting: HUDOption, _ value: String) throws {
    var setup = Self.before
    let mistake = #expect(throws: SettingError.self, "\(setting) \(value.prefix(80))") {
      try setup.set(setting, to: value) { _ in nil }
    }
    #expect(setup == Self.before)
    let found = try #require(mistake)
    #expect(found == SettingError(setting, value))
    let words = found.description
    #expect(words.contains("for \(setting.name): give \(setting.values)."), "\(words)")
    #expect(words.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(words)")
    #expect(words.utf8.count < 500)
  }

  @Test("junk is a mistake that names the setting and what to give, and changes nothing")
  func junk() throws {
    for setting in HUDOption.allCases where setting != .loadingLabel {
      for value in Self.junk { try expectMistake(setting, value) }
    }
  }

  @Test("so is what is out of range, and what is spelled otherwise")
  func others() throws {
    for (settings, values) in Self.others {
      for setting in settings { for value in values { try expectMistake(setting, value) } }
    }
    let tested = Set(Self.others.flatMap(\.settings))
    #expect(tested.union(HUDOption.allCases.filter(\.row.isImage)) == Set(HUDOption.allCases))
  }

  @Test("a mistake among several changes nothing")
  func several() {
    for bad in HUDOption.allCases {
      var settings: [HUDOption: String] = [:]
      for sample in SettingSample.all { settings[sample.setting] = sample.value }
      settings[bad] = String(repeating: "ü", count: 2_049)
      var setup = HUDConfiguration()
      #expect(throws: SettingError.self) {
        try setup.set(settings, image: SettingSample.image)
      }
      #expect(setup == HUDConfiguration(), "\(bad)")
    }
  }

  @Test("what is shown of a value is one short line")
  func description() {
    let mistake = SettingError(HUDOption.style, "a\u{1B}[2J\r\nb\u{9B}c")
    #expect(
      mistake.description
        == "'a?[2J??b?c' is no value for style: give light, dark, custom or automatic.")
    let long = SettingError(HUDOption.haptics, String(repeating: "a", count: 65))
    #expect(
      long.description
        == "'\(String(repeating: "a", count: 64))…' is no value for haptics: give yes or no.")
  }

  @Test("whatever is given, it is set or a mistake")
  func random() {
    let pieces = [
      "0", "1", "9", "16384", "4096", ".", ",", "-", "+", "x", " ", "#", "e", "F", "ab", "yes",
      "no", "dark", "ease", "\u{301}", "🙂", "\u{0}", "99999999999999999999", "0.5", "1x1",
      "1,2,3x4", "\u{FFFD}",
    ]
    for seed in SeededRandom.seeds(4_000) {
      var random = SeededRandom(seed: seed)
      var setup = HUDConfiguration()
      for _ in 0..<20 {
        let setting = random.pick(HUDOption.allCases)
        let count = random.int(0...6)
        var value = ""
        if random.int(0...3) == 0 {
          let bytes = (0..<count * 4).map { _ in UInt8(random.int(0...255)) }
          value = String(decoding: bytes, as: UTF8.self)
        } else {
          for _ in 0..<count { value += random.pick(pieces) }
        }
        let before = setup
        do {
          try setup.set(setting, to: value, image: SettingSample.image)
          // A setting that was set once stays set.
          var again = setup
          try again.set(setting, to: value, image: SettingSample.image)
          #expect(again == setup, "seed \(seed): \(setting) \(value)")
        } catch {
          #expect(setup == before, "seed \(seed)")
          #expect(error == SettingError(setting, value), "seed \(seed)")
        }
        #expect(HUDOption(key: value) == nil || value == "style", "seed \(seed): \(value)")
      }
      let appearance = setup.appearance
      let lengths = [
        appearance.cornerRadius, appearance.borderWidth, appearance.fontSize,
        appearance.ringRadius, appearance.minimumSize.width, appearance.imageSize.height,
      ]
      #expect(lengths.allSatisfy { (0...4_096).contains($0) }, "seed \(seed)")
      let times = [setup.timing.grace, setup.timing.fadeIn, setup.timing.minimumDismiss]
      #expect(times.allSatisfy { (.zero ... .seconds(1_000_000)).contains($0) }, "seed \(seed)")
      #expect(setup.interaction.liveAreas.count <= 64, "seed \(seed)")
    }
  }
}
