internal import BezelLinux

/// The font files in the usual folders, for systems without fontconfig.
package enum FontFolders {
  /// The most files, the most names in a folder, and the most folders within each other.
  private static let maximumCount = 256
  private static let maximumNames = 1024
  private static let maximumDepth = 5

  /// Returns the first face of each file, those first whose names say neither a weight nor a style.
  ///
  /// - Parameter root: the folder that stands for "/".
  package static func faces(in root: String = "") -> [FontFile.Place] {
    var paths: [String] = []
    for folder in ["usr/share/fonts", "usr/local/share/fonts"] {
      collect("\(root)/\(folder)", depth: 0, into: &paths)
    }
    let ranked = paths.map { (isPlain: isPlain($0), path: $0) }.sorted { first, second in
      first.isPlain != second.isPlain ? first.isPlain : precedes(first.path, second.path)
    }
    return ranked.map { FontFile.Place(path: $0.path, index: 0) }
  }

  private static func collect(_ folder: String, depth: Int, into paths: inout [String]) {
    guard depth < maximumDepth,
      let names = try? Folder.names(in: folder, atMost: maximumNames)
    else { return }
    var folders: [String] = []
    for name in names.sorted(by: precedes) where paths.count < maximumCount {
      if isFont(name) {
        paths.append("\(folder)/\(name)")
      } else {
        folders.append("\(folder)/\(name)")
      }
    }
    for folder in folders where paths.count < maximumCount {
      collect(folder, depth: depth + 1, into: &paths)
    }
  }

  private static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }

  private static func isFont(_ name: String) -> Bool {
    let end = name.utf8.suffix(4).map { $0 | 0x20 }
    return [".ttf", ".otf", ".ttc", ".otc"].contains { end.elementsEqual($0.utf8) }
  }

  /// Whether a name has none of the words for styles that plain text is not in.
  private static func isPlain(_ path: String) -> Bool {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
    let styles = [
      "Bold", "Italic", "Oblique", "Light", "Thin", "Black", "Medium", "Condensed", "Mono", "Serif",
      "Math", "Emoji", "Display",
    ]
    return !styles.contains { style in
      name.indices.contains { name[$0...].starts(with: style.utf8) }
    }
  }
}
