import Testing

@testable import BezelHUD

@Suite("Dismissals: asked for, and by themselves")
struct DismissalTests {
  private static let rows = timelines(
    of: """
      let shown: show > willAppear; .15 > didAppear; .5

      SV-128 SV-135 A dismissal after 1.5 s starts the fade-out then, not at the call (D-09)
        shown; dismiss 1.5 #1; 2 > willDisappear; 2.15 > didDisappear, #1 over
      SV-136 A show before the delay is over cancels the dismissal (D-02)
        shown; dismiss 1.5 #1; 1.999 {show|progress .5} > #1 superseded
      SV-137 Of several delays the earliest counts for all of them (D-19)
        shown; dismiss {5|2} #1; dismiss {2|5} #2; 2.5 > willDisappear
        2.65 > didDisappear, #1 over, #2 over
      SV-138 A dismissal at once leaves nothing of a delayed one
        shown; dismiss 5 #1; dismiss; > willDisappear; .65 > didDisappear, #1 over
      SV-139 An image's dismissal after 2 s comes before its own after 5 s
        shown; message info, dismiss 2 #1; 2.5 > willDisappear; 2.65 > didDisappear, #1 over
      A delay below zero is none, and one beyond all time never ends
        shown; dismiss -3 #1; > willDisappear; .65 > didDisappear, #1 over
        | shown; dismiss forever #1; 86400 dismiss; > willDisappear
        86400.15 > didDisappear, #1 over

      SV-145 A hidden HUD's image goes its display duration after the fade-in
        message success > willAppear; .15 > didAppear; 5.15 > willDisappear; 5.3 > didDisappear
      SV-146 A shown HUD's image goes its display duration after the call, also in the fade-in (C.1)
        shown; message success; 5.5 > willDisappear; 5.65 > didDisappear
        | show > willAppear; .05 message success; .15 > didAppear; 5.05 > willDisappear
        5.2 > didDisappear
      SV-147 A show during an image message cancels its end
        shown; message success; 4.5 show
      SV-148 A second image starts its own duration with its own text
        shown; message success; 4.5 message error x*100; 11 > willDisappear x*100
        11.15 > didDisappear x*100
      SV-149 An image that was replaced in its fade-in does not dismiss what follows (D-06)
        message success > willAppear; .1 show; .15 > didAppear
      SV-150 A dismissed image's old end tells nothing (D-03)
        shown; message success; 1.5 dismiss; > willDisappear; 1.65 > didDisappear ? asleep
        1.7 show > willAppear; 1.85 > didAppear; 600 ? visible
      SV-151 Rings stay, even full ones
        {show|progress 0|progress 1} > willAppear; .15 > didAppear; 600 ? visible, asleep
      SV-152 A new text does not move an image's end
        shown; message success; 3.5 status x*1000; 5.5 > willDisappear x*1000 ? !visible
        5.65 > didDisappear x*1000
      SV-153 The shortest display time does not delay a dismissal
        set minimum-dismiss=60; shown; message success; .6 dismiss; > willDisappear
        .75 > didDisappear
      """)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  @Test(
    "SV-140 SV-141 SV-142 SV-143 The display duration of a text",
    arguments: [
      (nil, [5_000, 500, 500]), (0, [5_000, 500, 500]), (10, [5_000, 1_100, 1_100]),
      (75, [5_000, 5_000, 2_000]), (76, [5_060, 5_060, 2_000]), (100, [6_500, 6_500, 2_000]),
    ])
  func displayDuration(count: Int?, milliseconds: [Int]) {
    let timings = [
      Timing(), Timing.with { $0.minimumDismiss = .zero },
      Timing.with { ($0.minimumDismiss, $0.maximumDismiss) = (.zero, .seconds(2)) },
    ]
    let text = count.map { String(repeating: "x", count: $0) }
    #expect(
      timings.map { $0.displayDuration(of: text) } == milliseconds.map { .milliseconds($0) })
    let maximumWins = Timing.with { $0.maximumDismiss = .seconds(3) }
    #expect(maximumWins.displayDuration(of: nil) == .seconds(3))
  }

  @Test("SV-144 A character outside the basic plane counts twice")
  func emoji() {
    let timing = Timing.with { $0.minimumDismiss = .zero }
    #expect(timing.displayDuration(of: "🎉") == .milliseconds(620))
    #expect(timing.displayDuration(of: "é") == .milliseconds(560))
  }
}
