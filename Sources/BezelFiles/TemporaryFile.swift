import BezelLinux
import CBezelLinux

/// A new file that goes with its owner, unless it has taken the place of another.
struct TemporaryFile: ~Copyable {
  private let name: Name
  private let descriptor: Descriptor

  /// Makes an empty file in the folder of `target`.
  ///
  /// - Throws: the kernel's reason.
  init(beside target: String) throws(Errno) {
    // A name may be taken by what a killed process with the same number left behind.
    var number = 0
    while true {
      let path = "\(target).\(getpid())-\(number).new"
      do throws(Errno) {
        let descriptor = try Descriptor(
          opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
        self.name = Name(path: path)
        self.descriptor = descriptor
        return
      } catch {
        guard error == Errno(rawValue: EEXIST), number < 100 else { throw error }
        number += 1
      }
    }
  }

  borrowing func write(_ bytes: [UInt8]) throws(Errno) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Errno) in
      try descriptor.write(all: UnsafeRawBufferPointer(buffer))
    }
  }

  /// Waits until the disk has what was written.
  borrowing func sync() throws(Errno) {
    guard fsync(descriptor.rawValue) == 0 else { throw .current }
  }

  /// Takes the place of `target`.
  consuming func replace(_ target: String) throws(Errno) {
    guard rename(name.path, target) == 0 else { throw .current }
  }

  /// A name in a folder that is removed at the end, if it still names anything.
  struct Name: ~Copyable {
    let path: String

    init(path: String) { self.path = path }

    deinit { unlink(path) }
  }
}
