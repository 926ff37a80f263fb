/// A file with the letters' outlines.
package struct FontFile: Sendable {
  /// Where a face is, before anything of it is read.
  package struct Place: Hashable, Sendable {
    package let path: String
    /// Which face of the file; in the upper 16 bits which instance of a variable font, from 1.
    package let index: Int
  }

  package let path: String
  /// As in a place.
  package let index: Int
  /// All of the file.
  package let bytes: [UInt8]
  /// The bold face of the same family; `nil` if it has none, and for a configured font.
  package let bold: Place?

  /// The most bytes of a font that are read; the largest CJK collections have half of them.
  private static let maximumLength = 64 << 20

  /// The configured font, or the system's regular sans-serif one.
  ///
  /// - Parameter configured: the path of a font file, or `nil` to ask fontconfig.
  /// - Returns: `nil` if nothing is configured and the system has no scalable font.
  /// - Throws: if the font's file cannot be read, is longer than 64 MiB, or fontconfig cannot
  ///   work.
  package static func find(configured: String?) throws(FilesError) -> FontFile? {
    if let configured { return try FontFile(at: Place(path: configured, index: 0)) }
    guard let system = try SystemFont.find() else { return nil }
    return try FontFile(at: system.regular, bold: system.bold)
  }

  /// Takes a font that is in memory already.
  package init(path: String, index: Int, bytes: [UInt8]) {
    self.path = path
    self.index = index
    self.bytes = bytes
    bold = nil
  }

  /// Reads a face's file.
  ///
  /// - Parameter bold: where the bold face of the same family is, which is not read.
  /// - Throws: if the file cannot be read or is longer than 64 MiB.
  package init(at place: Place, bold: Place? = nil) throws(FilesError) {
    bytes = try FileBytes.read(place.path, limit: FontFile.maximumLength)
    path = place.path
    index = place.index
    self.bold = bold
  }
}
