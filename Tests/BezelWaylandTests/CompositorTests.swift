import BezelLinux
import BezelWayland
import FakeCompositor
import SeededRandom
import Testing

/// A compositor and its client, which take turns.
private final class Connected {
  let fake: FakeCompositor
  let compositor: Compositor
  private let poll: Poll
  var events: [CompositorEvent] = []

  init(_ fill: (FakeCompositor) -> Void = { _ in }) throws {
    fake = try FakeCompositor()
    fill(fake)
    compositor = try Compositor(SocketConnection(toCompositorAt: fake.path))
    poll = try Poll()
    try compositor.watch(poll, token: 1)
  }

  /// Lets both sides take turns until nothing is left to say.
  func settle() throws {
    for _ in 0..<8 {
      try compositor.flush(poll, token: 1)
      fake.handle()
      try compositor.handle(into: &events)
    }
  }

  func flush() throws { try compositor.flush(poll, token: 1) }

  func takeEvents() throws -> [CompositorEvent] {
    try settle()
    defer { events = [] }
    return events
  }
}

@Suite("A compositor as a client sees it") struct CompositorTests {
  @Test("what it has is known after two round trips")
  func globals() throws {
    let both = try Connected { $0.scale = 2 }
    #expect(try both.takeEvents() == [.outputs])
    #expect(both.compositor.isReady && both.fake.faults == [])
    let output = try #require(both.compositor.outputs.first)
    #expect(output.connector == "FAKE-4" && output.scale == 2)
    #expect(output.mode == (240, 180) && output.millimetres == (160, 120))
    #expect(output.refreshMillihertz == 60_000)
  }

  @Test(
    "what it lacks is named",
    arguments: [
      ("wl_compositor", "wl_compositor of version 4"), ("wl_shm", "wl_shm with ARGB8888"),
      ("zwlr_layer_shell_v1", "zwlr_layer_shell_v1"),
    ])
  func missing(interface: String, name: String) throws {
    let both = try Connected { $0.globals.removeAll { $0.interface == interface } }
    #expect(throws: WaylandError.missing(name)) { try both.settle() }
  }

  @Test("a former version, and a format that is not there, are missing too")
  func former() throws {
    var both = try Connected { fake in
      for index in fake.globals.indices where fake.globals[index].interface == "wl_compositor" {
        fake.globals[index].version = 3
      }
    }
    #expect(throws: WaylandError.missing("wl_compositor of version 4")) { try both.settle() }
    both = try Connected { $0.formats = [1] }
    #expect(throws: WaylandError.missing("wl_shm with ARGB8888")) { try both.settle() }
  }

  @Test("a surface has the size of its output, a picture, and an end")
  func surface() throws {
    let both = try Connected()
    try both.settle()
    let surface = both.compositor.makeSurface(on: try #require(both.compositor.outputs.first))
    #expect(try both.takeEvents().last == .configured(surface, width: 120, height: 90))
    let memory = try SharedPixels(count: 120 * 90 * 2)
    let buffers = both.compositor.makeBuffers(2, of: 120, 90, in: memory.descriptor, for: surface)
    let pixels = (0..<UInt32(120)).map { 0xFF00_0000 | $0 }
    pixels.withUnsafeBufferPointer { memory.copy($0.baseAddress!, to: 120 * 90, count: 120) }
    both.compositor.show(buffers[1], on: surface, scale: 1, damage: [(0, 0, 120, 1)])
    #expect(try both.takeEvents() == [])
    let picture = try #require(both.fake.surfaces[surface]?.picture)
    #expect(Array(picture.pixels[..<120]) == pixels && picture.pixels[120] == 0)
    #expect(both.fake.surfaces[surface]?.damage.map(\.description) == ["+0,0 120x1"])
    #expect(both.fake.input(of: surface) == "", "touches come to it")
    both.fake.presentFrames()
    #expect(try both.takeEvents() == [.shown(surface)])
    both.compositor.show(buffers[0], on: surface, scale: 1, damage: [])
    try both.settle()
    both.fake.presentFrames()
    #expect(try both.takeEvents() == [.released(surface, buffer: buffers[1]), .shown(surface)])
    both.compositor.destroySurface(surface)
    for buffer in buffers { both.compositor.destroyBuffer(buffer) }
    try both.settle()
    #expect(both.fake.surfaces.isEmpty && both.fake.faults == [])
  }

  @Test("input areas are added, and what is not is not the surface's; keys are asked for")
  func input() throws {
    let both = try Connected()
    try both.settle()
    let surface = both.compositor.makeSurface(on: try #require(both.compositor.outputs.first))
    both.compositor.setInput(of: surface, [(1, 2, 3, 4), (9, 9, 1, 1)])
    let isNew = both.compositor.setKeys(of: surface, true)
    let isNewAgain = both.compositor.setKeys(of: surface, true)
    #expect(isNew && !isNewAgain)
    both.compositor.commit(surface)
    try both.settle()
    #expect(both.fake.input(of: surface) == "+1,2 3x4 +9,9 1x1")
    #expect(both.fake.surfaces[surface]?.takesKeys == true && both.fake.faults == [])
  }

  @Test("numbers of destroyed objects are used again")
  func numbers() throws {
    let both = try Connected()
    try both.settle()
    let output = try #require(both.compositor.outputs.first)
    var greatest: UInt32 = 0
    for round in 0..<200 {
      let surface = both.compositor.makeSurface(on: output)
      both.compositor.destroySurface(surface)
      try both.settle()
      if round == 10 { greatest = surface }
      #expect(round < 10 || surface <= greatest + 2)
    }
    #expect(both.fake.faults == [])
  }

  @Test("touches have a beginning on a surface and an end, whatever else is told")
  func touches() throws {
    let both = try Connected()
    try both.settle()
    let surface = both.compositor.makeSurface(on: try #require(both.compositor.outputs.first))
    try both.settle()
    both.events = []
    both.fake.touch(3, down: surface, 10, 20)
    both.fake.touch(3, down: surface, 11, 21)  // it is down already
    both.fake.touch(3, to: 12, 22)
    both.fake.touch(4, to: 1, 1)  // it is not down
    both.fake.lift(4)
    both.fake.touch(5, down: 77, 1, 1)  // on nothing of ours
    both.fake.lift(3)
    both.fake.lift(3)
    let contacts = try both.takeEvents().compactMap {
      if case .contact(let contact) = $0 { contact } else { nil }
    }
    #expect(contacts.map { $0.phase } == [.began, .moved, .ended])
    #expect(contacts.allSatisfy { $0.finger == 3 && $0.surface == surface })
    #expect(contacts[0].place ?? (0, 0) == (10 * 256, 20 * 256))
    both.fake.touch(1, down: surface, 0, 0)
    try both.settle()
    both.events = []
    both.fake.remove(5)  // the seat
    let cancelled = try both.takeEvents().contains {
      if case .contact(let contact) = $0 { contact.phase == .cancelled } else { false }
    }
    #expect(cancelled)
  }

  @Test("outputs come and go")
  func outputs() throws {
    let both = try Connected()
    try both.settle()
    both.events = []
    both.fake.add(FakeCompositor.Global(name: 9, interface: "wl_output", version: 3))
    #expect(try both.takeEvents() == [.outputs])
    #expect(both.compositor.outputs.count == 2)
    #expect(both.compositor.outputs.last?.connector == nil, "names came with version 4")
    both.fake.remove(4)
    #expect(try both.takeEvents() == [.outputs])
    #expect(both.compositor.outputs.count == 1 && both.fake.faults == [])
  }

  @Test("its end, its refusal and what it must not say are errors with words")
  func errors() throws {
    var both = try Connected()
    try both.settle()
    both.fake.disconnect()
    #expect(throws: WaylandError.closed) { try both.settle() }
    both = try Connected()
    try both.settle()
    // An error of object 1 with code 7 and the text "no".
    both.fake.send([1, 7, 3, 0x6F6E], 0, of: 1)
    #expect(throws: WaylandError.refused(code: 7, message: "no")) { try both.settle() }
    both = try Connected()
    try both.settle()
    both.fake.send([], 0, of: 999)
    #expect {
      try both.settle()
    } throws: { error in
      "\(error)".contains("which its protocol does not allow")
    }
  }

  @Test("one that reads nothing is given up, and nobody waits for it")
  func silence() throws {
    let both = try Connected()
    try both.settle()
    let surface = both.compositor.makeSurface(on: try #require(both.compositor.outputs.first))
    #expect(throws: WaylandError.silent) {
      for _ in 0..<1_000_000 {
        both.compositor.setInput(of: surface, [(1, 2, 3, 4)])
        try both.flush()
      }
    }
  }

  @Test("any bytes end the connection or mean something, and never more")
  func junk() throws {
    for seed in SeededRandom.seeds(400) {
      var random = SeededRandom(seed: seed)
      let both = try Connected()
      try both.settle()
      _ = both.compositor.makeSurface(on: try #require(both.compositor.outputs.first))
      try both.settle()
      // Events of objects that there are, with arguments of any kind.
      for _ in 0..<random.int(1...40) {
        let words = (0..<random.int(0...8)).map { _ in
          UInt32(random.int(0...3) == 0 ? random.int(0...0xFFFF_FFFF) : random.int(0...40))
        }
        both.fake.send(words, UInt32(random.int(0...9)), of: UInt32(random.int(1...24)))
      }
      do {
        try both.settle()
      } catch let error as WaylandError {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
