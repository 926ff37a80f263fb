package import BezelFiles
package import BezelText

extension Font {
  /// Opens the face of a font file, which is read as glyphs are needed.
  package convenience init(_ file: FontFile) throws(TextError) {
    let bytes = FontBytes(count: file.count) { file.read(at: $0, into: $1) }
    try self.init(bytes, index: file.index)
  }
}
