import BezelLinux
import BezelFiles
import BezelHUD
import BezelRaster
import BezelStage
import FakeFiles
import SeededRandom
import Testing

@testable import BezelConfiguration

@Suite("The merged settings of a machine's files")
struct SetupTests {
  private let files: FakeFiles
  private var setup: Configuration { get throws { try Configuration.read(root: files.root) } }

  init() throws { files = try FakeFiles() }

  private func configure(_ text: String) throws {
    try files.write(text, to: "etc/bezel/bezel.conf")
  }

  private func origin(_ setup: Configuration, _ setting: AnySetting) -> String? {
    setup.settings[setting]?.origin.description.replacing(files.root, with: "")
  }

  private static let image: [UInt8] = {
    let pixels = [UInt32](repeating: 0xFF12_3456, count: 6)
    return (try? PNG.encode(Picture(width: 3, height: 2, pixels: pixels))) ?? []
  }()

  @Test("is what is built in where there are none")
  func empty() throws {
    let setup = try setup
    #expect(setup.warnings.isEmpty)
    #expect(setup.hud == HUDConfiguration())
    #expect(setup.daemon == DaemonSettings())
    #expect(AnySetting.all.allSatisfy { setup.settings[$0] == nil })
    #expect(setup.stage.scale == nil && setup.stage.backdropName == nil)
    #expect(setup.theme == nil && setup.profile == nil)
    #expect(AnySetting.daemon(.socket).row.defaultValue == DefaultSocketPath.path)
    // Every key is found in one section only, by both of its spellings.
    for setting in AnySetting.all {
      let row = setting.row
      let sections = SettingSection.allCases.filter {
        AnySetting(section: $0, key: row.key) == setting
      }
      #expect(sections == [row.section])
    }
    #expect(AnySetting(section: .screen, key: "hand-over") == .stage(.handOver))
    #expect(AnySetting(section: .screen, key: "HandOver") == .stage(.handOver))
  }

  @Test("is taken section by section")
  func sections() throws {
    try configure(
      """
      [HUD]
      Style=dark
      CornerRadius=20.5
      [Screen]
      Rotate=90
      HandOver=30
      Scale=1.5
      Backdrop=102030-405060
      Font=none
      [Input]
      Patience=0.25
      [Daemon]
      Group=staff
      Mode=boot
      MaximumClients=5
      ImageFolders=/a:/b c
      PidFile=/run/x.pid
      """)
    let setup = try setup
    #expect(setup.warnings.isEmpty, "\(setup.warnings)")
    #expect(setup.hud.appearance.style == .dark)
    #expect(setup.hud.appearance.cornerRadius == Fixed(41, over: 2))
    #expect(
      setup.settings.stage == [
        .rotate: "90", .handOver: "30", .patience: "0.25", .scale: "1.5",
        .backdrop: "102030-405060", .font: "none",
      ])
    #expect(setup.stage.scale == Fixed(3, over: 2) && setup.stage.fontName == "none")
    #expect(setup.daemon.group == "staff" && setup.daemon.mode == .boot)
    #expect(setup.daemon.imageFolders == ["/a", "/b c"] && setup.daemon.maximumClients == 5)
    #expect(origin(setup, .hud(.cornerRadius)) == "/etc/bezel/bezel.conf:3")
    #expect(origin(setup, .hud(.ringRadius)) == nil)
    let (options, warnings) = setup.options(over: .fixed(.color(.black)))
    #expect(warnings.isEmpty && options.ending == .handOver(limit: 30))
    #expect(options.scale == Fixed(3, over: 2) && options.font == nil)
    if case .fixed(.gradient) = options.backdrop {} else { Issue.record("no gradient") }
  }

  @Test("names a language, which clients read alone")
  func language() throws {
    #expect(Configuration.language(root: files.root) == nil)
    try configure("[HUD]\nInfoImage=/none\n[Daemon]\nLanguage=de_CH.UTF-8\nTheme=none")
    #expect(try setup.daemon.language?.name == "de")
    #expect(Configuration.language(root: files.root)?.name == "de")
    // An unknown value does not replace a known one.
    try files.write("[Daemon]\nLanguage=xx\n", to: "etc/bezel/bezel.conf.d/a.conf")
    #expect(Configuration.language(root: files.root)?.name == "de")
    try files.write("[Daemon]\nLanguage=\n", to: "etc/bezel/bezel.conf.d/b.conf")
    #expect(Configuration.language(root: files.root) == nil)
  }

  @Test("lets the later file win, and an empty value take back")
  func merging() throws {
    try files.write("[HUD]\nStyle=dark\nMask=black\n", to: "usr/lib/bezel/bezel.conf")
    try configure("[HUD]\nStyle=light\n[Screen]\nRotate=90")
    try files.write("[HUD]\nMask=\n", to: "run/bezel/bezel.conf.d/a.conf")
    var setup = try setup
    #expect(setup.hud.appearance.style == .light)
    #expect(setup.hud.appearance.maskType == HUDConfiguration().appearance.maskType)
    #expect(origin(setup, .hud(.mask)) == nil)
    #expect(origin(setup, .hud(.style)) == "/etc/bezel/bezel.conf:2")
    // A wrong value does not replace a right one.
    try files.write("[Screen]\nRotate=45\n", to: "etc/bezel/bezel.conf.d/z.conf")
    setup = try self.setup
    #expect(setup.settings.stage[.rotate] == "90")
    #expect(setup.warnings.count == 1)
  }

  @Test(
    "warns of what means nothing, with the line and what to give",
    arguments: [
      ("[HUD]\nStyle=mauve", ":2: 'mauve' is no value for Style: give "),
      ("[Screen]\nRotate=45", ":2: '45' is no value for Rotate: give 0, 90, 180 or 270."),
      ("[Screen]\nScale=9", ":2: '9' is no value for Scale: give a factor, 0.5 to 8."),
      ("[Daemon]\nMode=fast", ":2: 'fast' is no value for Mode: give boot, shutdown or kiosk."),
      (
        "[Daemon]\nLanguage=xx",
        ":2: 'xx' is no value for Language: give a language that Bezel has words in: cs, de"
      ),
      ("[Daemon]\nMaximumClients=0", ":2: '0' is no value for MaximumClients"),
      (
        "[Daemon]\nFailureLink=help.html",
        ":2: 'help.html' is no value for FailureLink: give an address"
      ),
      ("[Daemon]\nFailureLink=https:///x", ":2: 'https:///x' is no value for FailureLink"),
      ("[Daemon]\nSocket=here", ":2: 'here' is no value for Socket"),
      ("[Daemon]\nGroup=a b", ":2: 'a b' is no value for Group"),
      ("[Daemon]\nImageFolders=/a::/b", ":2: '/a::/b' is no value for ImageFolders"),
      ("[Daemon]\nTheme=../x", ":2: '../x' is no value for Theme"),
      ("[Screen]\nStyle=dark", ":2: Style belongs to [HUD], not to [Screen]."),
      ("[Screen]\nColour=red", ":2: [Screen] has no Colour: `bezel config` lists all keys."),
      ("[Hud]\nStyle=dark\nMask=black", ":2: there is no [Hud]: give [HUD], [Screen]"),
      ("[HUD]\nInfoImage=info.png", ":2: 'info.png' is a relative path"),
      ("[HUD]\nInfoImage=/none.png", ":2: could not read the file"),
      ("[Screen]\nFont=/a.ttf:b.ttf", ":2: 'b.ttf' is a relative path"),
      ("[Screen]\nBackdrop=mauve", ":2: 'mauve' is a relative path"),
      ("[Screen]\nBackdrop=fit:a.png", ":2: 'a.png' is a relative path"),
      ("junk", ":1: It is neither"),
    ])
  func mistakes(text: String, sentence: String) throws {
    try configure(text + "\n[Screen]\nRate=30\n")
    let setup = try setup
    #expect(setup.warnings.count == 1)
    #expect(
      setup.warnings.first?.contains("/etc/bezel/bezel.conf" + sentence) == true,
      "\(setup.warnings)")
    #expect(setup.settings.stage == [.rate: "30"])
    #expect(setup.hud == HUDConfiguration() && setup.daemon == DaemonSettings())
  }

  @Test("accepts the former names of version 0.8, with a warning")
  func formerNames() throws {
    try configure("[HUD]\nNoBlur=yes\nNoTint=no\nTint=no\nNoTint=perhaps\n")
    let setup = try setup
    var expected = HUDConfiguration()
    expected.appearance.blursBackdrop = false
    expected.appearance.tintsImages = false
    #expect(setup.hud == expected)
    #expect(setup.warnings.count == 3)
    for words in [
      ":2: NoBlur has another name: write Blur=no.",
      ":3: NoTint has another name: write Tint=yes.", ":5: [HUD] has no NoTint",
    ] {
      #expect(setup.warnings.contains { $0.contains(words) }, "\(setup.warnings)")
    }
  }

  @Test("completes the paths of several fonts of a theme, also in a folder with a colon")
  func themeFonts() {
    func completed(_ fonts: String, in folder: String) -> String? {
      let place = ConfigurationEntry.Origin(file: "theme.conf", line: 1)
      let entry = ConfigurationEntry(section: "Screen", key: "Font", value: fonts, origin: place)
      var settings = Settings()
      settings.add([entry], of: .theme(folder))
      return settings[.stage(.font)]?.text
    }
    #expect(completed("a.ttf:/b.ttf:c/d.ttf", in: "/t") == "/t/a.ttf:/b.ttf:/t/c/d.ttf")
    #expect(completed("a.ttf", in: "/t:u") == "/t:u/a.ttf")
    #expect(completed("/a.ttf:b.ttf", in: "/t") == "/a.ttf:/t/b.ttf")
    #expect(completed("none", in: "/t") == "none")
  }

  @Test("finds images, backdrops and fonts below another root")
  func images() throws {
    try files.write(Self.image, to: "srv/a.png")
    try configure("[HUD]\nInfoImage=/srv/a.png\n[Screen]\nBackdrop=fill:/srv/a.png\nFont=/srv/b")
    let setup = try setup
    #expect(setup.warnings.isEmpty, "\(setup.warnings)")
    #expect(setup.hud.appearance.infoImage == (try HUDImage(reading: files.path("srv/a.png"))))
    #expect(setup.settings.stage[.backdrop] == "fill:/srv/a.png")
    let (options, warnings) = setup.options(over: .fixed(.color(.black)))
    if case .fixed(.picture(let picture, .fill, _)) = options.backdrop {
      #expect(picture.width == 3)
    } else {
      Issue.record("no picture")
    }
    #expect(warnings.count == 1 && warnings.first?.contains("srv/b") == true)
    #expect(!options.fontIsNamed)
  }

  @Test("takes a theme over all, with paths from its folder, and another one without a restart")
  func themes() throws {
    try configure("[HUD]\nStyle=light\nMask=black\n[Daemon]\nTheme=night\n[Screen]\nFont=none")
    let night = "etc/bezel/themes/night"
    try files.write(
      "[HUD]\nStyle=dark\nSuccessImage=ok.png\n[Screen]\nBackdrop=tile:a b.png\nRotate=90\n",
      to: "\(night)/theme.conf")
    try files.write(Self.image, to: "\(night)/ok.png")
    try files.write("[HUD]\nStyle=light\n", to: "usr/share/bezel/themes/night/theme.conf")
    try files.write("[HUD]\nMask=\n", to: "usr/share/bezel/themes/day/theme.conf")
    let setup = try setup
    #expect(setup.theme == "night")
    #expect(setup.hud.appearance.style == .dark && setup.hud.appearance.maskType == .black)
    #expect(
      setup.hud.appearance.successImage == (try HUDImage(reading: files.path("\(night)/ok.png")))
    )
    #expect(setup.settings.stage == [.backdrop: "tile:/\(night)/a b.png", .font: "none"])
    #expect(setup.warnings.count == 1)
    #expect(setup.warnings.first?.contains("theme.conf:6: [Screen] Rotate is for") == true)
    #expect(origin(setup, .hud(.successImage)) == "/\(night)/theme.conf:3")

    files.makeFolder("etc/bezel/themes/empty")
    try files.write("[HUD]\n", to: "etc/bezel/themes/.hidden/theme.conf")
    let folders = setup.daemon.themeFolders + ["/nowhere"]
    #expect(ThemeFolder.names(in: folders, root: files.root) == ["day", "night"])

    let day = try setup.themed("day")
    #expect(day.theme == "day" && day.warnings.isEmpty)
    #expect(day.hud.appearance.style == .light && day.stage.backdropName == nil)
    #expect(day.hud.appearance.maskType == HUDConfiguration().appearance.maskType)
    // The theme is read when a client names it, and the configured one is the default again.
    try files.write("[HUD]\nStyle=dark\n", to: "usr/share/bezel/themes/day/theme.conf")
    #expect(try day.themed("day").hud.appearance.style == .dark)
    #expect(try day.themed(nil).theme == "night")
  }

  @Test(
    "refuses a theme that leads elsewhere, or that there is not",
    arguments: ["", ".", "..", "../themes/a", "/etc", ".hidden", "a\u{0}b", "none", "folder"])
  func noTheme(name: String) throws {
    try files.write("[HUD]\nStyle=dark\n", to: "etc/bezel/themes/.hidden/theme.conf")
    files.makeFolder("etc/bezel/themes/folder/theme.conf")
    let setup = try setup
    #expect(throws: ThemeFolder.ReadError.self) { try setup.themed(name) }
    if name.isFileName, !name.hasPrefix(".") {
      try configure("[Daemon]\nTheme=\(name)\n[HUD]\nStyle=dark")
      let configured = try self.setup
      #expect(configured.theme == nil && configured.hud.appearance.style == .dark)
      #expect(configured.warnings.count == 1, "\(configured.warnings)")
    }
  }

  @Test("puts the board's profile before the configuration")
  func profile() throws {
    try files.write(
      "[Match]\nDeviceTree=a,b\n[Screen]\nConnector=DSI-1\nRotate=90\nBackdrop=firmware\n"
        + "[Input]\nInput=touch\n[Daemon]\nGroup=x\n",
      to: "usr/lib/bezel/profiles/b.conf")
    try files.write("a,b\u{0}", to: "proc/device-tree/compatible")
    try configure("[Screen]\nRotate=\n[Input]\nInput=all\n")
    let setup = try setup
    #expect(setup.profile?.hasSuffix("/profiles/b.conf") == true)
    #expect(setup.settings.stage == [.input: "all", .connector: "DSI-1"])
    #expect(setup.stage.boardConnector == "DSI-1" && setup.stage.screen.connector == nil)
    let options = setup.options(over: .fixed(.color(.black))).options
    #expect(options.boardConnector == "DSI-1" && !options.screen.isNamed)
    #expect(setup.warnings.count == 2, "\(setup.warnings)")
    #expect(setup.stage.backdropName == nil && setup.daemon.group == "bezel")
    #expect(origin(setup, .stage(.connector)) == "/usr/lib/bezel/profiles/b.conf:4")
    // A person's setting counts in any case, and an empty value restores the board's.
    try configure("[Screen]\nConnector=DSI-1\n")
    let named = try self.setup
    #expect(named.stage.screen.connector == "DSI-1" && named.stage.boardConnector == nil)
    try configure("[Screen]\nConnector=\n")
    #expect(try self.setup.stage.boardConnector == nil)
  }

  @Test("is bounded and does not crash, whatever they hold")
  func junk() throws {
    for seed in SeededRandom.seeds(1_000) {
      var random = SeededRandom(seed: seed)
      let files = try FakeFiles()
      var text = ""
      for _ in 0..<random.int(0...40) {
        let row = random.pick(AnySetting.all).row
        let value = random.pick([
          "", "yes", "no", "1", "-1", "99999999999999999999", "0.5", "1e9", "NaN", "..", "/", "//",
          "/dev/zero", "dark", "ff0000", "1,2,3x4", "1x1", "fit:", "fit:/", "theme",
          String(repeating: "9", count: 4_000), "🙂", "a:b:c", "%s%n",
        ])
        let section = random.int(0...9) == 0 ? "Junk" : row.section.rawValue
        text += "[\(section)]\n\(random.int(0...9) == 0 ? "Junk" : row.key)=\(value)\n"
      }
      for name in ["etc/bezel/bezel.conf", "etc/bezel/themes/theme/theme.conf"] {
        try files.write(text, to: name)
      }
      let setup = try Configuration.read(root: files.root)
      #expect(setup.warnings.count <= 256, "seed \(seed)")
      _ = try? setup.themed("theme")
      // The merged values are applicable.
      var options = StageOptions()
      for (setting, value) in setup.settings.stage {
        #expect(throws: Never.self, "seed \(seed)") { try options.set(setting, to: value) }
      }
    }
  }
}
