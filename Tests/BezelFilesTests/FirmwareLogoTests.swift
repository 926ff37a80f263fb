import BezelFiles
import BezelRaster
import Foundation
import Testing

@Suite("The firmware's logo")
struct FirmwareLogoTests {
  /// Reads a folder such as the kernel's, with these changes to its files.
  private func read(_ changes: [String: [UInt8]?] = [:]) throws -> FirmwareLogo {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-bgrt-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String: [UInt8]?] = [
      "status": Array("1\n".utf8), "type": Array("0\n".utf8), "xoffset": Array("310\n".utf8),
      "yoffset": Array("120\n".utf8), "version": Array("1\n".utf8),
      "image": BMPBytes(
        width: 2, height: 1, depth: 32, rows: [0, 0, 255, 0, 0, 255, 0, 0]
      ).bytes,
    ]
    files.merge(changes) { $1 }
    for (name, bytes) in files {
      if let bytes { try Data(bytes).write(to: folder.appending(path: name)) }
    }
    return try FirmwareLogo.read(from: folder.path)
  }

  private func logo(
    _ width: Int, _ height: Int, _ x: Int, _ y: Int, _ rotation: Rotation = .upright
  ) -> FirmwareLogo {
    // Every pixel differs, so that a turn is visible.
    let pixels = (0..<width * height).map { 0xFF00_0000 | UInt32($0) }
    return FirmwareLogo(
      picture: Picture(width: width, height: height, pixels: pixels), rotation: rotation, x: x, y: y
    )
  }

  private func place(
    _ logo: FirmwareLogo, _ width: Int, _ height: Int, turnedBy rotation: Rotation = .upright
  ) -> PixelRect {
    logo.placed(width: width, height: height, turnedBy: rotation).area
  }

  private func area(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  @Test("is read with its place and how it was turned, whether or not it says it was shown")
  func read() throws {
    let expected: [(status: String, Rotation)] = [
      ("0\n", .upright), ("1\n", .upright), ("1", .upright), ("3\n", .clockwise270),
      ("5\n", .clockwise180), ("6\n", .clockwise90), ("249\n", .upright),
    ]
    for (status, rotation) in expected {
      let logo = try read(["status": Array(status.utf8)])
      #expect(logo.picture.pixels == [0xFFFF_0000, 0xFF00_FF00])
      #expect(logo.rotation == rotation, "status \(status)")
      #expect((logo.x, logo.y) == (310, 120))
    }
  }

  @Test("that is not there or makes no sense is one sentence with advice")
  func refused() throws {
    for (name, bytes) in [
      ("status", nil), ("image", nil), ("type", Array("1\n".utf8)), ("xoffset", []),
      ("yoffset", Array("one\n".utf8)), ("xoffset", Array("99999999999\n".utf8)),
      ("status", [0xFF, 0xFE]), ("image", [1, 2, 3]), ("type", .init(repeating: 48, count: 70)),
      ("image", BMPBytes(width: 30_000, height: 1, rows: [0]).bytes),
    ] as [(String, [UInt8]?)] {
      let error = try #require(throws: FilesError.self) { try read([name: bytes]) }
      #expect(error.description.hasPrefix("could not read the firmware's logo ("))
      #expect(error.description.contains("/\(name))"), "\(error)")
      #expect(error.description.hasSuffix("another backdrop."), "\(error)")
    }
    let error = try #require(throws: FilesError.self) { try FirmwareLogo.read(from: "/nowhere") }
    #expect(error.description.contains("keeps none"))
  }

  @Test("is where it was, if the mode has it in the middle from left to right")
  func sameMode() {
    #expect(place(logo(20, 10, 310, 120), 640, 480) == area(310, 120, 20, 10))
    // A difference that cannot be halved is in the middle on either side.
    #expect(place(logo(21, 10, 309, 7), 640, 480) == area(309, 7, 21, 10))
    #expect(place(logo(21, 10, 310, 7), 640, 480) == area(310, 7, 21, 10))
    #expect(place(logo(640, 480, 0, 0), 640, 480) == area(0, 0, 640, 480))
  }

  @Test("in another mode is in the middle, and with its own middle at 38.2 % of the height")
  func otherMode() {
    #expect(place(logo(20, 10, 310, 120), 1_920, 1_000) == area(950, 377, 20, 10))
    #expect(place(logo(20, 10, 310, 475), 640, 480) == area(310, 178, 20, 10))
    #expect(place(logo(20, 10, -310, 0), 640, 480) == area(310, 178, 20, 10))
    // The whole logo is on the screen.
    #expect(place(logo(20, 470, 0, 0), 640, 480) == area(310, 0, 20, 470))
    #expect(place(logo(20, 480, 999, 0), 640, 480) == area(310, 0, 20, 480))
  }

  @Test("that is larger than the screen is made smaller")
  func larger() {
    #expect(place(logo(1_280, 10, 0, 0), 640, 480) == area(0, 181, 640, 5))
    #expect(place(logo(10, 960, 0, 0), 640, 480) == area(317, 0, 5, 480))
  }

  @Test("on a panel that is not mounted upright lies on the same pixels as the firmware's")
  func turned() throws {
    let (width, height) = (48, 80)
    for shown in Rotation.allCases {
      for screen in Rotation.allCases {
        let size = shown.turned(width: 12, height: 6)
        let logo = logo(12, 6, (width - size.width) / 2, 9, shown)
        let placed = logo.placed(width: width, height: height, turnedBy: screen)
        let backdrop = Backdrop.pictures([placed], over: .color(.black))
        let scene = screen.inverse.turned(width: width, height: height)
        let buffer = PixelBuffer(PixelRect(width: scene.width, height: scene.height))
        Renderer().draw(
          Scene(bounds: buffer.bounds, backdrop: backdrop), into: buffer, region: buffer.bounds)
        let pixels = Array(UnsafeBufferPointer(start: buffer.pixels, count: buffer.bounds.area))
        let panel = Picture(width: scene.width, height: scene.height, pixels: pixels)
          .turned(screen)
        let image = logo.picture.turned(shown)
        var wrong = 0
        for y in 0..<height {
          for x in 0..<width {
            let (column, row) = (x - logo.x, y - logo.y)
            let isInside =
              (0..<image.width).contains(column) && (0..<image.height).contains(row)
            let expected = isInside ? image.pixels[row * image.width + column] : 0xFF00_0000
            if panel.pixels[y * width + x] != expected { wrong += 1 }
          }
        }
        #expect(wrong == 0, "\(shown) on \(screen)")
      }
    }
  }
}
