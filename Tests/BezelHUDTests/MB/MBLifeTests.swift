import Bezel
import Testing

@testable import BezelHUD

/// The times at which MBProgressHUD's HUDs come and go; `hidden` are the calls of completion and
/// delegate.
@Suite("MB: show, hide and timers") struct MBLifeTests {
  private static let rows = timelines(
    of: """
      let there: present plain > willAppear, didAppear
      let show: present > willAppear; .3 > didAppear

      MB-070 Touches are blocked from the first frame until it has gone
        ? !blocked; present > willAppear ? blocking everything; .3 > didAppear; 1 ? blocked; hide
        > willDisappear; 1.299 ? blocked, seen; 1.3 > didDisappear, hidden ? !blocked
      MB-071 Nothing is blocked during grace
        MB graceTime=1; present; .999 ? !blocked; 1 > willAppear ? blocked; …
      MB-072 With interaction disabled touches pass at all times
        MB interaction=no; present > willAppear ? seen, blocking none, passes 200/150
        .1 ? blocking none, passes 200/150; .3 > didAppear ? blocking none, passes 200/150
        .4 hide ? seen, blocking none; > willDisappear; .55 ? seen, !blocked; …
      MB-075 Hidden without ever having been shown it is done once
        hide; > hidden
      MB-078 Hidden and shown in one turn it stays, and nobody is told of an end (D-30)
        there; hide, present; 2 ? visible; hide; > willDisappear; 2.1 present > willAppear
        2.4 > didAppear; 4 ? visible, !finished
      MB-080 Hidden before its least time it goes when that is over
        MB minShowTime=2; show; .5 hide; ? finished, visible; 2 > willDisappear
        2.3 > didDisappear, hidden
      MB-080 After its least time it goes at once, and by the way of the last hide
        MB minShowTime=1; show; 1.5 hide; > willDisappear; 1.8 > didDisappear, hidden
        | MB minShowTime=1; present > willAppear; hide; .1 hide plain; .3 > didAppear
        1 > willDisappear, didDisappear, hidden
      MB-081 A show while it waits for its least time keeps it
        MB minShowTime=2; show; .5 hide; 1 present; 10 ? visible
      MB-082 The least time counts from the display, not from the show
        MB graceTime=1 minShowTime=2; present; 1 > willAppear; 1.1 hide; 1.3 > didAppear
        3 > willDisappear; 3.3 > didDisappear, hidden
      MB-083 Hidden after a delay it goes then
        present > willAppear; hide 2; .3 > didAppear; 1.999 ? visible, !finished
        2 > willDisappear; 2.3 > didDisappear, hidden
      MB-084 MB-085 A second delay is in place of the first
        present > willAppear; hide {5|1}; hide {1|5}; .3 > didAppear; {1|5} > willDisappear
        {1.3|5.3} > didDisappear, hidden
      A delay is not in place of a hide at once
        there; hide, hide 5; > willDisappear; .3 > didDisappear, hidden
      MB-086 A show cancels a delay
        present > willAppear; hide 1; .3 > didAppear; .5 present; 10 ? visible
      MB-087 A delay that is asked for in mid-hide, after a new show, counts
        there; hide; > willDisappear; .1 present > willAppear; hide 2; .4 > didAppear
        2.1 > willDisappear; 2.4 > didDisappear, hidden
      MB-088 It is not seen during grace, and after it
        MB graceTime=2; present; 1 ? !seen, empty; 2 > willAppear; 2.3 > didAppear; 3 ? visible
      After grace it appears as its show says
        MB graceTime=1; present plain; .999 ? !seen; 1 > willAppear, didAppear ? visible
      MB-089 Hidden during grace it is never seen, and done
        MB graceTime=2; present; 1 hide; > hidden
      MB-090 Two shows within grace are one appearance, at the first one's end (D-33)
        MB graceTime=2; present; 1 present; 2 > willAppear; 2.3 > didAppear
      MB-090 After a hide within grace it begins again, in the same turn as well as later
        MB graceTime=2; present; 1 hide, present; 3 > willAppear; 3.3 > didAppear
        | MB graceTime=2; present; 1 hide; > hidden; {1.001|1.3} present
        {3.001|3.3} > willAppear; {3.301|3.6} > didAppear
      MB-090 But a delay that the show takes back has ended nothing
        MB graceTime=2; present; 1 hide .5; present; 2 > willAppear; 2.3 > didAppear
      MB-091 A delay that is asked for in grace survives its end (D-36)
        MB graceTime=.25; present; hide 3; .25 > willAppear; .55 > didAppear; 3 > willDisappear
        3.3 > didDisappear, hidden
      MB-092 After grace it appears if its task goes on, and not if that is over
        MB graceTime=1 task=yes; present; 1 > willAppear; 1.3 > didAppear; 2 hide ? visible
        > willDisappear; 2.3 > didDisappear, hidden
        | MB graceTime=1 task=no; present; 2 hide ? !visible; > hidden
      MB-113 A second hide in mid-hide neither shortens it nor is done twice (D-40)
        there; hide; > willDisappear; .1 hide; hide 1; .2 ? seen; .3 > didDisappear, hidden
      MB-113 A second one that is not animated ends it at once, or after its delay
        there; hide; > willDisappear; .1 hide {0|.05|.2|.5} plain
        {.1|.15|.3|.3} > didDisappear, hidden ? asleep
      MB-113 A show of the same turn keeps it, from where it is
        there; hide; > willDisappear; .09 ? alpha .236252
        hide plain, present > willAppear ? alpha .236252; .39 > didAppear; 10 ? visible
      An image message that ends by itself goes in time, however a former hide was to go
        there; hide 1 plain; message success; 5 > willDisappear; 5.3 > didDisappear, hidden
      A HUD that is taken away is gone at once, and who waited for its end need not
        MB minShowTime=5; there; hide 9 #7; remove > willDisappear, didDisappear, #7 over ?
        !seen, asleep; remove
      """, from: { TimedModel(HUDSettings()) }, without: ["announced", "finished"])

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }
}
