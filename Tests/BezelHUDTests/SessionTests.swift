import Testing

/// The next HUD after one that has gone, or is about to go: each row was a change of `ProgressSession` that no
/// other test noticed.
@Suite("A HUD that has gone leaves nothing to the next one") struct SessionTests {
  private static let rows = timelines(
    of: """
      always: set minimum-dismiss=.5 maximum-dismiss=.5
      let shown: show > willAppear; .15 > didAppear

      A HUD that waits for its least time does not begin the time of its message
        set minimum-show=3; message success > willAppear; .05 hide plain; .15 > didAppear
        3 > willDisappear, didDisappear
      A message that has gone by itself leaves no count of shows
        shown; .2 show; .3 message success; .8 > willDisappear; .95 > didDisappear
        2 show > willAppear; 2.15 > didAppear; 3 pop; > willDisappear; 3.15 > didDisappear
      A HUD that was taken away leaves no count of shows
        shown; .2 show; 1 remove > willDisappear, didDisappear
        2 show > willAppear; 2.15 > didAppear; 3 pop; > willDisappear; 3.15 > didDisappear
      A HUD that was taken away leaves no grace time
        set grace=.5; show; .3 remove; .4 show; .9 > willAppear; 1.05 > didAppear
      """)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  private static let ends = timelines(
    of: """
      The end is told once, however often it is asked for while the least time passes
        set minimum-show=2; show > willAppear; .15 > didAppear; .5 hide; > finished; 1 hide plain; 1.5 hide
        2 > willDisappear; 2.15 > didDisappear
      """, without: ["announced", "hidden", "sentAway"])

  @Test("Of ends, in rows", arguments: ends)
  func end(_ row: Timeline) { row.check() }
}
