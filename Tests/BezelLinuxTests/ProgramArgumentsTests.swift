import FakeFiles
import Testing

@testable import BezelLinux

@Suite("The program's words")
struct ProgramArgumentsTests {
  private let proc: FakeFiles

  init() throws { proc = try FakeFiles() }

  @Test("come from the kernel's list, also empty ones")
  func words() throws {
    try proc.write("bezeld\0--mode\0\0a b\0", to: "self/cmdline")
    #expect(try Program.arguments(proc: proc.root) == ["bezeld", "--mode", "", "a b"])
    try proc.write("bezeld\0", to: "self/cmdline")
    #expect(try Program.arguments(proc: proc.root) == ["bezeld"])
    #expect(try Program.arguments() == CommandLine.arguments)
  }

  @Test("are never passed over: without the list, or with too many, it says so")
  func unknown() throws {
    let path = "\(proc.root)/self/cmdline"
    let missing = LinuxError(.readArguments, path, .noSuchFile)
    #expect(throws: missing) { try Program.arguments(proc: proc.root) }
    #expect(missing.description.contains("mount -t proc proc /proc"))
    try proc.write("", to: "self/cmdline")
    #expect(throws: missing) { try Program.arguments(proc: proc.root) }
    try proc.write(String(repeating: "a\0", count: 1 + 4 << 20), to: "self/cmdline")
    #expect(throws: LinuxError(.readArguments, path, .tooLong)) {
      try Program.arguments(proc: proc.root)
    }
  }
}
