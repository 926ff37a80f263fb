import SeededRandom
import Testing

@testable import BezelKMS

@Suite("The scanouts that are chosen")
struct ScanoutTests {
  private let full = Hardware.mode(1_920, 1_080, preferred: true)
  private let small = Hardware.mode(1_280, 720)
  private let two = [Hardware.plane(201, crtcs: 0b01), Hardware.plane(202, crtcs: 0b10)]

  @Test("are those of all connected screens, each with a CRTC and a plane of its own")
  func all() throws {
    let scanouts = try Hardware.topology(
      [
        Hardware.connector(1, crtcs: 0b11), Hardware.connector(2, .hdmiA, .disconnected),
        Hardware.connector(3, crtcs: 0b01),
      ], crtcs: Hardware.crtcs(nil, nil), planes: two
    ).scanouts()
    #expect(scanouts.map { $0.connector.name } == ["HDMI-A-1", "HDMI-A-3"])
    #expect(scanouts.map { $0.crtc.id } == [Hardware.id(102), Hardware.id(101)])
    #expect(scanouts.map { $0.plane.id } == [Hardware.id(202), Hardware.id(201)])
  }

  @Test("are none when nothing is plugged in")
  func nothing() throws {
    #expect(try Hardware.topology([]).scanouts().isEmpty)
    #expect(
      try Hardware.topology([Hardware.connector(1, .hdmiA, .disconnected)]).scanouts().isEmpty)
    #expect(try Hardware.topology([Hardware.connector(1, modes: [])]).scanouts().isEmpty)
  }

  @Test("are never a writeback connector's or a headset's, not even by name")
  func noScreens() throws {
    for status in [Connector.Status.connected, .unknown] {
      let topology = Hardware.topology([
        Hardware.connector(1, .writeback, status),
        Hardware.connector(2, .hdmiA, status, isNonDesktop: true),
      ])
      #expect(try topology.scanouts().isEmpty)
      for name in ["Writeback-1", "HDMI-A-2"] {
        let error = failure { () throws(KMSError) in try topology.scanouts { $0.connector = name } }
        #expect(error?.reason == .noSuchConnector(present: []))
      }
    }
  }

  @Test("are those of connectors of unknown state only if no connected one can be lit")
  func unknown() throws {
    let unknown = Hardware.connector(1, .hdmiA, .unknown)
    let names = { (connectors: [Connector]) throws in
      try Hardware.topology(connectors).scanouts().map { $0.connector.name }
    }
    #expect(try names([unknown]) == ["HDMI-A-1"])
    #expect(try names([unknown, Hardware.connector(2)]) == ["HDMI-A-2"])
    #expect(try names([unknown, Hardware.connector(2, modes: [])]) == ["HDMI-A-1"])
    #expect(try names([unknown, Hardware.connector(2, crtcs: 0)]) == ["HDMI-A-1"])
  }

  @Test("say what is wrong with the connector that was named")
  func named() throws {
    let topology = Hardware.topology(
      [
        Hardware.connector(1, .hdmiA, .disconnected), Hardware.connector(2, modes: []),
        Hardware.connector(3, crtcs: 0), Hardware.connector(4),
      ])
    #expect(
      try topology.scanouts { $0.connector = "HDMI-A-4" }.map { $0.connector.id }
        == [Hardware.id(4)])
    let reasons: [(String, KMSReason)] = [
      ("HDMI-A-1", .disconnected), ("HDMI-A-2", .noModes), ("HDMI-A-3", .noFreeCRTC),
      (
        "DP-1",
        .noSuchConnector(present: [
          "HDMI-A-1 (disconnected)", "HDMI-A-2 (connected)", "HDMI-A-3 (connected)",
          "HDMI-A-4 (connected)",
        ])
      ),
    ]
    for (name, reason) in reasons {
      let error = failure { () throws(KMSError) in try topology.scanouts { $0.connector = name } }
      #expect(error == KMSError(.useConnector, name, reason))
    }
  }

  @Test("leave the screens that were not named their CRTC")
  func sparing() throws {
    let connectors = [
      Hardware.connector(1, crtcs: 0b11, drivenBy: 101), Hardware.connector(2, crtcs: 0b01),
    ]
    let topology = Hardware.topology(connectors, crtcs: Hardware.crtcs(full, nil), planes: two)
    let error = failure { () throws(KMSError) in
      try topology.scanouts { $0.connector = "HDMI-A-2" }
    }
    #expect(error == KMSError(.useConnector, "HDMI-A-2", .noFreeCRTC))
    // With none named both are enabled, and the first gets another CRTC.
    #expect(try topology.scanouts().map { $0.crtc.id } == [Hardware.id(102), Hardware.id(101)])
  }

  @Test("are those of the monitor that was named, or say which there are")
  func monitor() throws {
    let dell = try #require(EDID(bytes: EDIDBlock(maker: "DEL", name: "DELL U2415").bytes))
    let red = try #require(EDID(bytes: EDIDBlock().bytes))
    let topology = Hardware.topology(
      [
        Hardware.connector(1, crtcs: 0b11, edid: red),
        Hardware.connector(2, crtcs: 0b11, edid: dell), Hardware.connector(3, crtcs: 0b11),
      ], crtcs: Hardware.crtcs(nil, nil), planes: two)
    var request = MonitorRequest()
    request.maker = "DEL"
    #expect(
      try topology.scanouts { $0.monitor = request }.map { $0.connector.name } == ["HDMI-A-2"])
    request.model = "U2412M"
    let error = failure { () throws(KMSError) in try topology.scanouts { $0.monitor = request } }
    #expect(
      error
        == KMSError(
          .useConnector, "DEL U2412M",
          .noSuchMonitor(present: ["\(red) on HDMI-A-1", "\(dell) on HDMI-A-2"])))
    // Another screen is connected to the named connector too.
    request.model = nil
    let elsewhere = failure { () throws(KMSError) in
      try topology.scanouts {
        $0.monitor = request
        $0.connector = "HDMI-A-1"
      }
    }
    #expect(elsewhere?.reason == .noSuchMonitor(present: ["\(red) on HDMI-A-1"]))
  }

  @Test("name all connectors that the CRTC drove, to give them their picture back")
  func formerConnectors() throws {
    let topology = Hardware.topology(
      [Hardware.connector(1, drivenBy: 101), Hardware.connector(2, drivenBy: 101)],
      crtcs: Hardware.crtcs(full))
    let scanouts = try topology.scanouts { $0.connector = "HDMI-A-1" }
    #expect(scanouts.map { $0.formerConnectors } == [[Hardware.id(1), Hardware.id(2)]])
  }

  @Test("have the plane that the CRTC shows, and none of another CRTC")
  func plane() throws {
    let topology = Hardware.topology(
      [Hardware.connector(1, drivenBy: 101)], crtcs: Hardware.crtcs(full, full),
      planes: [
        Hardware.plane(201, crtcs: 0b11, shownBy: 102), Hardware.plane(202, crtcs: 0b11),
        Hardware.plane(203, crtcs: 0b11, shownBy: 101), Hardware.plane(204, .overlay),
      ])
    #expect(try topology.scanouts().map { $0.plane.id } == [Hardware.id(203)])
  }

  @Test("have the best format of the plane that can be drawn")
  func format() throws {
    let cases: [([PixelFormat], [PixelFormat])] = [
      ([.argb8888, .xrgb8888], [.xrgb8888]), ([.argb8888], [.argb8888]),
      ([.rgb565, .rgb888], [.rgb888, .rgb565]), ([.rgb565], [.rgb565]),
      ([.rgb565, .abgr8888, .xbgr8888], [.xbgr8888, .rgb565]), ([.xrgb2101010], [.xrgb2101010]),
      ([PixelFormat(rawValue: 0x3231_564e)], []), ([], []),
    ]
    for (offered, chosen) in cases {
      let topology = Hardware.topology(
        [Hardware.connector(1)], planes: [Hardware.plane(201, formats: offered)])
      let scanout = try topology.scanouts().first
      #expect(scanout?.format == chosen.first)
      #expect(scanout?.formats ?? [] == chosen)
    }
  }

  @Test("have 16 bits where the card prefers them, and the plane takes them")
  func preferredDepth() throws {
    for (offered, depth, chosen) in [
      ([PixelFormat.xrgb8888, .rgb565], 16, PixelFormat.rgb565),
      ([.xrgb8888, .rgb565], 24, .xrgb8888), ([.xrgb8888], 16, .xrgb8888),
    ] {
      let topology = Hardware.topology(
        [Hardware.connector(1)], planes: [Hardware.plane(201, formats: offered)],
        preferredDepth: depth)
      #expect(try topology.scanouts().map { $0.format } == [chosen])
    }
  }

  @Test("have the format that was asked for, or say which there are")
  func wishedFormat() throws {
    let nv12 = PixelFormat(rawValue: 0x3231_564e)
    let topology = Hardware.topology(
      [Hardware.connector(1)], planes: [Hardware.plane(201, formats: [.rgb888, .xrgb8888, nv12])],
      preferredDepth: 16)
    #expect(try topology.scanouts { $0.format = .rgb888 }.map { $0.format } == [.rgb888])
    for format in [PixelFormat.rgb565, nv12] {
      let error = failure { () throws(KMSError) in try topology.scanouts { $0.format = format } }
      #expect(
        error
          == KMSError(
            .useConnector, "HDMI-A-1", .noSuchFormat(offered: [.xrgb8888, .rgb888])))
    }
    #expect(try Hardware.topology([]).scanouts { $0.format = .rgb565 }.isEmpty)
  }

  @Test("are atomic where the driver is, unless the other style is asked for")
  func commit() throws {
    let atomic = Hardware.topology([Hardware.connector(1)])
    #expect(try atomic.scanouts().map { $0.commit } == [.atomic])
    #expect(try atomic.scanouts { $0.commit = .legacy }.map { $0.commit } == [.legacy])
    let legacy = Hardware.topology([Hardware.connector(1)], isAtomic: false)
    #expect(try legacy.scanouts().map { $0.commit } == [.legacy])
    let error = failure { () throws(KMSError) in try legacy.scanouts { $0.commit = .atomic } }
    #expect(error?.reason == .notAtomic)
    #expect(try Hardware.topology([], isAtomic: false).scanouts { $0.commit = .atomic }.isEmpty)
  }

  @Test("flip, unless the driver copies pictures out, or it is asked for otherwise")
  func transfer() throws {
    let topology = Hardware.topology([Hardware.connector(1)])
    let transfers = { (driver: String, uploads: Bool?) throws in
      try topology.scanouts(for: request { $0.uploads = uploads }, driver: driver).map {
        $0.transfer
      }
    }
    for driver in ["virtio_gpu", "bochs-drm", "vc4", "panel", ""] {
      #expect(try transfers(driver, nil) == [.flip])
      #expect(try transfers(driver, true) == [.upload(.asked)])
    }
    for driver in ["simpledrm", "udl", "ili9341", "panel-mipi-dbi", "ssd130x"] {
      #expect(try transfers(driver, nil) == [.upload(.driverCopies)])
      #expect(try transfers(driver, false) == [.flip])
    }
  }

  @Test("are turned as the panel is mounted, unless asked for otherwise")
  func turn() throws {
    let topology = Hardware.topology([Hardware.connector(1, turn: .quarter)])
    #expect(try topology.scanouts().map { $0.turn } == [.quarter])
    #expect(try topology.scanouts { $0.turn = PanelTurn.none }.map { $0.turn } == [.none])
  }

  @Test("fit together on any card, and are missing only where nothing fits")
  func randomCards() throws {
    for seed in SeededRandom.seeds(20_000) {
      let topology = Hardware.randomTopology(seed)
      let scanouts = try topology.scanouts()
      let lit = Set(scanouts.map { $0.connector.id })
      for connector in topology.outputs where connector.status == .connected {
        let canBe = topology.crtcs.contains {
          isFree($0, for: connector, beside: scanouts, topology)
        }
        #expect(lit.contains(connector.id) || !canBe, "seed \(seed): \(connector.name) is dark")
      }
      #expect(Set(scanouts.map { $0.crtc.id }).count == scanouts.count, "seed \(seed)")
      #expect(Set(scanouts.map { $0.plane.id }).count == scanouts.count, "seed \(seed)")
      for scanout in scanouts {
        let isSound =
          topology.outputs.contains(scanout.connector)
          && scanout.connector.status == scanouts[0].connector.status
          && scanout.connector.status != .disconnected
          && scanout.connector.modes.contains(scanout.mode)
          && scanout.connector.possibleCRTCs.contains(scanout.crtc)
          && fits(scanout.plane, scanout.crtc) && scanout.plane.formats.contains(scanout.format)
        #expect(isSound, "seed \(seed): \(scanout)")
      }
    }
  }

  /// Returns whether a connector could be enabled without a change to the enabled ones.
  private func isFree(
    _ crtc: CRTC, for connector: Connector, beside scanouts: [Scanout], _ topology: Topology
  ) -> Bool {
    !connector.modes.isEmpty && connector.possibleCRTCs.contains(crtc)
      && !scanouts.contains { $0.crtc.id == crtc.id }
      && topology.planes.contains { plane in
        fits(plane, crtc) && !scanouts.contains { $0.plane.id == plane.id }
      }
  }

  private func fits(_ plane: Plane, _ crtc: CRTC) -> Bool {
    plane.kind == .primary && plane.possibleCRTCs.contains(crtc)
      && (plane.crtc == nil || plane.crtc == crtc.id)
      && (plane.formats.contains(.xrgb8888) || plane.formats.contains(.argb8888))
  }
}

extension Hardware {
  /// A card of up to 3 CRTCs, 4 connectors and 5 planes, joined at random.
  static func randomTopology(_ seed: Int) -> Topology {
    var random = SeededRandom(seed: seed)
    let modes = [mode(1_920, 1_080, preferred: true), mode(1_280, 720), mode(640, 480)]
    let crtcs = (0..<UInt32.random(in: 0...3, using: &random)).map { index in
      CRTC(id: id(101 + index), index: Int(index), mode: modes.randomElement(using: &random))
    }
    func crtc() -> UInt32? {
      Bool.random(using: &random) ? nil : crtcs.randomElement(using: &random)?.id.rawValue
    }
    let connectors = (0..<UInt32.random(in: 0...4, using: &random)).map { index in
      connector(
        index + 1, random.pick([.hdmiA, .hdmiA, .virtual, .writeback]),
        random.pick([.connected, .connected, .disconnected, .unknown]),
        modes: modes.filter { _ in Bool.random(using: &random) },
        crtcs: .random(in: 0...7, using: &random), drivenBy: crtc())
    }
    let formats = [PixelFormat.xrgb8888, .argb8888, PixelFormat(rawValue: 0x3231_564e)]
    let planes = (0..<UInt32.random(in: 0...5, using: &random)).map { index in
      plane(
        201 + index, random.pick([.primary, .primary, .overlay, .cursor]),
        crtcs: .random(in: 0...7, using: &random),
        formats: formats.filter { _ in Bool.random(using: &random) }, shownBy: crtc())
    }
    return Topology(connectors: connectors, crtcs: crtcs, planes: planes, isAtomic: true)
  }
}
