import CBezelText

/// A FreeType face together with what it needs to live: its library and its bytes.
struct OpenedFace: ~Copyable {
  let face: FT_Face
  private let library: Library
  private let bytes: Bytes

  /// - Throws: unless the face has outlines for Unicode characters.
  init(_ source: [UInt8], index: Int) throws(TextError) {
    let bytes = Bytes(source)
    let library = try Library()
    var opened: FT_Face?
    let code = FT_New_Memory_Face(
      library.handle, bytes.buffer.baseAddress, FT_Long(bytes.buffer.count), FT_Long(index),
      &opened)
    guard code == 0, let face = opened else { throw .notAFont(code: Int(code)) }
    if let error = OpenedFace.defect(of: face) {
      FT_Done_Face(face)
      throw error
    }
    self.face = face
    self.library = library
    self.bytes = bytes
  }

  // Runs before the fields end: the library, then the bytes.
  deinit { FT_Done_Face(face) }

  private static func defect(of face: FT_Face) -> TextError? {
    if face.pointee.face_flags & bezel_ft_face_flag_scalable == 0 { return .notScalable }
    if FT_Select_Charmap(face, FT_ENCODING_UNICODE) != 0 { return .notUnicode }
    return nil
  }

  private struct Library: ~Copyable {
    let handle: FT_Library

    init() throws(TextError) {
      var library: FT_Library?
      let code = FT_Init_FreeType(&library)
      guard code == 0, let library else { throw .notAFont(code: Int(code)) }
      handle = library
    }

    deinit { FT_Done_FreeType(handle) }
  }

  /// A copy that does not move.
  private struct Bytes: ~Copyable {
    let buffer: UnsafeMutableBufferPointer<UInt8>

    init(_ source: [UInt8]) {
      buffer = .allocate(capacity: source.count)
      _ = buffer.initialize(from: source)
    }

    deinit { buffer.deallocate() }
  }
}
