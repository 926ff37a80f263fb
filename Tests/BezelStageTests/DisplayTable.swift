import BezelHUD
import BezelKMS
import BezelRaster
import FakeCard
import SeededRandom
import Testing

@testable import BezelLinux
@testable import BezelStage

/// One course of a display: what happens, step by step, on made-up cards.
///
/// The steps, separated by semicolons; those joined by "+" happen before the display handles any of them:
///
/// - `show N`: frames of one gray until every screen shows it, or until the display is lost;
///   `draw N`: the frames that can be drawn at once, whose events are left alone.
/// - `leave`, `return`: another terminal comes to the front, and this one again.
/// - `pull`, `plug` and `break`: a monitor, or its link, of the first connector; `pull 1` of the next.
/// - `look`: the connectors changed, or may have; `sleep`: the machine slept.
/// - `lose`: the next frame never arrives; `late`: its time is over; `pace never` and so on: when frames are seen.
/// - `refuse CALL ERRNO`: the next call of a kind fails; with `for good`, all of them.
/// - `steal`, `give`: another program becomes master, and drops it; `unplug`: the card is gone.
/// - `close`, `hand over`: the display ends.
struct DisplayCourse: Sendable {
  let name: String
  let steps: String
  var commit = CommitStyle.atomic
  var cards = 1
  var fill: @Sendable (inout CardDescription) -> Void = { _ in }
}

/// Runs a course, and writes what the display asks of the kernel at each step, and what is the case after it.
struct DisplayTable {
  private let course: DisplayCourse
  private let description: CardDescription
  private let screen: CardDisplay
  private let second: FakeCard?
  private var news = 0

  /// - Returns: the lines of the course.
  static func run(_ course: DisplayCourse) throws -> [String] {
    var table = try DisplayTable(course)
    var lines = ["", "# \(course.name)"]
    try table.settle()
    lines.append(table.line("open"))
    for step in course.steps.split(separator: ";") {
      let name = trimmed(step)
      try table.happen(name)
      // The helper thread may be on its way: what it asks is written with the next step.
      if name.hasPrefix("draw") {
        lines.append(name)
      } else {
        try table.settle()
        lines.append(table.line(name))
      }
    }
    #expect(table.screen.display.isClosed, "the course '\(course.name)' does not end")
    return lines
  }

  /// Takes random steps, and the end: at any moment something happens, or some events are handled.
  ///
  /// - Returns: what is wrong afterwards, as a sentence; `nil` if the cards are given back.
  static func wander(_ course: DisplayCourse, steps: Int, _ random: inout SeededRandom) throws
    -> String?
  {
    var table = try DisplayTable(course)
    var taken: [String] = []
    for _ in 0..<steps where table.screen.loss == nil && !table.display.isClosed {
      let step = random.pick(DisplayTable.wanderings)
      taken.append(step)
      if step == "handle" {
        try table.settle()
      } else {
        try table.happen(step)
        if random.int(0...2) > 0 { try table.screen.handle() }
      }
    }
    table.screen.close()
    table.screen.fake.releaseMaster()
    let cards = [table.screen.fake, table.second].compactMap { $0 }
    if table.display.isClosed, cards.allSatisfy({ $0.held == .nothing && !$0.hasMaster }) {
      return nil
    }
    return "\(cards.map { $0.held }) after \(taken.joined(separator: "; "))"
  }

  private static let wanderings = [
    "handle", "handle", "handle", "draw 1", "draw 2", "draw 3", "draw 4", "leave", "return",
    "return",
    "return + leave", "pull", "plug", "pull 1", "plug 1", "break", "look", "look", "sleep", "lose",
    "late",
    "pace never", "pace wait", "pace once", "pace once", "complete", "refuse setCRTC memory",
    "refuse atomic invalid", "refuse pageFlip busy", "refuse dropMaster denied",
    "refuse createDumb memory",
    "refuse getConnector io", "refuse dirtyFB io", "accept", "unplug 1", "close",
  ]

  private init(_ course: DisplayCourse) throws {
    self.course = course
    var description = CardDescription.small()
    course.fill(&description)
    self.description = description
    let second = course.cards > 1 ? FakeCard(.small(40, 30)) : nil
    self.second = second
    screen = try CardDisplay(description) {
      $0.screen.commit = course.commit
      if let second { $0.otherCards = .named([second.path]) }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  private var display: KMSDisplay { screen.display }

  private mutating func settle() throws {
    if !display.isClosed { try screen.settle() }
  }

  /// Lets one step happen, or several at once.
  private mutating func happen(_ steps: String) throws {
    for step in steps.split(separator: "+") { try happenAlone(DisplayTable.trimmed(step)) }
  }

  private mutating func happenAlone(_ step: String) throws {
    let words = step.split(separator: " ").map(String.init)
    let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
    switch words[0] {
    case "show": try show(UInt8(number))
    case "draw": draw(UInt8(number))
    case "leave": display.leaveScreen()
    case "return": display.returnToScreen()
    case "pull": screen.fake.pullOut(number)
    case "plug": screen.fake.plug(description.connectors[number].connected, into: number)
    case "break": screen.fake.set("link-status", of: screen.fake.connector(number), to: 1)
    case "look": display.replan()
    case "sleep": display.wakeUp()
    case "lose": screen.fake.loseFlip()
    case "late":
      screen.time = display.allOutputs.compactMap { $0.output.flipDeadline }.max() ?? screen.time
    case "pace":
      screen.fake.setPace(words[1] == "never" ? .never : words[1] == "wait" ? .onRequest : .atOnce)
    case "complete": screen.fake.completeFlips()
    case "refuse":
      let call = try #require(DisplayTable.kept.first { "\($0)" == words[1] })
      let errno = try #require(DisplayTable.errors[words[2]])
      screen.fake.fail(of: call, with: errno, isForGood: words.count > 3)
    case "accept": screen.fake.failNoMore()
    case "steal": screen.fake.takeMaster()
    case "give": screen.fake.releaseMaster()
    case "unplug":
      if number == 0 { screen.fake.unplug() } else { second?.unplug() }
    case "close": display.close(.restore)
    case "hand": display.close(.handOver(limit: 60))
    default: Issue.record("there is no step '\(step)'")
    }
  }

  private mutating func draw(_ white: UInt8) {
    if let problem = screen.drawFrames(Scene.gray(white)).problem {
      // As the stage, which closes a screen that is lost.
      screen.news.append(.lost(ScreenError(problem)))
    }
  }

  private mutating func show(_ white: UInt8) throws {
    for _ in 0..<3_000 {
      draw(white)
      if screen.loss != nil { return }
      try screen.handle()
      if screen.loss != nil { return }
      let shown = [screen.fake, second].compactMap { $0 }.map {
        DisplayTable.picture(of: $0, description)
      }
      let isIdle =
        !screen.isBusy
        && display.allOutputs.allSatisfy {
          $0.output.state == .enabled && !$0.output.chain.isPending
        }
      if isIdle, !display.outputs.isEmpty,
        shown.allSatisfy({ !$0.contains { $0 != "\(white)" && $0 != "-" } })
      {
        return
      }
      Timestamp.sleep(milliseconds: 1)
    }
    Issue.record("\(course.name): \(white) is never shown")
  }

  // MARK: The lines

  private static let kept: [CardCall] = [
    .open, .setMaster, .dropMaster, .getConnector, .createDumb, .addFB2, .setCRTC, .atomic,
    .pageFlip,
    .dirtyFB, .createPropBlob, .rmFB, .closeFB, .destroyDumb,
  ]
  /// Calls of which the order says nothing.
  private static let left: [CardCall] = [.addFB2, .createPropBlob]
  private static let errors: [String: Errno] = [
    "busy": .busy, "memory": .outOfMemory, "space": .noSpace, "invalid": .invalidArgument,
    "denied": .permissionDenied, "gone": .noSuchDevice, "io": .inputOutput,
  ]

  private mutating func line(_ step: String) -> String {
    let cards = [screen.fake, second].compactMap { $0 }
    let columns = cards.map { card in
      let calls = DisplayTable.calls(of: card)
      card.forgetCalls()
      return "\(calls.isEmpty ? "nothing" : calls.joined(separator: " ")) → \(state(of: card))"
    }
    var line = "\(step): \(columns.joined(separator: " | "))"
    for item in screen.news[news...] {
      switch item {
      case .opened, .frame: break
      case .warning(let sentence): line += "; warns: \(sentence)"
      case .lost(let error): line += "; lost: \(error.sentence)"
      case .closed: line += "; closed"
      }
    }
    news = screen.news.count
    if display.isAway, !display.isClosed { line += display.isLeaving ? "; leaving" : "; away" }
    for card in cards { line = line.replacing(card.path, with: "CARD") }
    return line
  }

  private static func calls(of card: FakeCard) -> [String] {
    var names: [String] = []
    for call in card.calls where kept.contains(call) && !left.contains(call) {
      if names.last != "\(call)" { names.append("\(call)") }
    }
    return names
  }

  private func state(of card: FakeCard) -> String {
    let held = card.held
    guard held != .nothing else { return "nothing held" }
    let shown = DisplayTable.picture(of: card, description)
    let pictures =
      shown.allSatisfy { $0 == "-" } ? "dark" : "shows " + shown.joined(separator: " and ")
    return "\(card.hasMaster ? "master" : "no master"), \(pictures)"
  }

  /// Returns what each CRTC shows: a gray, "-" if it is off, "?" for another picture.
  private static func picture(of card: FakeCard, _ description: CardDescription) -> [String] {
    description.crtcs.indices.map { crtc in
      guard let picture = card.screen(crtc)?.picture else { return "-" }
      let white = picture.bytes.first ?? 0
      // XRGB8888, whose fourth byte is not visible.
      let isPlain = picture.bytes.indices.allSatisfy { $0 % 4 == 3 || picture.bytes[$0] == white }
      return isPlain ? "\(white)" : "?"
    }
  }
}

extension KMSDisplay {
  /// Whether every card is given up for another terminal.
  var isGivenUp: Bool { isAway && !isLeaving }
}

extension ConnectorDescription {
  fileprivate var connected: ConnectorDescription {
    var connector = self
    connector.status = .connected
    return connector
  }
}
