internal import CBezelLinux

/// Lists the names in folders, makes folders, and resolves links in paths.
package enum Folder {
  /// Returns the names in the folder at `path`, in no order, without those that begin with a dot.
  ///
  /// - Returns: at most `limit` names; bytes that are not UTF-8 are replaced.
  /// - Throws: the kernel's reason for not opening it.
  package static func names(in path: String, atMost limit: Int) throws(Errno) -> [String] {
    try names(in: path, atMost: limit) { _ in true }
  }

  /// Returns only the names of folders in it; links to folders are left out.
  package static func folders(in path: String, atMost limit: Int) throws(Errno) -> [String] {
    try names(in: path, atMost: limit) { $0 == UInt8(DT_DIR) }
  }

  /// - Parameter isWanted: tells by the file type (`d_type`) whether a name is returned.
  private static func names(
    in path: String, atMost limit: Int, isWanted: (UInt8) -> Bool
  ) throws(Errno) -> [String] {
    guard let folder = path.withCString({ opendir($0) }) else { throw .current }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(folder) {
      guard isWanted(entry.pointee.d_type), let name = bezel_dirent_name(entry) else { continue }
      if name.pointee != CChar(UInt8(ascii: ".")) { names.append(String(cString: name)) }
    }
    return names
  }

  /// Makes a folder, and those above it; one that is there stays.
  ///
  /// - Throws: the kernel's reason.
  package static func make(_ path: String) throws(Errno) {
    if let end = path.utf8.lastIndex(of: UInt8(ascii: "/")), end > path.startIndex,
      resolved(String(path[..<end])) == nil
    {
      try make(String(path[..<end]))
    }
    if path.withCString({ mkdir($0, 0o755) }) != 0, Errno.current != .fileExists {
      throw .current
    }
  }

  /// Returns the path without links; `nil` if there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let name = path.withCString({ realpath($0, nil) }) else { return nil }
    defer { free(name) }
    return String(cString: name)
  }
}
