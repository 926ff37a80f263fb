internal import CBezelLinux

/// A named pipe whose writers come and go, or the standard input.
package final class PipeInput {
  private let path: String?
  /// Nonblocking; goes into a `Poll`.
  package private(set) var descriptor: Descriptor

  /// Makes the named pipe, unless it is there, and opens it.
  ///
  /// - Parameter path: `nil` for the standard input.
  /// - Throws: `makePipe`.
  package init(at path: String?) throws(LinuxError) {
    self.path = path
    if let path, path.withCString({ mkfifo($0, 0o600) }) != 0, Errno.current != .fileExists {
      throw LinuxError(.makePipe, path, .current)
    }
    do throws(Errno) {
      descriptor = try PipeInput.open(path)
    } catch {
      throw LinuxError(path == nil ? .readPipe : .makePipe, path ?? "standard input", error)
    }
  }

  private static func open(_ path: String?) throws(Errno) -> Descriptor {
    if let path { return try Fifo.open(path, O_RDONLY) }
    // The standard input is opened anew: others may have it, who expect that it blocks.
    let descriptor = try Descriptor(opening: "/proc/self/fd/0", O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard Fifo.isPipe(descriptor) else { throw .fileExists }
    return descriptor
  }

  /// Reads what has been written, at most 64 KiB; empty at the end of the last writer, `nil` if there is
  /// nothing yet.
  ///
  /// A named pipe is opened anew at that end, which `poll` would report for ever.
  package func read() -> [UInt8]? {
    let bytes: [UInt8]
    do throws(Errno) {
      bytes = try descriptor.read(atMost: 65_536)
    } catch {
      return error == .wouldBlock || error == .interrupted ? nil : []
    }
    if bytes.isEmpty, let path, let next = try? PipeInput.open(path) { descriptor = next }
    return bytes
  }
}
