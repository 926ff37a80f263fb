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
    /// How many bits of a pixel it likes best; 0 if it does not say.
    package let preferredDepth: Int
  }

  /// The device node.
  package let path: String
  /// To be watched with a `Poll`; readable when a frame was shown.
  package let descriptor: Descriptor
  package let driver: Driver
  package let capabilities: Capabilities
  /// Another process keeps this file, and what it shows, when we close it.
  var isHandedOver = false
  /// Counted here, so that no two frames of one descriptor share a number, whichever chain's.
  private var generation: UInt32 = 0

  /// Opens the node at `path`.
  ///
  /// - Throws: `openCard`; `identifyCard` where something else is behind the node, a render node for
  ///   example.
  package init(opening path: String) throws(KMSError) {
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try Descriptor(opening: path, O_RDWR | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw KMSError(.openCard, path, error)
    }
    do throws(Errno) {
      driver = try Driver(of: descriptor)
      capabilities = try Capabilities(of: descriptor)
    } catch {
      throw KMSError(.identifyCard, path, error)
    }
    self.path = path
    self.descriptor = descriptor
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
    var reason: Errno?
    let flips = withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
      do throws(Errno) {
        let count = try descriptor.read(into: buffer)
        return PageFlip.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]).bytes)
      } catch {
        reason = error
        return []
      }
    }
    if let reason, reason != .wouldBlock { throw KMSError(.readFlips, path, reason) }
    return flips
  }

  /// A number that no frame on its way has.
  package func nextGeneration() -> UInt32 {
    generation &+= 1
    return generation
  }
}

extension Card.Driver {
  fileprivate init(of descriptor: borrowing Descriptor) throws(Errno) {
    // Not libdrm's function, which tidies up after a refusal, and may lose the reason by that. The
    // kernel cuts off what there is no room for, and tells how long the name is.
    var name = [UInt8](repeating: 0, count: 64)
    var version = drm_version()
    version.name_len = UInt(name.count)
    let status = name.withUnsafeMutableBytes { bytes in
      version.name = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return drmIoctl(descriptor.rawValue, bezel_DRM_IOCTL_VERSION, &version)
    }
    guard status == 0 else { throw .current }
    self.name = String(decoding: name.prefix(Int(clamping: version.name_len)), as: UTF8.self)
    self.version =
      "\(version.version_major).\(version.version_minor).\(version.version_patchlevel)"
  }
}

extension Card.Capabilities {
  /// Asks, and switches on what has to be asked for: atomic commits, and planes of all kinds.
  fileprivate init(of descriptor: borrowing Descriptor) throws(Errno) {
    let fd = descriptor.rawValue
    func value(_ capability: Int32) throws(Errno) -> UInt64 {
      var value: UInt64 = 0
      let isKnown = try Errno.isSupported(drmGetCap(fd, UInt64(capability), &value))
      return isKnown ? value : 0
    }
    dumbBuffers = try value(DRM_CAP_DUMB_BUFFER) != 0
    monotonicTimes = try value(DRM_CAP_TIMESTAMP_MONOTONIC) != 0
    preferredDepth = Int(clamping: try value(DRM_CAP_DUMB_PREFERRED_DEPTH))
    // Without it primary planes are not listed. Every card with displays has it.
    let seesPlanes = try Errno.isSupported(
      drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1))
    guard seesPlanes || !dumbBuffers else { throw .invalidArgument }
    atomic = try Errno.isSupported(drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_ATOMIC), 1))
  }
}

extension Errno {
  /// What came of asking for a capability.
  ///
  /// - Returns: false if the kernel, the driver or a card without displays has no such thing.
  /// - Throws: what else kept the kernel from answering.
  /// - Source: `drm_getcap` and `drm_setclientcap`: EOPNOTSUPP since Linux 4.20, EINVAL and the
  ///   kernel's inner ENOTSUPP before.
  fileprivate static func isSupported(_ status: Int32) throws(Errno) -> Bool {
    guard status != 0 else { return true }
    let reason = current
    guard [.invalidArgument, .notSupported, Errno(rawValue: 524)].contains(reason) else {
      throw reason
    }
    return false
  }
}
