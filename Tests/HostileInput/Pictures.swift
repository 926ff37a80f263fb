/// Files of pictures, made by hand.
enum Pictures {
  /// Returns a PNG file of these chunks between its signature and its end.
  static func png(_ chunks: [(name: String, data: [UInt8])]) -> [UInt8] {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return signature + (chunks + [("IEND", [])]).flatMap { chunk(Array($0.name.utf8), $0.data) }
  }

  static func chunk(_ name: [UInt8], _ data: some Collection<UInt8>) -> [UInt8] {
    big(data.count) + name + data + big(Int(crc(name + data)))
  }

  static func header(
    _ width: Int, _ height: Int, depth: UInt8, type: UInt8, interlaced: Bool = false
  )
    -> [UInt8]
  {
    big(width) + big(height) + [depth, type, 0, 0, interlaced ? 1 : 0]
  }

  /// Returns a zlib stream of one block that is not compressed.
  static func stored(_ data: [UInt8]) -> [UInt8] {
    let count = UInt16(data.count)
    let lengths = [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    return [0x78, 0x01, 0x01] + lengths + data + big(adler(data))
  }

  /// - Source: RFC 1950.
  static func adler(_ data: some Collection<UInt8>) -> Int {
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func little(_ numbers: [UInt32]) -> [UInt8] {
    numbers.flatMap { number in [0, 8, 16, 24].map { UInt8(number >> $0 & 0xFF) } }
  }

  /// Returns a BMP file.
  ///
  /// - Parameters:
  ///  - masks: the masks of red, green and blue, right behind a header of 40 bytes.
  ///  - rows: the rows in the order of the file, with their padding.
  static func bmp(
    _ width: Int32, _ height: Int32, depth: UInt32, masks: [UInt32] = [], rows: [UInt8]
  ) -> [UInt8] {
    let start = UInt32(54 + 4 * masks.count)
    return Array("BM".utf8)
      + little([
        start + UInt32(rows.count), 0, start, 40, UInt32(bitPattern: width),
        UInt32(bitPattern: height), 1 | depth << 16, masks.isEmpty ? 0 : 3, UInt32(rows.count), 0,
        0,
        0, 0,
      ]) + little(masks) + rows
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  private static func crc(_ data: [UInt8]) -> UInt32 {
    ~data.reduce(~0) { crc, byte in crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
  }
}
