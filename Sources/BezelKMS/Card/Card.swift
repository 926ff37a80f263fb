package import BezelLinux
internal import CBezelDRM
internal import CBezelLibrary

/// An open graphics card.
///
/// The first process to open a card becomes its master, the only one that may change the screen,
/// without a further call; it stays so until `dropMaster()` or until the last reference to this
/// object is released. So a card should be open no longer than the screen is needed: an idle one
/// keeps other programs from showing anything.
package final class Card {
  /// The card's driver, by name and version.
  package struct Driver: Equatable, Sendable {
    /// For example "virtio_gpu".
    package let name: String
    /// For example "0.1.0".
    package let version: String

    /// Whether it draws into the framebuffer that the firmware set up.
    package var isOfFirmware: Bool { Driver.ofFirmware.contains(name) }

    /// - Source: `drivers/gpu/drm/sysfb`, Linux.
    private static let ofFirmware = ["simpledrm", "ofdrm", "efidrm", "vesadrm"]
  }

  package struct Capabilities: Equatable, Sendable {
    /// Whether it allocates dumb buffers.
    package let dumbBuffers: Bool
    package let atomic: Bool
    /// Whether flips have times of `Timestamp`'s clock; always so since Linux 4.15.
    package let monotonicTimes: Bool
    /// The preferred number of bits of a pixel; 0 if the driver does not say.
    package let preferredDepth: Int
  }

  /// The device node.
  package let path: String
  /// Goes into a `Poll`; readable when a frame was shown.
  package let descriptor: Descriptor
  package let driver: Driver
  package let capabilities: Capabilities
  /// Whether another process keeps this file, with its framebuffers on the screen, when it is
  /// closed here.
  var isHandedOver = false
  /// Counted here, so that no two frames of one descriptor share a number, whichever swap chain
  /// they are of.
  private var generation: UInt32 = 0

  /// Opens the node at `path`.
  ///
  /// - Throws: `openCard`; `identifyCard` if the node is of another device, a render node for
  ///   example.
  package init(opening path: String) throws(KMSError) {
    let descriptor: Descriptor
    guard bezel_open_library("drm") != 0 else { throw KMSError(.openCard, path, .missingLibrary) }
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

  /// Whether this descriptor may change the screen now.
  ///
  /// - Source: `drm_authmagic`: only the master gets EINVAL, as no client has the number 0.
  ///   libdrm's `drmIsMaster` also returns true for a card that is gone.
  package var isMaster: Bool { drmAuthMagic(descriptor.rawValue, 0) == -EINVAL }

  /// Becomes the card's master; does nothing if it is that already.
  ///
  /// - Throws: `becomeMaster`: `busy` while another program is master; `permissionDenied` without
  ///   `CAP_SYS_ADMIN`, if this descriptor was never master. A card that is then opened anew is
  ///   master, if no other program is.
  package func becomeMaster() throws(KMSError) {
    // Linux 6.4 to 6.6 refuses the call on every thread but the main one, also to the master
    // itself.
    guard !isMaster else { return }
    guard drmSetMaster(descriptor.rawValue) == 0 else {
      throw KMSError(.becomeMaster, path, .current)
    }
  }

  /// Gives up being master, so that another program can be; the picture stays until that program
  /// shows its own.
  ///
  /// It does nothing if this descriptor is not master.
  ///
  /// - Throws: `dropMaster`: `permissionDenied` without `CAP_SYS_ADMIN` on a thread that did not
  ///   open the card (Linux 5.8 to 6.3), on any but the main thread (6.4 to 6.6), and always before
  ///   5.8. The descriptor then stays master until it is closed.
  /// - Source: `drm_master_check_perm` in the kernel's `drm_auth.c`.
  package func dropMaster() throws(KMSError) {
    guard drmDropMaster(descriptor.rawValue) != 0 else { return }
    let reason = Errno.current
    if isMaster { throw KMSError(.dropMaster, path, reason) }
  }

  /// Reads the events of shown frames.
  ///
  /// - Parameter body: takes a frame that was shown since the last call, of any swap chain, the oldest first.
  /// - Throws: `readFlips`.
  package func readFlips(_ body: (PageFlip) -> Void) throws(KMSError) {
    // The kernel returns only whole events. More than this many bytes would be taken from the heap.
    let size = 1_024
    var isRead = false
    while !isRead {
      var reason: Errno?
      withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
        do throws(Errno) {
          let count = try descriptor.read(into: buffer)
          isRead = count <= size - PageFlip.eventSize
          PageFlip.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]).bytes, body)
        } catch {
          reason = error
          isRead = true
        }
      }
      if let reason, reason != .wouldBlock { throw KMSError(.readFlips, path, reason) }
    }
  }

  /// Returns a number that no pending frame has.
  package func nextGeneration() -> UInt32 {
    generation &+= 1
    return generation
  }
}

extension Card.Driver {
  fileprivate init(of descriptor: borrowing Descriptor) throws(Errno) {
    // Not libdrm's function, whose cleanup after a refusal may overwrite `errno`. The kernel
    // truncates the name to the buffer, and returns its whole length.
    var name = [UInt8](repeating: 0, count: 64)
    var version = drm_version()
    version.name_len = .init(name.count)
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
  /// Reads the capabilities, and enables those that a client has to request: atomic commits, and
  /// planes of all kinds, also the cursor's of virtual machines, so that one of another program is
  /// not left over our picture.
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
    if atomic {
      // Since Linux 6.8 these planes are hidden from atomic programs that do not request them.
      _ = try Errno.isSupported(drmSetClientCap(fd, bezel_cap_cursor_plane_hotspot, 1))
    }
  }
}

extension Errno {
  /// Returns whether a request for a capability succeeded.
  ///
  /// - Returns: `false` if the kernel, the driver or a card without displays does not support it.
  /// - Throws: any other reason of the kernel.
  /// - Source: `drm_getcap` and `drm_setclientcap`: EOPNOTSUPP since Linux 4.20, EINVAL and the
  ///   kernel's internal ENOTSUPP before.
  fileprivate static func isSupported(_ status: Int32) throws(Errno) -> Bool {
    guard status != 0 else { return true }
    let reason = current
    guard [.invalidArgument, .notSupported, Errno(rawValue: 524)].contains(reason) else {
      throw reason
    }
    return false
  }
}
