internal import CBezelLinux

/// What a folder holds, for those of `/sys` and `/proc`.
enum Folder {
  /// The names in the folder at `path`, in no order, without those that begin with a dot.
  ///
  /// - Returns: at most `limit` names; bytes that are not UTF-8 are replaced.
  /// - Throws: the kernel's reason for not opening it.
  static func names(in path: String, atMost limit: Int) throws(Errno) -> [String] {
    guard let folder = path.withCString({ opendir($0) }) else { throw .current }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(folder) {
      guard let name = bezel_dirent_name(entry) else { continue }
      if name.pointee != CChar(UInt8(ascii: ".")) { names.append(String(cString: name)) }
    }
    return names
  }

  /// The path without links; `nil` if it leads to nothing.
  static func resolved(_ path: String) -> String? {
    guard let name = path.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(name) }
    return String(cString: name)
  }
}
