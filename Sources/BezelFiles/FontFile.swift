import CBezelFontconfig

/// A file with the letters' outlines.
package struct FontFile: Sendable {
  package let path: String
  /// Which face of the file; in the upper 16 bits which instance of a variable font, from 1.
  package let index: Int
  /// All of the file.
  package let bytes: [UInt8]

  /// The most bytes of a font that are read; the largest CJK collections have half of them.
  private static let maximumLength = 64 << 20

  /// The configured font, or the system's regular sans-serif one.
  ///
  /// - Parameter configured: the path of a font file, or `nil` to ask fontconfig.
  /// - Returns: `nil` if nothing is configured and the system has no scalable font.
  /// - Throws: if the font's file cannot be read, is longer than 64 MiB, or fontconfig cannot
  ///   work.
  package static func find(configured: String?) throws(FilesError) -> FontFile? {
    if let configured { return try FontFile(path: configured, index: 0) }
    guard let system = try systemFont() else { return nil }
    return try FontFile(path: system.path, index: system.index)
  }

  /// Takes a font that is in memory already.
  package init(path: String, index: Int, bytes: [UInt8]) {
    self.path = path
    self.index = index
    self.bytes = bytes
  }

  private init(path: String, index: Int) throws(FilesError) {
    bytes = try FileBytes.read(path, limit: FontFile.maximumLength)
    self.path = path
    self.index = index
  }

  private static func systemFont() throws(FilesError) -> (path: String, index: Int)? {
    guard let configuration = FcConfigCreate() else { throw failure("Out of memory") }
    defer { FcConfigDestroy(configuration) }
    guard load(configuration) else { throw failure("Its configuration is broken") }
    guard FcConfigBuildFonts(configuration) != 0 else { throw failure("Out of memory") }
    return match(in: configuration)
  }

  /// Loads the system's configuration; where there is none, as in an initramfs, the usual folders.
  private static func load(_ configuration: OpaquePointer) -> Bool {
    if let path = FcConfigGetFilename(configuration, nil) {
      defer { FcStrFree(path) }
      return FcConfigParseAndLoad(configuration, path, FcBool(FcTrue)) != 0
    }
    let folders = """
      <fontconfig>
        <dir>/usr/share/fonts</dir>
        <cachedir>/var/cache/fontconfig</cachedir>
      </fontconfig>
      """
    return FcConfigParseAndLoadFromMemory(configuration, folders, FcBool(FcTrue)) != 0
  }

  private static func match(in configuration: OpaquePointer) -> (path: String, index: Int)? {
    guard let wanted = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(wanted) }
    FcPatternAddString(wanted, FC_FAMILY, "sans-serif")
    FcPatternAddInteger(wanted, FC_WEIGHT, FC_WEIGHT_REGULAR)
    FcPatternAddInteger(wanted, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddBool(wanted, FC_SCALABLE, FcBool(FcTrue))
    // Letters in colour have no outlines.
    FcPatternAddBool(wanted, FC_COLOR, FcBool(FcFalse))
    guard FcConfigSubstitute(configuration, wanted, FcMatchPattern) != 0 else { return nil }
    FcDefaultSubstitute(wanted)

    var result = FcResultMatch
    guard let found = FcFontMatch(configuration, wanted, &result) else { return nil }
    defer { FcPatternDestroy(found) }
    var scalable = FcBool(FcFalse)
    var path: UnsafeMutablePointer<FcChar8>?
    var index: Int32 = 0
    guard FcPatternGetBool(found, FC_SCALABLE, 0, &scalable) == FcResultMatch, scalable != 0,
      FcPatternGetString(found, FC_FILE, 0, &path) == FcResultMatch, let path
    else { return nil }
    // A file with a single face may go without an index.
    _ = FcPatternGetInteger(found, FC_INDEX, 0, &index)
    return (String(cString: path), Int(index))
  }

  private static func failure(_ words: String) -> FilesError {
    FilesError(operation: .findFonts, subject: "fontconfig", reason: .library(words))
  }
}
