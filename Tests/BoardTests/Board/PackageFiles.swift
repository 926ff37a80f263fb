import Foundation

/// An unpacked Debian package or tarball, until this object ends.
final class PackageFiles {
  let folder: URL
  /// The sizes of files, in bytes, by their paths from the folder.
  let sizes: [String: Int]
  /// The targets of symbolic links, by the links' paths from the folder.
  let links: [String: String]
  /// The fields of the package's control file, as they are written; empty for a tarball.
  private let control: String

  private init(control: String, unpack: (URL) throws -> URL) throws {
    self.control = control
    let work = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    self.work = work
    folder = try unpack(work)
    let lines = try BoardScript.output(
      of: "/usr/bin/find", [folder.path, "!", "-type", "d", "-printf", "%P\t%s\t%l\n"])
    var sizes: [String: Int] = [:]
    var links: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if fields[2].isEmpty {
        sizes[fields[0]] = Int(fields[1])
      } else {
        links[fields[0]] = fields[2]
      }
    }
    self.sizes = sizes
    self.links = links
  }

  private let work: URL

  deinit { try? FileManager.default.removeItem(at: work) }

  convenience init(ofPackage path: String) throws {
    let control = try BoardScript.output(of: "/usr/bin/dpkg-deb", ["--field", path])
    try self.init(control: control) { work in
      _ = try BoardScript.output(of: "/usr/bin/dpkg-deb", ["--extract", path, work.path])
      return work
    }
  }

  /// The tarball that is built with a package.
  convenience init(ofTarballBeside path: String) throws {
    let package = URL(filePath: path)
    let name = package.deletingPathExtension().lastPathComponent.replacing("_", with: "-")
    let tarball = package.deletingLastPathComponent().appending(path: "\(name).tar.gz")
    try self.init(control: "") { work in
      _ = try BoardScript.output(of: "/usr/bin/tar", ["-xzf", tarball.path, "-C", work.path])
      return work.appending(path: name)
    }
  }

  /// Returns the path of the package of the architecture that is tested.
  static func builtPackage() throws -> String {
    let architecture = ProcessInfo.processInfo.environment["BEZEL_BOARD_ARCH"] ?? "amd64"
    return try BoardScript.run("../package/build", ["--arch", architecture, "--path"])
  }

  var architecture: String { field("Architecture") }

  /// Returns a field of the control file; empty if it has none.
  func field(_ name: String) -> String {
    let line = control.split(separator: "\n").first { $0.hasPrefix("\(name): ") }
    return line.map { String($0.dropFirst(name.count + 2)) } ?? ""
  }

  /// Returns the package of this machine that has a library; it has the same name on all architectures.
  ///
  /// - Parameter library: its soname, as "libdrm.so.2".
  static func owner(of library: String) throws -> String {
    let lines = try BoardScript.output(of: "/bin/sh", ["-c", "cat /var/lib/dpkg/info/*.shlibs"])
    let words = library.replacing(".so.", with: " ") + " "
    let line = lines.split(separator: "\n").first { $0.hasPrefix(words) }
    guard let package = line?.dropFirst(words.count).split(separator: " ").first else {
      throw BoardError("find the package of \(library)", "it is not installed. Run ./board/setup.")
    }
    return String(package)
  }
}
