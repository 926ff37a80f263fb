internal import CBezelLinux
internal import HostileInput

/// The file that holds the input while it is fed, in case of a crash.
struct KeptInput {
  private let descriptor: Int32
  private let path: String

  init(_ path: String) throws(Fault) {
    self.path = path
    descriptor = path.withCString { bezel_open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
    guard descriptor >= 0 else { throw Fault("\(path) cannot be written") }
  }

  func keep(_ bytes: [UInt8]) {
    ftruncate(descriptor, 0)
    pwrite(descriptor, bytes, bytes.count, 0)
  }

  /// Removes the file: nothing happened.
  func remove() {
    close(descriptor)
    unlink(path)
  }

  static func read(_ path: String) throws(Fault) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw Fault("\(path) cannot be read") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let part = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = fread(buffer.baseAddress, 1, buffer.count, file)
      }
      if part.isEmpty { return bytes }
      bytes += part
    }
  }
}
