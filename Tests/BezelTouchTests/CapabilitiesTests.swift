import Testing

@testable import BezelTouch

@Suite("Capabilities: which input devices are touch panels")
struct CapabilitiesTests {
  private func device(_ describe: (inout Capabilities) -> Void) -> Capabilities {
    var capabilities = Capabilities()
    describe(&capabilities)
    return capabilities
  }

  @Test("A panel with slots is a touch panel with that many contacts")
  func multiTouch() {
    let panel = device {
      $0.isDirect = true
      $0.hasContactPositions = true
      $0.slots = 10
    }
    #expect(panel.isTouchPanel)
    #expect(panel.kind == .multiTouch(slots: 10))
  }

  @Test("A resistive panel is a single touch panel, also when its driver does not call it direct")
  func singleTouch() {
    for isDirect in [false, true] {
      let panel = device {
        $0.isDirect = isDirect
        $0.hasPosition = true
        $0.hasTouch = true
      }
      #expect(panel.isTouchPanel)
      #expect(panel.kind == .singleTouch)
    }
  }

  @Test("A touchpad, a tablet with a pen, a mouse with coordinates and a keyboard are none")
  func others() {
    let touchpad = device {
      $0.hasPosition = true
      $0.hasContactPositions = true
      $0.slots = 5
      $0.hasTouch = true
      $0.hasFingerTool = true
      $0.hasMouseButton = true
    }
    let penDisplay = device {
      $0.isDirect = true
      $0.hasPosition = true
      $0.hasTouch = true
      $0.hasPen = true
    }
    let virtualTablet = device {
      $0.hasPosition = true
      $0.hasTouch = true
      $0.hasMouseButton = true
    }
    let joystick = device { $0.hasPosition = true }
    for other in [touchpad, penDisplay, virtualTablet, joystick, Capabilities()] {
      #expect(!other.isTouchPanel)
    }
  }

  @Test("A panel without slots is read through its emulated single touch, or not at all")
  func protocolA() {
    var panel = device {
      $0.isDirect = true
      $0.hasContactPositions = true
    }
    #expect(panel.isTouchPanel)
    #expect(panel.kind == nil)
    panel.hasPosition = true
    panel.hasTouch = true
    #expect(panel.kind == .singleTouch)
  }
}
