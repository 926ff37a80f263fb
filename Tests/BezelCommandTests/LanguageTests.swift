import BezelHUD
import BezelWire
import BezelWords
import Foundation
import RunningPrograms
import Testing

@testable import Bezel
@testable import BezelClient
@testable import BezelCommand

/// The texts at the screen, in the reader's language.
@Suite("Words at the screen") struct ScreenLanguageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("are in the language of the environment, in gettext's order")
  func run() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    let run = try ProgramRun(
      "/bin/bash",
      [
        "-c",
        """
        await() { for i in $(seq 1200); do "$@" 2>/dev/null && return; sleep 0.05; done; exit 99; }
        trap 'kill $monitor' EXIT
        bezel monitor >events & monitor=$!
        await sh -c 'bezel text begun; grep -q begun events'
        unset LC_MESSAGES
        LANG=de_DE.UTF-8 bezel run -- sh -c 'exit 3'
        LANG=de_DE.UTF-8 LC_ALL=en_US.UTF-8 bezel run -- sh -c 'exit 4'
        LANG=en_US.UTF-8 LANGUAGE=xx:de bezel run -- sh -c 'exit 5'
        LANG=xx bezel run -- bash -c 'kill -KILL $$'
        await grep -q 'signal 9' events
        """,
      ], in: folder.url, environment: ["BEZEL_SOCKET": service.socket])
    #expect(run.status != 99, "\(run.errors)")
    let events = String(decoding: try folder.bytes("events"), as: UTF8.self)
    for text in [
      "sh ist fehlgeschlagen (Status 3)", "sh failed (status 4)",
      "sh ist fehlgeschlagen (Status 5)",
      "bash failed (signal 9)",
    ] {
      #expect(events.contains("\"\(text)\""), "\(text): \(events)")
    }
  }

  @Test("of a client are in the configured language where its environment names none")
  func configured() throws {
    func button(_ variables: [String: String]) -> String {
      Words.ofClients(root: folder.url.path) { variables[$0] }[.cancel]
    }
    #expect(button([:]) == "Cancel")
    let configuration = folder.url.appending(path: "etc/bezel")
    try FileManager.default.createDirectory(at: configuration, withIntermediateDirectories: true)
    try folder.write(Array("[Daemon]\nLanguage=de\n".utf8), to: "etc/bezel/bezel.conf")
    #expect(button([:]) == "Abbrechen")
    #expect(button(["LANG": "C.UTF-8"]) == "Abbrechen")
    #expect(button(["LANG": "xx"]) == "Abbrechen")
    #expect(button(["LANG": "en_US.UTF-8"]) == "Cancel")
    try folder.write(Array("[Daemon]\nLanguage=en\n".utf8), to: "etc/bezel/bezel.conf")
    #expect(button([:]) == "Cancel")
    #expect(button(["LC_MESSAGES": "de"]) == "Abbrechen")
  }

  @Test("of the service are in its environment's language, unless one is configured")
  func service() throws {
    for (arguments, label) in [([], "Laden …"), (["--language=en"], "Loading")] {
      let folder = try TemporaryFolder()
      let service = try RunningService(
        in: folder.url, arguments, environment: ["LC_MESSAGES": "de_DE.UTF-8"])
      defer { service.terminate() }
      let connection = try ServiceConnection(to: service.socket)
      let listener = try ServiceConnection(to: service.socket)
      try listener.monitor()
      // Two connections are read in any order.
      _ = try listener.nextEvent(within: .seconds(20))
      _ = try connection.call(.show(PresentationRequest(.ring)))
      var said: String?
      while said == nil {
        guard case .event(let event) = try listener.nextEvent(within: .seconds(20)) else { break }
        if event.name == .announced { said = event.status }
      }
      #expect(said == label)
    }
  }
}
