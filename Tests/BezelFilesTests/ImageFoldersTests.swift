import BezelLinux
import BezelRaster
import Foundation
import Testing

@testable import BezelFiles

@Suite("Folders of images")
struct ImageFoldersTests {
  private let root = FileManager.default.temporaryDirectory.appending(path: "bezel-\(UUID())")
  private let picture = Picture(width: 1, height: 1, pixels: [0xFF12_3456])

  /// Lends a folder with a picture "in/a.png" and another beside it, "b.png".
  private func withFolder(_ body: (_ root: String) throws -> Void) throws {
    let folder = root.appending(path: "in")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let bytes = Data(try PNG.encode(picture))
    try bytes.write(to: folder.appending(path: "a.png"))
    try bytes.write(to: root.appending(path: "b.png"))
    try body(root.path)
  }

  private func reason(_ folders: [String], _ path: String) -> FilesReason? {
    do throws(FilesError) {
      _ = try ImageFolders(folders).picture(at: path)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("hold the pictures that are read, whatever links lead there, and no others")
  func places() throws {
    try withFolder { root in
      let folder = root + "/in"
      symlink("a.png", folder + "/link.png")
      symlink(folder + "/a.png", root + "/to-in.png")
      symlink(root + "/b.png", folder + "/out.png")
      let read = try ImageFolders([folder]).picture(at: folder + "/a.png")
      #expect(read == picture)
      #expect(reason([folder], folder + "/link.png") == nil)
      #expect(reason([folder], root + "/to-in.png") == nil)
      #expect(reason([folder], folder + "/none.png") == .refused(.noSuchFile))
      #expect(reason([root], folder) == .refused(.isDirectory))
      let outside = FilesReason.outside(folders: [folder])
      // The error does not reveal which files exist elsewhere.
      for path in ["/b.png", "/none.png", "/in/out.png", "/in/../b.png"] {
        #expect(reason([folder], root + path) == outside, "\(path)")
      }
      #expect(reason([], folder + "/a.png") == .outside(folders: []))
    }
  }

  @Test("are the only places where anything is opened, and there only files are")
  func unopened() throws {
    try withFolder { root in
      let folder = root + "/in"
      mkfifo(folder + "/fifo", 0o600)
      mkfifo(root + "/fifo", 0o600)
      let watch = inotify_init1(Int32(IN_NONBLOCK))
      defer { close(watch) }
      let paths = ["/in/fifo", "/fifo", "/b.png", "/in/a.png"].map { root + $0 }
      for path in paths { #expect(inotify_add_watch(watch, path, UInt32(IN_OPEN)) > 0) }
      var event = [UInt8](repeating: 0, count: 512)
      #expect(reason([folder], paths[0]) == .notAFile)
      #expect(reason([folder], paths[1]) == .outside(folders: [folder]))
      #expect(reason([folder], paths[2]) == .outside(folders: [folder]))
      #expect(reason([], paths[3]) == .outside(folders: []))
      #expect(read(watch, &event, event.count) < 0, "something was opened")
      #expect(reason([folder], paths[3]) == nil)
      #expect(read(watch, &event, event.count) > 0)
    }
  }
}
