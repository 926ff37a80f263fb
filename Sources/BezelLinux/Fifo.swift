internal import CBezelLinux

/// A named pipe that other programs write into, which exists as long as this value lives.
///
/// It is opened for writing too: otherwise the end of the last writer would be an end of file, and
/// `poll` would report it for ever.
package final class Fifo {
  /// Nonblocking; goes into a `Poll`.
  package let descriptor: Descriptor
  private let path: String
  private let isOurs: Bool
  /// The error that keeps the group's members from writing.
  package let sharingError: LinuxError?

  /// Creates the pipe at `path`, which its owner and the members of a group may write into; an existing pipe
  /// is used as it is, and not removed at the end.
  ///
  /// - Parameter group: `nil` for the owner alone.
  /// - Throws: `makePipe`; with `fileExists` if there is something else than a pipe.
  package init(at path: String, group: UInt32?) throws(LinuxError) {
    let made = path.withCString { mkfifo($0, 0o600) } == 0
    if !made, Errno.current != .fileExists { throw LinuxError(.makePipe, path, .current) }
    do throws(Errno) {
      descriptor = try Fifo.open(path, O_RDWR)
    } catch {
      if made { _ = path.withCString { unlink($0) } }
      throw LinuxError(.makePipe, path, error)
    }
    if made, let group {
      sharingError = Fifo.share(descriptor, with: group).map { LinuxError(.sharePipe, path, $0) }
    } else {
      sharingError = nil
    }
    self.path = path
    isOurs = made
  }

  /// Opens a pipe that is there.
  ///
  /// - Throws: `fileExists` if it is something else.
  static func open(_ path: String, _ access: Int32) throws(Errno) -> Descriptor {
    var status = stat()
    // Opening a device may change it.
    guard path.withCString({ lstat($0, &status) }) == 0 else { throw .current }
    guard isPipe(status) else { throw .fileExists }
    let descriptor = try Descriptor(opening: path, access | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY)
    guard isPipe(descriptor) else { throw .fileExists }
    return descriptor
  }

  static func isPipe(_ descriptor: borrowing Descriptor) -> Bool {
    var status = stat()
    return fstat(descriptor.rawValue, &status) == 0 && isPipe(status)
  }

  private static func isPipe(_ status: stat) -> Bool {
    status.st_mode & UInt32(S_IFMT) == UInt32(S_IFIFO)
  }

  /// Lets a group's members read and write, whatever the process's umask.
  ///
  /// - Returns: the error; `nil` on success.
  private static func share(_ pipe: borrowing Descriptor, with group: UInt32) -> Errno? {
    var status = stat()
    guard fstat(pipe.rawValue, &status) == 0 else { return .current }
    // A sandbox that forbids to give files away forbids this call also where it changes nothing.
    let isGroups = status.st_gid == group || fchown(pipe.rawValue, uid_t.max, group) == 0
    return isGroups && fchmod(pipe.rawValue, 0o660) == 0 ? nil : .current
  }

  deinit {
    if isOurs { _ = path.withCString { unlink($0) } }
  }

  /// Reads what has been written, at most 64 KiB at a time.
  package func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = (try? descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
  }
}
