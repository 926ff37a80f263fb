package import BezelLinux
internal import CBezelDRM

/// An open graphics card.
///
/// The first to open a card becomes its master, the only one who may change the screen, without
/// asking; it is that until `dropMaster()` or until its last reference goes. So keep a card no
/// longer than the screen is needed: an idle one keeps others from showing anything.
package final class Card {
  /// Who drives it, for people to read.
  package struct Driver: Equatable, Sendable {
    /// For example "virtio_gpu".
    package let name: String
    /// For example "0.1.0".
    package let version: String
  }

  package struct Capabilities: Equatable, Sendable {
    /// It lends memory that the CPU draws into.
    package let dumbBuffers: Bool
    package let atomic: Bool
    /// Flips are timed by the clock of `Timestamp`; always so since Linux 4.15.
    package let monotonicTimes: Bool
  }

  /// The device node.
  package let path: String
  /// To be watched with a `Poll`; readable when a frame was shown.
  package let descriptor: Descriptor
  package let driver: Driver
  package let capabilities: Capabilities
  /// Counted here, so that no two frames of one descriptor share a number, whichever chain's.
  private var generation: UInt32 = 0

  /// Opens the node at `path`.
  ///
  /// - Throws: `openCard`.
  package init(opening path: String) throws(KMSError) {
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try Descriptor(opening: path, O_RDWR | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw KMSError(.openCard, path, error)
    }
    guard let driver = Driver(of: descriptor) else { throw KMSError(.openCard, path, .current) }
    capabilities = Capabilities(of: descriptor)
    self.path = path
    self.descriptor = descriptor
    self.driver = driver
  }

  /// The nodes of all graphics cards, in the order of their numbers.
  ///
  /// - Throws: `listCards`.
  package static func paths() throws(KMSError) -> [String] {
    let devices: [Device]
    do throws(LinuxError) {
      devices = try DeviceList.devices(in: "drm", properties: [])
    } catch {
      throw KMSError(.listCards, "/sys", error.errno)
    }
    return ordered(devices.compactMap { $0.node })
  }

  /// Those of `nodes` that are cards, and not render nodes or the like.
  static func ordered(_ nodes: [String]) -> [String] {
    let prefix = "/dev/dri/card".utf8
    var cards: [(number: UInt16, node: String)] = []
    for node in nodes where node.utf8.starts(with: prefix) {
      guard let number = UInt16(Substring(node.utf8.dropFirst(prefix.count))) else { continue }
      cards.append((number, node))
    }
    cards.sort { $0.number < $1.number }
    return cards.map { $0.node }
  }

  /// Whether this descriptor may change the screen now.
  package var isMaster: Bool { drmIsMaster(descriptor.rawValue) != 0 }

  /// Takes control of the screen; does nothing when it is ours.
  ///
  /// - Throws: `becomeMaster`: `busy` while another program has it; `permissionDenied` without
  ///   `CAP_SYS_ADMIN`, if this descriptor never had it. A card that is then opened anew has it, if
  ///   nobody else does.
  package func becomeMaster() throws(KMSError) {
    guard drmSetMaster(descriptor.rawValue) == 0 else {
      throw KMSError(.becomeMaster, path, .current)
    }
  }

  /// Lets others have the screen; what it shows stays until they show something else.
  package func dropMaster() {
    // Refused only when we are not master.
    drmDropMaster(descriptor.rawValue)
  }

  /// Takes what the kernel has to tell about shown frames.
  ///
  /// - Returns: every frame that was shown since the last call, of all chains, the oldest first.
  /// - Throws: `readFlips`.
  package func readFlips() throws(KMSError) -> [PageFlip] {
    // The kernel keeps no more than 4 096 bytes for one descriptor and gives events only whole.
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var reason: Errno?
    let count = bytes.withUnsafeMutableBytes { buffer in
      do throws(Errno) {
        return try descriptor.read(into: buffer)
      } catch {
        reason = error
        return 0
      }
    }
    if let reason, reason != .wouldBlock { throw KMSError(.readFlips, path, reason) }
    return PageFlip.parse(bytes.span.bytes.extracting(0..<count))
  }

  /// A number that no frame on its way has.
  func nextGeneration() -> UInt32 {
    generation &+= 1
    return generation
  }
}

extension Card.Driver {
  fileprivate init?(of descriptor: borrowing Descriptor) {
    guard let version = drmGetVersion(descriptor.rawValue) else { return nil }
    defer { drmFreeVersion(version) }
    let numbers = version.pointee
    name = numbers.name.map { String(cString: $0) } ?? ""
    self.version =
      "\(numbers.version_major).\(numbers.version_minor).\(numbers.version_patchlevel)"
  }
}

extension Card.Capabilities {
  /// Asks, and switches on what has to be asked for: atomic commits, and planes of all kinds.
  fileprivate init(of descriptor: borrowing Descriptor) {
    let fd = descriptor.rawValue
    func has(_ capability: Int32) -> Bool {
      var value: UInt64 = 0
      return drmGetCap(fd, UInt64(capability), &value) == 0 && value != 0
    }
    dumbBuffers = has(DRM_CAP_DUMB_BUFFER)
    monotonicTimes = has(DRM_CAP_TIMESTAMP_MONOTONIC)
    // Without it primary planes are not listed.
    drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
    atomic = drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
  }
}
