import Testing

@Suite("The grace time: what is over soon is never seen")
struct GraceTests {
  private static let rows = timelines(
    of: """
      always: set grace=0.5
      let shown: show; .5 > willAppear; .65 > didAppear

      SV-154 For half a second nothing is drawn and told; then it appears
        show Wait mask=black; .499 ? empty, !moving; .5 > willAppear Wait; .65 > didAppear Wait
      SV-155 A dismissal within the grace time: it never appears, and only the token's end is told
        show; .3 dismiss #1; > #1 over ? count 0
        | show, dismiss .4 #2; .4 > #2 over
      SV-156 While it appears or is shown there is no grace time
        show; .5 > willAppear; .55 progress .5 ? seen; .65 > didAppear ? full
        message info Done ? visible, status Done; …
      SV-157 What appears is the latest content
        show First; .2 progress .25 Second; status Third; .5 > willAppear Third ? progress .25; …
      SV-158 Further shows do not start the grace time again (D-07)
        progress 0; .1 progress .1; .2 progress .2; .3 progress .3; .4 progress .4
        .5 progress .5 > willAppear; .6 progress .6; .65 > didAppear; .9 progress .9
      SV-159 Appears after the grace time and goes after the delay of its dismissal
        show, dismiss 3 #1; .5 > willAppear; .65 > didAppear; 3 > willDisappear
        3.15 > didDisappear, #1 over
      SV-160 Touches pass through during the grace time (D-08)
        show mask=black ? !blocked; down 1 hud; .499 ? !blocked; .5 > willAppear ? blocked; …
      SV-161 An image's display duration counts from DidAppear
        message info; .5 > willAppear; .65 > didAppear; 5.65 > willDisappear; 5.8 > didDisappear
      SV-191 A show during the fade-out appears at once (D-26)
        shown; 1 dismiss; > willDisappear; 1.075 show > willAppear ? visible
        1.225 > didAppear ? full
      """)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }
}
