internal import CBezelLibrary
import CBezelText

/// A FreeType face together with what it needs to live: its library and its bytes.
struct OpenedFace: ~Copyable {
  let face: FT_Face
  private let library: Library
  private let stream: Stream

  /// - Throws: unless the face has outlines for Unicode characters.
  init(_ bytes: FontBytes, index: Int) throws(TextError) {
    let stream = Stream(bytes)
    let library = try Library()
    var arguments = FT_Open_Args()
    arguments.flags = FT_UInt(FT_OPEN_STREAM)
    arguments.stream = stream.record
    var opened: FT_Face?
    let code = FT_Open_Face(library.handle, &arguments, FT_Long(index), &opened)
    guard code == 0, let face = opened else { throw .notAFont(code: Int(code)) }
    if let error = OpenedFace.defect(of: face) {
      FT_Done_Face(face)
      throw error
    }
    self.face = face
    self.library = library
    self.stream = stream
  }

  // Runs before the fields end: the library, then what they read from.
  deinit { FT_Done_Face(face) }

  private static func defect(of face: FT_Face) -> TextError? {
    if face.pointee.face_flags & bezel_ft_face_flag_scalable == 0 { return .notScalable }
    if FT_Select_Charmap(face, FT_ENCODING_UNICODE) != 0 { return .notUnicode }
    return nil
  }

  private struct Library: ~Copyable {
    let handle: FT_Library

    init() throws(TextError) {
      guard bezel_open_library("freetype") != 0, bezel_open_library("harfbuzz") != 0 else {
        throw .missingLibrary
      }
      var library: FT_Library?
      let code = FT_Init_FreeType(&library)
      guard code == 0, let library else { throw .notAFont(code: Int(code)) }
      handle = library
    }

    deinit { FT_Done_FreeType(handle) }
  }

  /// The stream that FreeType reads from; its record does not move.
  private struct Stream: ~Copyable {
    let record: UnsafeMutablePointer<FT_StreamRec>
    private let source: Unmanaged<Source>

    private final class Source {
      let bytes: FontBytes

      init(_ bytes: FontBytes) { self.bytes = bytes }
    }

    init(_ bytes: FontBytes) {
      source = .passRetained(Source(bytes))
      record = .allocate(capacity: 1)
      record.initialize(to: FT_StreamRec())
      record.pointee.size = UInt(bytes.count)
      record.pointee.descriptor.pointer = source.toOpaque()
      record.pointee.read = { record, offset, buffer, count in
        guard let record, let source = record.pointee.descriptor.pointer,
          offset <= record.pointee.size
        else { return count == 0 ? 1 : 0 }
        // Without a buffer it only asks whether the place is there: 0 says so.
        guard count > 0 else { return 0 }
        let bytes = Unmanaged<Source>.fromOpaque(source).takeUnretainedValue().bytes
        return UInt(
          bytes.read(
            Int(offset), UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
      }
    }

    deinit {
      record.deallocate()
      source.release()
    }
  }
}
