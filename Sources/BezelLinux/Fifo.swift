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

  /// Creates the pipe at `path`, readable and writable for owner and group; an existing pipe is
  /// used as it is, and not removed at the end.
  ///
  /// - Throws: `makePipe`; with `invalidArgument` if there is something else than a pipe.
  package init(at path: String) throws(LinuxError) {
    let made = path.withCString { mkfifo($0, 0o660) } == 0
    if !made, Errno.current != Errno(rawValue: EEXIST) {
      throw LinuxError(.makePipe, path, .current)
    }
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try Descriptor(opening: path, O_RDWR | O_NONBLOCK | O_NOFOLLOW)
    } catch {
      if made { _ = path.withCString { unlink($0) } }
      throw LinuxError(.makePipe, path, error)
    }
    var status = stat()
    guard fstat(descriptor.rawValue, &status) == 0,
      status.st_mode & UInt32(S_IFMT) == UInt32(S_IFIFO)
    else { throw LinuxError(.makePipe, path, .invalidArgument) }
    self.descriptor = descriptor
    self.path = path
    isOurs = made
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
