import Testing

@testable import BezelTouch

@Suite("Capabilities: which input devices are touch panels, and how they are read")
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
    #expect(panel.inputKind == .touch)
    #expect(panel.touchKind(as: .touch) == .multiTouch(slots: 10))
  }

  @Test("A resistive panel is a single touch panel, also when its driver does not call it direct")
  func singleTouch() {
    for isDirect in [false, true] {
      let panel = device {
        $0.isDirect = isDirect
        $0.hasPosition = true
        $0.hasTouch = true
      }
      #expect(panel.inputKind == .touch)
      #expect(panel.touchKind(as: .touch) == .singleTouch(button: InputEvent.touch))
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
      #expect(other.inputKind != .touch)
    }
  }

  @Test("A panel without slots is read by its lists, also where it has a single touch too")
  func protocolA() {
    var panel = device {
      $0.isDirect = true
      $0.hasContactPositions = true
    }
    #expect(panel.inputKind == .touch)
    #expect(panel.touchKind(as: .touch) == .contactLists)
    panel.hasPosition = true
    panel.hasTouch = true
    #expect(panel.touchKind(as: .touch) == .contactLists)
  }

  @Test(
    "A mouse with absolute positions touches with its left button; a touchpad's are no screen's"
  )
  func pointers() {
    var mouse = device {
      $0.hasPosition = true
      $0.hasMouseButton = true
    }
    #expect(mouse.inputKind == .pointer)
    #expect(mouse.touchKind(as: .pointer) == .singleTouch(button: InputEvent.leftButton))
    mouse.hasFingerTool = true
    #expect(mouse.touchKind(as: .pointer) == nil)
  }

  @Test("A count of slots below zero, as libevdev says for none, is none")
  func noSlots() {
    let device = Capabilities(
      slots: -1, hasProperty: { _ in false }, hasType: { _ in false }, hasEvent: { _, _ in false })
    #expect(device == Capabilities())
  }
}

extension Capabilities {
  fileprivate var inputKind: InputKind? { InputKind(InputTags(self)) }
}
