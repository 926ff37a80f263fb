import Testing

@testable import BezelHUD

@Suite("A question") struct PresentationQueueQuestionTests {
  private func request(
    _ text: String = "Restart?", _ question: Question = Question(),
    _ change: (inout PresentationRequest) -> Void = { _ in }
  ) -> PresentationRequest {
    var request = PresentationRequest(
      Presentation(.image(nil), status: text, button: "Yes", cancelButton: "No"),
      question: question)
    request.setup.applyAnswers()
    change(&request)
    return request
  }

  @Test("is answered by its buttons and by keys, once")
  func answered() {
    let ways: [(inputs: [Input], answer: Question.Answer)] = [
      ([.down(1, on: .button), .up(1, on: .button)], .yes),
      ([.down(1, on: .cancelButton), .up(1, on: .cancelButton)], .no),
      ([.key(28, down: true), .key(28, down: false)], .yes),
      ([.key(1, down: true), .key(1, down: false)], .no),
    ]
    for (inputs, answer) in ways {
      var stage = PresentationQueueStage()
      let handle = stage.show(request())
      // The passing of time is no answer.
      stage.wait(600_000)
      #expect(stage.text == "Restart?")
      #expect(stage.model.blocking == .everything)
      stage.turn(inputs)
      stage.wait(600_000)
      #expect(stage.endings == [.ended(handle, .answered(answer))], "\(inputs)")
      #expect(stage.text == nil)
    }
  }

  @Test("is not answered beside its buttons, and not sent away")
  func elsewhere() {
    var stage = PresentationQueueStage()
    stage.show(
      request {
        $0.setup.interaction.tapDismisses = .anywhere
        $0.setup.interaction.swipeDismisses = true
        $0.setup.interaction.cancelDismisses = true
        $0.setup.applyAnswers()
        $0.setup.interaction.blocking = .everything
      })
    stage.wait(1_000)
    for target in [TouchTarget.hud, .outside] {
      stage.turn([.down(1, on: target), .up(1, on: target)])
      stage.turn([.down(2, on: target), .move(2, on: .outside, TouchPlace.at(300, 20).position)])
      stage.turn([.up(2, on: .outside)])
    }
    // From one button to the other.
    stage.turn([
      .down(3, on: .button), .move(3, on: .cancelButton), .up(3, on: .cancelButton),
      .down(4, on: .cancelButton), .move(4, on: .button), .up(4, on: .button),
    ])
    stage.wait(1_000)
    #expect(stage.endings.isEmpty)
    #expect(stage.text == "Restart?")
  }

  @Test("takes the keys that are configured")
  func keys() {
    var setup = HUDConfiguration()
    setup.interaction.confirmKeys = [115]
    setup.interaction.cancelKeys = [114]
    setup.applyAnswers()
    for (key, endings) in [(28, 0), (1, 0), (115, 1)] {
      var stage = PresentationQueueStage()
      stage.show(request { $0.setup = setup })
      stage.wait(1_000)
      stage.press(key)
      #expect(stage.endings.count == endings, "\(key)")
    }
  }

  @Test("lets its default count after its time, or nothing", arguments: [Question.Answer.yes, nil])
  func timeout(defaultAnswer: Question.Answer?) {
    var stage = PresentationQueueStage()
    let handle = stage.show(
      request("Restart?", Question(timeout: .seconds(3), defaultAnswer: defaultAnswer)))
    stage.wait(2_999)
    #expect(stage.endings.isEmpty)
    stage.wait(1)
    #expect(stage.endings == [.ended(handle, defaultAnswer.map { .answered($0) } ?? .timedOut)])
  }

  @Test("has its time also where it is not seen")
  func coveredTimeout() {
    var stage = PresentationQueueStage()
    let question = Question(timeout: .seconds(3), defaultAnswer: .no)
    let handle = stage.show(request("Restart?", question))
    stage.show(.ring("Important") { $0.priority = 5 })
    let queued = stage.show(request("Again?", question) { $0.order = .queue })
    stage.wait(3_000)
    #expect(
      Set(stage.endings.map { "\($0)" })
        == Set(
          [handle, queued].map { "\(PresentationQueue.Notification.ended($0, .answered(.no)))" }))
    #expect(stage.text == "Important")
  }

  @Test("comes back when what covers it has gone, and covers no less itself")
  func covered() {
    var stage = PresentationQueueStage()
    let working = stage.show(.ring("Working"))
    let handle = stage.show(request())
    #expect(stage.text == "Restart?")
    stage.show(.message("Saved") { $0.order = .stack })
    #expect(stage.text == "Saved")
    stage.wait(2_000)
    #expect(stage.text == "Restart?")
    stage.press(28)
    stage.wait(1_000)
    #expect(stage.text == "Working")
    #expect(stage.endings.last == .ended(handle, .answered(.yes)))
    #expect(!stage.endings.contains(.ended(working, .covered)))
  }

  @Test("that is queued twice is asked once, and answers both")
  func equal() {
    var stage = PresentationQueueStage()
    let first = stage.show(request { $0.order = .queue }, for: 1)
    let second = stage.show(request { $0.order = .queue }, for: 2)
    stage.wait(1_000)
    stage.press(28)
    #expect(
      stage.endings == [.ended(first, .answered(.yes)), .ended(second, .answered(.yes))])
  }

  @Test("has gone with its owner, without an answer")
  func left() {
    var stage = PresentationQueueStage()
    let handle = stage.show(
      request("Restart?", Question(timeout: .seconds(3), defaultAnswer: .yes)))
    stage.turn { queue, now in queue.leave(Owner(rawValue: 1), at: now) }
    stage.wait(5_000)
    #expect(stage.endings == [.ended(handle, .ownerLeft)])
  }
}
