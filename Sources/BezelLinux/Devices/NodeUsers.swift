internal import CBezelLinux

/// Lists the other processes that have a device open, to name them to the user.
///
/// Processes of other users are not found without the right to read their descriptors, nor are
/// those outside of this process's container. The search takes some system calls for every process:
/// it is work for a `Worker`.
package enum NodeUsers {
  /// A running program.
  package struct Process: Hashable, Sendable {
    /// The process number.
    package let id: Int32
    /// The first 15 bytes of its name, with control characters replaced.
    package let name: String
  }

  /// The processes that have a device open, except this one.
  package struct Holders: Equatable, Sendable {
    /// The graphics card's master, the only process that may change the screen; `nil` if there is
    /// none, if the kernel does not say (only root may ask), or for a device of another kind.
    ///
    /// Kernels before 6.7 name the process that opened the card, also when it has passed the
    /// descriptor on.
    package let master: Process?
    /// The other processes, in the order of their numbers.
    package let others: [Process]
  }

  private static let mostProcesses = 4_096
  private static let mostDescriptors = 1_024

  /// Returns the processes that have the device open that `path` names, by this or another path.
  ///
  /// - Parameters:
  ///   - proc: the path where procfs is mounted.
  ///   - debugfs: the path of debugfs, of which `dri/…/clients` is read.
  package static func holders(
    of path: String, proc: String = "/proc", debugfs: String = "/sys/kernel/debug"
  ) -> Holders {
    guard let device = DeviceNumber(of: path) else { return Holders(master: nil, others: []) }
    let own = getpid()
    let master = master(of: path, proc: proc, debugfs: debugfs)
    let ids = ((try? Folder.names(in: proc, atMost: mostProcesses)) ?? [])
      .compactMap { Int32($0) }
      .filter { $0 > 0 && $0 != own && hasOpen(device, folder: "\(proc)/\($0)/fd") }
      .sorted()
    let others = ids.filter { $0 != master?.id }
    return Holders(
      master: master,
      others: others.map { Process(id: $0, name: shown(name(of: $0, proc: proc) ?? "?")) })
  }

  /// Returns the master of the graphics card that `path` names, as in `Holders`, unless it is this
  /// process.
  package static func master(
    of path: String, proc: String = "/proc", debugfs: String = "/sys/kernel/debug"
  ) -> Process? {
    guard let device = DeviceNumber(of: path), device.major == DeviceNumber.graphicsCards,
      let clients = try? Descriptor.text(of: "\(debugfs)/dri/\(device.minor)/clients"),
      let client = DRMClient.parse(clients).first(where: { $0.isMaster }),
      client.process != getpid()
    else { return nil }
    let name = name(of: client.process, proc: proc) ?? client.command
    return Process(id: client.process, name: shown(name))
  }

  /// Whether one of a process's descriptors is of the device.
  private static func hasOpen(_ device: DeviceNumber, folder: String) -> Bool {
    let descriptors = (try? Folder.names(in: folder, atMost: mostDescriptors)) ?? []
    return descriptors.contains { DeviceNumber(of: "\(folder)/\($0)") == device }
  }

  /// Returns a program by its process number; its name is "?" once it has ended.
  package static func process(_ id: Int32) -> Process {
    Process(id: id, name: shown(name(of: id, proc: "/proc") ?? "?"))
  }

  private static func name(of process: Int32, proc: String) -> String? {
    try? Descriptor.firstLine(of: "\(proc)/\(process)/comm")
  }

  /// A process chooses its name, and the name goes to a log or a terminal.
  private static func shown(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(15))).printable
  }
}

/// The major and minor number of a device.
struct DeviceNumber: Equatable {
  let major: UInt32
  let minor: UInt32

  /// The major number of graphics cards (`DRM_MAJOR`).
  static let graphicsCards: UInt32 = 226

  /// `nil` if the path is no character device.
  ///
  /// Cached attributes are enough (`AT_STATX_DONT_SYNC`): a file server that does not answer must
  /// not block us because of another process's open file.
  init?(of path: String) {
    var status = statx()
    let wanted = UInt32(STATX_TYPE)
    guard path.withCString({ bezel_statx($0, AT_STATX_DONT_SYNC, wanted, &status) }) == 0,
      Int32(status.stx_mode) & Int32(S_IFMT) == Int32(S_IFCHR)
    else { return nil }
    major = status.stx_rdev_major
    minor = status.stx_rdev_minor
  }
}
