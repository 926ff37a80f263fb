import BezelFiles
import BezelRaster
import Foundation
import RunningPrograms
import Testing

/// Commands that call a running service, as in scripts.
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

  /// - Parameter backdrop: the backdrop of `bezel render`, too; "" for none.
  private func configure(
    _ lines: String, backdrop: String = "[Screen]\nBackdrop=000000\n"
  ) throws {
    let themes = folder.url.appending(path: "themes").path
    try folder.write(
      Array("\(backdrop)[Daemon]\nThemeFolders=\(themes):/nowhere\n\(lines)".utf8), to: "bezel.conf"
    )
  }

  /// Lends a service that draws into memory, and a function that runs commands which find it.
  private func withService(_ body: (_ bezel: (String...) throws -> ProgramRun) throws -> Void)
    throws
  {
    let service = try RunningService(
      in: folder.url, ["--config", folder.url.appending(path: "bezel.conf").path])
    defer { service.terminate() }
    try body { words in
      try ProgramRun("bezel", words, in: folder.url, environment: ["BEZEL_SOCKET": service.socket])
    }
  }

  private func pixels(_ name: String) throws -> [UInt32] {
    try PNG.decode(folder.bytes(name), name: name).pixels
  }

  /// Waits until the service's picture is that of `bezel render`.
  private func waitFor(_ options: [String], _ bezel: (String...) throws -> ProgramRun) throws
    -> Bool
  {
    let drawn = try ProgramRun(
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
    let without = try ProgramRun(
      "bezel", ["render", "--current", "--out", "x.png"], in: folder.url)
    #expect(without.status == 69 && !folder.names.contains("x.png"))
  }

  @Test(
    "without a configured backdrop a box is visible on black",
    arguments: [("light", UInt32(0xFFE6_E6E6)), ("dark", 0xFF2C_2C2E)])
  func plainScreen(style: String, fill: UInt32) throws {
    try configure("", backdrop: "")
    try withService { bezel in
      #expect(try bezel("progress", "40%", "--status", "Hello", "--style", style).status == 0)
      var count = 0
      for _ in 0..<100 where count < 4_000 {
        #expect(try bezel("render", "--current", "--out", "now.png").status == 0)
        count = try pixels("now.png").count { $0 == fill }
        usleep(20_000)
      }
      #expect(count >= 4_000)
    }
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
    let run = try ProgramRun("bezel", ["render", "--out", "x.png"] + options, in: folder.url)
    #expect(run.status == 64)
    #expect(run.errors.contains("leave"), "\(run.errors)")
    #expect(!folder.names.contains("x.png"))
  }

  @Test("a fact is seen with a HUD until it is removed")
  func facts() throws {
    try withService { bezel in
      #expect(try bezel("fact", "address", "10.0.0.5").status == 0)
      #expect(try bezel("fact", "version", "Version 2").status == 0)
      #expect(try bezel("status").output.contains("fact version: Version 2\n"))
      #expect(try bezel("progress", "40%", "--status", "Hello").status == 0)
      let shown = ["--progress", "0.4", "--status", "Hello"]
      #expect(try !waitFor(shown, bezel))
      #expect(try bezel("fact", "address", "").status == 0)
      #expect(try bezel("fact", "version").status == 0)
      #expect(try waitFor(shown, bezel))
      let long = try bezel("fact", "version", String(repeating: "A", count: 129))
      #expect(long.status == 64 && long.errors.contains("at most 128 bytes"))
    }
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
        #expect(try ProgramRun("bezel", ["theme"] + words, in: folder.url).status == 64, "\(words)")
      }
    }
  }

  @Test("a configuration is read again, and its errors are reported")
  func reload() throws {
    try withService { bezel in
      #expect(try bezel("progress", "40%", "--status", "Hello").status == 0)
      try configure("[HUD]\nStyle=dark\nColour=red\n")
      let run = try bezel("reload")
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(run.errors.contains("bezel.conf:7: [HUD] has no Colour"), "\(run.errors)")
      #expect(
        try waitFor(["--progress", "0.4", "--status", "Hello", "--style", "dark"], bezel))
      let file = folder.url.appending(path: "bezel.conf")
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      let failed = try bezel("reload")
      #expect(failed.status == 1 && failed.output.isEmpty)
      #expect(failed.errors.contains("bezel.conf"), "\(failed.errors)")
      #expect(failed.errors.contains("The former configuration stays in use."))
    }
  }

  @Test("a dismissal tells as JSON whether there was something")
  func dismissed() throws {
    try withService { bezel in
      #expect(try bezel("show", "Hello").status == 0)
      #expect(try bezel("dismiss", "--json").output == "{\"dismissed\":true}\n")
      let again = try bezel("dismiss", "--json")
      #expect(again.output == "{\"dismissed\":false}\n" && again.status == 0)
    }
  }

  @Test("the lines of a loop are not taken for progress")
  func loop() throws {
    try withService { _ in
      let socket = folder.url.appending(path: "s").path
      try folder.write(Array("a\nb\nc\n".utf8), to: "list")
      func shell(_ command: String) throws -> ProgramRun {
        try ProgramRun(
          "/bin/bash", ["-c", "while read -r line; do \(command); done <list"], in: folder.url,
          environment: ["BEZEL_SOCKET": socket])
      }
      let refused = try shell("bezel progress --status \"$line\" || echo \"$line $?\"")
      #expect(refused.output == "a 64\nb 64\nc 64\n")
      #expect(refused.errors.contains("bezel status"), "\(refused.errors)")
      let shown = try shell("bezel progress 40% --status \"$line\" && echo \"$line\"")
      #expect(shown.output == "a\nb\nc\n" && shown.errors.isEmpty, "\(shown.errors)")
    }
  }

  @Test("an image's file is read by the command, wherever it comes from")
  func images() throws {
    let picture = Picture(width: 2, height: 1, pixels: [0xFF12_3456, 0xFF65_4321])
    try folder.write(try PNG.encode(picture), to: "ok.png")
    try withService { bezel in
      let socket = folder.url.appending(path: "s").path
      func shell(_ script: String) throws -> ProgramRun {
        try ProgramRun(
          "/bin/bash", ["-c", script], in: folder.url, environment: ["BEZEL_SOCKET": socket])
      }
      for script in [
        "bezel image ok.png", "bezel image - <ok.png", "cat ok.png | bezel image - Saved",
        "bezel image <(cat ok.png)", "bezel success --success-image ok.png Saved",
        "bezel error --error-image <(cat ok.png) Lost",
        "mkfifo f; (cat ok.png >f) & bezel info --info-image f Look",
        "bezel show --success-image ok.png; bezel success Saved",
      ] {
        let run = try shell(script)
        #expect(run.status == 0 && run.errors.isEmpty, "\(script): \(run.errors)")
      }
    }
  }

  @Test("what is wrong with an image's file is said, with its name")
  func badImages() throws {
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0, 0, 0], to: "jpeg.png")
    try folder.write([], to: "empty.png")
    try folder.write([UInt8](repeating: 0, count: 4 << 20 + 1), to: "long.png")
    let large = Picture(width: 4_096, height: 1_025, pixels: .init(repeating: 0, count: 4_198_400))
    try folder.write(try PNG.encode(large), to: "large.png")
    try withService { bezel in
      for (file, words) in [
        ("jpeg.png", "(jpeg.png): It is a JPEG file. Save it as PNG."),
        ("empty.png", "(empty.png): It is empty. Check what writes it."),
        (".", "(.): Is a directory. Give the path"),
        ("none.png", "(none.png): No such file"),
        ("/dev/zero", "(/dev/zero): It is not a file."),
        ("/etc/passwd", "(/etc/passwd): It is no PNG file."),
        ("long.png", "(long.png): It is longer than 4194304 bytes."),
        ("large.png", "(large.png): 4096 × 1025 pixels are too many: a side has"),
      ] {
        for words in [["image", file], ["success", "--success-image", file, "Saved"]] {
          let run = try ProgramRun(
            "bezel", words, in: folder.url,
            environment: ["BEZEL_SOCKET": folder.url.appending(path: "s").path])
          #expect(run.status == 66, "\(words)")
        }
        let run = try bezel("image", file)
        #expect(run.errors.contains(words), "\(run.errors)")
      }
    }
  }
}
