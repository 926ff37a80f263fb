extension String {
  /// Where an absolute path is if the folder `root` stands for "/".
  package func rooted(at root: String) -> String {
    let folder = root.utf8.last == UInt8(ascii: "/") ? String(root.dropLast()) : root
    return folder + self
  }

  /// Whether it begins at the root of the file system.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// Whether it is the name of something in a folder, and leads nowhere else.
  package var isFileName: Bool {
    !isEmpty && self != "." && self != ".." && !utf8.contains(UInt8(ascii: "/"))
      && !utf8.contains(0)
  }
}
