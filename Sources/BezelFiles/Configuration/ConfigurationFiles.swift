import BezelLinux
import CBezelLinux

/// The entries of all configuration files together, found as systemd finds those of its services.
///
/// `bezel.conf` of `/usr/lib/bezel` is read first, then that of `/etc/bezel`, then the drop-ins
/// `bezel.conf.d/*.conf` of `/usr/lib/bezel`, `/run/bezel` and `/etc/bezel` by the order of their
/// names, whatever their folder. Of drop-ins with the same name only the one counts that is in `/etc`,
/// else `/run`. A file that is empty, or a link to `/dev/null`, masks: it takes the place of what it
/// would come after, or go before, and says nothing. A drop-in that another user than root, and than
/// this process's, can change is not read: `/run/bezel` may belong to a service's user.
package struct ConfigurationFiles: Sendable {
  /// In the order in which they count: what comes later wins; at most 4 096.
  package private(set) var entries: [ConfigurationEntry] = []
  /// The read errors, a sentence each; at most 64.
  package private(set) var problems: [String] = []

  /// Why the first file or folder could not be read that could not; what is not there needs not be.
  package private(set) var failure: FilesError?

  private static let mostFiles = 256
  private static let mostEntries = 4_096
  private static let mostProblems = 64

  package init() {}

  /// Reads all files of the system.
  ///
  /// What is not there is left out; what cannot be read becomes a problem.
  ///
  /// - Parameter root: the folder that stands for "/".
  package static func read(root: String = "/") -> ConfigurationFiles {
    var configuration = ConfigurationFiles()
    let (vendor, own) = ("usr/lib/bezel", "etc/bezel")
    let main = "bezel.conf"
    if !ConfigurationFiles.isMask(path(root, own, main)) {
      configuration.add(contentsOf: path(root, vendor, main), isOptional: true)
    }
    configuration.add(contentsOf: path(root, own, main), isOptional: true)
    let folders = [vendor, "run/bezel", own].map { path(root, $0, "bezel.conf.d") }
    for file in configuration.dropIns(in: folders) where !isMask(file) {
      if FileTrust.holds(for: file) == false {
        configuration.report(untrusted(.readFile, file))
      } else {
        configuration.add(contentsOf: file)
      }
    }
    return configuration
  }

  /// Reads one file in place of all those of the system.
  ///
  /// - Throws: if it is missing, cannot be read or is longer than 1 MiB.
  package static func read(file: String) throws(FilesError) -> ConfigurationFiles {
    var configuration = ConfigurationFiles()
    let bytes = try FileBytes.read(file, limit: ConfigurationFile.maximumLength)
    configuration.add(ConfigurationFile.parse(bytes: bytes, name: file))
    return configuration
  }

  /// Adds what a file says, which wins over what is there already.
  ///
  /// - Parameter isOptional: whether it is no problem if there is none.
  package mutating func add(contentsOf file: String, isOptional: Bool = false) {
    if ConfigurationFiles.isMask(file) { return }
    do throws(FilesError) {
      let bytes = try FileBytes.read(file, limit: ConfigurationFile.maximumLength)
      add(ConfigurationFile.parse(bytes: bytes, name: file))
    } catch {
      if isOptional, error.reason == .refused(.noSuchFile) { return }
      report(error)
    }
  }

  private mutating func report(_ error: FilesError) {
    report("\(error)")
    if case .refused = error.reason, failure == nil { failure = error }
  }

  private mutating func add(_ file: ConfigurationFile) {
    for problem in file.problems { report(problem) }
    let room = ConfigurationFiles.mostEntries - entries.count
    entries += file.entries.prefix(room)
    if let first = file.entries.dropFirst(room).first {
      let limit = ConfigurationFiles.mostEntries
      report("\(first.origin): There are more than \(limit) settings: the rest does not count.")
    }
  }

  private mutating func report(_ problem: String) {
    if problems.count < ConfigurationFiles.mostProblems { problems.append(problem) }
  }

  /// - Parameter folders: a file in a later one takes the place of those with its name in earlier ones.
  /// - Returns: paths by the order of the files' names.
  private mutating func dropIns(in folders: [String]) -> [String] {
    var paths: [String: String] = [:]
    for folder in folders {
      // Of one that can be renamed, the next look may find another.
      let trust = [FileTrust.holds(forFolderOf: folder), FileTrust.holds(for: folder)]
      if trust[1] != nil, trust.contains(false) {
        report(ConfigurationFiles.untrusted(.readFolder, folder))
        continue
      }
      for name in configurationFiles(in: folder) { paths[name] = folder + "/" + name }
    }
    let files = paths.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { $0.value }
    let limit = ConfigurationFiles.mostFiles
    if files.count > limit {
      report("\(files[limit]): There are more than \(limit) drop-ins: the rest does not count.")
    }
    return Array(files.prefix(limit))
  }

  /// The names in a folder that end in ".conf", in no order; none if there is no folder.
  package mutating func configurationFiles(in folder: String) -> [String] {
    do throws(Errno) {
      let limit = ConfigurationFiles.mostFiles * 4
      let names = try Folder.names(in: folder, atMost: limit)
      if names.count == limit {
        report("\(folder): There are \(limit) files or more, of which some may not count.")
      }
      return names.filter { $0.utf8.count > 5 && $0.utf8.reversed().starts(with: "fnoc.".utf8) }
    } catch {
      if error != .noSuchFile {
        report(FilesError(.readFolder, folder, .refused(error)))
      }
      return []
    }
  }

  private static func untrusted(_ operation: FilesOperation, _ path: String) -> FilesError {
    FilesError(operation, path, .untrusted)
  }

  private static func path(_ root: String, _ folder: String, _ name: String) -> String {
    "/\(folder)/\(name)".rooted(at: root)
  }

  private static func isMask(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let isFile = status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG)
    return isFile ? status.st_size == 0 : Folder.resolved(path) == "/dev/null"
  }
}
