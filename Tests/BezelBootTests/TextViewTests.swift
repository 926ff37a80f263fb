import BezelHUD
import BezelWire
import BezelWords
import SeededRandom
import Testing

@testable import BezelBoot

@Suite("A question as text on a terminal")
struct TextViewTests {
  private let now = Moment(nanoseconds: 0)

  private func splash(asking request: PlymouthRequest) -> BootSplash {
    let splash = BootSplash(mode: .bootUp, words: .english, at: now)
    _ = splash.handle(request, of: 1, at: now)
    return splash
  }

  private func type(_ text: String, into splash: BootSplash) {
    for character in text {
      splash.type(character == "\n" ? .enter : .text(String(character)), at: now)
    }
  }

  private func show(
    _ splash: BootSplash, in view: inout TextView, hasPicture: Bool = false, isCovered: Bool = false
  ) -> String {
    String(
      decoding: view.show(
        splash, at: now, hasPicture: hasPicture, isCovered: isCovered, hidesAnswer: false),
      as: UTF8.self)
  }

  @Test("a password is asked for, and a star is shown for each character")
  func password() {
    var view = TextView()
    let splash = splash(asking: .askPassword(prompt: "Please unlock disk va:"))
    #expect(show(splash, in: &view) == "\r\u{1B}[KPlease unlock disk va: ")
    #expect(show(splash, in: &view) == "")
    type("sü", into: splash)
    #expect(show(splash, in: &view) == "**")
    splash.type(.backspace, at: now)
    #expect(show(splash, in: &view) == "\r\u{1B}[KPlease unlock disk va: *")
    type("x\n", into: splash)
    #expect(show(splash, in: &view) == "\r\u{1B}[K\r\nChecking...\r\n")
    _ = splash.handle(.askPassword(prompt: "Please unlock disk va:"), of: 1, at: now)
    #expect(
      show(splash, in: &view)
        == "\r\u{1B}[K\r\nWrong password. Try again.\r\nPlease unlock disk va: ")
    splash.leave(1, at: now)
    #expect(show(splash, in: &view) == "\r\n")
    #expect(show(splash, in: &view) == "" && !view.isDrawn)
  }

  @Test("under a picture it tells messages once, a question, and of any answer only the length")
  func told() {
    var view = TextView()
    let splash = splash(asking: .askQuestion(prompt: "Name?"))
    func tell(isCovered: Bool = false) -> String {
      String(
        decoding: view.show(
          splash, at: now, hasPicture: false, isCovered: isCovered, hidesAnswer: true),
        as: UTF8.self)
    }
    #expect(tell() == "\r\u{1B}[KName? ")
    type("Äb", into: splash)
    #expect(tell() == "**" && tell() == "")
    _ = splash.handle(.showMessage("Disk\u{1B}c full"), of: 2, at: now)
    let again = "\r\u{1B}[K\r\nDisk c full\r\nName? **"
    #expect(tell() == again && tell() == "" && tell(isCovered: true) == again)
    type("\n", into: splash)
    _ = splash.handle(.hideMessage("Disk\u{1B}c full"), of: 2, at: now)
    #expect(tell() == "\r\n" && tell() == "")
    _ = splash.handle(.showMessage("Disk\u{1B}c full"), of: 2, at: now)
    #expect(tell() == "\r\u{1B}[KDisk c full\r\n" && tell() == "")
  }

  @Test("a message is shown once, and a question below it")
  func message() {
    var view = TextView()
    let splash = BootSplash(mode: .bootUp, words: .english, at: now)
    _ = splash.handle(.showMessage("Disk full"), of: 2, at: now)
    #expect(show(splash, in: &view) == "\r\u{1B}[KDisk full\r\n" && show(splash, in: &view) == "")
    _ = splash.handle(.askPassword(prompt: "Disk:"), of: 1, at: now)
    #expect(show(splash, in: &view) == "\r\u{1B}[KDisk: ")
  }

  @Test("the name of the layout is before a question, and changes with it")
  func layout() {
    var view = TextView()
    let splash = splash(asking: .askPassword(prompt: "Disk:"))
    splash.layout = "de"
    #expect(show(splash, in: &view) == "\r\u{1B}[K[de] Disk: ")
    type("a", into: splash)
    _ = show(splash, in: &view)
    splash.layout = "us"
    #expect(show(splash, in: &view) == "\r\u{1B}[K\r\n[us] Disk: *")
  }

  @Test("a question shows what is typed, and says that Escape shows the picture")
  func question() {
    var view = TextView()
    let splash = splash(asking: .askQuestion(prompt: "Name"))
    #expect(
      show(splash, in: &view, hasPicture: true)
        == "\r\u{1B}[KEscape shows the picture again.\r\nName: ")
    type("Eva\u{1B}", into: splash)
    #expect(show(splash, in: &view, hasPicture: true) == "Eva ", "what is no text is not sent")
  }

  @Test("a question that other text has covered is asked again, below it")
  func covered() {
    var view = TextView()
    let splash = splash(asking: .askPassword(prompt: "Disk"))
    type("abc", into: splash)
    _ = show(splash, in: &view)
    #expect(show(splash, in: &view, isCovered: true) == "\r\u{1B}[K\r\nDisk: ***")
    // A text that goes on in a second line is not deleted in the first one alone.
    let long = self.splash(asking: .askPassword(prompt: "Disk"))
    type(String(repeating: "a", count: 90), into: long)
    view = TextView()
    _ = show(long, in: &view)
    long.type(.backspace, at: now)
    #expect(show(long, in: &view) == "\r\nDisk: " + String(repeating: "*", count: 89))
  }

  @Test("no text of a client moves the cursor, and no character of a password is sent (seeded)")
  func hostile() {
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      var view = TextView()
      let text = String((0..<20).map { _ in Character(Unicode.Scalar(UInt8(random.int(0...255)))) })
      let splash = splash(asking: .askPassword(prompt: text))
      _ = splash.handle(.showMessage(text), of: 2, at: now)
      for _ in 0..<30 {
        splash.type(random.int(0...4) == 0 ? .backspace : .text("\u{416}"), at: now)
        let bytes = view.show(
          splash, at: now, hasPicture: random.int(0...1) == 0, isCovered: random.int(0...5) == 0,
          hidesAnswer: random.int(0...1) == 0)
        let sent = String(decoding: bytes, as: UTF8.self)
        #expect(!sent.contains("\u{416}"), "seed \(seed)")
        let rest = sent.replacing("\r\u{1B}[K", with: "").replacing("\r\n", with: "")
        #expect(
          rest.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) },
          "seed \(seed)")
      }
    }
  }
}
