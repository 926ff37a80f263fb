internal import BezelLinux
internal import CBezelLinux
internal import CBoardGuest

/// Folders and symbolic links.
enum Folder {
  /// Returns the names in a folder, without `.` and `..`; `action` completes "could not …".
  static func names(in path: String, to action: String) throws(GuestError) -> [String] {
    guard let entries = opendir(path) else { throw GuestError(action, path) }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Returns the target of a symbolic link; `nil` if it has gone.
  static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
