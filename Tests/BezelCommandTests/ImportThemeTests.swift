import BezelFiles
import BezelRaster
import Foundation
import RunningPrograms
import Testing

/// `bezel import-theme`, run as a person would, and the splash with what it made.
@Suite("bezel import-theme") struct ImportThemeTests {
  private let folder: TemporaryFolder
  private static let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]

  init() throws { folder = try TemporaryFolder() }

  private func plain(_ color: UInt32, _ width: Int, _ height: Int) throws -> [UInt8] {
    let pixels = Array(repeating: color, count: width * height)
    return try PNG.encode(Picture(width: width, height: height, pixels: pixels))
  }

  /// Writes a theme whose pictures have these colours, and other files.
  private func write(
    _ name: String, _ description: String, frames prefix: String, count: Int = 3,
    _ size: (Int, Int) = (40, 20)
  ) throws {
    try folder.write("[Plymouth Theme]\nName=x\n\(description)\n", to: "\(name)/\(name).plymouth")
    for index in 0..<count {
      try folder.write(
        plain(Self.colors[index % 3], size.0, size.1), to: "\(name)/\(prefix)\(index).png")
    }
  }

  private func run(_ name: String, _ more: [String] = []) throws -> ProgramRun {
    try ProgramRun(
      "bezel", ["import-theme", name, "--out", "themes/\(name)"] + more, in: folder.url)
  }

  private func settings(_ name: String) throws -> [String] {
    let text = String(decoding: try folder.bytes("themes/\(name)/theme.conf"), as: UTF8.self)
    #expect(text.hasPrefix("# The plymouth theme \(name).\n[Screen]\n"))
    return text.split(separator: "\n").dropFirst(2).map(String.init)
  }

  /// Draws the splash of a theme at a moment.
  private func picture(_ name: String, at seconds: String) throws -> Picture {
    try folder.write(
      "[Screen]\nFont=none\n[Daemon]\nTheme=\(name)\nThemeFolders=\(folder.url.path)/themes\n",
      to: "c")
    let run = try ProgramRun(
      "bezel",
      ["render", "--boot", "boot", "--config", "c", "--at", seconds, "--out", "a.png"],
      in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    return try PNG.decode(folder.bytes("a.png"), name: "a.png")
  }

  private func pixel(_ picture: Picture, _ x: Int, _ y: Int) -> UInt32 {
    picture.pixels[y * picture.width + x]
  }

  @Test("takes over a theme of two-step: its colours, its throbber and its watermark")
  func twoStep() throws {
    try write(
      "acme",
      """
      ModuleName=two-step
      [two-step]
      BackgroundStartColor=0x0073b3
      BackgroundEndColor=0x00457e
      VerticalAlignment=.7
      [boot-up]
      UseEndAnimation=false
      """, frames: "throbber-")
    try folder.write(plain(0xFFFF_FFFF, 10, 10), to: "acme/watermark.png")
    try folder.write(plain(0xFFFF_FFFF, 1, 1), to: "acme/animation-1.png")
    let run = try run("acme")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(run.output.hasPrefix("Wrote themes/acme/theme.conf.\n"))
    #expect(
      try settings("acme") == [
        "Backdrop=0073b3-00457e", "Indicator=indicator.png", "IndicatorAt=69",
        "Watermark=watermark.png", "Logo=none",
      ])
    // 30 frames a second.
    for (seconds, color) in [("0", 0), ("0.04", 1), ("0.07", 2), ("0.101", 0)] {
      let picture = try picture("acme", at: seconds)
      #expect(pixel(picture, 400, 331 + 10) == Self.colors[color], "\(seconds) s")
      #expect(pixel(picture, 400, 455) == 0xFFFF_FFFF)
      #expect(pixel(picture, 0, 0) == 0xFF00_73B3 && pixel(picture, 0, 479) == 0xFF00_457E)
    }
  }

  @Test("takes over a throbber beside the middle, a tile, and the pictures of another theme")
  func otherPlaces() throws {
    try write("base", "ModuleName=two-step", frames: "throbber-000")
    try folder.write(plain(0xFF12_3456, 8, 8), to: "base/background-tile.png")
    try folder.write(
      """
      [Plymouth Theme]
      ModuleName=two-step
      [two-step]
      ImageDir=/usr/share/plymouth/themes/base
      HorizontalAlignment=.25
      VerticalAlignment=.5
      [boot-up]
      UseFirmwareBackground=true
      """, to: "other/other.plymouth")
    #expect(try run("other").status == 0)
    #expect(
      try settings("other") == [
        "Backdrop=tile:background.png", "Logo=logo.png", "LogoSize=40", "LogoAt=25.5,50",
        "Indicator=none",
      ])
    let picture = try picture("other", at: "0")
    #expect(pixel(picture, 204, 240) == Self.colors[0] && pixel(picture, 0, 0) == 0xFF12_3456)
  }

  @Test("takes over a script that shows numbered pictures in the middle, at its pace")
  func script() throws {
    try write("spin", "ModuleName=script", frames: "progress-", count: 4)
    try folder.write(
      """
      Window.SetBackgroundTopColor(0.5, 0, 1.0);
      for (i = 0; i < 3; i++)
        image[i] = Image("progress-" + i + ".png");
      fun refresh_callback () { sprite.SetImage(image[Math.Int(progress / 5) % 3]); progress++; }
      """, to: "spin/spin.script")
    #expect(try run("spin", ["--quiet"]).output.isEmpty)
    #expect(
      try settings("spin") == [
        "Backdrop=8000ff", "Logo=logo.png", "LogoSize=40", "LogoAt=50,50", "Indicator=none",
      ])
    for (seconds, color) in [("0", 0), ("0.11", 1), ("0.21", 2), ("0.31", 0)] {
      #expect(
        try pixel(picture("spin", at: seconds), 400, 240) == Self.colors[color], "\(seconds) s")
    }
  }

  @Test("says what it cannot take over, and writes nothing then or over what is there")
  func refusals() throws {
    func refused(_ name: String, _ reason: String) throws {
      let run = try run(name)
      #expect(run.status == 1 && run.errors.contains(reason), "\(run)")
      #expect(throws: (any Error).self) { try folder.bytes("themes/\(name)/theme.conf") }
    }
    try refused("absent", "could not read the folder (absent)")
    try folder.write("", to: "empty/readme")
    try refused("empty", "It has no .plymouth file.")
    try write("drawn", "ModuleName=tribar", frames: "x")
    try refused("drawn", "Its plugin 'tribar' draws by itself.")
    try write("plainscript", "ModuleName=script", frames: "progress-")
    try folder.write("sprite = Sprite(Image(\"a.png\"));", to: "plainscript/plainscript.script")
    try refused("plainscript", "shows no numbered pictures")
    try write("broken", "ModuleName=two-step", frames: "throbber-")
    try folder.write("GIF89a", to: "broken/throbber-1.png")
    try refused("broken", "broken/throbber-1.png")

    try write("good", "ModuleName=two-step", frames: "throbber-")
    #expect(try run("good").status == 0)
    let before = try folder.bytes("themes/good/theme.conf")
    let again = try run("good")
    #expect(again.status == 1 && again.errors.contains("It is there already."), "\(again)")
    #expect(try folder.bytes("themes/good/theme.conf") == before)
  }

  @Test("an initramfs has the theme in use, and no other one")
  func initramfs() throws {
    for name in ["night", "day"] {
      try folder.write("[Screen]\nLogo=logo.png\n", to: "etc/bezel/themes/\(name)/theme.conf")
      try folder.write("", to: "etc/bezel/themes/\(name)/logo.png")
    }
    try folder.write(
      "[Daemon]\nTheme=day\n[Screen]\nWatermark=/a.png\nIndicator=/b.png\nBackdrop=fill:/c.png\n",
      to: "etc/bezel/bezel.conf")
    let run = try ProgramRun.initramfsFiles(below: folder.url)
    let list = run.lines
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(
      Set(list.filter { $0.hasSuffix(".png") || $0.contains("themes") }) == [
        "/etc/bezel/themes/day/theme.conf", "/etc/bezel/themes/day/logo.png", "/a.png", "/b.png",
        "/c.png",
      ])
    #expect(list.contains("libpng16.so.16"))
  }
}
