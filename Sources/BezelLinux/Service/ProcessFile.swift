internal import CBezelLinux

/// A file with this process's number (a PID file), which exists as long as this value lives.
package final class ProcessFile {
  private let path: String
  private let identity: FileIdentity?

  private static let longest = 16

  /// Creates the file, or takes over one that a killed process left behind.
  ///
  /// - Throws: `writeProcessFile`; with `fileExists` if the path is a file with more than a number
  ///   or with a second hard link, or a symbolic link.
  package init(at path: String) throws(LinuxError) {
    do throws(Errno) {
      let file = try ProcessFile.open(path)
      try file.write(all: Array("\(getpid())\n".utf8))
      identity = FileIdentity(of: file)
    } catch {
      throw LinuxError(.writeProcessFile, path, error)
    }
    self.path = path
  }

  deinit {
    // Another service may have taken the file over, or replaced it with its own.
    guard identity != nil, FileIdentity(at: path) == identity,
      (try? Descriptor.firstLine(of: path)) == "\(getpid())"
    else { return }
    _ = path.withCString { unlink($0) }
  }

  /// - Returns: an empty file.
  private static func open(_ path: String) throws(Errno) -> Descriptor {
    do throws(Errno) {
      return try Descriptor(
        opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o644)
    } catch {
      guard error == .fileExists else { throw error }
      return try openLeftover(path)
    }
  }

  private static func openLeftover(_ path: String) throws(Errno) -> Descriptor {
    let file: Descriptor
    do throws(Errno) {
      // The file's type is not known yet: opening a pipe would block.
      file = try Descriptor(opening: path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw error == .linkLoop ? .fileExists : error
    }
    var status = stat()
    guard fstat(file.rawValue, &status) == 0, status.st_mode & UInt32(S_IFMT) == UInt32(S_IFREG),
      status.st_nlink == 1, status.st_size <= longest
    else { throw .fileExists }
    let bytes = try file.read(atMost: longest)
    let isNumber = bytes.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "\n")
    }
    guard isNumber else { throw .fileExists }
    guard ftruncate(file.rawValue, 0) == 0, lseek(file.rawValue, 0, SEEK_SET) == 0 else {
      throw .current
    }
    return file
  }
}
