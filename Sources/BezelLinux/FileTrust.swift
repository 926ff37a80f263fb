internal import CBezelLinux

/// Checks that only root, and the user that this process runs as, can change a file.
///
/// A process of root must neither obey nor write to a file that another user can replace.
package enum FileTrust {
  /// Whether only these users can change a file, or a folder with the names in it; links are
  /// followed.
  ///
  /// - Parameter user: the user that this process runs as.
  /// - Returns: `nil` if there is no such file.
  package static func holds(for path: String, user: UInt32 = Program.user) -> Bool? {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    let isOwned = status.st_uid == 0 || status.st_uid == user
    return isOwned && status.st_mode & 0o002 == 0
  }

  /// Whether only these users can change the folder of a path; `nil` if there is none.
  package static func holds(forFolderOf path: String, user: UInt32 = Program.user) -> Bool? {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(Substring(path.utf8[...$0])) } ?? "."
    return holds(for: folder, user: user)
  }
}
