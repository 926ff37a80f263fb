import FakeCard
import Testing

@testable import BezelKMS

@Suite("A monitor in several parts")
struct TileTests {
  private func tile(_ text: String) -> Tile? { Tile(blob: Array(text.utf8) + [0]) }

  @Test("is told by each part's connector: the group, how many there are, and which one it is")
  func parse() {
    for (text, group, count, index) in [
      ("1:1:2:1:0:0:2560:2880", 1, 2, 0), ("1:1:2:1:1:0:2560:2880", 1, 2, 1),
      ("7:0:2:2:1:1:1920:2160", 7, 4, 3), ("7:0:1:2:0:1:3840:1080", 7, 2, 1),
    ] {
      let tile = tile(text)
      #expect(tile?.group == group && tile?.count == count && tile?.index == index, "\(text)")
    }
    for text in [
      "", "1:1:1:1:0:0:2560:2880", "1:1:2:1:2:0:2560:2880", "1:1:2:1:0:1:2560:2880",
      "1:1:2:1:0:0:2560", "1:1:2:1:0:0:2560:2880:1", "1:1:2:1:-1:0:2560:2880", "a:1:2:1:0:0:1:1",
      "1:1:0:0:0:0:0:0", "::::::::", "1:1:65535:65535:0:0:1:1", "1:1:65:1:0:0:1:1",
    ] {
      #expect(tile(text) == nil, "\(text)")
    }
  }

  /// Returns the scanouts of parts of monitors, in this order.
  private func scanouts(
    _ tiles: [String?], _ fill: (inout ScreenRequest) -> Void = { _ in }
  ) throws -> [String] {
    var description = CardDescription()
    description.connectors = tiles.map { tile in
      var connector = ConnectorDescription()
      connector.tile = tile
      return connector
    }
    description.crtcs = tiles.map { _ in CRTCDescription() }
    description.planes = tiles.indices.map {
      PlaneDescription(possibleCRTCs: CRTCSet(rawValue: 1 << UInt32($0)))
    }
    let screen = try FakeScreen(description, fill)
    return screen.outputs.chains.map { $0.scanout.connector.name }
  }

  @Test("shows one HUD, on its first part; other monitors show theirs")
  func one() throws {
    let (left, right) = ("1:1:2:1:0:0:2560:2880", "1:1:2:1:1:0:2560:2880")
    #expect(try scanouts([left, right]) == ["HDMI-A-1"])
    #expect(try scanouts([right, nil, left]) == ["HDMI-A-2", "HDMI-A-3"])
    #expect(try scanouts([right]) == ["HDMI-A-1"], "the other part is not plugged in")
    #expect(try scanouts([left, "2:1:2:1:1:0:2560:2880"]) == ["HDMI-A-1", "HDMI-A-2"])
    #expect(try scanouts([left, right]) { $0.connector = "HDMI-A-2" } == ["HDMI-A-2"])
  }
}
