import Testing

@Suite("Pictures of the screen") struct PictureTests {
  @Test("a PPM becomes pixels, row by row")
  func reads() throws {
    let bytes: [UInt8] = Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 0xFF, 0, 0xA0]
    let picture = try #require(Picture(ppm: bytes))
    #expect(picture.width == 2)
    #expect(picture.height == 1)
    #expect(picture.pixels == [0x010203, 0xFF00A0])
    #expect(picture[1, 0] == 0xFF00A0)
  }

  @Test("a PPM with any byte missing, or one too many, is refused")
  func refuses() {
    let bytes: [UInt8] = Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 4, 5, 6]
    for count in 0..<bytes.count { #expect(Picture(ppm: Array(bytes[..<count])) == nil) }
    #expect(Picture(ppm: bytes + [7]) == nil)
  }

  @Test(
    "other headers are refused",
    arguments: [
      "P3\n1 1\n255\n", "P6\n0 1\n255\n", "P6\n1 1\n65535\n", "P6\n-1 -1\n255\n",
      "P6\n99999999999 99999999999\n255\n", "P61 1 255 ", "P6\n1 1\n255x",
    ])
  func headers(header: String) {
    #expect(Picture(ppm: Array(header.utf8) + [1, 2, 3]) == nil)
  }
}
