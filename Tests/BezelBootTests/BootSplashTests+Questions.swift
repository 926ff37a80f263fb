import BezelHUD
import BezelWire
import Testing

@testable import BezelBoot

/// Questions, their answers, and what is told of them.
extension BootSplashTests {
  @Test("a password is answered, kept, and never in what is shown")
  func password() {
    let driver = Driver()
    #expect(driver.ask(.cachedPasswords) == [.reply(1, .noAnswer)])
    #expect(driver.ask(.askPassword(prompt: "Disk:"), of: 2).isEmpty)
    #expect(driver.type("sesä").isEmpty)
    #expect(driver.shown().status == "Disk:")
    #expect(driver.shown().entry?.text == .hidden(count: 4))
    driver.press(.backspace)
    #expect(driver.type("ame\n") == [.reply(2, .answer(Array("sesame".utf8)))])
    #expect(!driver.splash.isPrompting)
    #expect(driver.ask(.cachedPasswords, of: 3) == [.reply(3, .answers([Array("sesame".utf8)]))])
  }

  @Test("a question shows what is typed, and its answer is not kept")
  func question() {
    let driver = Driver()
    driver.ask(.askQuestion(prompt: "Colour?"))
    driver.type("dark blue")
    driver.press(.deleteWord)
    #expect(driver.shown().entry?.text == .visible("dark "))
    driver.press(.clear)
    #expect(driver.type("red\n") == [.reply(1, .answer(Array("red".utf8)))])
    #expect(driver.ask(.cachedPasswords) == [.reply(1, .noAnswer)])
  }

  @Test("the panel stays while an answer is checked, until something shows its end")
  func checked() {
    func answered() -> Driver {
      let driver = Driver()
      driver.ask(.askPassword(prompt: "Disk"))
      driver.type("guess\n")
      return driver
    }
    var driver = answered()
    #expect(driver.shown().status == "Disk" && driver.shown().details == "Checking…")
    #expect(driver.shown().entry?.text == .hidden(count: 5))
    #expect(driver.type("x").isEmpty, "nobody asks")
    #expect(driver.shown().entry?.text == .hidden(count: 5))
    #expect(driver.splash.nextChange(after: driver.now) == Moment(nanoseconds: 30_000_000_000))
    driver.time = 30_000
    #expect(driver.shown().entry == nil && driver.shown().status == nil)
    for end: PlymouthRequest in [
      .update("systemd-cryptsetup@vc.service"), .showMessage("va: set up successfully"),
      .askQuestion(prompt: "Name?"), .deactivate,
    ] {
      driver = answered()
      driver.ask(end, of: 8)
      #expect(driver.shown().details != "Checking…", "\(end)")
    }
    driver = answered()
    driver.command(.update("other.service"))
    #expect(driver.shown().details == "Checking…")
    // A question that is no password has nothing to be checked.
    driver = Driver()
    driver.ask(.askQuestion(prompt: "Name?"))
    driver.type("a\n")
    #expect(driver.shown().entry == nil)
  }

  @Test("a repeated prompt is a refusal only if its client, its process or a message shows that")
  func refused() {
    // The same connection.
    var driver = Driver()
    for expected in 0...2 {
      driver.ask(.askPassword(prompt: "Disk"))
      #expect(driver.shown().entry?.rejections == expected)
      #expect(driver.shown().details == (expected == 0 ? nil : "Wrong password. Try again."))
      driver.type("wrong\n")
    }
    driver.ask(.askPassword(prompt: "Other"))
    #expect(driver.shown().entry?.rejections == 0 && driver.shown().details == nil)
    driver.type("right\n")
    // Another program, which asks with the same words.
    driver.ask(.askPassword(prompt: "Other"), of: 2, from: 20)
    #expect(driver.shown().entry?.rejections == 0 && driver.shown().details == nil)
    driver.type("wrong\n")
    // A message of cryptsetup's scripts, whose every try is a process of its own; a check may take long.
    driver.time = 40_000
    driver.command(
      .showMessage("cryptsetup: ERROR: va: cryptsetup failed, bad password or options?"))
    #expect(driver.shown().status == nil, "it is told with the next prompt")
    driver.ask(.askPassword(prompt: "Other"), of: 3, from: 21)
    #expect(driver.shown().entry?.rejections == 1)
    #expect(driver.shown().details == "Wrong password. Try again.")
  }

  @Test("systemd's agent repeats a prompt without asking for the kept passwords")
  func agent() {
    func asks(_ client: UInt64, cached: Bool) -> Int? {
      if cached { driver.ask(.cachedPasswords, of: client, from: 7) }
      driver.ask(.askPassword(prompt: "Disk"), of: client, from: 7)
      return driver.shown().entry?.rejections
    }
    let driver = Driver()
    #expect(asks(1, cached: true) == 0)
    driver.type("wrong\n")
    #expect(asks(2, cached: false) == 1)
    driver.type("right\n")
    // Another disk: the agent tries the kept passwords first, in vain.
    driver.ask(.cachedPasswords, of: 3, from: 7)
    #expect(asks(4, cached: false) == 0)
    driver.type("right\n")
    #expect(asks(5, cached: true) == 0, "another disk with the same words")
  }

  @Test("messages that come with a question end with it in every way, and others stay")
  func messagesOfQuestions() {
    var driver = Driver()
    driver.command(.showMessage("Network is up"))
    driver.ask(.askPassword(prompt: "Disk"))
    #expect(driver.shown().details == nil, "it does not belong to the question")
    driver.command(.showMessage("Insert the key"))
    #expect(driver.shown().details == "Insert the key")
    driver.splash.leave(1, at: driver.now)
    #expect(driver.shown().status == "Network is up" && driver.shown().details == nil)
    driver.ask(.askPassword(prompt: "Disk"))
    driver.command(.showMessage("Insert the key"))
    driver.type("right\n")
    driver.command(.showMessage("va: set up successfully"))
    #expect(driver.shown().status == "va: set up successfully")
    #expect(driver.shown().details == "Network is up")
    // It is no answer to the next question.
    driver.ask(.askPassword(prompt: "Other"))
    #expect(driver.shown().details == nil)
    driver.type("right\n")
    driver.command(.showMessage("vb: set up successfully"))
    #expect(driver.splash.nextChange(after: driver.now) == Moment(nanoseconds: 10_000_000_000))
    driver.time = 10_000
    #expect(driver.shown().status == "Network is up")
  }

  @Test("prompts wait for each other, and go with their client")
  func queue() {
    let driver = Driver()
    driver.ask(.askPassword(prompt: "first"), of: 1)
    driver.ask(.askPassword(prompt: "second"), of: 2)
    driver.ask(.askPassword(prompt: "third"), of: 3)
    driver.type("half")
    driver.splash.leave(1, at: driver.now)
    #expect(driver.shown().status == "second")
    #expect(driver.shown().entry?.text == .hidden(count: 0))
    driver.splash.leave(3, at: driver.now)
    #expect(driver.type("x\n") == [.reply(2, .answer(Array("x".utf8)))])
    #expect(!driver.splash.isPrompting)
  }

  @Test("Ctrl-C and Ctrl-D cancel a prompt by a byte 3", arguments: [UInt8(3), 4])
  func cancelled(key: UInt8) {
    let driver = Driver()
    driver.ask(.askPassword(prompt: nil))
    #expect(driver.shown().status == "Password")
    #expect(driver.press(.control(key)) == [.reply(1, .answer([3]))])
  }

  @Test("Ctrl-Space switches the layout at a question, whose name is told there")
  func layout() {
    let driver = Driver()
    #expect(driver.press(.switchLayout).isEmpty)
    driver.ask(.askPassword(prompt: "a"))
    #expect(driver.shown().entry?.layoutName == nil)
    driver.splash.layout = "ru"
    #expect(driver.shown().entry?.layoutName == "ru")
    #expect(driver.press(.switchLayout) == [.switchLayout])
    #expect(driver.shown().entry?.text == .hidden(count: 0))
    driver.type("x\n")
    #expect(driver.shown().entry?.layoutName == nil, "nothing can be typed")
  }

  @Test("a question, a right answer, a wrong one and a unit that fails have a tone, once")
  func tones() {
    let driver = Driver()
    #expect(driver.splash.popTone() == nil)
    driver.ask(.askPassword(prompt: "a"))
    #expect(driver.splash.popTone() == .question)
    #expect(driver.splash.popTone() == nil)
    driver.type("x\n")
    #expect(driver.splash.popTone() == nil)
    driver.ask(.askPassword(prompt: "a"))
    #expect(driver.splash.popTone() == .failure)
    driver.type("y\n")
    driver.command(.showMessage("cryptsetup: va: set up successfully"))
    #expect(driver.splash.popTone() == .success)
    driver.command(.showMessage("va: set up successfully"))
    #expect(driver.splash.popTone() == nil)
    driver.ask(.askPassword(prompt: "b"))
    driver.type("z\n")
    driver.ask(.update("systemd-cryptsetup@vb.service"))
    #expect(driver.splash.popTone() == .success)
    driver.ask(.update("systemd-cryptsetup@vc.service"))
    #expect(driver.splash.popTone() == nil)
    driver.splash.handle(.failed(unit: "a", description: ""), at: driver.now)
    #expect(driver.splash.popTone() == .failure)
  }

  @Test("kept passwords fit into what systemd's agent reads, and go with the service")
  func keptPasswords() {
    let driver = Driver()
    for number in 10..<80 {
      driver.ask(.askPassword(prompt: "\(number)"))
      driver.type(String(repeating: "x", count: 300) + "\(number)\n")
    }
    guard case .reply(_, .answers(let answers)) = driver.ask(.cachedPasswords).first else {
      Issue.record("no answers")
      return
    }
    #expect(answers.reduce(0) { $0 + $1.count + 1 } <= 2_043 && answers.count == 6)
    #expect(answers.last?.suffix(2) == Array("79".utf8)[...])
    driver.ask(.quit(retainsSplash: true))
    #expect(driver.ask(.cachedPasswords) == [.reply(1, .noAnswer)])
  }
}
