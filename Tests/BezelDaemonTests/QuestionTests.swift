import BezelHUD
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

/// `Ask`, through the service; answers by fingers and keys are tested on the virtual board.
@Suite("A question to the service") struct QuestionTests {
  private let service: RunningService
  private let asking: ServiceConnection

  init() throws {
    service = try RunningService()
    asking = try service.connect()
  }

  private func begin(
    _ question: Question = Question(), _ change: (inout PresentationRequest) -> Void = { _ in }
  ) throws {
    var call = PresentationRequest(status: "Restart?").asking(question)
    change(&call)
    try asking.begin(.ask(call))
    let isThere = try service.wait { try texts() == ["Restart?"] }
    try #require(isThere)
  }

  private func texts() throws -> [String?] { try service.status.presentations.map(\.status) }

  /// Returns the answer, after 10 seconds at most.
  private func answer() throws -> HUDReply? {
    var reply: HUDReply?
    _ = try service.wait {
      reply = try asking.answer(to: .ask)
      return reply != nil
    }
    return reply
  }

  @Test("has its default for an answer after its time", arguments: Question.Answer.allCases)
  func usual(answer defaultAnswer: Question.Answer) throws {
    let question = Question(timeout: .milliseconds(300), defaultAnswer: defaultAnswer)
    try asking.begin(.ask(PresentationRequest(status: "Restart?").asking(question)))
    #expect(try answer() == .answer(defaultAnswer))
    // The connection is as before.
    guard case .status = try asking.call(.status) else {
      Issue.record("no status")
      return
    }
  }

  @Test("says why there is no answer")
  func unanswered() throws {
    let other = try service.connect()
    try asking.begin(
      .ask(PresentationRequest(status: "Restart?").asking(Question(timeout: .milliseconds(1)))))
    #expect(try answer() == .answer(nil, reason: "timedOut"))
    try begin { $0.name = "q" }
    try other.call(.dismiss(DismissCall(name: "q")))
    #expect(try answer() == .answer(nil, reason: "dismissed"))
    try begin { $0.name = "q" }
    _ = try other.show(PresentationRequest(.ring, status: "Other")) { $0.name = "q" }
    #expect(try answer() == .answer(nil, reason: "replaced"))
  }

  @Test("is a text with two buttons, unless something else is said")
  func look() throws {
    func picture(_ call: HUDCall) throws -> [UInt8] {
      let connection = try service.connect()
      try connection.begin(call)
      // It does not move when it is there.
      var pictures: [[UInt8]] = []
      let isStill = try service.wait {
        guard try texts() == ["Sure?"] else { return false }
        pictures.append(try service.connect().picture())
        return pictures.count > 1 && pictures.suffix(2).allSatisfy { $0 == pictures.last }
      }
      #expect(isStill)
      return pictures.last ?? []
    }
    func shown(_ button: String?, _ cancelButton: String?) -> PresentationRequest {
      PresentationRequest(.text, status: "Sure?", button: button, cancelButton: cancelButton)
        .withSettings([("FadeIn", "0"), ("FadeOut", "0")])
    }
    let both = try picture(.show(shown("Yes", "No")))
    #expect(try picture(.ask(shown(nil, nil).asking())) == both)
    #expect(try picture(.ask(shown("", "").asking())) == both)
    #expect(try picture(.ask(shown("Yes", nil).asking())) != both)
    #expect(try picture(.ask(shown(nil, "No").asking())) != both)
  }

  @Test("goes with its connection, and with the end of the service")
  func left() throws {
    var connection: ServiceConnection? = try service.connect()
    try connection?.begin(.ask(PresentationRequest(status: "Restart?").asking()))
    #expect(try service.wait { try texts() == ["Restart?"] })
    connection = nil
    #expect(try service.wait { try texts().isEmpty })
    withExtendedLifetime(connection) {}
    try begin()
    try service.connect().call(.quit)
    #expect(service.end() == 0)
  }

  @Test("is in a monitor's events, and asked without an answer if none is wanted")
  func monitored() throws {
    let watching = try service.connect()
    try watching.monitor()
    let question = Question(timeout: .milliseconds(100), defaultAnswer: .no)
    let bare = try service.connectBare()
    _ = try bare.send(
      HUDCall.ask(PresentationRequest(status: "Restart?").asking(question)).bytes(isOneway: true)[
        ...],
      with: [])
    let end = try watching.events(until: .ended).last
    #expect(end?.reason == "no")
    #expect(end?.status == nil || end?.status == "Restart?")
    withExtendedLifetime(bare) {}
  }

  @Test("stays one after an update by another client")
  func updated() throws {
    try begin(Question(timeout: .seconds(600), defaultAnswer: .yes)) { $0.name = "q" }
    try service.connect().call(
      .update(UpdateCall(name: "q", PresentationRequest(status: "Really?"))))
    #expect(try service.wait { try texts() == ["Really?"] })
    #expect(try asking.answer(to: .ask) == nil)
    try service.connect().call(.dismiss(DismissCall(name: "q")))
    #expect(try answer() == .answer(nil, reason: "dismissed"))
  }
}
