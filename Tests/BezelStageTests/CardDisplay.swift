import BezelHUD
import BezelKMS
import BezelRaster
import FakeCard
import Testing

@testable import BezelLinux
@testable import BezelStage

/// A display on a made-up card, with the test in place of the stage's loop and its clock.
final class CardDisplay {
  let fake: FakeCard
  let display: KMSDisplay
  /// The events of the display.
  var news: [KMSDisplay.DisplayEvent] = []
  /// The display's time, which advances by 20 ms with every turn unless a test sets it.
  var time = Timestamp.now()
  private let poll: Poll
  /// When a wait has taken too long.
  private let limit: Timestamp
  private var moment: Int64 = 0

  /// Opens the card.
  init(
    _ description: CardDescription, seconds: Int64 = 20,
    _ fill: (inout StageOptions) -> Void = { _ in }
  ) throws {
    fake = FakeCard(description)
    var options = StageOptions()
    options.screen.card = fake.path
    fill(&options)
    poll = try Poll()
    limit = Timestamp.now().advanced(byNanoseconds: seconds * 1_000_000_000)
    display = try KMSDisplay(options, poll)
    news = display.waitUntilOpen(poll)
  }

  var output: KMSOutput { display.outputs[0] }

  /// The display's warnings, as sentences.
  var warnings: [String] {
    news.compactMap { if case .warning(let sentence) = $0 { sentence } else { nil } }
  }

  /// The reason why the screen is lost, if it is.
  var loss: String? {
    for item in news { if case .lost(let screenError) = item { return screenError.sentence } }
    return nil
  }

  /// Runs one turn without waiting: draws all frames that can be drawn.
  ///
  /// - Returns: whether nothing was left to be drawn.
  @discardableResult func draw(_ scene: (ScreenGeometry) -> Scene) throws -> Bool {
    let (drawn, problem) = drawFrames(scene)
    try #require(problem == nil)
    let isSettled = display.outputs.allSatisfy { $0.state == .enabled && !$0.chain.isPending }
    return isSettled && drawn == display.outputs.count && drawn > 0
  }

  /// Draws all frames that can be drawn.
  ///
  /// - Returns: their number on the first card; the problem, if the screen is lost.
  func drawFrames(_ scene: (ScreenGeometry) -> Scene) -> (count: Int, problem: String?) {
    time = time.advanced(byNanoseconds: 20_000_000)
    moment += 1
    var drawn = 0
    let (_, problem) = display.draw(at: time, isMoving: false, poll) { shown, output, _ in
      if display.outputs.contains(where: { $0.output == output }) { drawn += 1 }
      shown.show(scene(output))
      return Moment(nanoseconds: moment)
    }
    return (drawn, problem)
  }

  /// Whether a helper thread has a job.
  var isBusy: Bool { display.cards.contains { $0.isBusy } }

  /// Handles events until no helper thread has a job.
  func settle() throws {
    repeat { try handle(waits: isBusy) } while isBusy
  }

  /// Handles the pending events.
  ///
  /// - Parameter waits: whether to wait for an event.
  func handle(waits: Bool = false) throws {
    var ready: [Poll.Ready] = []
    if waits {
      try poll.wait(until: limit, into: &ready)
      try #require(!ready.isEmpty, "nothing came")
    } else {
      ready = display.cards.map {
        Poll.Ready(token: $0.tokens.card, isReadable: true, isWritable: false, isHungUp: false)
      }
    }
    display.handle(ready, at: time, poll, into: &news)
  }

  /// Shows a scene on every screen, with as many turns as it takes.
  func show(_ scene: (ScreenGeometry) -> Scene) throws {
    var settled = 0
    for _ in 0..<100 where settled < 2 && loss == nil {
      settled = try draw(scene) ? settled + 1 : 0
      if settled > 0 { continue }
      let isWaiting =
        display.outputs.contains { !$0.isFree } || display.outputs.isEmpty
      try handle(waits: isWaiting)
    }
    try #require(settled == 2 || loss != nil, "the scene is never shown")
  }

  /// Makes the display read the connectors again, as after a hotplug event.
  func replan() throws {
    display.replan()
    try handle()
  }

  func close(_ ending: Ending = .restore) { display.closeNow(ending, poll) }

  /// Returns the bytes that one screen would show of a scene that is drawn in one piece.
  func whole(_ scene: Scene, on index: Int = 0) throws -> [UInt8] {
    let output = display.outputs[index]
    let scanout = output.chain.scanout
    let picture = try #require(fake.screen(index)).picture
    let layout = try #require(PixelLayout(scanout.format))
    return wholeDrawing(
      of: scene, size: (scanout.mode.width, scanout.mode.height), stride: picture.pitch,
      format: layout, rotation: output.rotation, dithers: layout.losesBits)
  }

  /// Whether a screen shows a scene, to the bit, with nothing between its rows.
  func shows(_ scene: Scene, on index: Int = 0) throws -> Bool {
    try whole(scene, on: index) == fake.screen(index)?.picture.bytes
  }

  /// Fills the buffer that is drawn into next with a byte.
  func poison(_ byte: UInt8) {
    output.chain.withBackBuffer { buffer in
      UnsafeMutableRawBufferPointer(start: buffer.base, count: buffer.stride * buffer.height)
        .initializeMemory(as: UInt8.self, repeating: byte)
    }
  }
}

extension CardDescription {
  /// One small screen.
  static func small(
    _ width: Int = 70, _ height: Int = 50, formats: [PixelFormat] = [.xrgb8888],
    orientation: UInt64? = nil
  ) -> CardDescription {
    var description = CardDescription()
    description.connectors = [
      ConnectorDescription(modes: [CardMode(width, height)], orientation: orientation)
    ]
    description.planes = [PlaneDescription(formats: formats, hasDamageClips: true)]
    return description
  }
}
