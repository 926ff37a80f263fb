import BezelLinux
import FakeCard
import Synchronization
import Testing

@testable import BezelKMS

@Suite("A question that a card refuses to answer")
struct TopologyFaultTests {
  private static let reasons: [Errno] = [
    .outOfMemory, .busy, .permissionDenied, .inputOutput, .invalidArgument, .noSuchDevice,
  ]

  /// Returns a card of two outputs, one of them enabled, with every property that is read.
  private func card() -> FakeCard {
    var description = CardDescription()
    let modes = [CardMode(64, 48, isPreferred: true)]
    description.connectors = [
      ConnectorDescription(modes: modes, edid: EDIDBlock().bytes, orientation: 0),
      ConnectorDescription(modes: modes),
    ]
    description.crtcs = [CRTCDescription(gammaSize: 16), CRTCDescription()]
    description.planes = [
      PlaneDescription(possibleCRTCs: CRTCSet(rawValue: 3)),
      PlaneDescription(possibleCRTCs: CRTCSet(rawValue: 2)),
    ]
    let fake = FakeCard(description)
    fake.enable()
    return fake
  }

  @Test("is an error when it is asked what kind of card it is", arguments: reasons)
  func kind(_ reason: Errno) {
    let fake = card()
    for call in [CardCall.version, .getCap, .setClientCap] where reason != .invalidArgument {
      fake.fail(of: call, with: reason)
      let error = failure { () throws(KMSError) in try Card(opening: fake.path) }
      #expect(error == KMSError(.identifyCard, fake.path, reason), "\(call)")
      #expect(error?.isGone == (reason == .noSuchDevice))
      #expect(fake.held == .nothing)
    }
  }

  @Test(
    "takes only the errors of kernels and drivers for it as a missing feature of a card",
    arguments: [Errno.invalidArgument, .notSupported, Errno(rawValue: 524)])
  func lacks(_ reason: Errno) throws {
    let fake = card()
    fake.fail(of: .getCap, with: reason)
    #expect(try !Card(opening: fake.path).capabilities.dumbBuffers)
    fake.fail(2, of: .setClientCap, with: reason)
    #expect(try !Card(opening: fake.path).capabilities.atomic)
    // Without its primary planes nothing can be shown on a card with displays.
    fake.fail(1, of: .setClientCap, with: reason)
    let error = failure { () throws(KMSError) in try Card(opening: fake.path) }
    #expect(error?.operation == .identifyCard)
  }

  @Test("is an error of the topology, whichever it is", arguments: reasons)
  func topology(_ reason: Errno) throws {
    let fake = card()
    let card = try Card(opening: fake.path)
    let whole = try card.topology()
    var refused: Set<CardCall> = []
    for n in 1... {
      fake.forgetCalls()
      fake.fail(n, with: reason)
      let error = failure { () throws(KMSError) in try card.topology() }
      if fake.failNoMore() {
        #expect(error == nil)
        break
      }
      #expect(error == KMSError(.readTopology, fake.path, reason), "request \(n)")
      if let call = fake.calls.last { refused.insert(call) }
    }
    #expect(
      refused == [
        .getResources, .getPlaneResources, .getConnector, .getEncoder, .getCRTC, .getPlane,
        .objGetProperties, .getProperty, .getPropBlob,
      ])
    #expect(try card.topology() == whole)
  }

  @Test("is repeated when it was interrupted")
  func interrupted() throws {
    let fake = card()
    let card = try Card(opening: fake.path)
    let whole = try card.topology()
    for n in 1...40 {
      fake.fail(n, with: .interrupted)
      #expect(try card.topology() == whole, "request \(n)")
      fake.failNoMore()
    }
  }

  @Test("leaves out what is not there any more, and nothing else")
  func gone() throws {
    let fake = card()
    let card = try Card(opening: fake.path)
    let whole = try card.topology()
    func without(_ call: CardCall, _ nth: Int) throws -> Topology {
      fake.fail(nth, of: call, with: .noSuchFile)
      let topology = try card.topology()
      #expect(!fake.failNoMore(), "\(call) \(nth)")
      return topology
    }
    // A connector is read twice, and so are its properties.
    for nth in 1...2 {
      #expect(try without(.getConnector, nth).connectors == [whole.connectors[1]])
      #expect(try without(.objGetProperties, nth).connectors == [whole.connectors[1]])
    }
    #expect(try without(.getCRTC, 1).crtcs == [whole.crtcs[1]])
    #expect(try without(.getPlane, 1).planes == [whole.planes[1]])
    let blind = try without(.getEncoder, 1).connectors[0]
    #expect(whole.connectors[0].crtc == whole.crtcs[0].id)
    #expect(blind.crtc == nil && blind.possibleCRTCs == CRTCSet(rawValue: 0))
    #expect(whole.connectors[0].edid != nil)
    // It is looked up anew.
    #expect(try without(.getPropBlob, 1) == whole)
    fake.fail(of: .getPropBlob, with: .noSuchFile, isForGood: true)
    #expect(try card.topology().connectors[0].edid == nil)
    fake.failNoMore()
    #expect(try without(.getProperty, 1).connectors.count == 2)
    // The lists themselves may not disappear.
    for call in [CardCall.getResources, .getPlaneResources] {
      fake.fail(of: call, with: .noSuchFile)
      let error = failure { () throws(KMSError) in try card.topology() }
      #expect(error?.reason == .kernel(.noSuchFile))
    }
  }

  @Test("leaves out no EDID that the probes of others replace", arguments: 1...4)
  func replaced(_ times: Int) throws {
    let fake = card()
    let card = try Card(opening: fake.path)
    let whole = try card.topology()
    #expect(whole.connectors[0].edid != nil)
    let questions = Mutex(0)
    fake.observe { [unowned fake] call in
      guard call == .getPropBlob else { return }
      let question = questions.withLock {
        $0 += 1
        return $0
      }
      if question <= times { fake.probe() }
    }
    #expect(try card.topology() == whole)
    #expect(questions.withLock { $0 } > times)
  }

  @Test("never makes a screen one that is not plugged in", arguments: reasons)
  func choice(_ reason: Errno) throws {
    let fake = card()
    var named = ScreenRequest()
    named.card = fake.path
    for n in 1... {
      fake.fail(n, with: reason)
      let error = failure { () throws(KMSError) in try Card.choose(named) }
      if fake.failNoMore() { break }
      // The third request asks whether the card has dumb buffers.
      let isLacking = reason == .invalidArgument && n == 3
      if let error {
        #expect(error.reason == (isLacking ? .noDumbBuffers : .kernel(reason)), "request \(n)")
        #expect(error.isGone == (reason == .noSuchDevice))
      } else {
        // The other capabilities are optional.
        #expect(reason == .invalidArgument && n <= 8, "request \(n)")
      }
      #expect(fake.held == .nothing)

      fake.fail(n, with: reason)
      var isNothing = false
      let other = failure { () throws(KMSError) in
        isNothing = try Card.choose(ScreenRequest(), among: [fake.path]) == nil
      }
      // A node that has just gone, and a card that is switched off or has nothing to draw into.
      let isNobodysFault =
        n == 1 && (reason == .noSuchDevice || reason == .invalidArgument) || isLacking
      #expect(isNothing == isNobodysFault, "request \(n)")
      #expect(other == (isNobodysFault ? nil : error), "request \(n)")
    }
  }

  @Test("does not keep another card from being chosen", arguments: reasons)
  func otherCard(_ reason: Errno) throws {
    let fake = card()
    let second = card()
    for call in [CardCall.version, .getResources, .getConnector, .getPlane] {
      fake.fail(of: call, with: reason)
      let choice = try Card.choose(ScreenRequest(), among: [fake.path, second.path])
      #expect(choice?.card.path == second.path)
      #expect(!fake.failNoMore())
    }
  }

  @Test("is that of the commit style only where the driver says so")
  func commitStyle() throws {
    let fake = card()
    var request = ScreenRequest()
    request.card = fake.path
    request.commit = .atomic
    fake.fail(2, of: .setClientCap, with: .outOfMemory)
    #expect(
      failure { () throws(KMSError) in try Card.choose(request) }
        == KMSError(.identifyCard, fake.path, .outOfMemory))
    fake.fail(2, of: .setClientCap, with: .notSupported)
    #expect(failure { () throws(KMSError) in try Card.choose(request) }?.reason == .notAtomic)
  }

  @Test(
    "keeps screens from being taken whose picture could not be restored",
    arguments: [CommitStyle.atomic, .legacy])
  func savedScreen(_ commit: CommitStyle) throws {
    let fake = card()
    var request = ScreenRequest()
    request.card = fake.path
    request.commit = commit
    let found = try #require(fake.screen())
    let (card, scanouts) = try #require(try Card.choose(request))
    var refused: Set<CardCall> = []
    for call in [
      CardCall.getCRTC, .getGamma, .getPlaneResources, .getPlane, .objGetProperties, .getProperty,
      .getPropBlob,
    ] {
      for n in 1... {
        fake.fail(n, of: call, with: .inputOutput)
        let error = failure { () throws(KMSError) in try Outputs(on: card, showing: [scanouts]) }
        if fake.failNoMore() { break }
        refused.insert(call)
        #expect(error?.reason == .kernel(.inputOutput), "\(call) \(n)")
        #expect(fake.held == .open)
        #expect(fake.screen() == found)
      }
    }
    #expect(refused.isSuperset(of: [.getCRTC, .getGamma, .getPropBlob]))
  }

  @Test("makes the picture on the screen unreadable, and not one of an upright screen")
  func capture() throws {
    let fake = card()
    let card = try Card(opening: fake.path)
    let crtc = try #require(try card.topology().crtcs.first?.id)
    for call in [CardCall.getPlane, .objGetProperties, .getProperty] {
      fake.fail(of: call, with: .inputOutput)
      #expect(card.capture(crtc) == .nothing(.refused(.readCRTC, .inputOutput)), "\(call)")
    }
  }
}
