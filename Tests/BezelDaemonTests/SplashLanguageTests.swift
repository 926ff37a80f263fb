import BezelBoot
import BezelConfiguration
import BezelFiles
import BezelRaster
import BezelStage
import BezelText
import BezelWords
import FakeFiles
import Testing

@testable import BezelDaemon
@testable import BezelHUD

@Suite("The languages of a splash") struct SplashLanguageTests {
  /// The languages whose letters the built-in font has.
  private static let builtIn = [
    "cs", "de", "en", "es", "fr", "it", "nl", "pl", "pt_BR", "ru", "tr", "uk",
  ]
  private static let others = ["ja", "ko", "zh_CN"]
  private static let font = FontFile.Place(
    path: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", index: 0)
  /// The smallest panels that devices have.
  private static let screen = (width: 480, height: 272)

  private func language(_ name: String) throws -> Language { try #require(Language(locale: name)) }

  private func setter(_ name: String) throws -> TextSetter {
    TextSetter(
      font: Self.builtIn.contains(name) ? nil : try Font(FontFile(at: Self.font)))
  }

  private func configuration(_ text: String, _ files: FakeFiles) throws -> Configuration {
    try files.write(text, to: "etc/bezel/bezel.conf")
    return try Configuration.read(root: files.root)
  }

  @Test("are all that there are")
  func all() {
    #expect(Language.all.map { $0.name }.sorted() == (Self.builtIn + Self.others).sorted())
  }

  @Test("have letters in the built-in font, but for three that need another one")
  func letters() throws {
    var options = StageOptions()
    for name in Self.builtIn {
      #expect(options.hasLetters(of: Words(try language(name)).characters), "\(name)")
    }
    for name in Self.others {
      #expect(!options.hasLetters(of: Words(try language(name)).characters), "\(name)")
    }
    options.font = try FontFile(at: Self.font)
    for name in Self.others {
      #expect(options.hasLetters(of: Words(try language(name)).characters), "\(name)")
    }
  }

  @Test("that have no letters here are English, with a warning that says what to do")
  func withoutLetters() throws {
    let files = try FakeFiles()
    for name in Self.others + ["de"] {
      let setup = try configuration("[Daemon]\nLanguage=\(name)\n", files)
      let (words, warning) = setup.words(in: StageOptions())
      #expect(words == (name == "de" ? Words(try language("de")) : .english))
      #expect(warning?.contains("FONT=") == (name == "de" ? nil : true), "\(name)")
    }
  }

  @Test("are that of the system's locale where no variables are, unless one is configured")
  func locale() throws {
    let files = try FakeFiles()
    #expect(try configuration("", files).language(variables: { _ in nil }) == .english)
    for (path, text, name) in [
      ("etc/default/locale", "LANG=\"de_DE.UTF-8\"\n", "de"),
      ("etc/default/locale", "LANG=en_US.UTF-8\nLANGUAGE=\"sv:fr\"\n", "fr"),
      ("etc/default/locale", "LC_MESSAGES=cs_CZ.UTF-8\nLANG=de_DE.UTF-8\n", "cs"),
      ("etc/locale.conf", "LANG=pl_PL.UTF-8\n", "pl"), ("etc/locale.conf", "LANG=C.UTF-8\n", "cs"),
    ] {
      try files.write(text, to: path)
      #expect(try configuration("", files).language(variables: { _ in nil }).name == name)
    }
    // A process that asks for none has none.
    let variables = { (name: String) -> String? in name == "LANG" ? "C" : nil }
    #expect(try configuration("", files).language(variables: variables) == .english)
    let configured = try configuration("[Daemon]\nLanguage=ru\n", files)
    #expect(configured.language(variables: { _ in nil }).name == "ru")
  }

  @Test("have texts that are whole on a screen of 480 to 272", arguments: builtIn + others)
  func fit(name: String) throws {
    let words = Words(try language(name))
    let setups = SplashConfigurations(
      try Configuration.read(root: "/nonexistent"), on: .fixed(.color(.black)))
    let setter = try setter(name)
    let output = ScreenGeometry(
      width: Self.screen.width, height: Self.screen.height,
      scale: PanelScale(ofSplashOn: Self.screen.width, Self.screen.height).scale)
    var presentations: [(Presentation, HUDConfiguration)] = []
    func add(_ status: String, _ details: [String] = []) {
      presentations.append(
        (
          Presentation(
            .indicator(AnyIndicator(BootIndicator()), Fraction(1, over: 2)), status: status,
            details: details.isEmpty ? nil : details.joined(separator: "\n")), setups.splash
        ))
    }
    add(words[.shuttingDown])
    add(words[.restarting])
    add(words[.percentOf, words[.checkingFileSystems], "100"])
    for title in [
      Message.installingUpdates, .upgradingTheSystem, .updatingTheFirmware, .resettingTheSystem,
    ] {
      add(words[.percentOf, words[title], "100"], [words[.keepTheDeviceOn]])
    }
    let unit = "Network Time Synchronization"
    add(
      words[.startJobRunning, unit, words[.minutes, "59", "59"]], [words[.couldNotBeStarted, unit]])
    add(
      words[.couldNotBeStarted, unit],
      [words[.usually, unit, words[.minutes, "59", "59"], words[.minutes, "59", "59"]]])
    for note in [Message.wrongPassword, .checkingPassword] {
      var presentation = Presentation(
        .indicator(nil, .zero), status: words[.password], details: words[note])
      presentation.entry = TextEntry(.hidden(count: 3))
      presentations.append((presentation, setups.prompt))
    }
    for (presentation, setup) in presentations {
      var model = HUDModel()
      _ = model.apply(
        [.command(.setAppearance(setup.appearance)), .command(.show(presentation))],
        at: Moment(nanoseconds: 1))
      // A text that is cut has other lines than in a box that is high enough.
      var cut: Set<String> = []
      let parts = model.parts(at: Moment(nanoseconds: 1), on: output) { request in
        var whole = request
        whole.box.height = 1_000
        let block = setter.block(for: request)
        if block == setter.block(for: whole) {
          cut.remove(request.text)
        } else {
          cut.insert(request.text)
        }
        return block
      }
      let box = parts.layout.box
      let comment = Comment(rawValue: "\(name): \(presentation.status ?? "") in \(box)")
      #expect((1...2).contains(parts.label?.lines.count ?? 0), comment)
      #expect((parts.details == nil) == (presentation.details == nil), comment)
      #expect(cut.isEmpty, comment)
      #expect(box.origin.y >= 0 && box.maxY <= output.size.height, comment)
      #expect(box.origin.x >= 0 && box.maxX <= output.size.width, comment)
    }
    #expect(setter.missingCharacter == nil)
  }
}
