import BoardProtocol
import Testing

@Suite("How a reader's events are judged") struct TouchSequenceTests {
  private static let down =
    "EV_ABS ABS_MT_TRACKING_ID 7\nEV_KEY BTN_TOUCH 1\nEV_ABS ABS_MT_POSITION_X 1\n"
    + "EV_ABS ABS_X 1\nEV_SYN SYN_REPORT 0\n"
  private static let move = "EV_ABS ABS_MT_POSITION_X 2\nEV_ABS ABS_X 2\nEV_SYN SYN_REPORT 0\n"
  private static let up = "EV_ABS ABS_MT_TRACKING_ID -1\nEV_KEY BTN_TOUCH 0\nEV_SYN SYN_REPORT 0\n"
  private static let second =
    "EV_ABS ABS_MT_SLOT 1\nEV_ABS ABS_MT_TRACKING_ID 8\nEV_SYN SYN_REPORT 0\n"
  private static let secondUp = "EV_ABS ABS_MT_TRACKING_ID -1\nEV_SYN SYN_REPORT 0\n"
  private static let back = "EV_ABS ABS_MT_SLOT 0\n"

  private func judge(_ text: String, amidst: Bool = false, hovers: Bool = false) -> TouchSequence {
    var sequence = TouchSequence(amidst: amidst, hovers: hovers)
    sequence.take(text: text)
    return sequence
  }

  @Test("whole touches are right, and are counted")
  func whole() {
    let one = Self.down + Self.move + Self.up
    #expect(judge("ready\n" + one + one).verdict == [])
    #expect(judge(one + one).contacts == 2)
    let two = Self.down + Self.second + Self.secondUp + Self.back + Self.up
    #expect(judge(two).verdict == [] && judge(two).contacts == 2)
    let single = "EV_KEY BTN_TOUCH 1\nEV_ABS ABS_X 5\nEV_SYN SYN_REPORT 0\n"
    let lift = "EV_KEY BTN_TOUCH 0\nEV_SYN SYN_REPORT 0\n"
    #expect(judge(single + lift).verdict == [] && judge(single + lift).contacts == 1)
    let list = "EV_ABS ABS_MT_POSITION_X 5\nEV_SYN SYN_MT_REPORT 0\n"
    let end = "EV_SYN SYN_REPORT 0\n"
    let lists =
      list + list + "EV_KEY BTN_TOUCH 1\n" + end + list + end + "EV_SYN SYN_MT_REPORT 0\n" + lift
    #expect(judge(lists).verdict == [] && judge(lists).contacts == 1)
    let pen =
      "EV_KEY BTN_TOOL_PEN 1\nEV_ABS ABS_X 5\n" + end + single + lift + "EV_KEY BTN_TOOL_PEN 0\n"
    #expect(judge(pen + end).verdict == [])
    let click = "EV_KEY BTN_LEFT 1\nEV_SYN SYN_REPORT 0\nEV_KEY BTN_LEFT 0\nEV_SYN SYN_REPORT 0\n"
    let hover = "EV_ABS ABS_X 5\nEV_SYN SYN_REPORT 0\n"
    #expect(judge(hover + click, hovers: true).verdict == [] && judge(click).presses == 1)
  }

  private static let wrong: [(name: String, text: String)] = [
    ("a finger that stays", down + move),
    ("a move that began elsewhere", move + up),
    ("a lift that began elsewhere", up),
    ("a move after the end", down + up + move),
    ("two contacts in a slot", down + down + up),
    ("a second finger that stays", down + second + back + up),
    ("a touch without a contact", "EV_KEY BTN_TOUCH 1\n" + second + secondUp),
    ("half a lift", down + "EV_ABS ABS_MT_TRACKING_ID -1\nEV_SYN SYN_REPORT 0\n"),
    ("the other half", down + "EV_KEY BTN_TOUCH 0\nEV_SYN SYN_REPORT 0\n" + secondUp),
    ("a move in another slot", down + "EV_ABS ABS_MT_SLOT 3\n" + move + back + up),
    ("a key that stays", "EV_KEY KEY_A 1\nEV_SYN SYN_REPORT 0\n"),
    ("a key that never went down", "EV_KEY KEY_A 0\nEV_SYN SYN_REPORT 0\n"),
    ("a pointer without a touch", "EV_ABS ABS_X 5\nEV_SYN SYN_REPORT 0\n"),
    ("a list without a touch", "EV_ABS ABS_MT_POSITION_X 5\nEV_SYN SYN_MT_REPORT 0\n" + move),
    ("an empty list while touched", down + "EV_SYN SYN_MT_REPORT 0\nEV_SYN SYN_REPORT 0\n" + up),
  ]

  @Test("what cannot be is found", arguments: wrong)
  func impossible(name: String, text: String) {
    #expect(judge(text).verdict != [], "\(name)")
  }

  @Test("a reader in the middle of a touch may see its end, and nothing else")
  func amidst() {
    #expect(judge(Self.move + Self.up + Self.down + Self.up, amidst: true).verdict == [])
    #expect(judge(Self.move + Self.up + Self.move, amidst: true).verdict != [])
    #expect(judge(Self.move + Self.up + Self.down, amidst: true).verdict != [])
  }

  @Test("after a gap only what begins is judged")
  func gap() {
    let gap = "EV_SYN SYN_DROPPED 0\n" + Self.down
    let sequence = judge(Self.down + gap + Self.move + Self.up + Self.down + Self.up)
    #expect(sequence.verdict == [] && sequence.drops == 1)
    #expect(judge(Self.down + gap + Self.move + Self.up + Self.move).verdict != [])
  }

  @Test("evtest's lines say the same")
  func evtest() {
    let head = "Event: time 1700000000.123456, "
    let text = """
      Input driver version is 1.0.1
      Testing ... (interrupt to exit)
      \(head)type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 3
      \(head)type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
      \(head)-------------- SYN_REPORT ------------
      \(head)type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
      \(head)type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0
      \(head)-------------- SYN_REPORT ------------
      """
    #expect(judge(text).verdict == [] && judge(text).contacts == 1 && judge(text).frames == 2)
    let cut = text.split(separator: "\n").dropLast(3).joined(separator: "\n")
    #expect(judge(cut).verdict.count == 2)
  }

  @Test("libinput's lines are judged by their slots")
  func libinput() {
    let lines = [
      "-event1   DEVICE_ADDED            Board panel   seat0 default group1 cap:t",
      " event1   TOUCH_DOWN              +1.010s\t0 (0) 20.50/30.00 (20.5/30.0mm)",
      " event1   TOUCH_FRAME             +1.010s\t",
      " event1   TOUCH_MOTION        2   +1.020s\t0 (0) 21.50/30.00 (21.5/30.0mm)",
      " event1   TOUCH_UP                +1.030s\t0 (0)",
    ]
    let whole = LibinputSequence(text: lines.joined(separator: "\n"))
    #expect(whole.verdict == [] && whole.contacts == 1)
    for missing in [1, 4] {
      var broken = lines
      broken.remove(at: missing)
      #expect(LibinputSequence(text: broken.joined(separator: "\n")).verdict != [])
    }
    let twice = (lines.dropLast() + [lines[1]]).joined(separator: "\n")
    #expect(LibinputSequence(text: twice).verdict != [])
  }
}
