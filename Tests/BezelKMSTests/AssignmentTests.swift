import CBezelDRM
import SeededRandom
import Testing

@testable import BezelKMS

@Suite("The CRTCs and planes that screens get")
struct AssignmentTests {
  private let mode = Hardware.mode(1_280, 720)

  @Test("are those they have, though others would do")
  func kept() {
    let topology = Hardware.topology(
      [
        Hardware.connector(1, crtcs: 0b111, drivenBy: 103),
        Hardware.connector(2, crtcs: 0b111, drivenBy: 101), Hardware.connector(3, crtcs: 0b111),
      ], crtcs: Hardware.crtcs(mode, nil, mode), planes: planes(3))
    #expect(crtcs(of: topology) == [103, 101, 102])
  }

  @Test("change where that lights one more screen")
  func moved() {
    let topology = Hardware.topology(
      [
        Hardware.connector(1, crtcs: 0b011, drivenBy: 101),
        Hardware.connector(2, crtcs: 0b110, drivenBy: 102), Hardware.connector(3, crtcs: 0b001),
      ], crtcs: Hardware.crtcs(mode, mode, nil), planes: planes(3))
    #expect(crtcs(of: topology) == [102, 103, 101])
  }

  @Test("go to the screens that are lit now when there are too few")
  func tooFew() {
    let topology = Hardware.topology(
      [
        Hardware.connector(1, crtcs: 0b11), Hardware.connector(2, crtcs: 0b11, drivenBy: 102),
        Hardware.connector(3, crtcs: 0b11),
      ], crtcs: Hardware.crtcs(nil, mode), planes: planes(2))
    #expect(crtcs(of: topology) == [101, 102, nil])
  }

  @Test("go to a built-in screen when there are too few, also where a monitor is lit")
  func builtIn() {
    let dsi = ConnectorType(rawValue: UInt32(DRM_MODE_CONNECTOR_DSI))
    for driver in [nil, 101] as [UInt32?] {
      let topology = Hardware.topology(
        [Hardware.connector(1, drivenBy: driver), Hardware.connector(2, dsi)],
        crtcs: Hardware.crtcs(mode))
      #expect(crtcs(of: topology) == [nil, 101])
    }
  }

  @Test("have the plane in the same place, where every plane fits every CRTC")
  func ownPlanes() {
    func enabled(_ planes: [Plane]) -> [UInt32] {
      let topology = Hardware.topology(
        [Hardware.connector(1, .hdmiA, .disconnected, crtcs: 1), Hardware.connector(2, crtcs: 2)],
        crtcs: Hardware.crtcs(nil, nil), planes: planes)
      return self.enabled(of: topology).map { $0.plane.id.rawValue }
    }
    let (first, second) = (Hardware.plane(201, crtcs: 3), Hardware.plane(203, crtcs: 3))
    #expect(enabled([first, second]) == [203])
    #expect(enabled([first, Hardware.plane(202, .overlay, crtcs: 3), second]) == [203])
    // One that is in use is kept.
    #expect(enabled([Hardware.plane(201, crtcs: 3, shownBy: 102), second]) == [201])
    #expect(enabled([first, Hardware.plane(203, crtcs: 1)]) == [201])
  }

  @Test("are not taken from a screen of unknown state while another is free")
  func spared() {
    let topology = Hardware.topology(
      [Hardware.connector(1, .hdmiA, .unknown, drivenBy: 101), Hardware.connector(2, crtcs: 0b11)],
      crtcs: Hardware.crtcs(mode, nil), planes: planes(2))
    #expect(crtcs(of: topology) == [102])
  }

  @Test("are kept, though a screen of unknown state has to give up its own for that")
  func keptFirst() {
    let topology = Hardware.topology(
      [
        Hardware.connector(1, crtcs: 0b101, drivenBy: 101), Hardware.connector(2, crtcs: 0b011),
        Hardware.connector(3, .hdmiA, .unknown, crtcs: 0b010, drivenBy: 102),
      ], crtcs: Hardware.crtcs(mode, mode, nil), planes: planes(3))
    #expect(crtcs(of: topology) == [101, 102])
  }

  @Test("are shared by no two clones of one picture")
  func clones() {
    let topology = Hardware.topology(
      [
        Hardware.connector(1, crtcs: 0b11, drivenBy: 101),
        Hardware.connector(2, crtcs: 0b11, drivenBy: 101),
      ], crtcs: Hardware.crtcs(mode, nil), planes: planes(2))
    #expect(crtcs(of: topology) == [101, 102])
  }

  @Test("are the best there are on every card with two CRTCs and two connectors")
  func exhaustive() {
    let drivers: [UInt32?] = [nil, 101, 102]
    let masks: ClosedRange<UInt32> = 0...3
    for first in masks {
      for second in masks {
        for (firstDriver, secondDriver) in drivers.flatMap({ a in drivers.map { (a, $0) } }) {
          for (left, right) in masks.flatMap({ a in masks.map { (a, $0) } }) {
            let topology = Hardware.topology(
              [
                Hardware.connector(1, crtcs: first, drivenBy: firstDriver),
                Hardware.connector(2, crtcs: second, drivenBy: secondDriver),
              ], crtcs: Hardware.crtcs(mode, mode),
              planes: [Hardware.plane(201, crtcs: left), Hardware.plane(202, crtcs: right)])
            check(
              topology,
              "reached \(first) \(second), driven by \(firstDriver ?? 0) \(secondDriver ?? 0), "
                + "planes \(left) \(right)")
          }
        }
      }
    }
  }

  @Test("are the best there are on cards joined at random")
  func random() {
    for seed in SeededRandom.seeds(10_000) { check(Hardware.randomTopology(seed), "seed \(seed)") }
  }

  private func planes(_ count: UInt32) -> [Plane] {
    (0..<count).map { Hardware.plane(201 + $0, crtcs: 1 << $0) }
  }

  private func enabled(of topology: Topology, sparing: Bool = false) -> [Assignment] {
    topology.assignments(
      of: candidates(of: topology), sparingOthers: sparing,
      canShow: { !$0.drawableFormats.isEmpty })
  }

  private func candidates(of topology: Topology) -> [Connector] {
    topology.outputs.filter { $0.status == .connected }
  }

  private func crtcs(of topology: Topology) -> [UInt32?] {
    let found = enabled(of: topology)
    return candidates(of: topology).map { candidate in
      found.first { $0.connector.id == candidate.id }?.crtc.id.rawValue
    }
  }

  /// Compares the choice with the best of all that are possible.
  private func check(_ topology: Topology, _ card: String) {
    for sparing in [false, true] {
      let found = enabled(of: topology, sparing: sparing)
      let best = best(of: topology, sparing: sparing)
      #expect(worth(of: found, topology) == best, "\(card), sparing \(sparing)")
    }
  }

  /// Returns the criteria, the most important first: enabled outputs, CRTCs kept, CRTCs not taken,
  /// planes kept, planes in the place of their CRTC.
  private func worth(of found: [Assignment], _ topology: Topology) -> [Int] {
    let candidates = candidates(of: topology)
    let order =
      candidates.filter { wasLit($0, topology) } + candidates.filter { !wasLit($0, topology) }
    let primaries = topology.planes.filter { $0.kind == .primary }
    return order.map { candidate in found.contains { $0.connector.id == candidate.id } ? 1 : 0 } + [
      found.count { $0.connector.crtc == $0.crtc.id },
      -found.count { isTaken($0.crtc, by: $0.connector, topology) },
      found.count { $0.plane.crtc == $0.crtc.id },
      found.count { assignment in
        primaries.firstIndex { $0.id == assignment.plane.id } == assignment.crtc.index
      },
    ]
  }

  private func wasLit(_ connector: Connector, _ topology: Topology) -> Bool {
    topology.crtcs.contains { $0.id == connector.crtc && $0.mode != nil }
  }

  private func isTaken(_ crtc: CRTC, by connector: Connector, _ topology: Topology) -> Bool {
    let candidates = candidates(of: topology)
    return connector.crtc != crtc.id
      && topology.connectors.contains { other in
        other.crtc == crtc.id && other.status != .disconnected
          && !candidates.contains { $0.id == other.id }
      }
  }

  /// Tries every assignment.
  private func best(of topology: Topology, sparing: Bool) -> [Int] {
    let candidates = candidates(of: topology)
    var best: [Int] = worth(of: [], topology)
    func extend(_ found: [Assignment], from index: Int) {
      guard index < candidates.count else {
        let worth = worth(of: found, topology)
        if best.lexicographicallyPrecedes(worth) { best = worth }
        return
      }
      extend(found, from: index + 1)
      let connector = candidates[index]
      for crtc in topology.crtcs
      where connector.possibleCRTCs.contains(crtc)
        && !found.contains(where: { $0.crtc.id == crtc.id })
        && !(sparing && isTaken(crtc, by: connector, topology))
      {
        for plane in topology.planes
        where plane.kind == .primary && plane.possibleCRTCs.contains(crtc)
          && (plane.crtc == nil || plane.crtc == crtc.id) && !plane.drawableFormats.isEmpty
          && !found.contains(where: { $0.plane.id == plane.id })
        {
          extend(
            found + [Assignment(connector: connector, crtc: crtc, plane: plane)], from: index + 1)
        }
      }
    }
    extend([], from: 0)
    return best
  }
}
