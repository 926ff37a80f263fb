import BezelBoot
import BezelHUD
import BezelLinux
import BezelWire
import BezelWords
import CBezelLinux
import Foundation
import Testing

@testable import BezelDaemon

@Suite("A terminal of the splash")
struct BootTerminalTests {
  private let now = Moment(nanoseconds: 0)

  /// Returns the end of a pseudoterminal that stands for a person, and the terminal's path.
  private func makeTerminal() throws -> (person: Int32, path: String) {
    let person = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
    // `TIOCSPTLCK` and `TIOCGPTN`, macros with a type that Swift does not import.
    var (isLocked, number): (Int32, UInt32) = (0, 0)
    try #require(bezel_ioctl(person, 0x4004_5431, &isLocked) == 0)
    try #require(bezel_ioctl(person, 0x8004_5430, &number) == 0)
    return (person, "/dev/pts/\(number)")
  }

  @Test("hears Escape after its pause, however often it is read meanwhile")
  func escape() throws {
    let (person, path) = try makeTerminal()
    defer { close(person) }
    let poll = try Poll()
    let terminal = try BootTerminal(at: path, token: 1, poll)
    #expect(write(person, "\u{1B}", 1) == 1)
    var times: [Int64] = []
    for time in stride(from: Int64(0), through: 100, by: 10) {
      terminal.read(at: Moment(nanoseconds: time * 1_000_000), poll) { key in
        if key == .escape { times.append(time) }
      }
    }
    #expect(times == [50])
    terminal.close(poll)
  }

  @Test("gets a message again that it did not take while it was stopped", arguments: [false, true])
  func stopped(isUnderPicture: Bool) throws {
    let (person, path) = try makeTerminal()
    defer { close(person) }
    func seen() -> String {
      var bytes = [UInt8](repeating: 0, count: 512)
      return String(decoding: bytes[..<max(0, read(person, &bytes, bytes.count))], as: UTF8.self)
    }
    let poll = try Poll()
    let terminal = try BootTerminal(at: path, token: 1, poll)
    let other = open(path, O_RDWR | O_NOCTTY)
    defer { close(other) }
    let splash = BootSplash(mode: .bootUp, words: .english, at: now)
    _ = splash.handle(.showMessage("Disk full"), of: 2, at: now)
    func show() {
      terminal.showText(of: splash, hasPicture: false, isUnderPicture: isUnderPicture, at: now)
    }
    #expect(tcflow(other, TCOOFF) == 0)
    show()
    #expect(seen() == "")
    #expect(tcflow(other, TCOON) == 0)
    show()
    #expect(seen().contains("Disk full"))
    show()
    #expect(seen() == "")
    terminal.close(poll)
  }
}
