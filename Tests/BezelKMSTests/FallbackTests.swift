import SeededRandom
import Testing

@testable import BezelKMS

@Suite("The retreat")
struct RetreatTests {
  private let large = Hardware.mode(1_920, 1_080, preferred: true)
  private let middle = Hardware.mode(1_280, 720)
  private let little = Hardware.mode(640, 480)

  @Test("gives up the second buffer, then half of the bits, then the mode")
  func ladder() throws {
    let steps = try steps(
      modes: [large, middle, little, Hardware.mode(320, 240)], formats: [.xrgb8888, .rgb565])
    // At 1280 × 720 two buffers would take more memory than was refused.
    #expect(
      steps == [
        "1920x1080 XR24 flip", "1920x1080 XR24 upload", "1920x1080 RG16 flip",
        "1920x1080 RG16 upload", "1280x720 XR24 upload", "1280x720 RG16 flip",
        "1280x720 RG16 upload", "640x480 XR24 upload", "640x480 RG16 flip", "640x480 RG16 upload",
      ])
  }

  @Test("flips again at the next mode where that takes less")
  func flipsAgain() throws {
    #expect(
      try steps(modes: [large, middle, little], formats: [.xrgb8888]) == [
        "1920x1080 XR24 flip", "1920x1080 XR24 upload", "1280x720 XR24 flip",
        "1280x720 XR24 upload", "640x480 XR24 flip", "640x480 XR24 upload",
      ])
  }

  @Test("never flips where the driver copies, and ends at once where nothing is smaller")
  func copies() throws {
    #expect(
      try steps(modes: [large], formats: [.xrgb8888, .rgb565], driver: "udl") == [
        "1920x1080 XR24 copies", "1920x1080 RG16 copies",
      ])
    #expect(
      try steps(modes: [large], formats: [.rgb565], driver: "udl") == ["1920x1080 RG16 copies"])
  }

  @Test("begins at the format that was asked for")
  func wishedFormat() throws {
    let topology = Hardware.topology(
      [Hardware.connector(1, modes: [large])],
      planes: [Hardware.plane(201, formats: [.xrgb8888, .rgb888, .rgb565])])
    let scanout = try #require(try topology.scanouts { $0.format = .rgb888 }.first)
    // Two buffers of two bytes take more than one of three.
    #expect(
      ladder(of: scanout) == [
        "1920x1080 RG24 flip", "1920x1080 RG24 upload", "1920x1080 RG16 upload",
      ])
  }

  @Test("never goes below 640 × 480, upright or lying, but keeps what is smaller from the start")
  func floor() throws {
    let portrait = [(1_080, 1_920), (720, 1_280), (480, 640), (400, 1_280), (1_279, 479)]
    let modes = portrait.map { Hardware.mode(UInt16($0.0), UInt16($0.1)) }
    #expect(
      try steps(modes: modes, formats: [.xrgb8888]) == [
        "1080x1920 XR24 flip", "1080x1920 XR24 upload", "720x1280 XR24 flip",
        "720x1280 XR24 upload", "480x640 XR24 flip", "480x640 XR24 upload",
      ])
    #expect(
      try steps(
        modes: [Hardware.mode(320, 240), Hardware.mode(160, 120)], formats: [.xrgb8888]
      ) == ["320x240 XR24 flip", "320x240 XR24 upload"])
  }

  @Test("says that a mode is not the one that was wanted")
  func reason() throws {
    var scanout = try #require(try topology(modes: [large, little], formats: [.rgb565]).first)
    #expect(scanout.modeReason == .preferred)
    scanout = try #require(scanout.fallback())
    #expect(scanout.modeReason == .preferred)
    scanout = try #require(scanout.fallback())
    #expect(scanout.modeReason == .reduced)
  }

  @Test("takes less with every step and ends, on any screen")
  func random() throws {
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      let modes = (0...random.int(0...40)).map { _ in
        Hardware.mode(UInt16(random.int(1...60_000)), UInt16(random.int(1...60_000)))
      }
      let formats = PixelFormat.drawable.filter { _ in Bool.random(using: &random) }
      guard var scanout = try topology(modes: modes, formats: formats).first else {
        #expect(formats.isEmpty, "seed \(seed)")
        continue
      }
      while let next = scanout.fallback() {
        let isLess = (memory(of: next), size(of: next)) < (memory(of: scanout), size(of: scanout))
        #expect(isLess, "seed \(seed)")
        #expect(formats.contains(next.format) && modes.contains(next.mode), "seed \(seed)")
        guard isLess else { break }
        scanout = next
      }
    }
  }

  @Test("of several screens drops modes, then screens, the last first")
  func reductions() throws {
    let plan = try plan([[large, middle], [large, middle, little]])
    let sizes = Scanout.reductions(of: plan).map { $0.map { $0.mode.width } }
    #expect(
      sizes == [
        [1_920, 1_920], [1_920, 1_280], [1_280, 1_280], [1_280, 640], [1_920], [1_280],
      ])
    #expect(Scanout.reductions(of: plan).first == plan)
    #expect(Scanout.reductions(of: []).isEmpty)
  }

  @Test("of several screens is bounded, and every number of them has its turn")
  func bound() throws {
    let modes = (0..<70).map { Hardware.mode(UInt16(4_000 - 10 * $0), 2_000) }
    for count in [1, 2, 3, 5, 32] {
      let plans = Scanout.reductions(of: try plan([[Mode]](repeating: modes, count: count)))
      #expect(plans.count <= 64 && plans.count > 32)
      let counts = plans.map { $0.count }
      #expect(Set(counts) == Set(1...count))
      #expect(counts == counts.sorted(by: >))
    }
  }

  private func topology(
    modes: [Mode], formats: [PixelFormat], driver: String = "vkms"
  ) throws -> [Scanout] {
    try Hardware.topology(
      [Hardware.connector(1, modes: modes)], planes: [Hardware.plane(201, formats: formats)]
    ).scanouts(for: ScreenRequest(), driver: driver)
  }

  private func steps(
    modes: [Mode], formats: [PixelFormat], driver: String = "vkms"
  ) throws -> [String] {
    ladder(of: try #require(try topology(modes: modes, formats: formats, driver: driver).first))
  }

  /// Returns every step of the fallback, in words.
  private func ladder(of first: Scanout) -> [String] {
    sequence(first: first) { $0.fallback() }.prefix(100).map { step in
      let transfer =
        switch step.transfer {
        case .flip: "flip"
        case .upload(.noSecondBuffer): "upload"
        case .upload(.driverCopies): "copies"
        case .upload(.asked): "asked"
        }
      return "\(step.mode.width)x\(step.mode.height) \(step.format) \(transfer)"
    }
  }

  /// Returns the scanouts of screens that offer these modes.
  private func plan(_ modes: [[Mode]]) throws -> [Scanout] {
    let numbers = (0..<UInt32(modes.count))
    let plan = try Hardware.topology(
      numbers.map { Hardware.connector($0 + 1, modes: modes[Int($0)], crtcs: 1 << $0) },
      crtcs: numbers.map { CRTC(id: Hardware.id(101 + $0), index: Int($0)) },
      planes: numbers.map { Hardware.plane(201 + $0, crtcs: 1 << $0) }
    ).scanouts()
    try #require(plan.count == modes.count)
    return plan
  }

  private func size(of scanout: Scanout) -> Int {
    scanout.mode.width * scanout.mode.height * scanout.format.bytesPerPixel
  }

  private func memory(of scanout: Scanout) -> Int {
    scanout.transfer == .flip ? 2 * size(of: scanout) : size(of: scanout)
  }
}
