import Testing

@Suite("A HUD without a screen to appear on")
struct ScreenTests {
  private static let rows = timelines(
    of: """
      always: screen off

      SV-189 A show without a screen tells nothing, blocks nothing and can be dismissed
        show Wait mask=black; 600 ? !visible, !seen, !blocked, pending, asleep, empty
        dismiss #1; > hidden, #1 over ? !pending; 601 screen on
      It appears with a screen, as what was shown last, and lives through the loss of it
        show One; 3 progress .5 Two; 6 screen on > willAppear Two ? alpha 0, scale 1.299988
        6.15 > didAppear Two, announced Two; 7 screen off; 67 ? visible, blocking none
        dismiss; > willDisappear Two; 67.15 > didDisappear Two, hidden
      A message does not wait longer than it would be seen, and is seen for all of its time
        message success; 4.999 ? pending; 5 > hidden ? !pending; message success
        9 screen on > willAppear; 9.15 > didAppear, announced Loading of none; 14.149 ? visible
        14.15 > willDisappear ? !visible; …
      The grace time comes first, and a screen that comes in it changes nothing
        set grace=1; show Wait; .5 screen on; .999; 1 > willAppear Wait; …
        | set grace=1; show Wait; 9 screen on > willAppear Wait; …
      A show, a screen and a dismissal of one turn
        show Wait, screen on, dismiss #1 > willAppear Wait; > willDisappear Wait
        .15 > didDisappear Wait, hidden, #1 over
      """, without: ["finished"])

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }
}
