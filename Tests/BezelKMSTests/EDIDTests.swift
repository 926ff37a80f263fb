import SeededRandom
import Testing

@testable import BezelKMS

/// The base block of an EDID, by default that of QEMU's screens.
struct EDIDBlock {
  var maker = "RHT"
  var product: UInt16 = 0x1234
  var serialNumber: UInt32 = 0
  /// The size in centimetres.
  var size: (UInt8, UInt8) = (32, 20)
  /// The size in millimetres.
  var timingSize: (Int, Int) = (325, 203)
  var name = "QEMU Monitor"
  var serialText = ""

  var bytes: [UInt8] {
    var bytes: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]
    let letters = maker.utf8.reduce(0) { $0 << 5 | UInt16($1 & 31) }
    bytes += [UInt8(letters >> 8), UInt8(letters & 255)]
    bytes += [UInt8(product & 255), UInt8(product >> 8)]
    bytes += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: serialNumber >> $0) }
    bytes += [42, 24, 1, 4]  // week, year, EDID 1.4
    bytes += [0xa5, size.0, size.1, 0x78, 0x06]  // digital, size, gamma, features
    bytes += [UInt8](repeating: 0, count: 10 + 3 + 16)  // colours, timings
    bytes += timing + text(0xff, serialText) + text(0xfc, name)
    bytes += [0, 0, 0, 0xfd, 0, 50, 125, 30, 160, 255] + [UInt8](repeating: 10, count: 8)
    bytes.append(0)  // extensions
    return bytes + [0 &- bytes.reduce(0, &+)]
  }

  /// The detailed timing of 1280 × 800.
  private var timing: [UInt8] {
    let high = UInt8((timingSize.0 >> 8) << 4 | timingSize.1 >> 8)
    return [0x18, 0x27, 0, 0x62, 0x51, 0x20, 0x16, 0x30, 0x58, 0x10, 0x35, 0]
      + [UInt8(timingSize.0 & 255), UInt8(timingSize.1 & 255), high, 0, 0, 0x18]
  }

  private func text(_ tag: UInt8, _ text: String) -> [UInt8] {
    let padded = (Array(text.utf8) + [10] + [UInt8](repeating: 0x20, count: 13)).prefix(13)
    return [0, 0, 0, tag, 0] + padded
  }
}

@Suite("An EDID")
struct EDIDTests {
  @Test("tells maker, model, number and size")
  func typical() throws {
    let block = EDIDBlock(serialNumber: 4_711, serialText: "7MT01")
    #expect(block.bytes.count == 128)
    #expect(block.bytes.reduce(0, &+) == 0)
    let edid = try #require(EDID(bytes: block.bytes))
    #expect(edid.maker == "RHT")
    #expect(edid.product == 0x1234)
    #expect(edid.productCode == "1234")
    #expect(edid.name == "QEMU Monitor")
    #expect(edid.serialNumber == 4_711)
    #expect(edid.serialText == "7MT01")
    #expect(edid.size == PhysicalSize(width: 325, height: 203))
    #expect(edid.description == "RHT QEMU Monitor, serial 7MT01")
  }

  @Test("may leave most of it out")
  func sparse() throws {
    let block = EDIDBlock(product: 0x0a, size: (0, 0), timingSize: (0, 0), name: "")
    let edid = try #require(EDID(bytes: block.bytes))
    #expect(edid.name == nil)
    #expect(edid.model == "000A")
    #expect(edid.serial == nil)
    #expect(edid.size == .unknown)
    #expect(edid.description == "RHT 000A")
    #expect(EDID(bytes: EDIDBlock(serialNumber: .max).bytes)?.serial == "4294967295")
  }

  @Test("takes the size from the timing, else in whole centimetres, else from nowhere")
  func size() {
    let cases: [((UInt8, UInt8), (Int, Int), PhysicalSize)] = [
      ((52, 32), (518, 324), PhysicalSize(width: 518, height: 324)),
      ((52, 32), (0, 0), PhysicalSize(width: 520, height: 320)),
      ((52, 32), (160, 90), PhysicalSize(width: 520, height: 320)),
      ((16, 9), (160, 90), .aspectRatio(width: 160, height: 90)),
      ((160, 90), (16, 9), .aspectRatio(width: 16, height: 9)), ((0, 0), (0, 0), .unknown),
      ((16, 9), (0, 0), .aspectRatio(width: 160, height: 90)),
      // One side of 0 makes the other one a proportion.
      ((79, 0), (0, 0), .unknown), ((0, 34), (0, 0), .unknown),
      ((255, 255), (4_095, 4_095), PhysicalSize(width: 4_095, height: 4_095)),
    ]
    for (centimetres, millimetres, size) in cases {
      let block = EDIDBlock(size: centimetres, timingSize: millimetres)
      #expect(EDID(bytes: block.bytes)?.size == size)
    }
  }

  @Test("is none without a whole block that begins as it has to")
  func header() {
    let bytes = EDIDBlock().bytes
    for count in 0..<128 { #expect(EDID(bytes: Array(bytes.prefix(count))) == nil) }
    #expect(EDID(bytes: bytes + [UInt8](repeating: 255, count: 128)) == EDID(bytes: bytes))
    for index in 0..<8 {
      var other = bytes
      other[index] ^= 1
      #expect(EDID(bytes: other) == nil)
    }
  }

  @Test("is read though its checksum is wrong")
  func checksum() {
    var bytes = EDIDBlock().bytes
    bytes[127] ^= 0x55
    #expect(EDID(bytes: bytes) == EDID(bytes: EDIDBlock().bytes))
  }

  @Test("has letters and text that can be printed, whatever its bytes")
  func hostile() throws {
    var bytes = EDIDBlock(name: "\u{1b}[2J\u{7f}x\ty").bytes
    #expect(EDID(bytes: bytes)?.name == "?[2J?x?y")
    (bytes[8], bytes[9]) = (0, 0)
    #expect(try #require(EDID(bytes: bytes)).maker == nil)
    (bytes[8], bytes[9]) = (255, 255)
    #expect(try #require(EDID(bytes: bytes)).maker == nil)
    for seed in SeededRandom.seeds(20_000) {
      var random = SeededRandom(seed: seed)
      var bytes = (0..<random.int(0...256)).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes.replaceSubrange(..<min(8, bytes.count), with: EDIDBlock().bytes.prefix(8))
      // Random bytes are rarely descriptors.
      for start in [54, 72, 90, 108] where start + 4 < bytes.count && random.int(0...1) == 0 {
        bytes.replaceSubrange(start..<start + 4, with: [0, 0, 0, random.pick([0xfc, 0xff])])
      }
      guard let edid = EDID(bytes: bytes) else {
        #expect(bytes.count < 128, "seed \(seed)")
        continue
      }
      let isClean = edid.description.utf8.allSatisfy { (0x20...0x7e).contains($0) }
      #expect(isClean, "seed \(seed): \(edid)")
      #expect(edid.maker?.utf8.count ?? 3 == 3, "seed \(seed)")
      #expect((edid.name?.utf8.count ?? 1) <= 13, "seed \(seed)")
    }
  }

  @Test("fits a request that says no more than it does")
  func wishes() throws {
    let edid = try #require(
      EDID(
        bytes: EDIDBlock(
          maker: "DEL", product: 0xa0b9, serialNumber: 4_711, name: "DELL U2415",
          serialText: "7MT01"
        ).bytes))
    func fits(_ maker: String?, _ model: String?, _ serial: String?, _ edid: EDID?) -> Bool {
      var request = MonitorRequest()
      request.maker = maker
      request.model = model
      request.serial = serial
      return request.fits(edid)
    }
    #expect(fits(nil, nil, nil, edid))
    #expect(fits("DEL", "DELL U2415", "7MT01", edid))
    #expect(fits(nil, "A0B9", "4711", edid))
    #expect(fits(nil, "a0b9", nil, edid))
    #expect(!fits("AUS", nil, nil, edid))
    #expect(!fits(nil, "U2415", nil, edid))
    #expect(!fits(nil, "0A0B9", nil, edid))
    #expect(!fits(nil, nil, "07MT01", edid))
    #expect(fits(nil, nil, nil, nil))
    #expect(!fits("DEL", nil, nil, nil))
    #expect(!fits(nil, "0000", nil, nil))
    #expect(!fits(nil, nil, "0", nil))
  }
}
