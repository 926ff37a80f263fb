import BezelLinux
import FakeCard
import Testing

@testable import BezelKMS

@Suite("A made-up card")
struct FakeCardTests {
  @Test("is read back as it was described")
  func topology() throws {
    var description = CardDescription()
    description.driver = "panel_driver"
    description.connectors = [
      ConnectorDescription(
        ConnectorType(rawValue: 16), modes: [CardMode(480, 800, isPreferred: true)], orientation: 3),
      ConnectorDescription(.hdmiA, .disconnected), ConnectorDescription(.hdmiA),
    ]
    description.connectors[0].possibleCRTCs = CRTCSet(rawValue: 1)
    description.crtcs = [CRTCDescription(), CRTCDescription()]
    description.planes = [
      PlaneDescription(formats: [.rgb565, .xrgb8888]),
      PlaneDescription(possibleCRTCs: CRTCSet(rawValue: 2)),
      PlaneDescription(.overlay, possibleCRTCs: CRTCSet(rawValue: 3)),
    ]
    let fake = FakeCard(description)
    let card = try Card(opening: fake.path)
    #expect(card.driver.name == "panel_driver")
    #expect(card.capabilities.dumbBuffers && card.capabilities.monotonicTimes)
    let topology = try card.topology()
    #expect(topology.isAtomic)
    #expect(topology.connectors.map { $0.name } == ["DSI-1", "HDMI-A-1", "HDMI-A-2"])
    #expect(topology.connectors.map { $0.status } == [.connected, .disconnected, .connected])
    #expect(topology.connectors.map { $0.modes.count } == [1, 0, 2])
    #expect(topology.connectors[0].possibleCRTCs == CRTCSet(rawValue: 1))
    #expect(topology.connectors[2].possibleCRTCs == CRTCSet(rawValue: 3))
    #expect(topology.connectors[0].size == .known(width: 520, height: 290))
    #expect(topology.connectors[2].modes[0].isPreferred)
    #expect(topology.connectors[2].modes[0].refreshMillihertz / 100 == 600)
    #expect(topology.crtcs.map { $0.mode } == [nil, nil])
    #expect(topology.planes.map { $0.kind } == [.primary, .primary, .overlay])
    #expect(topology.planes[0].formats == [.rgb565, .xrgb8888])
  }

  @Test("says nothing of its screens before the master has looked")
  func probing() throws {
    let fake = FakeCard()
    let first = try Card(opening: fake.path)
    let second = try Card(opening: fake.path)
    #expect(first.isMaster && !second.isMaster)
    #expect(try second.topology().connectors[0].modes.isEmpty)
    #expect(try first.topology().connectors[0].modes.count == 2)
    #expect(try second.topology().connectors[0].modes.count == 2)
    fake.pullOut()
    #expect(try second.topology().connectors[0].status == .connected)
    #expect(try first.topology().connectors[0].status == .disconnected)
  }

  @Test("has one master, and others only after it or with the right")
  func master() throws {
    let fake = FakeCard()
    var first: Card? = try Card(opening: fake.path)
    let second = try Card(opening: fake.path)
    let refused = failure { () throws(KMSError) in try second.becomeMaster() }
    #expect(refused == KMSError(.becomeMaster, fake.path, .permissionDenied))
    try first?.dropMaster()
    #expect(first?.isMaster == false)
    try first?.becomeMaster()
    #expect(first?.isMaster == true)
    fake.takeMaster()
    #expect(failure { () throws(KMSError) in try first?.becomeMaster() }?.reason == .kernel(.busy))
    fake.releaseMaster()
    try first?.becomeMaster()
    first = nil
    #expect(!fake.hasMaster)
    #expect(try Card(opening: fake.path).isMaster)
  }

  @Test("shows legacy programs and cards without displays less")
  func older() throws {
    var description = CardDescription()
    description.isAtomic = false
    let legacy = FakeCard(description)
    #expect(try Card(opening: legacy.path).topology().isAtomic == false)
    description.hasDisplays = false
    let computing = FakeCard(description)
    let card = try Card(opening: computing.path)
    #expect(!card.capabilities.dumbBuffers)
    let error = failure { () throws(KMSError) in try card.topology() }
    #expect(error?.reason == .kernel(.notSupported))
  }

  @Test("is found lit as another program left it")
  func enabled() throws {
    let fake = FakeCard()
    let framebuffer = fake.enable(mode: CardMode(320, 240), format: .rgb565) { x, y in
      UInt64(x + y)
    }
    let topology = try Card(opening: fake.path).topology()
    #expect(topology.crtcs[0].mode?.width == 320)
    #expect(topology.connectors[0].crtc == topology.crtcs[0].id)
    #expect(topology.planes[0].crtc == topology.crtcs[0].id)
    let screen = try #require(fake.screen())
    #expect(screen.framebuffer == framebuffer)
    #expect(screen.picture.format == .rgb565)
    #expect(screen.picture.pixel(7, 9) == 16)
  }

  @Test("is gone for every call after it was unplugged")
  func unplugged() throws {
    let fake = FakeCard()
    let card = try Card(opening: fake.path)
    fake.unplug()
    #expect(failure { () throws(KMSError) in try card.topology() }?.isGone == true)
    #expect(failure { () throws(KMSError) in try card.becomeMaster() }?.isGone == true)
    #expect(failure { () throws(KMSError) in try Card(opening: fake.path) }?.isGone == true)
    try card.readFlips { Issue.record("\($0) of a card that is gone") }
  }

  @Test("leaves other devices and other made-up cards alone")
  func others() throws {
    let fake = FakeCard()
    let other = FakeCard()
    #expect(fake.path != other.path)
    let card = try Card(opening: fake.path)
    withExtendedLifetime(card) { #expect(fake.held == .open) }
    #expect(other.held == .nothing && other.calls.isEmpty)
    let none = failure { () throws(KMSError) in try Card(opening: "/dev/null") }
    #expect(none?.reason == .kernel(.notATerminal))
  }

  @Test("tells an observer of each call before it is answered")
  func observer() throws {
    let fake = FakeCard()
    fake.observe { call in
      if call == .getResources { fake.takeMaster() }
    }
    let card = try Card(opening: fake.path)
    #expect(card.isMaster)
    _ = try card.topology()
    #expect(!card.isMaster)
    fake.observe(nil)
  }
}
