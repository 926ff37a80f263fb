import FakeFiles
import Testing

@testable import BezelLinux

@Suite("FramebufferConsole: how the text console is turned")
struct FramebufferConsoleTests {
  @Test("The command line's last fbcon=rotate: counts, among other options; nonsense is upright")
  func commandLine() {
    for (line, rotation) in [
      ("", .upright), ("quiet fbcon=rotate:1 splash", .clockwise),
      ("fbcon=map:0,rotate:3", .counterclockwise), ("fbcon=rotate:2,font:TER16x32", .upsideDown),
      ("fbcon=rotate:1 fbcon=rotate:2", .upsideDown), ("fbcon=rotate:0", .upright),
      ("fbcon=rotate:4", .upright), ("fbcon=rotate:", .upright), ("fbcon=rotate", .upright),
      ("xfbcon=rotate:1", .upright), ("fbcon=font:rotate:1", .upright),
      ("\"fbcon=rotate:1\"", .clockwise), ("fbcon=\"rotate:3\"", .counterclockwise),
      ("a=\"b fbcon=rotate:1\"", .upright),
    ] as [(String, FramebufferConsole.Rotation)] {
      #expect(FramebufferConsole.rotation(KernelCommandLine(line)) == rotation, "\(line)")
    }
  }

  @Test("The console in front counts before the command line, unless it is upright or not there")
  func sysfs() throws {
    let files = try FakeFiles()
    #expect(FramebufferConsole.rotation(root: files.root) == .upright)
    try files.write("root=/dev/sda fbcon=rotate:1\n", to: "proc/cmdline")
    #expect(FramebufferConsole.rotation(root: files.root) == .clockwise)
    for (text, rotation) in [
      ("3\n", .counterclockwise), ("2\n", .upsideDown), ("0\n", .clockwise), ("7\n", .clockwise),
      ("\n", .clockwise),
    ] as [(String, FramebufferConsole.Rotation)] {
      try files.write(text, to: "sys/class/graphics/fbcon/rotate")
      #expect(FramebufferConsole.rotation(root: files.root) == rotation, "\(text)")
    }
  }
}
