package import BezelLinux
import CBezelLinux

/// Whole files as bytes in memory.
package enum FileBytes {
  /// Reads a regular file, or a pipe until its writers have closed it.
  ///
  /// A pipe that nobody writes to is empty.
  ///
  /// - Parameter limit: the most bytes to accept.
  /// - Throws: what the kernel says; `notAFile` for devices and sockets; `tooLong`;
  ///   `timedOut` for a pipe whose writer is silent for 2 seconds.
  package static func read(_ path: String, limit: Int) throws(FilesError) -> [UInt8] {
    let file: Descriptor
    do throws(Errno) {
      // Nonblocking, because a pipe without a writer would wait in `open`.
      file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw FilesError(.readFile, path, .refused(error))
    }
    return try read(file, name: path, limit: limit, orPipe: true)
  }

  /// Reads the rest of a regular file that is open.
  ///
  /// - Parameters:
  ///   - name: what an error calls it.
  ///   - takesPipe: whether it may also be a pipe, which is read to its end.
  /// - Throws: the same.
  package static func read(
    _ file: borrowing Descriptor, name: String, limit: Int, orPipe takesPipe: Bool = false
  ) throws(FilesError) -> [UInt8] {
    let reason: FilesReason
    do throws(Errno) {
      let kind = try FileKind(of: file)
      if kind == .folder { throw .isDirectory }
      if kind == .regular || kind == .pipe && takesPipe {
        if let bytes = try contents(of: file, limit: limit) { return bytes }
        reason = .tooLong(limit: limit)
      } else {
        reason = .notAFile
      }
    } catch {
      reason = .refused(error)
    }
    throw FilesError(.readFile, name, reason)
  }

  /// Writes a file so that others see either all of it or what was there before.
  ///
  /// The bytes go to a temporary file in the same folder, which then takes the place of `path`.
  ///
  /// - Parameter isCache: whether it can be made anew: nothing waits for the disk then, a link is
  ///   replaced in place of the file behind it, and a folder is refused that others can change.
  /// - Throws: what the kernel says; `notAFile` if something else than a regular file is there.
  package static func write(
    _ bytes: [UInt8], to path: String, isCache: Bool = false
  ) throws(FilesError) {
    let reason: FilesReason
    do throws(Errno) {
      if isCache, FileTrust.holds(forFolderOf: path) == false { throw .notPermitted }
      // Never over a device: root could.
      switch FileKind(of: path) {
      case .regular where !isCache: return try replace(resolved(path), with: bytes, isDurable: true)
      case .regular, nil: return try replace(path, with: bytes, isDurable: !isCache)
      case .folder: throw .isDirectory
      case .pipe, .other: reason = .notAFile
      }
    } catch {
      reason = .refused(error)
    }
    throw FilesError(.writeFile, path, reason)
  }

  /// Removes a file, if it is there.
  package static func remove(_ path: String) { _ = path.withCString { unlink($0) } }

  /// All bytes of `file`; `nil` if they are more than `limit`.
  private static func contents(
    of file: borrowing Descriptor, limit: Int
  ) throws(Errno) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      do throws(Errno) {
        let part = try file.read(atMost: 65_536)
        if part.isEmpty { return bytes }
        guard bytes.count + part.count <= limit else { return nil }
        bytes += part
      } catch {
        guard error == .wouldBlock else { throw error }
        try waitForWriter(file)
      }
    }
  }

  private static func waitForWriter(_ pipe: borrowing Descriptor) throws(Errno) {
    var request = pollfd(fd: pipe.rawValue, events: Int16(POLLIN), revents: 0)
    while true {
      switch poll(&request, 1, 2000) {
      case 0: throw .timedOut
      case 1...: return
      default: if Errno.current != .interrupted { throw .current }
      }
    }
  }

  private static func replace(
    _ target: String, with bytes: [UInt8], isDurable: Bool
  ) throws(Errno) {
    let file = try TemporaryFile(beside: target)
    try file.write(bytes)
    // Else a power cut just after the renaming could leave an empty file under the old name.
    if isDurable { try file.sync() }
    try file.replace(target)
  }

  /// `path` without symbolic links: what is replaced is the file, not the name that leads to it.
  private static func resolved(_ path: String) throws(Errno) -> String {
    guard let real = realpath(path, nil) else { throw .current }
    defer { free(real) }
    return String(cString: real)
  }
}
