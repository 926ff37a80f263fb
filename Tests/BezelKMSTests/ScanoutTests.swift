import SeededRandom
import BezelLinux
import Testing

@testable import BezelKMS

@Suite("The scanout that is chosen")
struct ScanoutTests {
  private let full = Hardware.mode(1_920, 1_080, preferred: true)
  private let small = Hardware.mode(1_280, 720)

  @Test("keeps the mode in force if the screen offers it")
  func modeInForce() throws {
    let topology = Hardware.topology(
      [Hardware.connector(1, modes: [full, small], drivenBy: 101)], crtcs: Hardware.crtcs(small))
    #expect(try topology.scanout()?.mode == small)
  }

  @Test("takes the preferred mode when the one in force is not offered or another screen's")
  func preferredMode() throws {
    let foreign = Hardware.mode(640, 480)
    let topology = Hardware.topology(
      [Hardware.connector(1, modes: [small, full], drivenBy: 101)], crtcs: Hardware.crtcs(foreign))
    #expect(try topology.scanout()?.mode == full)
    let unplugged = Hardware.topology(
      [
        Hardware.connector(1, .hdmiA, .disconnected, modes: [], drivenBy: 101),
        Hardware.connector(2, modes: [full, small]),
      ], crtcs: Hardware.crtcs(small))
    #expect(try unplugged.scanout()?.mode == full)
  }

  @Test("takes the first mode when none is preferred")
  func firstMode() throws {
    let modes = [small, Hardware.mode(1_920, 1_080)]
    #expect(
      try Hardware.topology([Hardware.connector(1, modes: modes)]).scanout()?.mode == small)
  }

  @Test("is nil when nothing is plugged in")
  func nothing() throws {
    #expect(try Hardware.topology([]).scanout() == nil)
    #expect(
      try Hardware.topology([Hardware.connector(1, .hdmiA, .disconnected)]).scanout() == nil)
    #expect(try Hardware.topology([Hardware.connector(1, modes: [])]).scanout() == nil)
  }

  @Test("is never a writeback connector's, not even by name")
  func writeback() throws {
    for status in [Connector.Status.connected, .unknown] {
      let topology = Hardware.topology([Hardware.connector(1, .writeback, status)])
      #expect(try topology.scanout() == nil)
      let error = failure { () throws(KMSError) in try topology.scanout(connector: "Writeback-1") }
      #expect(error?.reason == .noSuchConnector(present: []))
    }
  }

  @Test("is that of a connector of unknown state only if no other is connected")
  func unknown() throws {
    let unknown = Hardware.connector(1, .hdmiA, .unknown)
    let connected = Hardware.connector(2)
    #expect(try Hardware.topology([unknown]).scanout()?.connector.name == "HDMI-A-1")
    #expect(try Hardware.topology([unknown, connected]).scanout()?.connector.name == "HDMI-A-2")
  }

  @Test("says what is wrong with the connector that was named")
  func named() throws {
    let topology = Hardware.topology(
      [
        Hardware.connector(1, .hdmiA, .disconnected), Hardware.connector(2, modes: []),
        Hardware.connector(3, crtcs: 0), Hardware.connector(4),
      ])
    #expect(try topology.scanout(connector: "HDMI-A-4")?.connector.id == Hardware.id(4))
    let reasons: [(String, KMSError.Reason)] = [
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
      let error = failure { () throws(KMSError) in try topology.scanout(connector: name) }
      #expect(error == KMSError(.useConnector, name, reason))
    }
  }

  @Test("goes on to the next screen when the first can not be lit")
  func nextConnector() throws {
    let topology = Hardware.topology([
      Hardware.connector(1, crtcs: 0), Hardware.connector(2, crtcs: 1),
    ])
    #expect(try topology.scanout()?.connector.name == "HDMI-A-2")
  }

  @Test("leaves other screens their CRTC, and keeps the screen's own")
  func freeCRTC() throws {
    let topology = Hardware.topology(
      [
        Hardware.connector(1, crtcs: 0b111, drivenBy: 102),
        Hardware.connector(2, crtcs: 0b111),
      ], crtcs: Hardware.crtcs(nil, full, nil),
      planes: [
        Hardware.plane(201, crtcs: 0b010), Hardware.plane(202, crtcs: 0b100),
        Hardware.plane(203, .overlay, crtcs: 0b111),
      ])
    #expect(try topology.scanout(connector: "HDMI-A-1")?.crtc.id == Hardware.id(102))
    // The first is free, but has only an overlay plane.
    let second = try topology.scanout(connector: "HDMI-A-2")
    #expect(second?.crtc.id == Hardware.id(103))
    #expect(second?.plane.id == Hardware.id(202))
  }

  @Test("names all connectors that the CRTC drove, to give them their picture back")
  func formerConnectors() throws {
    let topology = Hardware.topology(
      [Hardware.connector(1, drivenBy: 101), Hardware.connector(2, drivenBy: 101)],
      crtcs: Hardware.crtcs(full))
    let scanout = try topology.scanout(connector: "HDMI-A-1")
    #expect(scanout?.formerConnectors == [Hardware.id(1), Hardware.id(2)])
  }

  @Test("uses the plane that the CRTC shows, and none of another CRTC")
  func plane() throws {
    let topology = Hardware.topology(
      [Hardware.connector(1, drivenBy: 101)], crtcs: Hardware.crtcs(full, full),
      planes: [
        Hardware.plane(201, crtcs: 0b11, shownBy: 102), Hardware.plane(202, crtcs: 0b11),
        Hardware.plane(203, crtcs: 0b11, shownBy: 101),
      ])
    #expect(try topology.scanout()?.plane.id == Hardware.id(203))
  }

  @Test("prefers pixels without alpha, and needs 32-bit ones")
  func format() throws {
    let cases: [([PixelFormat], PixelFormat?)] = [
      ([.argb8888, .xrgb8888], .xrgb8888), ([.argb8888], .argb8888),
      ([PixelFormat(rawValue: 0x3631_4752)], nil), ([], nil),
    ]
    for (formats, chosen) in cases {
      let topology = Hardware.topology(
        [Hardware.connector(1)], planes: [Hardware.plane(201, formats: formats)])
      #expect(try topology.scanout()?.format == chosen)
    }
  }

  @Test("is atomic where the driver is, unless the other style is asked for")
  func commit() throws {
    let atomic = Hardware.topology([Hardware.connector(1)])
    #expect(try atomic.scanout()?.commit == .atomic)
    #expect(try atomic.scanout(commit: .legacy)?.commit == .legacy)
    let legacy = Hardware.topology([Hardware.connector(1)], isAtomic: false)
    #expect(try legacy.scanout()?.commit == .legacy)
    let error = failure { () throws(KMSError) in try legacy.scanout(commit: .atomic) }
    #expect(error?.reason == .notAtomic)
  }

  @Test("fits together on any card, and is missing only where nothing fits")
  func randomCards() throws {
    for seed in 1...3_000 {
      let topology = randomTopology(seed)
      guard let scanout = try topology.scanout() else {
        let possible = topology.outputs.contains { canLight($0, in: topology) }
        #expect(!possible, "seed \(seed): a screen was left dark")
        continue
      }
      let connector = scanout.connector
      let isSound =
        canLight(connector, in: topology) && connector.type != .writeback
        && connector.modes.contains(scanout.mode)
        && isFree(scanout.crtc, for: connector, in: topology)
        && fits(scanout.plane, scanout.crtc) && scanout.plane.formats.contains(scanout.format)
      #expect(isSound, "seed \(seed): \(scanout)")
    }
  }

  private func canLight(_ connector: Connector, in topology: Topology) -> Bool {
    connector.status != .disconnected && !connector.modes.isEmpty
      && topology.crtcs.contains { crtc in
        isFree(crtc, for: connector, in: topology) && topology.planes.contains { fits($0, crtc) }
      }
  }

  private func isFree(_ crtc: CRTC, for connector: Connector, in topology: Topology) -> Bool {
    let others = topology.connectors.filter { $0.crtc == crtc.id && $0.status != .disconnected }
    return connector.possibleCRTCs.rawValue & 1 << UInt32(crtc.index) != 0
      && (connector.crtc == crtc.id || others.isEmpty)
  }

  private func fits(_ plane: Plane, _ crtc: CRTC) -> Bool {
    plane.kind == .primary && plane.possibleCRTCs.rawValue & 1 << UInt32(crtc.index) != 0
      && (plane.crtc == nil || plane.crtc == crtc.id)
      && (plane.formats.contains(.xrgb8888) || plane.formats.contains(.argb8888))
  }

  /// A card of up to 3 CRTCs, 4 connectors and 5 planes, joined at random.
  private func randomTopology(_ seed: Int) -> Topology {
    var random = SeededRandom(seed: seed)
    let modes = [full, small, Hardware.mode(640, 480)]
    let crtcs = (0..<UInt32.random(in: 0...3, using: &random)).map { index in
      CRTC(
        id: Hardware.id(101 + index), index: Int(index), mode: modes.randomElement(using: &random))
    }
    func crtc() -> UInt32? {
      Bool.random(using: &random) ? nil : crtcs.randomElement(using: &random)?.id.rawValue
    }
    let connectors = (0..<UInt32.random(in: 0...4, using: &random)).map { index in
      Hardware.connector(
        index + 1, [.hdmiA, .virtual, .writeback][Int.random(in: 0...2, using: &random)],
        [.connected, .disconnected, .unknown][Int.random(in: 0...2, using: &random)],
        modes: modes.filter { _ in Bool.random(using: &random) },
        crtcs: .random(in: 0...7, using: &random), drivenBy: crtc())
    }
    let formats = [PixelFormat.xrgb8888, .argb8888, PixelFormat(rawValue: 0x3631_4752)]
    let planes = (0..<UInt32.random(in: 0...5, using: &random)).map { index in
      Hardware.plane(
        201 + index,
        [.primary, .primary, .overlay, .cursor][Int.random(in: 0...3, using: &random)],
        crtcs: .random(in: 0...7, using: &random),
        formats: formats.filter { _ in Bool.random(using: &random) }, shownBy: crtc())
    }
    return Topology(connectors: connectors, crtcs: crtcs, planes: planes, isAtomic: true)
  }
}
