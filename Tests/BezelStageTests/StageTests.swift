import BezelHUD
import BezelRaster
import BezelStage
import Testing

/// The loop with memory in place of a screen and a clock that only the loop moves.
@Suite("A stage in memory") struct StageTests {
  private static func options(frozen: Moment? = nil) -> StageOptions {
    var options = StageOptions()
    options.display = .memory(width: 200, height: 160)
    options.backdrop = .fixed(.color(Color(white: 128)))
    options.endsOnSignals = false
    options.frozen = frozen
    return options
  }

  private static func moment(_ milliseconds: Int64) -> Moment {
    Moment(nanoseconds: milliseconds * 1_000_000)
  }

  @Test("a HUD comes, turns and goes at the moments of its script")
  func course() throws {
    let stage = try Stage(Self.options())
    var events: [String] = []
    var frames: [Frame] = []
    try stage.run(
      StageClient(
        script: [
          (Self.moment(0), Request(.show(Presentation(.indefinite, status: "Hi")))),
          (
            Self.moment(1_000),
            Request(.dismiss(after: .zero, token: DismissalToken(rawValue: 7)))
          ),
        ],
        handle: { report in
          switch report {
          case .event(let event, _, let at): events.append("\(at.nanoseconds / 1_000_000) \(event)")
          case .frame(let frame): frames.append(frame)
          case .passed(let touch): Issue.record("passed: \(touch)")
          case .leaking(let device, _, _): Issue.record("leaking: \(device)")
          case .warning(let sentence): Issue.record("warned: \(sentence)")
          }
        }))
    #expect(
      events == [
        "0 willAppear(status: Optional(\"Hi\"))", "150 didAppear(status: Optional(\"Hi\"))",
        "150 announced(BezelHUD.Announcement(label: \"Hi\", isModal: false), "
          + "status: Optional(\"Hi\"))",
        "1000 finished", "1000 willDisappear(status: Optional(\"Hi\"))",
        "1150 didDisappear(status: Optional(\"Hi\"))",
        "1150 hidden", "1150 dismissed(BezelHUD.DismissalToken(rawValue: 7), finished: true)",
      ])
    // 1.15 s at 60 frames a second, and each is seen before the next is drawn.
    #expect((68...71).contains(frames.count), "\(frames.count) frames")
    #expect(frames.map { $0.number } == Array(1...frames.count))
    for (frame, next) in zip(frames, frames.dropFirst()) {
      #expect(frame.shown <= next.moment)
    }
    #expect(stage.picture.pixels.allSatisfy { $0 == 0xFF80_8080 }, "something is left behind")
  }

  @Test("in real time the frames of a ring that turns come by themselves, and its end is drawn")
  func realTime() throws {
    var options = Self.options()
    options.display = .memory(width: 200, height: 160, inRealTime: true)
    let stage = try Stage(options)
    var frames: [Frame] = []
    var script: [Command] = [
      .show(Presentation(.indefinite)), .dismiss(after: .zero, token: nil),
    ]
    try stage.run(
      StageClient(
        nextTurn: { now in
          // It ends also if there are no frames, but not by being called again.
          let isDue = script.count == 2 || frames.count >= 30 || now >= Self.moment(60_000)
          let commands = isDue ? Array(script.prefix(1)) : []
          script.removeFirst(commands.count)
          return .init(
            requests: commands.map { Request($0) },
            next: script.isEmpty ? nil : Self.moment(60_000),
            isOver: script.isEmpty)
        }, handle: { report in if case .frame(let frame) = report { frames.append(frame) } }))
    #expect(frames.count >= 30)
    for (frame, next) in zip(frames, frames.dropFirst()) { #expect(frame.shown <= next.moment) }
    #expect(stage.picture.pixels.allSatisfy { $0 == 0xFF80_8080 }, "something is left behind")
  }

  @Test("a HUD that stands still draws no frame")
  func stillness() throws {
    let stage = try Stage(Self.options())
    var moments: [Moment] = []
    try stage.run(
      StageClient(
        script: [
          (Self.moment(0), Request(.show(Presentation(.progress(.zero))))),
          (Self.moment(60_000), Request(.dismiss(after: .zero, token: nil))),
        ],
        handle: { report in if case .frame(let frame) = report { moments.append(frame.moment) } }))
    #expect(moments.allSatisfy { $0 <= Self.moment(170) || $0 >= Self.moment(60_000) })
    #expect(moments.count < 30)
  }

  @Test("every frame drawn by damage equals the same moment drawn whole")
  func damage() throws {
    let script: [(at: Moment, request: Request)] = [
      (
        Self.moment(0),
        Request(.show(Presentation(.indefinite, status: "Loading", mask: .gradient)))
      ),
      (
        Self.moment(300),
        Request(.show(Presentation(.progress(Fraction(1, over: 3)), status: "A third")))
      ),
      (Self.moment(400), Request(.show(Presentation(.message(.success), mask: .black)))),
      (Self.moment(500), Request(.dismiss(after: .zero, token: nil))),
    ]
    let stage = try Stage(Self.options())
    var shown: [(moment: Moment, picture: Picture)] = []
    try stage.run(
      StageClient(
        script: script,
        handle: { report in
          if case .frame(let frame) = report { shown.append((frame.moment, stage.picture)) }
        }))
    #expect(shown.count > 20)
    for (moment, picture) in shown {
      let whole = try Stage(Self.options(frozen: moment))
      try whole.run(StageClient(script: script))
      #expect(whole.picture == picture, "the frame of \(moment.nanoseconds) ns")
    }
  }

  @Test("a font asked for by name that has no letters is an error; another one is done without")
  func font() throws {
    var options = Self.options(frozen: Self.moment(200))
    let script: [(at: Moment, request: Request)] = [
      (Self.moment(0), Request(.show(Presentation(.indefinite, status: "Letters"))))
    ]
    let builtIn = try Stage(options)
    try builtIn.run(StageClient(script: script))
    options.font = .init(path: "junk.ttf", index: 0, bytes: [1, 2, 3])
    let fallback = try Stage(options)
    try fallback.run(StageClient(script: script))
    #expect(fallback.picture == builtIn.picture)
    options.fontIsNamed = true
    #expect {
      try Stage(options)
    } throws: { error in
      "\(error)".contains("junk.ttf")
    }
  }
}
