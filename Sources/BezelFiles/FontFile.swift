internal import BezelLinux

/// A file with the letters' outlines.
package struct FontFile: Sendable {
  /// Where a face is, before anything of it is read.
  package struct Place: Hashable, Sendable {
    package let path: String
    /// Which face of the file; in the upper 16 bits which instance of a variable font, from 1.
    package let index: Int

    package init(path: String, index: Int) { (self.path, self.index) = (path, index) }
  }

  package let path: String
  /// As in a place.
  package let index: Int
  /// How many bytes the file has.
  package let count: Int
  /// The bold face of the same family; `nil` if it has none, and for a configured font.
  package let bold: Place?
  /// The faces for letters that it lacks.
  package var others: Others
  private let source: Source

  /// Where the faces for letters come from that a font lacks.
  package enum Others: Sendable {
    case known(FontCoverage)
    /// They are in the file that keeps fontconfig's last choice, or not known yet.
    case memo(String)
    /// Fontconfig has to be asked.
    case system
    /// Fontconfig cannot be asked.
    case folders
  }

  private enum Source: Sendable {
    case file(OpenFile)
    case memory([UInt8])
  }

  /// The most bytes of a font that are read; the largest CJK collections have half of them.
  static let maximumLength = 64 << 20

  /// The configured font, or the system's regular sans-serif one.
  ///
  /// - Parameters:
  ///   - configured: the path of a font file, or `nil` to ask fontconfig.
  ///   - memo: where what fontconfig said is kept for the next time; `nil` to ask it every time.
  /// - Returns: `nil` if nothing is configured and the system has no scalable font.
  /// - Throws: if the font's file cannot be read, is longer than 64 MiB, or fontconfig cannot
  ///   work.
  package static func find(
    configured: String?, memo: String? = nil
  ) throws(FilesError) -> FontFile? {
    let others = memo.map { Others.memo($0) } ?? .system
    if let configured {
      return try FontFile(at: Place(path: configured, index: 0), others: others)
    }
    let (system, coverage) = try SystemFont.find(memo: memo)
    guard let system else { return nil }
    return try FontFile(
      at: system.regular, bold: system.bold, others: coverage.map { .known($0) } ?? others)
  }

  /// Returns the system's font without asking fontconfig, which takes longer than a first frame.
  ///
  /// - Parameter memo: the file that keeps fontconfig's last choice.
  /// - Returns: its last choice if nothing has changed since, or else a font that many systems have and that
  ///   `find` may replace; the file is `nil` if there is none.
  package static func findQuickly(memo: String) -> (file: FontFile?, isLastChoice: Bool) {
    let last = SystemFont.last(memo: memo)
    let file = (last ?? SystemFont.common()).flatMap {
      try? FontFile(at: $0.regular, bold: $0.bold, others: .memo(memo))
    }
    return (file, last != nil && file != nil)
  }

  /// Takes a font that is in memory already.
  package init(path: String, index: Int, bytes: [UInt8]) {
    self.path = path
    self.index = index
    source = .memory(bytes)
    count = bytes.count
    bold = nil
    others = .system
  }

  /// Opens a face's file, which is read as its letters are needed; all of a pipe at once.
  ///
  /// - Parameters:
  ///   - bold: where the bold face of the same family is, which is not opened.
  ///   - others: the faces for letters that it lacks.
  /// - Throws: if the file cannot be opened or is longer than 64 MiB.
  package init(at place: Place, bold: Place? = nil, others: Others = .system) throws(FilesError) {
    self.others = others
    path = place.path
    index = place.index
    self.bold = bold
    if let file = try OpenFile(at: place.path, limit: FontFile.maximumLength) {
      source = .file(file)
      count = file.length
    } else {
      let bytes = try FileBytes.read(place.path, limit: FontFile.maximumLength)
      source = .memory(bytes)
      count = bytes.count
    }
  }

  /// Fills a buffer with what is in the file from an offset on.
  ///
  /// - Returns: how many bytes there are; fewer than asked for at the file's end, or where it cannot
  ///   be read.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    switch source {
    case .memory(let bytes):
      let rest = bytes.dropFirst(offset).prefix(buffer.count)
      buffer.copyBytes(from: rest)
      return rest.count
    case .file(let file):
      return file.read(at: offset, into: buffer)
    }
  }

  /// All of the file.
  package var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
