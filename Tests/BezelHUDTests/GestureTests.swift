import Testing

@Suite("Gestures: taps, swipes and keys")
struct GestureTests {
  private static let rows = timelines(
    of: """
      let shown: set fade-in=0; show mask=clear > willAppear, didAppear
      let stop: set fade-in=0; show mask=clear button=Stop > willAppear, didAppear

      A finger that comes and goes taps when it goes, wherever touches are blocked
        shown; down 1 {outside|hud}; up 1 {outside|hud} > tapped {outside|hud} ? !leaving
      A tap ends within 10 points of its beginning and never was farther away
        shown; down 1 outside@100/100, move 1 outside@109.99609375/100
        up 1 outside@109.99609375/100 > tapped outside@109.99609375/100
        | shown; down 1 outside@100/100, move 1 outside@100/90.00390625
        up 1 outside@100/100 > tapped outside@100/100
        | shown; down 1 outside@100/100, move 1 outside@106/108; up 1 outside@106/108
        | shown; down 1 outside@100/100, move 1 outside@90/100; up 1 outside@100/100
      A tap dismisses nowhere, inside or anywhere, as an immediate dismissal does
        set tap-dismiss={nowhere|nowhere|inside}; shown
        tap 1 {outside|hud|outside} > tapped {outside|hud|outside}; ? !leaving
        | set tap-dismiss={inside|anywhere|anywhere}; shown
        tap 1 {hud|outside|hud} > tapped {hud|outside|hud}; > willDisappear ? leaving; …
      A show of the same turn wins over a tap that dismisses
        set tap-dismiss=inside; shown; down 1 hud, up 1 hud, show mask=clear > tapped hud
        1 ? visible
      More than 40 points along one axis swipe, once, and are no tap
        shown; down 1 outside@100/100
        move 1 outside@{141/100|59/120|100/141|120/59|20/140|140/20} >
        swiped {right|left|down|up|left|up} @{141/100|59/120|100/141|120/59|20/140|140/20}
        move 1 outside@400/100, up 1 outside@400/100
      A swipe whose last step is the lift
        shown; down 1 outside@100/100
        up 1 outside@{141/100|59/120|100/141|120/59|20/140|140/20} >
        swiped {right|left|down|up|left|up} @{141/100|59/120|100/141|120/59|20/140|140/20}
      40 points or less, or in no direction, do not swipe yet
        shown; down 1 outside@100/100; move 1 outside@{140/100|100/60|141/121|160/160}
        move 1 outside@400/100 > swiped right @400/100; up 1 outside@100/100
        | shown; down 1 outside@100/100; up 1 outside@{140/100|100/60|141/121|160/160}
      When the followed finger turns out to be a palm, the next one is followed in its place
        stop; down 1 button, down 2 button, down 3 hud; cancel 1 button; up 3 hud
        up 2 button > buttonPressed button
        down 4 button, down 5 button, up 4 button > buttonPressed button; up 5 button
      A swipe that begins on the HUD dismisses it if it is to; one beside it never does
        set swipe-dismiss=yes; shown; down 1 hud, move 1 outside@300/100 > swiped right @300/100
        > willDisappear ? leaving; …
        | set swipe-dismiss=yes; shown
        down 1 outside, move 1 outside@300/100 > swiped right @300/100; ? !leaving
        | shown; down 1 hud, move 1 outside@300/100 > swiped right @300/100; ? !leaving
      A cancelled finger does nothing
        set tap-dismiss=anywhere; stop; down 1 {outside|hud|button|cancelButton}
        cancel 1 {outside|hud|button|cancelButton}; up 1 {outside|hud|button|cancelButton}
        ? !leaving
      A finger that was down before the HUD appeared, or again while it was going, does nothing
        set grace=0.5 tap-dismiss=anywhere; show mask=black; down 1 hud; .5 > willAppear; .6
        move 1 hud, up 1 hud; down 2 hud, dismiss; > willDisappear; .65 down 3 hud
        show mask=black > willAppear; up 2 hud, up 3 hud; .8 > didAppear; 1.65 ? visible
        tap 4 hud > tapped hud; > willDisappear; …
      A cancel key asks for a cancellation when it goes down, and dismisses if it is to
        set fade-in=0 cancel-key=yes cancel-dismisses=no; show > willAppear, didAppear
        key 30 down, key 30 up; key 1 down, key 1 up > cancelRequested key-1; ? !leaving
        key 158 down > cancelRequested key-158
        | set fade-in=0 cancel-key=yes; show > willAppear, didAppear
        key 30 down, key 30 up; key 1 down, key 1 up > cancelRequested key-1
        > willDisappear ? leaving; key 158 down; …
        | key 1 down
      """, without: Timeline.touches)

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }

  private static let palmRows = timelines(
    of: """
      A palm, and a finger in its place
        set fade-in=0; show mask=clear button=Stop > willAppear, didAppear
        down 1 button, down 2 button, down 3 hud > touched button, touchedInside button
        cancel 1 button > touched button, touchedInside button; up 3 hud
      """)

  @Test("The next finger is told where it came down when it is followed", arguments: palmRows)
  func palm(_ row: Timeline) { row.check() }
}
