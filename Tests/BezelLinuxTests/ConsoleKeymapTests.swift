import BezelLinux
import Testing

@Suite("The console's keymap")
struct ConsoleKeymapTests {
  @Test("A path that is no console is an error")
  func noConsole() {
    for (path, reason) in [
      ("/dev/null", Errno.notATerminal), ("/dev/bezel-none", .noSuchFile),
      ("/", .isDirectory), ("", .noSuchFile),
    ] {
      let error = #expect(throws: LinuxError.self) { _ = try ConsoleKeymap(at: path) }
      #expect(error?.operation == .readKeymap && error?.subject == path)
      #expect(error?.reason == reason, "\(path)")
    }
  }
}
