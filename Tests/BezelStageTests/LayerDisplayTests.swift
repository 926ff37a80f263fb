import BezelHUD
import BezelRaster
import CBezelLinux
import FakeCompositor
import SeededRandom
import Testing

@testable import BezelLinux
@testable import BezelStage

/// A display above a made-up compositor.
private final class Layered {
  let fake: FakeCompositor
  let display: LayerDisplay
  private let poll: Poll
  private let closer = DescriptorCloser(token: Stage.Token.closing)
  private var ready: [Poll.Ready] = []
  var news: [LayerDisplay.DisplayEvent] = []
  /// The loop's time, in milliseconds.
  var time: Int64 = 0

  init(
    _ options: StageOptions = StageOptions(), _ fill: (FakeCompositor) -> Void = { _ in }
  ) throws {
    fake = try FakeCompositor()
    fill(fake)
    poll = try Poll()
    display = try LayerDisplay(
      options, try SocketConnection(toCompositorAt: fake.path), path: fake.path,
      Stage.Token.compositors, closer, at: Self.at(0), poll)
    try settle()
    guard display.isUsable else { return }
    display.show(at: Self.at(0), poll)
    try settle()
  }

  private static func at(_ milliseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: milliseconds * 1_000_000)
  }

  /// Lets both sides take turns until nothing is left to say.
  func settle() throws {
    for _ in 0..<8 {
      fake.handle()
      try poll.wait(until: .now(), into: &ready)
      closer.handle(poll)
      display.handle(ready, at: Self.at(time), poll, into: &news)
    }
  }

  /// Lets time pass in which the compositor says nothing.
  func pass(to time: Int64) {
    self.time = time
    display.handle([], at: Self.at(time), poll, into: &news)
  }

  func hide() throws {
    display.hide(poll)
    try settle()
  }

  func showAgain() throws {
    display.show(at: Self.at(time), poll)
    try settle()
  }

  /// Draws a scene, and has it presented.
  func show(_ scene: @escaping (ScreenGeometry) -> Scene) throws {
    time += 100
    _ = display.draw(at: Self.at(time), isMoving: false, poll) { shown, output, _ in
      shown.show(scene(output))
      return Moment(nanoseconds: time)
    }
    #expect(display.loss == nil)
    fake.handle()
    fake.presentFrames()
    try settle()
  }

  func setInput(_ areas: [PixelRect], takingKeys: Bool = false) {
    display.setInput(takingKeys: takingKeys, poll) { _ in areas }
    fake.handle()
  }

  func close() {
    display.close(poll)
    fake.handle()
  }

  var loss: String? { display.loss?.sentence }
}

@Suite("A HUD above a compositor") struct LayerDisplayTests {
  @Test("every frame has the pixels of a picture in memory, at every scale", arguments: 1...3)
  func pixels(scale: Int) throws {
    for seed in SeededRandom.seeds(20) {
      var random = SeededRandom(seed: seed)
      let both = try Layered { fake in
        fake.scale = scale
        fake.size = (random.int(1...90), random.int(1...70))
      }
      let surface = try #require(both.fake.order.first)
      let output = try #require(both.display.outputs.first?.geometry)
      #expect(output.width == both.fake.size.width * scale)
      let whole = PixelRect(width: output.width, height: output.height)
      let renderer = Renderer(kernels: .chosen, dithers: true)
      var scene = RandomPicture.scene(&random, width: output.width, height: output.height)
      for frame in 0..<6 {
        try both.show { _ in scene }
        let memory = PixelBuffer(whole)
        renderer.draw(scene, into: memory, region: whole)
        let picture = try #require(both.fake.surfaces[surface]?.picture)
        let isSame = picture.pixels.elementsEqual(
          UnsafeBufferPointer(start: memory.pixels, count: picture.pixels.count))
        #expect(isSame, "frame \(frame), seed \(seed)")
        RandomPicture.change(&scene, &random)
      }
      both.close()
      #expect(both.fake.faults == [] && both.fake.surfaces.isEmpty)
      #expect(both.loss == nil)
    }
  }

  @Test(
    "an output that comes has the HUD, one that goes loses it, and one of another size has it anew")
  func outputs() throws {
    let both = try Layered()
    try both.show(Scene.gray(1))
    both.fake.add(FakeCompositor.Global(name: 9, interface: "wl_output", version: 4))
    try both.settle()
    #expect(both.display.outputs.count == 2)
    try both.show(Scene.gray(2))
    #expect(both.fake.surfaces.values.allSatisfy { $0.picture?.pixels.first == 0xFF02_0202 })
    both.fake.remove(4)
    try both.settle()
    #expect(both.display.outputs.count == 1 && both.fake.surfaces.count == 1)
    both.fake.size = (77, 55)
    both.fake.configure(both.fake.order[0])
    try both.settle()
    try both.show(Scene.gray(3))
    #expect(both.fake.surfaces[both.fake.order[0]]?.picture?.width == 77)
    both.close()
    #expect(both.fake.faults == [] && both.loss == nil)
  }

  @Test("a connector that is named has the HUD alone")
  func named() throws {
    var options = StageOptions()
    options.screen.connector = "FAKE-9"
    let both = try Layered(options) {
      $0.globals.append(FakeCompositor.Global(name: 9, interface: "wl_output", version: 4))
    }
    #expect(both.display.outputs.map { $0.description.connector } == ["FAKE-9"])
    both.close()
    let without = try Layered(options)
    #expect(!without.display.isUsable && without.loss == nil)
    without.fake.add(FakeCompositor.Global(name: 9, interface: "wl_output", version: 4))
    try without.settle()
    #expect(without.display.isUsable, "it has come")
  }

  @Test("touches come to the areas of the HUD, in units of the surface, and nowhere else")
  func input() throws {
    let both = try Layered { $0.scale = 2 }
    let surface = both.fake.order[0]
    try both.show(Scene.gray(1))
    #expect(both.fake.input(of: surface) == "")
    both.setInput([PixelRect(minX: 3, minY: 4, maxX: 11, maxY: 12)], takingKeys: true)
    #expect(both.fake.input(of: surface) == "+1,2 5x4")
    #expect(both.fake.surfaces[surface]?.takesKeys == true)
    let commits = both.fake.surfaces[surface]?.commits
    both.setInput([PixelRect(minX: 3, minY: 4, maxX: 11, maxY: 12)], takingKeys: true)
    #expect(both.fake.surfaces[surface]?.commits == commits, "the same is said again")
    both.fake.touch(0, down: surface, 60, 45)
    both.fake.touch(0, to: 119, 89)
    both.fake.lift(0)
    try both.settle()
    let readings = both.display.popReadings()
    let places = readings.compactMap {
      if case .contact(let event) = $0.event { event.contact.position } else { nil }
    }
    #expect(places.map { $0.x } == [32_768, 64_989, 64_989] && places[0].y == 32_768)
    #expect(both.display.output(ofDevice: readings[0].device)?.width == 240)
    both.close()
  }

  @Test(
    "a compositor without layers, one that dies, and one of impossible sizes are lost with words")
  func losses() throws {
    var both = try Layered { $0.globals.removeAll { $0.interface.hasPrefix("zwlr") } }
    #expect(!both.display.isUsable)
    #expect(both.loss?.contains("the compositor has no zwlr_layer_shell_v1") == true)
    both = try Layered()
    #expect(both.display.isUsable && both.loss == nil)
    both.fake.disconnect()
    try both.settle()
    #expect(both.loss?.contains("closed the connection") == true)
    both = try Layered { $0.size = (0, 0) }
    #expect(both.loss?.contains("a surface of 0 x 0") == true)
    both = try Layered { $0.size = (20_000, 20) }
    #expect(both.loss?.contains("a surface of 20000 x 20") == true)
    both = try Layered { $0.size = (16_000, 16_000) }
    #expect(both.loss?.contains("a surface of 16000 x 16000") == true)
  }

  @Test("descriptors that belong to no event are closed, and too many of them end the connection")
  func descriptors() throws {
    let both = try Layered()
    var ends: [Int32] = [0, 0]
    try #require(pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0)
    defer { close(ends[0]) }
    // With half an event.
    both.fake.sendBytes([1], with: Array(repeating: ends[1], count: 60))
    try both.settle()
    #expect(both.loss == nil)
    both.fake.sendBytes([0], with: Array(repeating: ends[1], count: 60))
    close(ends[1])
    try both.settle()
    #expect(both.loss?.contains("descriptors that belong to no event") == true)
    // The pipe has its end when all of them are closed, by the closer's threads.
    var byte: UInt8 = 0
    for _ in 0..<1_000 where read(ends[0], &byte, 1) < 0 {
      try both.settle()
      usleep(10_000)
    }
    #expect(read(ends[0], &byte, 1) == 0)
    both.close()
  }

  @Test("a compositor that gives a surface no size, or takes all away, is given up after a second")
  func silence() throws {
    var both = try Layered { $0.configures = false }
    both.pass(to: 999)
    #expect(both.display.isUsable && !both.display.isThere)
    both.pass(to: 1_000)
    #expect(both.loss?.contains("the compositor does not answer") == true)
    both = try Layered()
    both.fake.send([], 1, of: try #require(both.fake.surfaces[both.fake.order[0]]?.role))
    try both.settle()
    #expect(both.display.outputs.isEmpty && both.loss == nil)
    both.pass(to: 1_000)
    #expect(both.loss?.contains("the compositor does not answer") == true)
    // As a monitor that is unplugged: first its surface goes, then the output itself.
    both = try Layered()
    both.fake.send([], 1, of: try #require(both.fake.surfaces[both.fake.order[0]]?.role))
    both.fake.remove(4)
    try both.settle()
    both.pass(to: 1_000)
    #expect(!both.display.isUsable && both.loss == nil)
  }

  @Test("surfaces are there only while a HUD is shown, on the same connection")
  func hidden() throws {
    let both = try Layered()
    for round in 1...20 {
      try both.show(Scene.gray(UInt8(round)))
      #expect(both.display.isThere && both.display.isSeen)
      try both.hide()
      #expect(both.fake.surfaces.isEmpty && !both.display.isThere && both.display.isUsable)
      #expect(both.display.deadline == nil, "nothing is awaited")
      try both.showAgain()
    }
    #expect(both.fake.faults == [] && both.loss == nil)
    both.close()
  }

  @Test("a surface that is taken away is shown on no more, and the others stay")
  func closed() throws {
    let both = try Layered {
      $0.globals.append(FakeCompositor.Global(name: 9, interface: "wl_output", version: 4))
    }
    try both.show(Scene.gray(1))
    let surface = both.fake.order[0]
    let role = try #require(both.fake.surfaces[surface]?.role)
    both.fake.touch(0, down: surface, 1, 1)
    both.fake.send([], 1, of: role)
    try both.settle()
    #expect(both.display.outputs.count == 1 && both.fake.surfaces.count == 1)
    let isCancelled = both.display.popReadings().contains {
      if case .contact(.cancelled) = $0.event { true } else { false }
    }
    #expect(isCancelled)
    try both.show(Scene.gray(2))
    #expect(both.fake.faults == [] && both.loss == nil)
    both.close()
  }
}
