import BezelHUD
import BezelRaster
import BezelWire
import BezelWords
import SeededRandom
import Testing

@testable import BezelBoot

@Suite("The splash of a boot")
struct BootSplashTests {
  /// A splash, and how it is told and asked.
  struct Driver {
    let splash: BootSplash
    var time: Int64 = 0

    init(_ mode: PlymouthMode = .bootUp) {
      splash = BootSplash(mode: mode, words: .english, at: Moment(nanoseconds: 0))
    }

    var now: Moment { Moment(nanoseconds: time * 1_000_000) }

    @discardableResult
    func ask(
      _ request: PlymouthRequest, of client: UInt64 = 1, from process: Int32? = nil
    ) -> [BootSplash.Effect] {
      splash.handle(request, of: client, from: process, at: now)
    }

    /// Handles a request of a command, which connects for it alone.
    func command(_ request: PlymouthRequest) {
      ask(request, of: 99)
      splash.leave(99, at: now)
    }

    @discardableResult
    func press(_ key: Keystroke) -> [BootSplash.Effect] { splash.type(key, at: now) }

    @discardableResult
    func type(_ text: String) -> [BootSplash.Effect] {
      var effects: [BootSplash.Effect] = []
      for character in text {
        effects += press(character == "\n" ? .enter : .text(String(character)))
      }
      return effects
    }

    func shown() -> Presentation {
      splash.presentation(at: now, BootSplash.Keyboard())
    }
  }

  @Test("requests that only need an acknowledgement get one")
  func acknowledged() {
    let driver = Driver()
    let requests: [PlymouthRequest] = [
      .ping, .update("a.service"), .changeMode(.bootUp), .changeMode(nil),
      .systemUpdate(percent: nil), .systemUpdate(percent: 5), .reactivate, .showMessage("a"),
      .hideMessage("b"), .ignoreKeys("q"), .pauseProgress, .resumeProgress, .show, .hide,
      .reportError,
    ]
    for request in requests { #expect(driver.ask(request) == [.reply(1, .acknowledged)]) }
    #expect(driver.ask(.invalid) == [.reply(1, .refused)])
    #expect(driver.ask(.rootIsWritable) == [.rootIsWritable, .reply(1, .acknowledged)])
    #expect(driver.ask(.changeRoot("/root")) == [.changeRoot(1, path: "/root")])
    #expect(driver.ask(.hasActiveTerminal) == [.tellTerminal(1)])
  }

  @Test("a boot shows no words of its own")
  func plain() {
    let driver = Driver()
    driver.ask(.update("sshd.service"))
    let shown = driver.shown()
    #expect(shown.status == nil && shown.details == nil && shown.entry == nil)
    #expect(shown.content == .indicator(driver.splash.indicator, .zero))
  }

  @Test("the newest message is the headline, with few older ones, and they are taken back")
  func messages() {
    let driver = Driver()
    for text in ["one", "two", "one", "three"] { driver.command(.showMessage(text)) }
    #expect(driver.shown().status == "three")
    #expect(driver.shown().details == "one\ntwo")
    driver.command(.hideMessage("three"))
    #expect(driver.shown().status == "one")
    driver.command(.hideMessage("never shown"))
    driver.command(.showMessage(""))
    #expect(driver.shown().status == nil)
    let texts = (0..<100).map { String(repeating: "a", count: $0 + 1) }
    for text in texts { driver.command(.showMessage(text)) }
    #expect(driver.shown().status == texts[99])
    #expect(driver.shown().details == "\(texts[98])\n\(texts[97])")
  }

  @Test("a message that counts takes the place of the former count, and no other message does")
  func counts() {
    for (former, newer, isReplaced) in [
      ("Installing (3 %)", "Installing (12 %)", true), ("wait 10 seconds", "wait 9 seconds", true),
      ("[1/2] Upgrading bash...", "[2/2] Upgrading vim...", true),
      ("Progress: 10.3 % (linux)", "Progress: 20 % (libc6)", true), ("42", "41", true),
      ("1 disk failed", "2 users wait", false), ("disk sda1 failed", "disk sda2 failed", false),
      ("Installing", "Installed", false), ("[1/2] bash", "(1/2) bash", false),
      ("3 % of a", "of 3 % a", false), ("", "1", false),
    ] {
      let driver = Driver()
      for text in [former, newer] { driver.command(.showMessage(text)) }
      #expect(driver.shown().status == newer)
      let details = isReplaced || former.isEmpty ? nil : former
      #expect(driver.shown().details == details, "\(former), \(newer)")
    }
  }

  @Test(
    "a client hides its own message, or that of a command, and not an equal one of another client")
  func hiddenMessages() {
    let driver = Driver()
    driver.ask(.showMessage("Wait"), of: 1)
    driver.command(.hideMessage("Wait"))
    #expect(driver.shown().status == "Wait")
    driver.ask(.hideMessage("Wait"), of: 1)
    #expect(driver.shown().status == nil)
    driver.ask(.showMessage("Wait"), of: 1)
    driver.splash.leave(1, at: driver.now)
    driver.command(.hideMessage("Wait"))
    #expect(driver.shown().status == nil)
  }

  @Test("no more than five lines are shown, and a warning is among them")
  func fewLines() {
    let driver = Driver(.updates)
    driver.ask(.systemUpdate(percent: 4))
    for text in ["a", "b", "c"] { driver.command(.showMessage(text)) }
    for unit in ["x", "y"] {
      driver.splash.handle(.failed(unit: unit, description: ""), at: driver.now)
    }
    #expect(driver.shown().status == "Installing updates: 4\u{A0}%")
    #expect(driver.shown().details == "Do not turn the device off.\nc\nb\na")
  }

  @Test("an update shows its per cent and a warning")
  func update() {
    let driver = Driver(.updates)
    #expect(driver.shown().status == "Installing updates")
    driver.ask(.systemUpdate(percent: 42))
    #expect(driver.shown().status == "Installing updates: 42\u{A0}%")
    #expect(driver.shown().details == "Do not turn the device off.")
    #expect(driver.shown().content == .indicator(driver.splash.indicator, Fraction(42, over: 100)))
    driver.ask(.systemUpdate(percent: nil))
    #expect(driver.shown().status == "Installing updates: 42\u{A0}%")
    driver.ask(.changeMode(.reboot))
    #expect(driver.shown().status == "Restarting")
    #expect(driver.shown().details == nil)
  }

  @Test(
    "a check of file systems shows its per cent",
    arguments: [
      ("fsckd:1:7.0:In progress on 1 disk (7.0% complete)", "Checking file systems: 7\u{A0}%"),
      ("fsck:sda1:63", "Checking file systems: 63\u{A0}%"), ("fsckd:0:100.0:Done", nil),
      ("fsck:sda1:100", nil), ("fsckd:1", nil), ("fsckd:1:x:y", nil),
      ("fsckd:1:99999:y", nil),
    ] as [(String, String?)])
  func check(status: String, shown: String?) {
    let driver = Driver()
    driver.ask(.update(status))
    #expect(driver.shown().status == shown)
  }

  @Test("the hint of a check is shown while one runs")
  func checkHint() {
    let driver = Driver()
    driver.ask(.showMessage("fsckd-cancel-msg:Press Ctrl+C"))
    #expect(driver.shown().status == nil)
    driver.ask(.update("fsckd:1:7.0:x"))
    #expect(driver.shown().details == "Press Ctrl+C")
    driver.ask(.showMessage(""))
    #expect(driver.shown().details == nil)
  }

  @Test("a failed unit and one that takes long are named")
  func units() {
    var driver = Driver()
    driver.splash.handle(.began(unit: "a.service", description: "Alpha"), at: driver.now)
    driver.splash.handle(.began(unit: "b.target", description: "Beta"), at: driver.now)
    #expect(driver.shown().status == nil)
    #expect(driver.splash.nextChange(after: driver.now) == Moment(nanoseconds: 8_000_000_000))
    driver.time = 72_400
    #expect(driver.shown().status == "A start job is running for Alpha (1\u{A0}min 12\u{A0}s)")
    #expect(driver.splash.nextChange(after: driver.now) == Moment(nanoseconds: 73_000_000_000))
    driver.splash.handle(.failed(unit: "a.service", description: "Alpha"), at: driver.now)
    driver.splash.handle(.ended(unit: "a.service"), at: driver.now)
    #expect(driver.shown().status == "Alpha could not be started")
    #expect(driver.splash.nextChange(after: driver.now) == nil)
  }

  @Test("a run that ended early is not kept")
  func shortRun() {
    let driver = Driver()
    let steps = (0..<10).map { BootHistory.Step(name: "\($0)", time: Int64($0) * 1_000) }
    driver.splash.learn(from: BootHistory(duration: 10_000, steps: steps), at: driver.now)
    for number in 0..<4 { driver.ask(.update("\(number)")) }
    #expect(driver.splash.history(at: driver.now) == nil)
    driver.ask(.update("4"))
    #expect(driver.splash.history(at: driver.now)?.steps.count == 5)
  }

  @Test("the end of the service withdraws prompts")
  func quitWithPrompt() {
    let driver = Driver()
    driver.ask(.askPassword(prompt: "a"), of: 5)
    #expect(
      driver.ask(.quit(retainsSplash: true)) == [
        .reply(5, .noAnswer), .quit(1, retainsSplash: true),
      ])
  }

  @Test("a client that asked and left its pause open does not stop the clock for ever")
  func openPause() {
    var driver = Driver()
    driver.splash.learn(from: BootHistory(duration: 100_000, steps: []), at: driver.now)
    driver.ask(.pauseProgress, of: 1)
    driver.ask(.cachedPasswords, of: 1)
    driver.splash.leave(1, at: driver.now)
    driver.time = 50_000
    #expect(driver.shown().content == .indicator(driver.splash.indicator, Fraction(1, over: 2)))
    // systemd's cryptsetup pauses on one connection, and goes on with another.
    driver.ask(.pauseProgress, of: 2)
    driver.splash.leave(2, at: driver.now)
    driver.time = 70_000
    #expect(driver.shown().content == .indicator(driver.splash.indicator, Fraction(1, over: 2)))
    driver.ask(.resumeProgress, of: 3)
    driver.time = 75_000
    guard case .indicator(_, let part) = driver.shown().content else {
      Issue.record("no bar")
      return
    }
    #expect((part.rawValue * 100 + 32_768) / 65_536 == 55)
  }

  // MARK: Keys

  @Test("a watch gets one of its keys, once, and prompts come first")
  func watches() {
    let driver = Driver()
    driver.ask(.watchKeys("qQ"), of: 1)
    driver.ask(.watchKeys(nil), of: 2)
    #expect(driver.type("Q") == [.reply(1, .answer([0x51]))])
    driver.ask(.askPassword(prompt: "a"), of: 3)
    #expect(driver.type("q").isEmpty)
    driver.splash.leave(3, at: driver.now)
    #expect(driver.type("q") == [.reply(2, .answer([0x71]))])
    #expect(driver.type("q").isEmpty)
    driver.ask(.watchKeys("\u{3}"), of: 4)
    #expect(
      driver.ask(.ignoreKeys("\u{3}"), of: 5) == [
        .reply(4, .noAnswer), .reply(5, .acknowledged),
      ])
    driver.ask(.watchKeys("\u{3}"), of: 6)
    #expect(driver.press(.control(3)) == [.reply(6, .answer([3]))])
  }

  @Test("Escape shows the console's text and the splash again, and the question goes on there")
  func console() {
    let driver = Driver()
    #expect(driver.press(.escape) == [.showsConsole(true)])
    #expect(!driver.splash.isOnScreen)
    #expect(driver.splash.holdsTerminal)
    driver.ask(.askPassword(prompt: "a"))
    #expect(!driver.splash.isOnScreen, "a question does not overrule the user")
    driver.type("se")
    #expect(driver.press(.escape) == [.showsConsole(false)])
    #expect(driver.splash.isOnScreen)
    #expect(driver.shown().entry?.text == .hidden(count: 2))
    #expect(driver.press(.escape) == [.showsConsole(true)])
    #expect(driver.type("s\n") == [.reply(1, .answer(Array("ses".utf8)))])
  }

  @Test(
    "the terminal is the splash's from its beginning to its end, and a shell's while it is hidden")
  func terminal() {
    let driver = Driver()
    #expect(driver.splash.holdsTerminal)
    driver.ask(.hide)
    #expect(!driver.splash.holdsTerminal && !driver.splash.isOnScreen)
    driver.ask(.askPassword(prompt: "a"), of: 2)
    #expect(driver.splash.holdsTerminal && driver.splash.isOnScreen)
    driver.ask(.deactivate)
    #expect(!driver.splash.holdsTerminal)
    driver.ask(.reactivate)
    driver.splash.leave(2, at: driver.now)
    #expect(!driver.splash.holdsTerminal)
    driver.ask(.show)
    #expect(driver.splash.holdsTerminal)
  }

  @Test("a deactivated splash leaves its frame and the keys, and its questions wait")
  func deactivated() {
    let driver = Driver()
    driver.ask(.askPassword(prompt: "a"), of: 2)
    driver.type("half")
    #expect(driver.ask(.deactivate) == [.deactivate(1)])
    #expect(driver.ask(.askPassword(prompt: "b"), of: 3).isEmpty)
    #expect(driver.type("x\n").isEmpty)
    #expect(!driver.splash.isOnScreen && driver.splash.leavesFrame)
    driver.ask(.reactivate)
    #expect(driver.splash.isOnScreen && !driver.splash.leavesFrame)
    #expect(driver.shown().status == "a" && driver.shown().entry?.text == .hidden(count: 0))
    #expect(driver.type("x\n") == [.reply(2, .answer(Array("x".utf8)))])
    #expect(driver.shown().status == "b")
  }

  @Test("any order of requests, keys and disconnections keeps its bounds (seeded)")
  func random() {
    for seed in 0..<200 {
      var random = SeededRandom(seed: seed)
      var driver = Driver()
      for _ in 0..<200 {
        let client = UInt64(random.int(0...5))
        driver.time += Int64(random.int(0...2_000))
        switch random.int(0...17) {
        case 0: driver.ask(.askPassword(prompt: "a"), of: client)
        case 1: driver.ask(.askQuestion(prompt: nil), of: client)
        case 2: driver.ask(.watchKeys("ab"), of: client)
        case 3: driver.ask(.ignoreKeys("ab"), of: client)
        case 4: driver.ask(.showMessage("\(random.int(0...20))"), of: client)
        case 5: driver.splash.leave(client, at: driver.now)
        case 6: driver.press(.escape)
        case 7: driver.press(.enter)
        case 8: driver.ask(.changeMode(.updates), of: client)
        case 9: driver.ask(.changeMode(.bootUp), of: client)
        case 10: driver.ask(.deactivate, of: client)
        case 11: driver.ask(.reactivate, of: client)
        case 12:
          let unit = "\(random.int(0...400)).service"
          driver.splash.handle(.began(unit: unit, description: ""), at: driver.now)
        case 13: driver.ask(.pauseProgress, of: client)
        default: driver.type("xyzzy")
        }
        #expect(driver.splash.prompts.count <= BootSplash.mostPrompts)
        #expect(driver.splash.messages.count <= BootSplash.mostMessages)
        #expect(driver.splash.typed.count <= Secret.longest)
        _ = driver.shown()
        if let next = driver.splash.nextChange(after: driver.now) { #expect(next > driver.now) }
      }
    }
  }
}
