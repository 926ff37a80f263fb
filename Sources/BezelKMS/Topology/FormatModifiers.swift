internal import CBezelDRM

/// The layouts in which a plane supports each format: the property `IN_FORMATS`.
///
/// - Source: `struct drm_format_modifier_blob` in `drm_mode.h`.
struct FormatModifiers {
  private var linear: Set<PixelFormat> = []

  /// - Parameter blob: the property's bytes.
  /// - Returns: `nil` for a malformed list, and for one without modifiers.
  init?(blob: [UInt8]) {
    let bytes = blob.span.bytes
    guard bytes.byteCount >= MemoryLayout<drm_format_modifier_blob>.size else { return nil }
    let header = bytes.unsafeLoadUnaligned(as: drm_format_modifier_blob.self)
    guard header.count_modifiers > 0,
      let formats = FormatModifiers.list(
        of: UInt32.self, at: header.formats_offset, count: header.count_formats, in: bytes),
      let modifiers = FormatModifiers.list(
        of: drm_format_modifier.self, at: header.modifiers_offset, count: header.count_modifiers,
        in: bytes)
    else { return nil }
    for modifier in modifiers where modifier.modifier == 0 {  // DRM_FORMAT_MOD_LINEAR
      for bit in 0..<64 where modifier.formats >> UInt64(bit) & 1 == 1 {
        let index = UInt64(modifier.offset) + UInt64(bit)
        guard index < UInt64(formats.count) else { break }
        linear.insert(PixelFormat(rawValue: formats[Int(index)]))
      }
    }
  }

  /// Whether pixels of `format` may be linear, as the CPU writes them.
  func isLinear(_ format: PixelFormat) -> Bool { linear.contains(format) }

  private static func list<Element: BitwiseCopyable>(
    of type: Element.Type, at offset: UInt32, count: UInt32, in bytes: RawSpan
  ) -> [Element]? {
    let size = MemoryLayout<Element>.stride
    let end = UInt64(offset) + UInt64(count) * UInt64(size)
    guard end <= UInt64(bytes.byteCount) else { return nil }
    return (0..<Int(count)).map { index in
      bytes.unsafeLoadUnaligned(fromByteOffset: Int(offset) + index * size, as: type)
    }
  }
}
