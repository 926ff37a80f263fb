import BezelFiles
import BezelRaster
import Foundation
import Testing

/// Commands that ask a running service, as a script has them.
@Suite("bezel with a service") struct ServiceCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["night", "day"] {
      let theme = folder.url.appending(path: "themes/\(name)")
      try FileManager.default.createDirectory(at: theme, withIntermediateDirectories: true)
      try Data("[HUD]\nStyle=\(name == "night" ? "dark" : "light")\n".utf8)
        .write(to: theme.appending(path: "theme.conf"))
    }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "themes/no-theme"), withIntermediateDirectories: true)
    try configure("")
  }

  private func configure(_ lines: String) throws {
    let themes = folder.url.appending(path: "themes").path
    try folder.write(
      Array("[Daemon]\nThemeFolders=\(themes):/nowhere\n\(lines)".utf8), to: "bezel.conf")
  }

  /// Gives a service that draws into memory, and what runs commands that find it.
  private func withService(_ body: (_ bezel: (String...) throws -> Program) throws -> Void) throws {
    let service = try MemoryService(
      in: folder.url, ["--config", folder.url.appending(path: "bezel.conf").path])
    defer { service.end() }
    try body { words in
      try Program("bezel", words, in: folder.url, environment: ["BEZEL_SOCKET": service.socket])
    }
  }

  private func pixels(_ name: String) throws -> [UInt32] {
    try PNG.decode(folder.bytes(name), name: name).pixels
  }

  /// Waits until what is shown is what `bezel render` draws.
  private func waitFor(_ options: [String], _ bezel: (String...) throws -> Program) throws -> Bool {
    let drawn = try Program(
      "bezel",
      ["render", "--out", "drawn.png", "--backdrop", "000000", "--font", "none"] + options,
      in: folder.url)
    #expect(drawn.status == 0, "\(drawn.errors)")
    for _ in 0..<20 {
      let run = try bezel("render", "--current", "--out", "now.png")
      #expect(run.status == 0, "\(run.errors)")
      if try pixels("now.png") == pixels("drawn.png") { return true }
      usleep(50_000)
    }
    return false
  }

  @Test("a picture of the screen is what the service draws, and there is none of nothing")
  func current() throws {
    try withService { bezel in
      let nothing = try bezel("render", "--current", "--out", "now.png")
      #expect(nothing.status == 1 && nothing.output.isEmpty)
      #expect(nothing.errors.contains(": Nothing is on the screen.\n"))
      #expect(!folder.names.contains("now.png"))

      #expect(try bezel("progress", "40%", "--status", "Hello").status == 0)
      #expect(try waitFor(["--progress", "0.4", "--status", "Hello"], bezel))
      let nowhere = try bezel("render", "--current", "--out", "no/such/folder/x.png")
      #expect(nowhere.status == 1 && nowhere.errors.contains("no/such/folder"))
    }
    let without = try Program("bezel", ["render", "--current", "--out", "x.png"], in: folder.url)
    #expect(without.status == 69 && !folder.names.contains("x.png"))
  }

  @Test(
    "options that draw something else are refused beside it",
    arguments: [
      ["--current", "--size", "10x10"], ["--current", "--at", "1"], ["--current", "--tour", "sv"],
      ["--current", "--status", "x"], ["--current", "--mask", "black"],
      ["--current", "--scale", "2"], ["--current", "--backdrop", "000000"],
      ["--current", "--font", "none"], ["--current", "--dismiss", "1"], ["--socket", "/x"],
    ])
  func meaningless(options: [String]) throws {
    let run = try Program("bezel", ["render", "--out", "x.png"] + options, in: folder.url)
    #expect(run.status == 64)
    let option = options.first { $0 != "--current" } ?? ""
    #expect(run.errors.contains(option) && run.errors.contains("leave it"), "\(run.errors)")
    #expect(!folder.names.contains("x.png"))
  }

  @Test("themes are listed and taken, and what is shown changes with them")
  func themes() throws {
    try withService { bezel in
      #expect(try bezel("theme").output == "  day\n  night\n")
      #expect(try bezel("progress", "40%", "--status", "Hello").status == 0)
      let taken = try bezel("theme", "night")
      #expect(taken.status == 0 && taken.output.isEmpty && taken.errors.isEmpty)
      let shown = ["--progress", "0.4", "--status", "Hello"]
      #expect(try waitFor(shown + ["--style", "dark"], bezel))
      #expect(try bezel("theme").output == "  day\n* night\n")
      #expect(
        try bezel("theme", "--json").output
          == "{\"themes\":[\"day\",\"night\"],\"theme\":\"night\"}\n")

      let missing = try bezel("theme", "noon")
      #expect(missing.status == 1 && missing.errors.contains("noon"))
      #expect(try bezel("theme", "--configured").status == 0)
      #expect(try waitFor(shown, bezel))
      #expect(try bezel("theme", "--json").output == "{\"themes\":[\"day\",\"night\"]}\n")
      for words in [["night", "--configured"], ["night", "--json"], ["--configured", "--json"]] {
        #expect(try Program("bezel", ["theme"] + words, in: folder.url).status == 64, "\(words)")
      }
    }
  }

  @Test("a configuration is read again, and what is wrong with it is told")
  func reload() throws {
    try withService { bezel in
      #expect(try bezel("progress", "40%", "--status", "Hello").status == 0)
      try configure("[HUD]\nStyle=dark\nColour=red\n")
      let run = try bezel("reload")
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(run.errors.contains("bezel.conf:5: [HUD] has no Colour"), "\(run.errors)")
      #expect(
        try waitFor(["--progress", "0.4", "--status", "Hello", "--style", "dark"], bezel))
    }
  }
}
