internal import CBezelLinux

/// A named pipe that other programs write into, as long as this value lives.
///
/// It is opened for writing too, so that the last writer's leaving is not an end that a loop would
/// wake for again and again.
package final class Fifo {
  /// To be watched with a `Poll`; nonblocking.
  package let descriptor: Descriptor
  private let path: String
  private let isOurs: Bool

  /// Makes the pipe at `path`, readable and writable for owner and group; one that is there is used
  /// as it is, and stays there.
  ///
  /// - Throws: `makePipe`; with `invalidArgument` if something that is no pipe is there.
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

  /// Takes what has been written, at most 64 KiB at a time.
  package func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = (try? descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
  }
}
