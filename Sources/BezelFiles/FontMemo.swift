internal import BezelLinux
import CBezelLinux

/// The system's font as fontconfig chose it, kept in a file, as to ask it takes longer than everything
/// else before a first frame.
///
/// It holds for as long as the files and folders that fontconfig looked at, and the environment, are as
/// they were. Its lines: what it is; the environment; a face's index and path, once or twice; an empty
/// one; for each place, when it changed last and its path; an empty one; and the faces for letters that the
/// font lacks, as in `FontCoverage`.
enum FontMemo {
  /// The most bytes that are read, and that are written.
  static let maximumLength = 1 << 18

  private static let title = "bezel fonts 2"

  /// The font that a memo names.
  ///
  /// - Returns: `nil` if something has changed, or the bytes are no memo.
  static func font(in bytes: [UInt8]) -> SystemFont? { contents(of: bytes)?.font }

  /// The faces of a memo for letters that the font lacks.
  ///
  /// - Returns: `nil` if something has changed, they were left out, or the bytes are no memo.
  static func coverage(in bytes: [UInt8]) -> FontCoverage? {
    guard var rest = contents(of: bytes)?.rest else { return nil }
    var lines: [ArraySlice<UInt8>] = []
    while let line = popLine(&rest) { lines.append(line) }
    return rest.isEmpty && !lines.isEmpty ? FontCoverage(lines: lines) : nil
  }

  /// Reads all but the coverage, which most texts do not need.
  private static func contents(
    of bytes: [UInt8]
  ) -> (font: SystemFont, rest: ArraySlice<UInt8>)? {
    var rest = bytes[...]
    guard popLine(&rest).map(text) == title, popLine(&rest).map(text) == environmentLine,
      let regular = popLine(&rest).flatMap({ FontFile.Place(line: $0) }),
      var line = popLine(&rest)
    else { return nil }
    var bold: FontFile.Place?
    if !line.isEmpty {
      guard let place = FontFile.Place(line: line), let next = popLine(&rest), next.isEmpty
      else { return nil }
      (bold, line) = (place, next)
    }
    var hasPlaces = false
    while true {
      guard let line = popLine(&rest) else { return nil }
      if line.isEmpty { break }
      guard path(line).map({ stamp(of: $0) + " " + $0 }) == text(line) else { return nil }
      hasPlaces = true
    }
    return hasPlaces ? (SystemFont(regular: regular, bold: bold), rest) : nil
  }

  /// Removes the first line and its end; `nil` if there is no whole one.
  private static func popLine(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { bytes = bytes[(end + 1)...] }
    return bytes[..<end]
  }

  /// A memo of a choice.
  ///
  /// - Parameters:
  ///   - coverage: left out where it makes the memo too long.
  ///   - places: what the choice depends on; for each that is there, the folder that it is in counts, too.
  ///   - start: when the search began, in seconds since 1970.
  /// - Returns: nothing if a path has a line's end in it, or one of the places changed so late that the
  ///   search may not have seen it.
  static func bytes(
    for font: SystemFont, coverage: FontCoverage = FontCoverage(), lookingAt places: [String],
    from start: time_t = .max
  ) -> [UInt8] {
    let faces = [font.regular, font.bold].compactMap { $0 }
    var paths: [String] = []
    for place in places + faces.map({ $0.path }) {
      // A missing place depends on itself alone: its folder may be somebody's home, where
      // much changes.
      let isThere = lastChange(of: place) != nil
      for path in isThere ? [place, folder(of: place)] : [place] where !paths.contains(path) {
        paths.append(path)
      }
    }
    var lines = [title, environmentLine]
    lines += faces.map { "\($0.index) \($0.path)" } + [""]
    lines += paths.map { stamp(of: $0) + " " + $0 } + [""]
    let ranges = coverage.lines
    let length = (lines + ranges).reduce(0) { $0 + $1.utf8.count + 1 }
    if length <= maximumLength { lines += ranges }
    guard
      !(paths + coverage.faces.map { $0.path }).contains(where: { $0.utf8.contains(0x0A) }),
      !paths.contains(where: {
        (lastChange(of: $0) ?? 0) >= start - 2
      })
    else { return [] }
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// The environment variables that fontconfig's choice depends on.
  private static var environmentLine: String {
    var line = ""
    for name in [
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "HOME", "XDG_CONFIG_HOME",
      "XDG_DATA_HOME", "FC_LANG", "LC_ALL", "LC_CTYPE", "LANG",
    ] {
      line += (environment(name) ?? "") + "\t"
    }
    return line
  }

  /// Returns a fingerprint of the file at `path`; "-" if it is missing.
  ///
  /// Not times alone: an image that was put in place of another one may have the same.
  private static func stamp(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "-" }
    let (changed, modified) = (status.st_ctim, status.st_mtim)
    return """
      \(modified.tv_sec).\(modified.tv_nsec),\(changed.tv_sec).\(changed.tv_nsec),\
      \(status.st_ino),\(status.st_size)
      """
  }

  /// In seconds since 1970; `nil` for what is not there.
  private static func lastChange(of path: String) -> time_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return max(status.st_ctim.tv_sec, status.st_mtim.tv_sec)
  }

  private static func folder(of path: String) -> String {
    let utf8 = path.utf8
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return String(Substring(utf8[..<slash]))
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line, as: UTF8.self)
  }

  /// Returns the text after the first blank.
  private static func path(_ line: ArraySlice<UInt8>) -> String? {
    guard let blank = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    return text(line[(blank + 1)...])
  }
}
