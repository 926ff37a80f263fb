import Testing

@Suite("The activity count: a show for every part of the work")
struct ActivityTests {
  private static let rows = timelines(
    of: """
      SV-162 Two shows need two pops
        show > willAppear; show Wait ? count 2; .15 > didAppear Wait; 1 pop; ? visible
        pop; > willDisappear Wait ? !visible; 1.15 > didDisappear Wait ? count 0
      SV-163 SV-164 A progress of exactly 0 counts; other progress, images and texts do not
        show > willAppear; {show|progress 0|progress -1} ? count 2; …
        | show > willAppear
        {progress .3|progress 1|message info|status Wait|image success|text Done} ? count 1; …
      SV-165 A dismissal resets the count at the call, before its delay
        show > willAppear; show; .15 > didAppear; 1 dismiss 9 #1 ? count 0, visible
        pop; > willDisappear ? !visible; 1.15 > didDisappear, #1 over
      SV-166 A show during an image message begins to count anew
        show > willAppear; show; message success ? count 2; .15 > didAppear; 1 show ? count 1
      SV-167 A pop at 0 dismisses, and the count stays 0
        progress .5 > willAppear ? count 0; .15 > didAppear; 1 pop
        > willDisappear ? !visible, count 0; 1.15 > didDisappear
        | pop; 1 ? count 0
      """)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }
}
