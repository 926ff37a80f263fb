import CBezelLinux
import FakeFiles
import Testing

@testable import BezelLinux

@Suite("The file with the process's number")
struct ProcessFileTests {
  private let folder: FakeFiles

  init() throws { folder = try FakeFiles() }

  @Test("is there as long as the service")
  func life() throws {
    let path = "\(folder.root)/bezeld.pid"
    do {
      let file = try ProcessFile(at: path)
      #expect(try Descriptor.firstLine(of: path) == "\(getpid())")
      withExtendedLifetime(file) {}
    }
    #expect(access(path, F_OK) != 0)
  }

  @Test("says what to do where it cannot be")
  func refused() {
    #expect(throws: LinuxError(.writeProcessFile, "/nowhere/a.pid", .noSuchFile)) {
      try ProcessFile(at: "/nowhere/a.pid")
    }
  }

  @Test("takes the place of what a killed process left, and of nothing else")
  func leftovers() throws {
    let path = folder.path("pid")
    for left in ["", "123456789\n", "7"] {
      try folder.write(left, to: "pid")
      let file = try ProcessFile(at: path)
      #expect(try folder.read("pid") == "\(getpid())\n")
      withExtendedLifetime(file) {}
    }
    #expect(access(path, F_OK) != 0)
    func isRefused() -> Bool {
      do throws(LinuxError) {
        _ = try ProcessFile(at: path)
        return false
      } catch {
        return error == LinuxError(.writeProcessFile, path, .fileExists)
          && error.description.contains("name another path")
      }
    }
    for text in ["root:x:0:0", "1 2", "-7", "12345678901234567890"] {
      try folder.write(text, to: "pid")
      #expect(isRefused(), "\(text)")
      #expect(try folder.read("pid") == text)
    }
    try folder.write("7", to: "other")
    #expect(unlink(path) == 0 && link(folder.path("other"), path) == 0)
    #expect(isRefused(), "a file with two names")
    #expect(unlink(path) == 0 && symlink(folder.path("other"), path) == 0)
    #expect(isRefused(), "a link")
    #expect(try folder.read("other") == "7")
    #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
    #expect(isRefused(), "a pipe")
  }

  @Test("stays when another process has it by now")
  func replaced() throws {
    let path = folder.path("pid")
    var file = try ProcessFile(at: path)
    try folder.write("7\n", to: "pid")
    file = try ProcessFile(at: folder.path("next"))
    #expect(try folder.read("pid") == "7\n")
    #expect(unlink(path) == 0)
    file = try ProcessFile(at: path)
    #expect(rename(path, folder.path("moved")) == 0)
    try folder.write("\(getpid())\n", to: "pid")
    file = try ProcessFile(at: folder.path("next"))
    #expect(access(path, F_OK) == 0)
    withExtendedLifetime(file) {}
  }
}
