import BezelHUD
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

/// A damaged font, theme or configuration changes nothing, and the service logs it.
@Suite("Damaged files")
struct DamageTests {
  private func withFonts(
    _ body: (_ folder: URL, _ fonts: [(name: String, bytes: [UInt8])]) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-fonts-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try Data(
      contentsOf: URL(filePath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    try body(
      folder,
      [
        ("cut.ttf", Array(whole.prefix(1_000))), ("empty.ttf", []),
        ("text.ttf", Array("root:x:0:0".utf8)),
      ])
  }

  @Test("a font at the start and in a configuration that is read again")
  func font() throws {
    try withFonts { folder, fonts in
      for (name, bytes) in fonts {
        let font = folder.appending(path: name).path
        try Data(bytes).write(to: URL(filePath: font))
        let service = try RunningService(configuration: "[HUD]\n", ["--font", font])
        #expect(service.errors.contains(font), "\(service.errors)")
        let caller = try service.connect()
        let handle = try caller.show(PresentationRequest(.ring, status: "stays")) {
          $0.stays = true
        }
        guard case .warnings(let warnings) = try caller.call(.reload) else {
          Issue.record("no warnings")
          return
        }
        #expect(warnings.contains { $0.contains(font) }, "\(warnings)")
        #expect(try service.status.presentations.map(\.handle) == [handle])
      }
    }
  }

  @Test("a theme's font, which its answer tells")
  func theme() throws {
    try withFonts { folder, fonts in
      let themes = folder.appending(path: "themes/night")
      try FileManager.default.createDirectory(at: themes, withIntermediateDirectories: true)
      try Data(fonts[0].bytes).write(to: themes.appending(path: "cut.ttf"))
      try Data("[HUD]\nFont=cut.ttf\nNonsense=1\n".utf8).write(
        to: themes.appending(path: "theme.conf"))
      let service = try RunningService(
        configuration: "[Daemon]\nThemeFolders=\(folder.path)/themes\n")
      let caller = try service.connect()
      guard case .warnings(let warnings) = try caller.call(.setTheme("night")) else {
        Issue.record("no warnings")
        return
      }
      #expect(warnings.contains { $0.contains("Nonsense") }, "\(warnings)")
      #expect(service.errors.contains("Nonsense"))
      #expect(try service.status.theme == "night")
    }
  }

  /// Returns the picture on the screen, once two in a row are equal.
  private func look(_ caller: ServiceConnection) throws -> [UInt8] {
    var last = try caller.picture()
    while true {
      usleep(50_000)
      let next = try caller.picture()
      if next == last { return next }
      last = next
    }
  }

  @Test("a font of a configuration or a theme that comes later leaves the former one in use")
  func formerFont() throws {
    try withFonts { folder, fonts in
      let themes = folder.appending(path: "themes/night")
      try FileManager.default.createDirectory(at: themes, withIntermediateDirectories: true)
      let cut = folder.appending(path: "cut.ttf").path
      try Data(fonts[0].bytes).write(to: URL(filePath: cut))
      try Data("[Screen]\nFont=\(cut)\n".utf8).write(to: themes.appending(path: "theme.conf"))
      // A font that fontconfig does not choose.
      func configuration(_ font: String) -> String {
        "[Screen]\nFont=\(font)\n[Daemon]\nThemeFolders=\(folder.path)/themes\n"
      }
      let service = try RunningService(
        configuration: configuration("/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf"),
        screen: ["--memory", "320x240"])
      let caller = try service.connect()
      _ = try caller.show(PresentationRequest(.text, status: "Agm"))
      #expect(service.wait { (try? caller.picture()) != nil })
      let before = try look(caller)
      for call in [HUDCall.setTheme("night"), .setTheme(nil), .setTheme("night"), .reload] {
        if call == .reload {
          _ = try service.write(Array(configuration(cut).utf8), to: "bezel.conf")
        }
        guard case .warnings(let warnings) = try caller.call(call) else {
          Issue.record("no warnings")
          return
        }
        if call == .setTheme(nil) { continue }
        #expect(warnings.contains { $0.contains(cut) }, "\(warnings)")
        #expect(warnings.last == "The former font stays in use.")
        #expect(service.errors.contains("The former font stays in use."))
        #expect(try look(caller) == before, "\(call)")
      }
    }
  }

  @Test("a theme that is gone is not taken from the screen when the rest is read again")
  func goneTheme() throws {
    try withFonts { folder, _ in
      let theme = folder.appending(path: "themes/night")
      try FileManager.default.createDirectory(at: theme, withIntermediateDirectories: true)
      try Data("[Screen]\nBackdrop=402010\n".utf8).write(to: theme.appending(path: "theme.conf"))
      let service = try RunningService(
        configuration: "[Daemon]\nTheme=night\nThemeFolders=\(folder.path)/themes\n")
      #expect(try service.status.theme == "night")
      try FileManager.default.removeItem(at: theme)
      let caller = try service.connect()
      #expect {
        try caller.call(.reload)
      } throws: {
        guard case .refused(let reason) = $0 as? ServiceError else { return false }
        return reason.contains("night")
          && reason.hasSuffix("The former configuration stays in use.")
      }
      #expect(try service.status.theme == "night")
    }
  }

  @Test("a configuration for whose screen there are no descriptors leaves the former theme in use")
  func stage() throws {
    try withFonts { folder, _ in
      let theme = folder.appending(path: "themes/night")
      try FileManager.default.createDirectory(at: theme, withIntermediateDirectories: true)
      try Data("[Screen]\nBackdrop=402010\n".utf8).write(to: theme.appending(path: "theme.conf"))
      let service = try RunningService(
        configuration: "[Daemon]\nThemeFolders=\(folder.path)/themes\n")
      let caller = try service.connect()
      let listener = try service.connect()
      let handle = try caller.show(PresentationRequest(.bar, progress: .one)) { $0.stays = true }
      try listener.monitor()
      _ = try listener.events(until: .didAppear)
      #expect(try caller.call(.setTheme("night")) == .warnings([]))
      _ = try listener.events(until: .didAppear)
      func open() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: "/proc/\(service.id)/fd"))
      }
      let idle = try open()
      let before = try look(caller)
      // The thread that made the picture ends by itself.
      #expect(try service.wait { try open() == idle })
      // None is left, and the configuration without the theme is known already. The former stage's descriptor
      // is the last one that may be opened again.
      let stage = try #require(
        (0...512).last {
          let link = "/proc/\(service.id)/fd/\($0)"
          return (try? FileManager.default.destinationOfSymbolicLink(atPath: link))
            == "anon_inode:[signalfd]"
        })
      var others: [ServiceConnection] = []
      for _ in (0..<stage).filter({ !idle.contains("\($0)") }) {
        others.append(try service.connect())
      }
      defer { withExtendedLifetime(others) {} }
      try setFileLimit(stage + 1, of: service)
      #expect(try caller.call(.setTheme(nil)) == .warnings([]))
      #expect(service.wait { service.errors.contains("The former configuration stays in use.") })
      try setFileLimit(512, of: service)
      let status = try service.status
      #expect(status.theme == "night")
      #expect(status.presentations.map(\.handle) == [handle])
      _ = try listener.events(until: .didAppear)
      #expect(try look(caller) == before)
      try caller.call(.setTheme(nil))
      _ = try listener.events(until: .didAppear)
      #expect(try service.status.theme == nil)
    }
  }

  @Test("a configuration that cannot be read again, as a whole")
  func configuration() throws {
    let service = try RunningService(configuration: "[Screen]\nScale=2\n")
    let file = service.folder.appending(path: "bezel.conf")
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    #expect {
      try service.connect().call(.reload)
    } throws: {
      guard case .refused(let reason) = $0 as? ServiceError else { return false }
      return reason.contains(file.path)
        && reason.hasSuffix("The former configuration stays in use.")
    }
    #expect(try service.status.outputs.map(\.scale) == [2])
  }
}
