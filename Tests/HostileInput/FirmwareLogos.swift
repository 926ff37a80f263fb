import BezelFiles
import BezelRaster
import FakeFiles

/// The picture that firmware leaves on the screen, and the numbers beside it.
struct FirmwareLogos: HostileFormat {
  let name = "firmware-logo"
  let seeds = [
    Pictures.bmp(2, 2, depth: 24, rows: [1, 2, 3, 4, 5, 6, 0, 0, 7, 8, 9, 10, 11, 12, 0, 0]),
    Pictures.bmp(2, -2, depth: 32, rows: (0..<16).map { UInt8($0) }),
    Pictures.bmp(
      3, 1, depth: 32, masks: [0xFF, 0xFF00, 0xFF_0000], rows: (0..<12).map { UInt8($0) }),
    Pictures.bmp(1, 1, depth: 24, rows: [1, 2, 3]),
  ]
  let words = [Array("BM".utf8), Pictures.little([1 | 32 << 16, 3]), Pictures.little([.max, 0])]
  private let folder: FakeFiles

  private static let numbers = ["0", "1", "-1", "640", "2147483647", "-2147483648"]

  init() throws(Fault) {
    do {
      folder = try FakeFiles()
      try folder.write("0\n", to: "type")
    } catch {
      throw Fault("there is no made-up firmware: \(error)")
    }
  }

  func focus(in bytes: [UInt8]) -> [Range<Int>] { [0..<66] }

  func feed(_ bytes: [UInt8]) throws(Fault) -> Bool {
    var random = bytes.choices
    do {
      try folder.replace("image", with: bytes)
      try folder.replace("status", with: Array("\(random.int(0...7))\n".utf8))
      for name in ["xoffset", "yoffset"] {
        try folder.replace(name, with: Array(random.pick(FirmwareLogos.numbers).utf8))
      }
    } catch {
      throw Fault("\(error)")
    }
    let logo: FirmwareLogo
    do throws(FilesError) {
      logo = try FirmwareLogo.read(from: folder.root)
    } catch {
      try check(error.description.utf8.count < 1_000, "an endless complaint")
      return false
    }
    let count = logo.picture.pixels.count
    try check(count == logo.picture.width * logo.picture.height, "not all pixels")
    try check(count * 3 <= bytes.count, "\(count) pixels in \(bytes.count) bytes")
    try check(logo.picture.pixels.allSatisfy { $0 >> 24 == 255 }, "one can see through it")
    for (width, height) in [(640, 480), (1, 1), (16_384, 16_384)] {
      _ = logo.backdrop(width: width, height: height, turnedBy: random.pick(Rotation.allCases))
    }
    return true
  }
}
