import CBezelDRM
import Testing

@testable import BezelKMS

@Suite("The mode that is chosen")
struct ModeChoiceTests {
  private let full = Hardware.mode(1_920, 1_080, preferred: true)
  private let slow = Hardware.mode(1_920, 1_080, clock: 74_250)
  private let small = Hardware.mode(1_280, 720)

  @Test("is the one in force if the screen offers it and it fills the panel")
  func inForce() throws {
    #expect(try choice([full, slow], now: slow) == Choice(slow, .inForce))
    #expect(try choice([full, slow, small], now: full) == Choice(full, .inForce))
    // Without a preferred mode the panel's native size is unknown.
    #expect(try choice([slow, small], now: small) == Choice(small, .inForce))
  }

  @Test("is the preferred one if the one in force is smaller, not offered or another screen's")
  func preferred() throws {
    #expect(try choice([small, full], now: small) == Choice(full, .preferred))
    #expect(try choice([small, full], now: Hardware.mode(640, 480)) == Choice(full, .preferred))
    #expect(try choice([small, full], now: nil) == Choice(full, .preferred))
    let unplugged = Hardware.topology(
      [
        Hardware.connector(1, .hdmiA, .disconnected, modes: [], drivenBy: 101),
        Hardware.connector(2, modes: [slow, full]),
      ], crtcs: Hardware.crtcs(slow))
    #expect(try unplugged.scanouts().map { $0.mode } == [full])
  }

  @Test("is the one on the kernel's command line, before what the screen prefers")
  func commandLine() throws {
    var info = Hardware.info(1_280, 720)
    info.type = UInt32(DRM_MODE_TYPE_USERDEF)
    let user = try #require(Mode(info))
    #expect(try choice([full, user], now: nil) == Choice(user, .commandLine))
    #expect(try choice([full, user], now: full) == Choice(user, .commandLine))
    // The mode in force stays, as when the console has the screen.
    #expect(try choice([full, user], now: user) == Choice(user, .inForce))
    let other = Hardware.mode(1_280, 720, clock: 60_000)
    #expect(try choice([full, user, other], now: other) == Choice(other, .inForce))
    let request = ModeRequest(width: 1_920, height: 1_080)
    #expect(try choice([full, user], now: user, request) == Choice(full, .asked))
    #expect(ModeReason.commandLine.description == "as the kernel's command line asks for")
  }

  @Test("is not interlaced, though the screen prefers that, if there is another one of its size")
  func progressive() throws {
    var info = Hardware.info(1_920, 1_080, clock: 74_250, preferred: true)
    info.flags = UInt32(DRM_MODE_FLAG_INTERLACE)
    let interlaced = try #require(Mode(info))
    info.type = 0
    info.clock = 148_500
    let fastInterlaced = try #require(Mode(info))
    #expect(try choice([interlaced, slow, small], now: nil) == Choice(slow, .preferred))
    #expect(
      try choice([interlaced, slow, full, small], now: nil) == Choice(full, .preferred))
    #expect(
      try choice([interlaced, fastInterlaced, small], now: nil) == Choice(interlaced, .preferred))
    #expect(try choice([interlaced, slow], now: interlaced) == Choice(interlaced, .inForce))
  }

  @Test("is the largest if none is preferred, and of those the fastest that is not interlaced")
  func largest() throws {
    let fast = Hardware.mode(1_920, 1_080, clock: 297_000)
    var info = Hardware.info(1_920, 1_080, clock: 297_000)
    info.flags = UInt32(DRM_MODE_FLAG_INTERLACE)
    let interlaced = try #require(Mode(info))
    #expect(try choice([small, slow, interlaced, fast, small], now: nil) == Choice(fast, .largest))
    #expect(try choice([small, interlaced, slow], now: nil) == Choice(slow, .largest))
    #expect(try choice([interlaced, small], now: nil) == Choice(interlaced, .largest))
  }

  @Test("is the wished one, with the nearest refresh")
  func requested() throws {
    let info = [74_250, 148_500, 297_000].map { Hardware.mode(1_920, 1_080, clock: $0) }
    let modes = info.map { $0.refreshMillihertz }
    for (requested, chosen) in [
      (nil, 2), (modes[0], 0), (modes[1] + 400, 1), (modes[1] - 400, 1), (0, 0), (.max, 2),
      (.min, 0),
    ] as [(Int?, Int)] {
      let request = ModeRequest(width: 1_920, height: 1_080, refreshMillihertz: requested)
      #expect(try choice([small] + info, now: nil, request) == Choice(info[chosen], .asked))
    }
  }

  @Test("is the usual one if the wished one is not offered and no screen was named")
  func wishedInVain() throws {
    let request = ModeRequest(width: 800, height: 600)
    #expect(try choice([full, small], now: nil, request) == Choice(full, .preferred))
    let error = failure { () throws(KMSError) in
      try Hardware.topology([Hardware.connector(1, modes: [full, small])]).scanouts {
        $0.connector = "HDMI-A-1"
        $0.mode = request
      }
    }
    #expect(error == KMSError(.useConnector, "HDMI-A-1", .noSuchMode(offered: [full, small])))
  }

  @Test("is chosen for each screen by itself")
  func several() throws {
    let topology = Hardware.topology(
      [
        Hardware.connector(1, modes: [full, small], crtcs: 1),
        Hardware.connector(2, modes: [full], crtcs: 2),
      ], crtcs: Hardware.crtcs(nil, nil),
      planes: [Hardware.plane(201, crtcs: 1), Hardware.plane(202, crtcs: 2)])
    let scanouts = try topology.scanouts { $0.mode = ModeRequest(width: 1_280, height: 720) }
    #expect(scanouts.map { $0.mode } == [small, full])
    #expect(scanouts.map { $0.modeReason } == [.asked, .preferred])
  }

  private struct Choice: Equatable {
    let mode: Mode
    let reason: ModeReason

    init(_ mode: Mode, _ reason: ModeReason) {
      self.mode = mode
      self.reason = reason
    }
  }

  /// Returns the choice for a screen that offers `modes`, with the mode in force.
  private func choice(
    _ modes: [Mode], now current: Mode?, _ requested: ModeRequest? = nil
  ) throws -> Choice? {
    let topology = Hardware.topology(
      [Hardware.connector(1, modes: modes, drivenBy: 101)], crtcs: Hardware.crtcs(current))
    return try topology.scanouts { $0.mode = requested }.first.map {
      Choice($0.mode, $0.modeReason)
    }
  }
}
