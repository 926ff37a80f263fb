import BezelHUD
import Testing

@testable import Bezel
@testable import BezelClient
@testable import BezelCommand
@testable import BezelStage

@Suite("The commands of a run's HUD, from its events alone") struct RunPresenterTests {
  private static let dismissal = RunPresenter.Request.dismiss

  private func presenter(
    grace: Duration = .zero, _ change: (inout Runner.Ending) -> Void = { _ in }
  ) -> RunPresenter {
    var showing = PresentationRequest(.ring)
    showing.status = "Working"
    showing.button = "Stop"
    showing.configuration = HUDConfiguration()
    showing.configuration?.timing.grace = grace
    var ending = Runner.Ending()
    change(&ending)
    return RunPresenter(showing, ending: ending)
  }

  private func moment(_ seconds: Int64) -> Moment { Moment(nanoseconds: seconds * 1_000_000_000) }

  private func shown(
    _ kind: PresentationRequest.Kind, _ text: String?, progress: Fraction? = nil,
    button: String? = nil, grace: Duration = .zero
  ) -> RunPresenter.Request {
    var request = PresentationRequest(kind, progress: progress, status: text, button: button)
    request.configuration = HUDConfiguration()
    request.configuration?.timing.grace = grace
    return .show(request)
  }

  private func ring(_ percent: Int, _ text: String?) -> RunPresenter.Request {
    shown(.progress, text, progress: Fraction(percent, over: 100), button: "Stop")
  }

  @Test("The ring turns, then fills; nothing is said twice")
  func ring() {
    var presenter = presenter()
    let opening = presenter.requests(at: moment(1), isInVain: true)
    #expect(opening == [shown(.ring, "Working", button: "Stop")])
    #expect(presenter.requests(at: moment(2), isInVain: true).isEmpty)
    presenter.handle(ProgressReport(Fraction(10, over: 100)))
    presenter.handle(ProgressReport(Fraction(20, over: 100)))
    #expect(presenter.requests(at: moment(3), isInVain: false) == [ring(20, "Working")])
    presenter.handle(ProgressReport(Fraction(20, over: 100)))
    #expect(presenter.requests(at: moment(4), isInVain: false).isEmpty)
    presenter.handle(ProgressReport(Fraction(20, over: 100), text: "Half"))
    #expect(presenter.requests(at: moment(5), isInVain: false) == [ring(20, "Half")])
    presenter.handle(ProgressReport(Fraction(30, over: 100)))
    #expect(presenter.requests(at: moment(5), isInVain: false) == [ring(30, "Half")])
  }

  @Test("The end is a check mark or a cross with its text, once, and without the button")
  func ends() {
    let results: [(RunPresenter.Outcome, (inout Runner.Ending) -> Void, Glyph, String)] = [
      (.success, { _ in }, .success, "Working"),
      (.success, { $0.success = "Done" }, .success, "Done"),
      (.failure(sentence: "Oh"), { $0.success = "Done" }, .error, "Oh"),
      (.failure(sentence: "Oh"), { $0.failure = "No" }, .error, "No"),
    ]
    for (outcome, change, glyph, text) in results {
      var presenter = presenter(change)
      _ = presenter.requests(at: moment(0), isInVain: false)
      presenter.handle(ProgressReport(Fraction(20, over: 100), text: "Half"))
      presenter.end(outcome)
      let end = shown(glyph == .success ? .success : .error, text)
      #expect(presenter.requests(at: moment(0), isInVain: false) == [end])
      presenter.handle(ProgressReport(Fraction(30, over: 100)))
      #expect(presenter.requests(at: moment(1), isInVain: false).isEmpty)
      // Without a screen no time is waited for.
      #expect(presenter.requests(at: moment(2), isInVain: true) == [Self.dismissal])
      #expect(presenter.requests(at: moment(3), isInVain: true).isEmpty)
    }
  }

  @Test("Without a result, in the grace time, and without a screen it just goes")
  func goes() {
    let cases: [(presenter: RunPresenter, isInVain: Bool)] = [
      (presenter { $0.isShown = false }, false), (presenter(grace: .seconds(2)), false),
      (presenter(), true),
    ]
    for outcome in [RunPresenter.Outcome.success, .failure(sentence: "Oh")] {
      for (fresh, isInVain) in cases {
        var presenter = fresh
        _ = presenter.requests(at: moment(5), isInVain: false)
        presenter.end(outcome)
        #expect(presenter.requests(at: moment(6), isInVain: isInVain) == [Self.dismissal])
        #expect(presenter.requests(at: moment(9), isInVain: true).isEmpty)
        // The command may have ended before anything was shown.
        var quick = fresh
        quick.end(outcome)
        #expect(quick.requests(at: moment(5), isInVain: isInVain).last == Self.dismissal)
      }
    }
  }

  @Test("An interrupt at the terminal shows no message")
  func interruption() {
    var presenter = presenter { $0.failure = "No" }
    _ = presenter.requests(at: moment(0), isInVain: false)
    presenter.end(.interruption)
    #expect(presenter.requests(at: moment(5), isInVain: false) == [Self.dismissal])
    #expect(presenter.requests(at: moment(6), isInVain: true).isEmpty)
  }

  @Test("After the grace time there is a result")
  func grace() {
    var presenter = presenter(grace: .seconds(2))
    _ = presenter.requests(at: moment(5), isInVain: false)
    presenter.end(.success)
    #expect(
      presenter.requests(at: moment(7), isInVain: false)
        == [shown(.success, "Working", grace: .seconds(2))])
  }

  @Test("A dismissed HUD comes back for the end only")
  func hidden() {
    var presenter = presenter()
    _ = presenter.requests(at: moment(0), isInVain: false)
    presenter.hide()
    presenter.handle(ProgressReport(Fraction(20, over: 100)))
    #expect(presenter.requests(at: moment(1), isInVain: false).isEmpty)
    presenter.end(.success)
    #expect(
      presenter.requests(at: moment(2), isInVain: false)
        == [shown(.success, "Working")])
  }
}
