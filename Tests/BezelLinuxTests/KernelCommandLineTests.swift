import FakeFiles
import SeededRandom
import Testing

@testable import BezelLinux

@Suite("KernelCommandLine")
struct KernelCommandLineTests {
  private func words(_ text: String) -> [String] {
    KernelCommandLine(text).words.map { word in
      word.value.map { "\(word.name)|\($0)" } ?? word.name
    }
  }

  @Test("is split at spaces outside of quotes, and the quotes around a value or a word are removed")
  func split() {
    for (text, expected) in [
      ("", []), ("   ", []), ("quiet splash", ["quiet", "splash"]),
      ("  root=/dev/sda\t rw\n", ["root|/dev/sda", "rw"]),
      ("a=\"b c\" d", ["a|b c", "d"]), ("\"a=b c\" d", ["a|b c", "d"]),
      ("a=\"b c", ["a|b c"]), ("\"a b", ["a b"]), ("a=b=c", ["a|b=c"]), ("a=", ["a|"]),
      ("=a", ["|a"]), ("=", ["|"]), ("\"\"", [""]), ("\"", [""]), ("a=b\"c d\"e", ["a|b\"c d\"e"]),
    ] as [(String, [String])] {
      #expect(words(text) == expected, "\(text)")
    }
  }

  @Test("has the last value of a name, in which '-' and '_' are the same")
  func lookup() {
    let line = KernelCommandLine("loglevel=7 quiet loglevel=3 vt.global-cursor_default=0 splash=x")
    #expect(line.value(of: "loglevel") == "3")
    #expect(line.values(of: "loglevel") == ["7", "3"])
    #expect(line.value(of: "vt.global_cursor_default") == "0")
    #expect(line.has("quiet") && !line.has("splash") && !line.has("qui") && !line.has(""))
    #expect(line.value(of: "quiet") == nil && line.value(of: "log") == nil)
  }

  @Test("is read from /proc/cmdline, up to its first line and 4096 bytes")
  func file() throws {
    let files = try FakeFiles()
    #expect(KernelCommandLine(root: files.root).words.isEmpty)
    try files.write("quiet splash\nfbcon=rotate:1\n", to: "proc/cmdline")
    #expect(KernelCommandLine(root: files.root) == KernelCommandLine("quiet splash"))
    try files.write(String(repeating: "a ", count: 100_000), to: "proc/cmdline")
    #expect(KernelCommandLine(root: files.root).words.count == 2_048)
    try files.write([0xFF, 0x20, 0x80, 0x3D, 0xC0], to: "proc/cmdline")
    #expect(KernelCommandLine(root: files.root).words.count == 2)
  }

  @Test("may be anything")
  func hostile() {
    let parts = [
      "video=", "fbcon=", "rotate:", "rotate=", "90", "DSI-1", ":", ",", "\"", " ", "=", "800x480",
      "panel_orientation=", "left_side_up", "\u{0}", "é", "99999999999999999999",
    ]
    for seed in SeededRandom.seeds(5_000) {
      var random = SeededRandom(seed: seed)
      let text = (0..<random.int(0...30)).map { _ in random.pick(parts) }.joined()
      let line = KernelCommandLine(text)
      #expect(line.words.count <= text.utf8.count, "seed \(seed)")
      let found = line.video(for: "DSI-1")
      #expect(found == nil || line.videos.contains { $0 == found }, "seed \(seed)")
      // Without quotes and zero bytes the words are those between spaces.
      if !text.utf8.contains(where: { $0 == UInt8(ascii: "\"") }) {
        #expect(line.words.count == text.split(separator: " ").count, "seed \(seed)")
      }
    }
  }
}

@Suite("VideoParameter: video= on the kernel's command line")
struct VideoParameterTests {
  @Test("rotate= is in degrees counterclockwise, after a mode")
  func rotation() {
    for (value, rotation, isRefused) in [
      ("800x480,rotate=90", .counterclockwise, false),
      ("DSI-1:800x480@60,rotate=270", .clockwise, false),
      ("DSI-1:720x480i-16@60D,reflect_x,rotate=180,margin_top=3", .upsideDown, false),
      ("PAL,rotate=0", .upright, false), ("DSI-1:800x480", nil, false),
      ("DSI-1:800x480,rotate=91", nil, false), ("DSI-1:800x480,rotate=", nil, false),
      ("DSI-1:800x480,rotate", nil, false), ("DSI-1:800x480,xrotate=90", nil, false),
      // The kernel refuses these.
      ("DSI-1:rotate=90", nil, true), ("rotate=90", nil, true), ("DSI-1:D,rotate=90", nil, true),
      (",rotate=90", nil, true), ("DSI-1:800x480,rotate=90,rotate=180", nil, false),
      ("DSI-1:800x480,rotate=90,rotate=90", .counterclockwise, false), ("", nil, false),
      (":", nil, false), ("::,,==", nil, false),
    ] as [(String, FramebufferConsole.Rotation?, Bool)] {
      let video = VideoParameter(value)
      #expect(video.rotation == rotation, "\(value)")
      #expect(video.isRotationRefused == isRefused, "\(value)")
    }
  }

  @Test("panel_orientation= needs no mode")
  func orientation() {
    for (value, orientation) in [
      ("DSI-1:panel_orientation=left_side_up", "left_side_up"),
      ("DSI-1:800x480,rotate=90,panel_orientation=normal", "normal"),
      ("panel_orientation=x,panel_orientation=upside_down", "upside_down"), ("800x480", nil),
      ("panel_orientation", nil), ("DSI-1:panel_orientation=", ""),
    ] as [(String, String?)] {
      #expect(VideoParameter(value).panelOrientation == orientation, "\(value)")
    }
  }

  @Test("the last one of a connector counts, else the last one without a name")
  func lookup() {
    let line = KernelCommandLine(
      "video=640x480 video=DSI-1:1x1 video=HDMI-A-1:d video=DSI-1:800x480,rotate=90 video=720x576"
        + " video= video=efifb:off")
    #expect(line.video(for: "DSI-1")?.rotation == .counterclockwise)
    #expect(line.video(for: "HDMI-A-1") == VideoParameter("HDMI-A-1:d"))
    #expect(line.video(for: "DSI-2") == VideoParameter("720x576"))
    #expect(KernelCommandLine("video=DSI-11:800x480,rotate=90").video(for: "DSI-1") == nil)
    #expect(line.videos.map { $0.isOfConnector } == [false, true, true, true, false, false])
    for name in ["-1", "HDMI-A-12", "eDP-1"] {
      #expect(VideoParameter("\(name):e").isOfConnector, "\(name)")
    }
    for name in ["", "1", "HDMI-A", "efifb", "HDMI-", "HDMI1"] {
      #expect(!VideoParameter("\(name):e").isOfConnector, "\(name)")
    }
  }
}
