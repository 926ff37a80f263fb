internal import CBezelLinux

/// Finds out who else has a device open, to name him to people.
///
/// Without the right to look into other users' processes these are not found; so are none in a
/// container that sees its own only. It takes some system calls for every process there is: it is
/// work for a `Worker`.
package enum NodeUsers {
  /// A program that runs.
  package struct Process: Hashable, Sendable {
    /// Its process number.
    package let id: Int32
    /// The first 15 bytes of its name, with signs that no terminal obeys.
    package let name: String
  }

  /// Who has a device open, ourselves left out.
  package struct Holders: Equatable, Sendable {
    /// The graphics card's master, who alone may change the screen; `nil` if there is none, if the
    /// kernel does not say (only root may ask), or for a device of another kind.
    ///
    /// Kernels before 6.7 name the one who opened the card, also when he has handed it on.
    package let master: Process?
    /// The rest, in the order of their numbers.
    package let others: [Process]
  }

  private static let mostProcesses = 4_096
  private static let mostDescriptors = 1_024

  /// Who has the device open that `path` names, by whatever name he opened it.
  ///
  /// - Parameters:
  ///   - proc: where the kernel's list of processes is.
  ///   - debugfs: where its debugging files are, of which `dri/…/clients` is read.
  package static func holders(
    of path: String, proc: String = "/proc", debugfs: String = "/sys/kernel/debug"
  ) -> Holders {
    guard let device = DeviceNumber(of: path) else { return Holders(master: nil, others: []) }
    let own = getpid()
    let ids = ((try? Folder.names(in: proc, atMost: mostProcesses)) ?? [])
      .compactMap { Int32($0) }
      .filter { $0 > 0 && $0 != own && hasOpen(device, folder: "\(proc)/\($0)/fd") }
      .sorted()
    var master: Process?
    if device.major == DeviceNumber.graphicsCards,
      let clients = try? Descriptor.text(of: "\(debugfs)/dri/\(device.minor)/clients"),
      let client = DRMClient.parse(clients).first(where: { $0.isMaster }), client.process != own
    {
      let name = name(of: client.process, proc: proc) ?? client.command
      master = Process(id: client.process, name: printable(name))
    }
    let others = ids.filter { $0 != master?.id }
    return Holders(
      master: master,
      others: others.map { Process(id: $0, name: printable(name(of: $0, proc: proc) ?? "?")) })
  }

  /// Whether one of a process's descriptors is of the device.
  private static func hasOpen(_ device: DeviceNumber, folder: String) -> Bool {
    let descriptors = (try? Folder.names(in: folder, atMost: mostDescriptors)) ?? []
    return descriptors.contains { DeviceNumber(of: "\(folder)/\($0)") == device }
  }

  /// A program by its process number; its name is "?" once it has ended.
  package static func process(_ id: Int32) -> Process {
    Process(id: id, name: printable(name(of: id, proc: "/proc") ?? "?"))
  }

  private static func name(of process: Int32, proc: String) -> String? {
    try? Descriptor.firstLine(of: "\(proc)/\(process)/comm")
  }

  /// A process names itself as it likes, and the name goes to a log or a terminal.
  private static func printable(_ name: String) -> String {
    var printable = ""
    for scalar in name.unicodeScalars.prefix(15) {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      printable.unicodeScalars.append(isControl ? "?" : scalar)
    }
    return printable
  }
}

/// What a device node stands for.
private struct DeviceNumber: Equatable {
  let major: UInt32
  let minor: UInt32

  /// Of all graphics cards (`DRM_MAJOR`).
  static let graphicsCards: UInt32 = 226

  /// `nil` for what is no character device.
  ///
  /// What is known is enough: a server that does not answer must not hold us up, whose file
  /// somebody has open.
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
