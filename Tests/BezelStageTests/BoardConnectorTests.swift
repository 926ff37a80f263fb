import BezelKMS
import FakeCard
import Testing

@testable import BezelLinux
@testable import BezelStage

/// The connector of a board's profile.
@Suite("A board's own connector") struct BoardConnectorTests {
  /// The type of a DSI connector.
  ///
  /// - Source: DRM_MODE_CONNECTOR_DSI.
  private static let dsi = ConnectorType(rawValue: 16)

  private static func twoHeads(_ first: Connector.Status = .connected) -> CardDescription {
    var description = CardDescription()
    description.connectors = [
      ConnectorDescription(
        dsi, first, modes: first == .connected ? [CardMode(60, 40)] : []),
      ConnectorDescription(modes: [CardMode(30, 50)]),
    ]
    description.crtcs = [CRTCDescription(), CRTCDescription()]
    description.planes = [
      PlaneDescription(), PlaneDescription(possibleCRTCs: CRTCSet(rawValue: 2)),
    ]
    return description
  }

  private func names(
    _ description: CardDescription = twoHeads(), _ fill: (inout StageOptions) -> Void
  ) throws -> [String] {
    let screen = try CardDisplay(description, fill)
    defer { screen.close() }
    return screen.display.outputs.map { $0.chain.scanout.connector.name }
  }

  @Test("is the only one that is shown on")
  func there() throws {
    #expect(try names { _ in }.count == 2)
    #expect(try names { $0.boardConnector = "DSI-1" } == ["DSI-1"])
  }

  @Test("does not count where there is none of its name")
  func missing() throws {
    #expect(try names { $0.boardConnector = "LVDS-1" } == ["DSI-1", "HDMI-A-1"])
    let named = try CardDisplay(Self.twoHeads()) { $0.screen.connector = "LVDS-1" }
    #expect(named.loss?.contains("DSI-1 (connected), HDMI-A-1 (connected)") == true)
    named.close()
  }

  @Test("does not count against one that a person names, nor against a monitor")
  func named() throws {
    #expect(
      try names {
        $0.boardConnector = "DSI-1"
        $0.screen.connector = "HDMI-A-1"
      } == ["HDMI-A-1"])
    let monitor = try CardDisplay(Self.twoHeads()) {
      $0.boardConnector = "DSI-1"
      $0.screen.monitor = MonitorRequest(named: "DEL")
    }
    #expect(monitor.loss?.contains("DEL") == true)
    monitor.close()
  }

  @Test("is waited for where it is there, and its screen is not")
  func disconnected() throws {
    let screen = try CardDisplay(Self.twoHeads(.disconnected)) { $0.boardConnector = "DSI-1" }
    #expect(screen.loss?.contains("DSI-1") == true)
    screen.close()
  }
}
