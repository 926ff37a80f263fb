import Testing

@testable import BezelLinux

@Suite("ProgramOutput")
struct ProgramOutputTests {
  private func read(_ command: String..., limit: Int = 1_000) -> String? {
    ProgramOutput.read(command, limit: limit, milliseconds: 20_000).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test("is all that the program writes before its end")
  func output() {
    #expect(read("echo", "a b") == "a b\n")
    #expect(read("true") == "")
    #expect(read("sh", "-c", "echo a; sleep 0.1; echo b; echo lost >&2") == "a\nb\n")
    #expect(read("cat") == "")
  }

  @Test("is nothing if the program fails, is missing or writes too much")
  func failure() {
    #expect(read("false") == nil)
    #expect(read("sh", "-c", "echo a; exit 3") == nil)
    #expect(read("sh", "-c", "echo a; kill -9 $$") == nil)
    #expect(read("/nowhere/at-all") == nil)
    #expect(read("cat", "/dev/zero") == nil)
    #expect(read("echo", "12345", limit: 6) == "12345\n")
    #expect(read("echo", "123456", limit: 6) == nil)
  }

  @Test("is nothing if the program does not end in time, and it is ended then")
  func timeout() {
    #expect(ProgramOutput.read(["sleep", "1000"], limit: 10, milliseconds: 50) == nil)
    let closing = ["sh", "-c", "echo a; exec sleep 1000 >&-"]
    #expect(ProgramOutput.read(closing, limit: 10, milliseconds: 300) == nil)
  }
}
