/// The bytes of a BMP file, made up.
struct BMPBytes {
  var width: Int32
  var height: Int32
  var depth: UInt16 = 24
  var compression: UInt32 = 0
  /// The masks of red, green and blue, and more, right behind a header of 40 bytes.
  var masks: [UInt32] = []
  var headerSize: UInt32 = 40
  /// The rows in the order of the file, with their padding.
  var rows: [UInt8]
  /// The bytes between the header and the rows.
  var gap = 0

  var bytes: [UInt8] {
    let start = 54 + 4 * masks.count + gap
    var bytes: [UInt8] = Array("BM".utf8)
    for word in [
      UInt32(start + rows.count), 0, UInt32(start), headerSize, UInt32(bitPattern: width),
      UInt32(bitPattern: height), 1 | UInt32(depth) << 16, compression, UInt32(rows.count), 2_835,
      2_835, 0, 0,
    ] + masks {
      bytes += [0, 8, 16, 24].map { UInt8(word >> $0 & 0xFF) }
    }
    return bytes + [UInt8](repeating: 0xEE, count: gap) + rows
  }
}
