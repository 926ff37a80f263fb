/// The bytes of a font's file, read a part at a time: of a large font most are never needed.
package struct FontBytes: Sendable {
  package let count: Int
  let read: @Sendable (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int

  /// - Parameter read: fills a buffer with what is in the file from an offset on, and returns how many
  ///   bytes there were; a font that lacks some is a broken one.
  package init(
    count: Int,
    read: @escaping @Sendable (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int
  ) {
    self.count = count
    self.read = read
  }

  package init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { offset, buffer in
      let rest = bytes.dropFirst(offset).prefix(buffer.count)
      buffer.copyBytes(from: rest)
      return rest.count
    }
  }
}
