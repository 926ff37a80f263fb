import BezelLinux
import CBezelLinux
import Testing

@testable import BezelFiles

@Suite("Whole files")
struct FileBytesTests {
  /// A folder for one test.
  private struct Folder {
    let path: String

    init() throws {
      let made = "/tmp/bezel-files-XXXXXX".withCString { template in
        var name = Array(UnsafeBufferPointer(start: template, count: strlen(template) + 1))
        return mkdtemp(&name).map { String(cString: $0) }
      }
      path = try #require(made)
    }

    /// Removes the folder, which is possible only if it holds `names` and nothing else.
    func holdsOnly(_ names: String...) -> Bool {
      names.allSatisfy { unlink(path + "/" + $0) == 0 } && rmdir(path) == 0
    }
  }

  private func reason(of body: () throws -> Void) -> FilesReason? {
    do {
      try body()
      return nil
    } catch {
      return (error as? FilesError)?.reason
    }
  }

  @Test("come back as they were written, and leave no other file")
  func roundTrip() throws {
    let folder = try Folder()
    let path = folder.path + "/a.bin"
    for count in [0, 1, 65_535, 65_536, 65_537, 200_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
      try FileBytes.write(bytes, to: path)
      #expect(try FileBytes.read(path, limit: count) == bytes)
    }
    #expect(folder.holdsOnly("a.bin"))
  }

  @Test("longer than the limit are refused")
  func limit() throws {
    let folder = try Folder()
    let path = folder.path + "/a.bin"
    try FileBytes.write([1, 2, 3], to: path)
    #expect(reason { _ = try FileBytes.read(path, limit: 2) } == .tooLong(limit: 2))
    #expect(folder.holdsOnly("a.bin"))
  }

  @Test("that are missing, folders or devices give a clear error")
  func noFile() throws {
    let folder = try Folder()
    let path = folder.path
    let missing = path + "/missing"
    #expect(reason { _ = try FileBytes.read(missing, limit: 9) } == .refused(.noSuchFile))
    #expect(reason { _ = try FileBytes.read(path, limit: 9) } == .refused(.isDirectory))
    #expect(reason { _ = try FileBytes.read("/dev/zero", limit: 9) } == .notAFile)
    #expect(reason { try FileBytes.write([1], to: path) } == .refused(.isDirectory))
    #expect(reason { try FileBytes.write([1], to: "/dev/null") } == .notAFile)
    #expect(reason { try FileBytes.write([1], to: missing + "/a") } == .refused(.noSuchFile))
    let error = #expect(throws: FilesError.self) { try FileBytes.read(missing, limit: 9) }
    #expect(
      error?.description
        == "could not read the file (\(missing)): No such file or directory. Check the path.")
    #expect(folder.holdsOnly())
  }

  @Test("are replaced behind a symbolic link, which stays")
  func symbolicLink() throws {
    let folder = try Folder()
    let (file, link) = (folder.path + "/file", folder.path + "/link")
    try FileBytes.write([1], to: file)
    #expect(symlink("file", link) == 0)
    try FileBytes.write([2], to: link)
    #expect(try FileBytes.read(file, limit: 9) == [2])
    var target = [CChar](repeating: 0, count: 9)
    #expect(readlink(link, &target, 9) == 4)
    #expect(folder.holdsOnly("file", "link"))
  }

  @Test("that were not finished leave nothing")
  func unfinished() throws {
    let folder = try Folder()
    do {
      let file = try TemporaryFile(beside: folder.path + "/a")
      try file.write([1, 2, 3])
    }
    #expect(folder.holdsOnly())
  }

  @Test("can come through a pipe whose writer has gone")
  func pipe() throws {
    let folder = try Folder()
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    // A reader is needed, or the kernel drops the written bytes.
    let reader = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK)
    do {
      let writer = try Descriptor(opening: path, O_WRONLY)
      try Array("hello".utf8).withUnsafeBytes { try writer.write(all: $0) }
    }
    #expect(try FileBytes.read(path, limit: 5) == Array("hello".utf8))
    #expect(try FileBytes.read(path, limit: 5) == [])
    withExtendedLifetime(reader) {}
    #expect(folder.holdsOnly("pipe"))
  }

  @Test("that never come through a pipe are given up")
  func silentPipe() throws {
    let folder = try Folder()
    let path = folder.path + "/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let writer = try Descriptor(opening: path, O_RDWR)
    #expect(reason { _ = try FileBytes.read(path, limit: 5) } == .refused(.timedOut))
    withExtendedLifetime(writer) {}
    #expect(folder.holdsOnly("pipe"))
  }
}
