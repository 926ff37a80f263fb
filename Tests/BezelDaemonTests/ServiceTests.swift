import BezelHUD
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

@Suite("The service")
struct ServiceTests {
  @Test("describes itself as varlink's own interface asks")
  func description() throws {
    let service = try RunningService()
    let caller = try service.connect()
    guard case .info(let info) = try caller.call(.getInfo) else {
      Issue.record("no information")
      return
    }
    #expect(info.product == "bezeld")
    #expect(
      try caller.call(.getInterfaceDescription("io.bezel.HUD"))
        == .interfaceDescription(VarlinkInterface.hud.text))
    #expect(throws: ServiceError.self) { try caller.call(.getInterfaceDescription("a.b")) }
  }

  @Test("reads its configuration again, and tells what is wrong with it")
  func reload() throws {
    let service = try RunningService(configuration: "[HUD]\nCornerRadius=3\n")
    let caller = try service.connect()
    let handle = try caller.show(PresentationRequest(.ring, status: "stays")) { $0.stays = true }
    #expect(try caller.call(.reload) == .warnings([]))
    _ = try service.write(Array("[HUD]\nCornerRadius=x\nNope=1\n".utf8), to: "bezel.conf")
    guard case .warnings(let warnings) = try caller.call(.reload) else {
      Issue.record("no warnings")
      return
    }
    #expect(warnings.count == 2)
    #expect(warnings.allSatisfy { $0.contains("bezel.conf:") })
    #expect(try service.status.presentations.map(\.handle) == [handle])
    // The scale changes, and presentations stay.
    _ = try service.write(Array("[Screen]\nScale=2\n".utf8), to: "bezel.conf")
    kill(service.id, SIGHUP)
    let hasMoved = try service.wait {
      let status = try service.status
      return status.outputs.map(\.scale) == [2] && status.presentations.map(\.state) == [.shown]
    }
    #expect(hasMoved)
    #expect(service.errors.contains("<4>"))
  }

  @Test(
    "in boot mode a HUD is there with its first frame, unless it is configured to fade in",
    arguments: [("kiosk", "", false), ("boot", "", true), ("boot", "[HUD]\nFadeIn=0.2\n", false)])
  func firstFrame(mode: String, configuration: String, isThere: Bool) throws {
    let service = try RunningService(configuration: configuration, ["--mode=\(mode)"])
    let caller = try service.connect()
    let listener = try service.connect()
    try listener.monitor()
    // Two connections are read in any order.
    _ = try listener.events(until: .idle)
    _ = try caller.show(PresentationRequest(.ring, status: "Starting"))
    let events = try listener.events(until: .didAppear)
    let beginning = try #require(events.first { $0.name == .willAppear })
    let end = try #require(events.last)
    #expect((beginning.time == end.time) == isThere, "\(events)")
  }

  @Test("takes another theme without a restart, and no theme that is not there")
  func theme() throws {
    let themes = FileManager.default.temporaryDirectory.appending(path: "bezel-themes-\(UUID())")
    let night = themes.appending(path: "night")
    try FileManager.default.createDirectory(at: night, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: themes) }
    try Data("[HUD]\nStyle=dark\n".utf8).write(to: night.appending(path: "theme.conf"))
    let service = try RunningService(configuration: "[Daemon]\nThemeFolders=\(themes.path)\n")
    let caller = try service.connect()
    for name in ["day", "..", "night/..", ""] {
      #expect(throws: ServiceError.self, "\(name)") { try caller.call(.setTheme(name)) }
    }
    #expect(try service.status.theme == nil)
    #expect(try caller.call(.listThemes) == .themes(["night"], current: nil))
    try caller.call(.setTheme("night"))
    #expect(try service.status.theme == "night")
    #expect(try caller.call(.listThemes) == .themes(["night"], current: "night"))
    try caller.call(.setTheme(nil))
    #expect(try service.status.theme == nil)
  }

  @Test("lets its words have the last word over the configuration, whatever theme comes")
  func overruled() throws {
    let themes = FileManager.default.temporaryDirectory.appending(path: "bezel-themes-\(UUID())")
    defer { try? FileManager.default.removeItem(at: themes) }
    for name in ["day", "night"] {
      let theme = themes.appending(path: name)
      try FileManager.default.createDirectory(at: theme, withIntermediateDirectories: true)
      try Data("[HUD]\nStyle=dark\n".utf8).write(to: theme.appending(path: "theme.conf"))
    }
    let service = try RunningService(
      configuration: "[Daemon]\nMode=boot\nTheme=day\n",
      ["--mode", "kiosk", "--theme", "night", "--theme-folders", themes.path])
    let caller = try service.connect()
    #expect(try service.status.theme == "night" && service.status.mode == "kiosk")
    for name in ["day", nil] {
      try caller.call(.setTheme(name))
      #expect(try service.status.theme == name ?? "night")
      #expect(try service.status.mode == "kiosk")
    }
    try caller.call(.reload)
    #expect(try service.status.theme == "night")
  }

  @Test("ends on request, and removes its socket")
  func quit() throws {
    let service = try RunningService()
    let caller = try service.connect()
    _ = try caller.show(PresentationRequest(.ring)) { $0.stays = true }
    try caller.call(.quit)
    #expect(service.end() == 0)
    #expect(!FileManager.default.fileExists(atPath: service.socket))
  }

  @Test("leaves the other one alone that has its socket")
  func twice() throws {
    let service = try RunningService()
    let second = try ProgramRun("bezeld", ["--memory", "10x10", "--socket", service.socket])
    #expect(second.status == 1)
    #expect(second.errors.contains("process \(service.id)"), "\(second)")
    #expect(try service.status.mode == "kiosk")
  }

  @Test("of two that start at once one lives, and is reached")
  func pairs() throws {
    let first = try RunningService()
    let socket = first.folder.appending(path: "pair").path
    for round in 0..<100 {
      let pair = try (0..<2).map { _ in
        try StartedProgram("bezeld", ["--memory", "8x8", "--font", "none", "--socket", socket])
      }
      let isDecided = first.wait { pair.contains { !$0.isRunning } }
      try #require(isDecided, "both live in round \(round)")
      let left = pair.filter { $0.isRunning }
      try #require(left.count == 1, "none lives in round \(round)")
      let isReached = first.wait { (try? ServiceConnection(to: socket).call(.getInfo)) != nil }
      try #require(isReached, "nobody is reached in round \(round)")
      // The next service finds a killed one's files, or none.
      if round % 2 == 0 {
        kill(left[0].id, SIGKILL)
      } else {
        try ServiceConnection(to: socket).call(.quit)
      }
      for program in pair { _ = try program.end() }
    }
  }

  @Test("closed standard streams are /dev/null, and none of its own")
  func closedStreams() throws {
    let folder = try TemporaryFolder()
    let socket = folder.url.appending(path: "s").path
    let service = try StartedProgram(
      "/bin/sh",
      ["-c", "exec bezeld --memory 8x8 --font none --socket \"$1\" <&- >&- 2>&-", "sh", socket])
    for _ in 0..<1_000 where (try? ServiceConnection(to: socket).call(.getInfo)) == nil {
      usleep(10_000)
    }
    try ServiceConnection(to: socket).call(.getInfo)
    let streams = try (0...2).map {
      try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(service.id)/fd/\($0)")
    }
    #expect(streams == ["/dev/null", "/dev/null", "/dev/null"])
  }

  @Test(
    "says what is wrong with its words",
    arguments: [
      ["--nonsense"], ["--socket"], ["word"], ["--mode=day"], ["--memory", "0x1"],
      ["--rotate", "45"], ["--screen-mode=big"],
    ])
  func arguments(words: [String]) throws {
    let run = try ProgramRun("bezeld", words)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("<3>"), "\(run)")
  }

  @Test("An empty file beside the socket says that updates are to be watched; another file stays")
  func watchedServices() throws {
    let folder = try TemporaryFolder()
    func mark() -> Data? { try? Data(contentsOf: folder.url.appending(path: "s.watch")) }
    var service = try RunningService(in: folder.url, configuration: "[Updates]\nWatch=rauc\n")
    #expect(mark() == Data())
    service.terminate()
    service = try RunningService(in: folder.url)
    #expect(mark() == nil)
    service.terminate()
    for configuration in ["", "[Updates]\nWatch=rauc\n"] {
      try Data("mine".utf8).write(to: folder.url.appending(path: "s.watch"))
      service = try RunningService(in: folder.url, configuration: configuration)
      #expect(mark() == Data("mine".utf8))
      service.terminate()
    }
  }
}
