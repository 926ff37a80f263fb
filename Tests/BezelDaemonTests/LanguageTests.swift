import BezelHUD
import BezelWords
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelDaemon
@testable import BezelLinux
@testable import BezelWire

@Suite("The service's own words")
struct ServiceLanguageTests {
  @Test("are in the configured language, and in another one after a reload")
  func reload() throws {
    let service = try RunningService(configuration: "[Daemon]\nLanguage=de_AT.UTF-8\n")
    let caller = try service.connect()
    let listener = try service.connect()
    try listener.monitor()
    _ = try listener.events(until: .idle)
    func announcement() throws -> String? {
      let handle = try caller.show(PresentationRequest(.ring))
      let status = try listener.events(until: .announced).last?.status
      try caller.call(.dismiss(DismissCall(handle)))
      _ = try listener.events(until: .didDisappear)
      return status
    }
    #expect(try announcement() == "Laden …")
    for (lines, warning, label) in [
      ("Language=en", nil, "Loading"), ("Language=de", nil, "Laden …"),
      (
        "Language=en\n[Daemon]\nLanguage=xx", "give a language that Bezel has words in: cs, de",
        "Loading"
      ),
      ("Language=de\n[HUD]\nLoadingLabel=Moment", nil, "Moment"),
    ] as [(String, String?, String)] {
      _ = try service.write(Array("[Daemon]\n\(lines)\n".utf8), to: "bezel.conf")
      guard case .warnings(let warnings) = try caller.call(.reload) else {
        Issue.record("no warnings")
        return
      }
      #expect(warnings.count == (warning == nil ? 0 : 1), "\(warnings)")
      if let warning { #expect(warnings.first?.contains(warning) == true, "\(warnings)") }
      #expect(try announcement() == label)
    }
  }

  @Test("are on the button of a watchdog")
  func watchdog() throws {
    let german = Words(try #require(Language(locale: "de")))
    for (words, title) in [(Words.english, "Cancel"), (german, "Abbrechen")] {
      #expect(ButtonTitles(in: words).cancel == title)
    }
  }
}
