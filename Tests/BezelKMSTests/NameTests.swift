import Testing

@testable import BezelKMS

@Suite("Names of parts")
struct NameTests {
  @Test("A connector has the kernel's name")
  func connectors() {
    #expect(Hardware.connector(1).name == "HDMI-A-1")
    #expect(Hardware.connector(2, .virtual).name == "Virtual-2")
    #expect(Hardware.connector(3, .writeback).name == "Writeback-3")
    #expect(Hardware.connector(1, ConnectorType(rawValue: 9_999)).name == "Unknown-1")
  }

  @Test("A pixel format has four characters, also a hostile one")
  func formats() {
    #expect(PixelFormat.xrgb8888.description == "XR24")
    #expect(PixelFormat.argb8888.description == "AR24")
    #expect(PixelFormat(rawValue: 0x00ff_4142).description == "BA??")
  }

  @Test("Zero names no object")
  func zero() {
    #expect(ConnectorID(rawValue: 0) == nil)
    #expect(ConnectorID(rawValue: 1)?.rawValue == 1)
  }
}
