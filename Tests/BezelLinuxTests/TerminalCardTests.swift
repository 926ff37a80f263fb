import FakeFiles
import Testing

@testable import BezelLinux

/// The program that may keep a graphics card, by logind and the kernel.
@Suite("The program on a terminal and a graphics card") struct TerminalCardTests {
  // Any character device will do; this one is 1:3.
  private static let card = "/dev/null"

  private func files(_ session: String? = nil, terminalOf process: Int32? = nil) throws
    -> FakeFiles
  {
    let files = try FakeFiles()
    files.makeFolder("run/seats")
    files.makeFolder("run/sessions")
    files.makeFolder("proc/77")
    if let session {
      try files.write("IS_SEAT0=1\nACTIVE=c1\nACTIVE_UID=1000\n", to: "run/seats/seat0")
      try files.write(session, to: "run/sessions/c1")
    }
    if let process {
      try files.write("77 (a ) b) S 1 77 77 \(process) 77 4194304 0", to: "proc/77/stat")
    }
    return files
  }

  private func mayKeep(_ files: FakeFiles, master: Int32? = nil) throws -> Bool {
    try #require(VirtualTerminal(number: 2)).mayKeep(
      card: Self.card, master: master, run: files.path("run"), proc: files.path("proc"))
  }

  @Test("A3 nothing is known: it may")
  func unknown() throws {
    #expect(try mayKeep(try files()))
    #expect(try mayKeep(try files(), master: 77))
  }

  @Test(
    "A3 logind says which devices the session in front has",
    arguments: [
      ("VTNR=2\nCONTROLLER=:1.7\nDEVICES=13:64 1:3 \n", true),
      ("VTNR=2\nCONTROLLER=:1.7\nDEVICES=13:64 1:31 \n", false),
      ("VTNR=2\nCONTROLLER=:1.7\n", true),
      ("VTNR=3\nCONTROLLER=:1.7\nDEVICES=13:64 \n", true),
      ("VTNR=2\nDEVICES=13:64 \n", true),
    ])
  func logind(session: String, mayKeep: Bool) throws {
    #expect(try self.mayKeep(try files(session)) == mayKeep)
  }

  @Test(
    "A3 a master that was started from another terminal is not the program in front",
    arguments: [
      (4 << 8 | 2, true), (4 << 8 | 7, false), (136 << 8 | 1, true), (0, true), (4 << 8 | 64, true),
    ] as [(Int32, Bool)])
  func controllingTerminal(terminal: Int32, mayKeep: Bool) throws {
    #expect(try self.mayKeep(try files(terminalOf: terminal), master: 77) == mayKeep)
  }
}
