import CBezelLinux
import Foundation
import Testing

@testable import BezelLinux

@Suite("A terminal whose input is read shows nothing of it", .serialized)
struct KeyTerminalTests {
  /// A pseudoterminal: what a person does at one end, and the terminal's path.
  private final class Pair {
    let person: Descriptor
    let path: String

    init() throws {
      person = try Descriptor(opening: "/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
      // `TIOCSPTLCK` and `TIOCGPTN`, macros with a type that Swift does not import.
      var (isLocked, number): (Int32, UInt32) = (0, 0)
      try #require(bezel_ioctl(person.rawValue, 0x4004_5431, &isLocked) == 0)
      try #require(bezel_ioctl(person.rawValue, 0x8004_5430, &number) == 0)
      path = "/dev/pts/\(number)"
    }

    func type(_ text: String) throws { try person.write(all: Array(text.utf8)) }

    /// Returns the text that the person sees.
    func seen() -> String {
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = bytes.withUnsafeMutableBytes { (try? person.read(into: $0)) ?? 0 }
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  private func read(_ terminal: borrowing KeyTerminal) -> String {
    var bytes: [UInt8] = []
    while case .bytes = terminal.read({ bytes.append($0) }) {}
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Keys arrive one by one, as they are, and are not shown")
  func quiet() throws {
    let pair = try Pair()
    let terminal = try KeyTerminal(at: pair.path)
    try pair.type("secret\r\u{3}\u{15}\u{1B}ü")
    let typed = read(terminal)
    #expect(typed == "secret\r\u{3}\u{15}\u{1B}ü")
    #expect(pair.seen() == "")
    let isWritten = terminal.write(Array("seen\n".utf8))
    #expect(isWritten)
    #expect(pair.seen() == "seen\r\n")
  }

  @Test("What others set is set right again, and where this process may, has no effect at all")
  func changes() throws {
    let pair = try Pair()
    let terminal = try KeyTerminal(at: pair.path)
    let other = try Descriptor(opening: pair.path, O_RDWR | O_NOCTTY)
    var settings = termios()
    tcgetattr(other.rawValue, &settings)
    settings.c_lflag |= tcflag_t(ECHO | ICANON)
    settings.c_iflag |= tcflag_t(ICRNL)
    #expect(tcsetattr(other.rawValue, TCSANOW, &settings) == 0)
    if getuid() == 0 { #expect(TerminalInput.isQuiet(other.rawValue)) }
    let isThere = terminal.check()
    #expect(isThere)
    #expect(TerminalInput.isQuiet(other.rawValue))
    try pair.type("secret\r")
    let typed = read(terminal)
    #expect(pair.seen() == "" && typed == "secret\r")
  }

  @Test("The end restores the settings, and leaves nothing to the next reader")
  func end() throws {
    let pair = try Pair()
    let other = try Descriptor(opening: pair.path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    do {
      let terminal = try KeyTerminal(at: pair.path)
      try pair.type("secret\n")
      withExtendedLifetime(terminal.descriptor.rawValue) {}
    }
    var settings = termios()
    tcgetattr(other.rawValue, &settings)
    #expect(settings.c_lflag & tcflag_t(ECHO | ICANON | ISIG) == tcflag_t(ECHO | ICANON | ISIG))
    #expect(settings.c_iflag & tcflag_t(ICRNL) != 0)
    try pair.type("next\n")
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = try bytes.withUnsafeMutableBytes { try other.read(into: $0) }
    #expect(String(decoding: bytes[..<count], as: UTF8.self) == "next\n")
  }

  @Test("A hand-over keeps it silent until the next program sets it; a crash is undone")
  func handOver() throws {
    let pair = try Pair()
    let other = try Descriptor(opening: pair.path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    do {
      var terminal = try KeyTerminal(at: pair.path)
      terminal.leaveQuiet()
    }
    #expect(!TerminalInput.isQuiet(other.rawValue), "no picture is left on it")
    TerminalInput.quiet(other.rawValue)
    TerminalInput.leaveQuiet(other.rawValue)
    #expect(TerminalInput.isQuiet(other.rawValue))
    TerminalInput.restoreLeftover(other.rawValue)
    #expect(TerminalInput.isQuiet(other.rawValue), "nothing is locked: it is another program's")
    TerminalInput.restoreQuiet(other.rawValue)
    #expect(!TerminalInput.isQuiet(other.rawValue))
    TerminalInput.quiet(other.rawValue)
    TerminalInput.restoreLeftover(other.rawValue)
    #expect(!TerminalInput.isQuiet(other.rawValue) || getuid() != 0)
  }

  @Test("A line that takes no more is told, so that the text is written again")
  func stopped() throws {
    let pair = try Pair()
    let terminal = try KeyTerminal(at: pair.path)
    var count = 0
    while count < 1_000, terminal.write([UInt8](repeating: 46, count: 4_096)) { count += 1 }
    #expect(count < 1_000)
    // The kernel makes room on a thread of its own.
    var isWritten = false
    for _ in 0..<1_000 where !isWritten {
      _ = pair.seen()
      isWritten = terminal.write([46])
      if !isWritten { usleep(5_000) }
    }
    #expect(isWritten)
  }

  @Test("A terminal that is no console has no keymap, and no locks")
  func noConsole() throws {
    let pair = try Pair()
    let terminal = try KeyTerminal(at: pair.path)
    let hasLocks = terminal.locks() != nil
    let hasCursor = terminal.cursor() != nil
    #expect(!hasLocks && !hasCursor)
    ConsoleKeymap(tables: [[0, 1]], accents: [(1, 2, 3)]).load(on: terminal)
    do throws(LinuxError) {
      _ = try ConsoleKeymap(of: terminal)
      Issue.record("it has a keymap")
    } catch {
      let expected = LinuxError(.readKeymap, pair.path, .notATerminal)
      #expect(error == expected)
    }
  }

  @Test("A terminal that is hung up is opened anew; what is none is an error")
  func missing() throws {
    let pair = try Pair()
    let terminal = try KeyTerminal(at: pair.path)
    let isThere = terminal.reopen() && terminal.check()
    #expect(isThere)
    for path in ["/dev/null", "/dev/bezel-none"] {
      #expect(throws: LinuxError.self) { _ = try KeyTerminal(at: path) }
    }
  }

  @Test("A tone has a pitch and a time, and is nothing where there is no console")
  func tone() throws {
    let tone = ConsoleTone(hertz: 660, milliseconds: 150)
    #expect(tone.argument == 150 << 16 | 1_807)
    let least = ConsoleTone(hertz: 0, milliseconds: -5)
    #expect(least.argument == 1 << 16 | 59_659)
    #expect(ConsoleTone(hertz: .max, milliseconds: .max).argument == 1_000 << 16 | 59)
    let pair = try Pair()
    for path in [pair.path, "/dev/null", "/dev/bezel-none"] { tone.play(at: path) }
  }
}
