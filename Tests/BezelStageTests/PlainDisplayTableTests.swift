import BezelHUD
import BezelLinux
import BezelRaster
import GoldenFiles
import Testing

@testable import BezelStage

/// The behaviour of the displays without a card as rows, as DisplayTableTests has that of the others.
///
/// The steps of a course, separated by semicolons: `draw N` and `move N`, one gray, without and with an animation; each
/// is 10 ms after the step before. `wait`: 10 ms. `leave`, `return`, `unguard`: what the terminal says. `take`: another
/// driver has the framebuffer. `close`.
@Suite("The table of a display without a card") struct PlainDisplayTableTests {
  @Test("every course is as in Goldens/plain-display.txt")
  func courses() throws {
    var lines = [
      "What a display without a card does, by PlainDisplayTableTests. A step: what it answers → what is the case."
    ]
    for (name, steps) in Self.courses {
      let steps = steps.split(separator: "; ").map(String.init)
      // Memory has no terminal, and nobody who takes it.
      let isForBoth = steps.allSatisfy { !["leave", "unguard", "take"].contains($0) }
      for kind in isForBoth ? ["memory", "framebuffer"] : ["framebuffer"] {
        let table = try PlainDisplayTable(kind)
        lines += ["", "# \(kind): \(name)", "open: \(table.state)"]
        for step in steps { lines.append("\(step): \(try table.take(step)) → \(table.state)") }
      }
    }
    let text = lines.joined(separator: "\n") + "\n"
    #expect(try TextGolden("plain-display.txt").complaint(about: text) == nil)
  }

  private static let courses = [
    ("one frame after the other", "draw 1; draw 2; wait; draw 3; draw 3; wait; draw 3; close"),
    (
      "an animation whose frames are equal",
      "move 1; wait; move 1; wait; move 1; wait; draw 1; close"
    ),
    (
      "another terminal",
      "draw 1; leave; draw 2; return; draw 2; wait; leave; return; draw 2; close"
    ),
    ("a terminal that is not guarded", "draw 1; unguard; leave; unguard; close"),
    ("closed behind another terminal", "draw 1; leave; close"),
    ("another driver", "draw 1; take; draw 2; close"),
    (
      "another driver while another terminal is in front",
      "draw 1; leave; take; return; draw 2; close"
    ),
    ("closed at once", "close"),
  ]
}

/// One display, with the moment of the last step.
private final class PlainDisplayTable {
  private var display: StageDisplay
  private let framebuffer: FakeFramebuffer?
  private let poll: Poll
  private var milliseconds: Int64 = 0

  init(_ kind: String) throws {
    poll = try Poll()
    if kind == "memory" {
      framebuffer = nil
      display = .memory(MemoryDisplay(StageOptions(), width: 4, height: 3))
    } else {
      let fake = try FakeFramebuffer(width: 4, height: 3, .xrgb8888)
      framebuffer = fake
      display = .framebuffer(
        FramebufferDisplay(on: try fake.device(), options: StageOptions(), rotation: .upright))
    }
  }

  private var now: Moment { Moment(nanoseconds: milliseconds * 1_000_000) }

  /// Lets a step happen, and returns what the display answers.
  func take(_ step: String) throws -> String {
    milliseconds += 10
    var framebuffer: FramebufferDisplay?
    if case .framebuffer(let display) = display { framebuffer = display }
    var flip = ""
    if case .memory(let display) = display, let moment = display.popFlip(at: now) {
      flip = "shown at \(moment.nanoseconds / 1_000_000) ms, "
    }
    return flip + (try handle(step, framebuffer))
  }

  private func handle(_ step: String, _ framebuffer: FramebufferDisplay?) throws -> String {
    let words = step.split(separator: " ")
    switch words[0] {
    case "draw": return draw(UInt8(words[1])!, isMoving: false)
    case "move": return draw(UInt8(words[1])!, isMoving: true)
    case "wait": break
    case "leave": return said(framebuffer?.handle(.release))
    case "return": return said(framebuffer?.handle(.acquired))
    case "unguard": return said(framebuffer?.handle(.unguarded))
    case "take": framebuffer?.abandon()
    case "close":
      framebuffer?.close(poll)
      display = .none
    default: Issue.record("there is no step '\(step)'")
    }
    return "nothing"
  }

  private func said(_ problem: ScreenError?) -> String {
    problem.map { "lost: \($0.sentence)" } ?? "nothing"
  }

  private func draw(_ white: UInt8, isMoving: Bool) -> String {
    let time = Timestamp(nanoseconds: now.nanoseconds)
    let drawing = display.draw(at: time, now, isMoving: isMoving, poll) { shown, output, _ in
      shown.show(Scene.gray(white)(output))
      return now
    }
    if let loss = drawing.loss { return said(loss) }
    var words: [String] = []
    if let seen = drawing.seen { words.append("seen at \(seen.nanoseconds / 1_000_000) ms") }
    if let next = drawing.next { words.append("next at \(next.nanoseconds / 1_000_000) ms") }
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }

  /// The answers of the display, and the grays in its memory.
  var state: String {
    guard let output = display.output else {
      return (try? framebuffer?.isMapped) == true ? "closed, and mapped" : "closed"
    }
    var words = ["\(output.width)x\(output.height)"]
    words.append(display.isSeen ? "seen" : "not seen")
    if display.isAway == true { words.append("away") }
    if let turn = display.nextTurn { words.append("turn at \(turn.nanoseconds / 1_000_000) ms") }
    let grays =
      display.picture.map { $0.pixels.map { UInt8(truncatingIfNeeded: $0) } }
      ?? (try? framebuffer?.bytes.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)) ?? []
    words.append(Set(grays).sorted().map(String.init).joined(separator: " and "))
    return words.joined(separator: ", ")
  }
}
