import Testing

@Suite("Timelines: commands at times, events at times")
struct TimelineTests {
  private static let mistakeRows = timelines(
    of: """
      A mistake
        shown > willAppear
        | show Wait and more
        | show mask=blue
        | dismiss soon
        | set grace-time=1
        | tap 1 middle
        | .x show
        | 2; 1
        | ? invisible
        | ? count
      Another course
        show > willAppear ? !visible
        | ? count 1
        | show > willAppear, didAppear; …
        | show; …
        | show > willAppear
        | show > willAppear; .1 > didAppear; …
        | show > willAppear; .16 > didAppear; …
        | show > willDisappear; …
      """)

  @Test(
    "A row that is not so fails, and so does one with a mistake",
    arguments: mistakeRows)
  func mistake(row: Timeline) {
    #expect(row.failure?.contains("expected:") == (row.sentence == "Another course"))
  }

  @Test("A story has beginnings, alternatives and an end")
  func stories() {
    let rows = timelines(
      of: """
        always: set fade-in=0
        let shown: show > willAppear, didAppear
        One
          shown; {1|2} dismiss {#1|#2}
          …
          | shown
        """)
    #expect(
      rows.map(\.story) == [
        "set fade-in=0; show > willAppear, didAppear; 1 dismiss #1; …",
        "set fade-in=0; show > willAppear, didAppear; 2 dismiss #2; …",
        "set fade-in=0; show > willAppear, didAppear",
      ])
    #expect(rows.map(\.sentence) == ["One", "One", "One"])
    #expect(rows[0].location.line == #line - 12)
  }
}
