internal import BezelLinux
internal import CBezelLinux

/// The numbers of a process's open descriptors, by kind.
struct OpenFiles {
  /// The number of descriptors for each device node, by its path, and for each other kind.
  private var counts: [String: Int] = [:]

  init(of process: pid_t) throws(GuestError) {
    let folder = "/proc/\(process)/fd"
    for name in try Folder.names(in: folder, to: "list a process's descriptors") {
      // A descriptor that has been closed since is no longer open.
      guard let target = Folder.target(ofLink: "\(folder)/\(name)") else { continue }
      counts[OpenFiles.kind(of: target), default: 0] += 1
    }
  }

  /// The lines `COUNT NAME`, in the order of the names.
  var lines: [String] {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
  }

  /// Returns, for example, "/dev/tty1", "eventfd", "pipe", "memfd" or, for a file of a file system,
  /// "file".
  private static func kind(of target: String) -> String {
    if target.hasPrefix("/dev/") { return target }
    if target.hasPrefix("/memfd:") { return "memfd" }
    if target.hasPrefix("/dmabuf:") { return "dmabuf" }
    if target.hasPrefix("/") { return "file" }
    let anonymous = "anon_inode:"
    if target.hasPrefix(anonymous) {
      return String(target.dropFirst(anonymous.count).filter { $0 != "[" && $0 != "]" })
    }
    return String(target.prefix { $0 != ":" })
  }
}
