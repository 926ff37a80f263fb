import CBezelLinux
import FakeCompositor
import FakeFiles
import Testing

@testable import BezelLinux
@testable import BezelStage

/// A search for compositors at one path, and the made-up ones there.
private final class Search {
  let files: FakeFiles
  let poll: Poll
  private var layers: LayerSearch
  var fakes: [FakeCompositor] = []
  var ready: [Poll.Ready] = []
  /// The loop's time, in milliseconds.
  var time: Int64 = 0
  var path: String { files.path("wayland-0") }

  init(at path: (FakeFiles) -> String = { $0.path("wayland-0") }) throws {
    files = try FakeFiles()
    poll = try Poll()
    var options = StageOptions()
    options.compositor = .path(path(files))
    layers = LayerSearch(options)
  }

  private var now: Timestamp { Timestamp(nanoseconds: time * 1_000_000) }

  /// Takes turns until nothing is left to say.
  func settle(looking: Bool = true) throws {
    for _ in 0..<8 {
      for fake in fakes { fake.handle() }
      try poll.wait(until: .now(), into: &ready)
      _ = layers.handle(ready, at: now, poll)
      if looking { layers.look(at: now, poll) }
    }
  }

  func connect(to fake: FakeCompositor) throws -> UInt64 {
    fakes.append(fake)
    return try layers.attach(SocketConnection(toCompositorAt: fake.path), at: now, poll)
  }

  /// Waits until a compositor's connection is closed, which a thread does.
  func waitForEnd(of fake: FakeCompositor) throws {
    for _ in 0..<1_000 where fake.hasClient {
      usleep(10_000)
      try settle()
    }
    #expect(!fake.hasClient)
  }

  var usable: LayerDisplay? { layers.usable }
  var isUndecided: Bool { layers.isUndecided }
  var nextTurn: Timestamp? { layers.nextTurn }
  var lastProblem: String? { layers.lastProblem }
  func isAttached(_ number: UInt64) -> Bool { layers.isAttached(number) }
  func popProblems() -> [String] { layers.popProblems() }
  func detach(_ number: UInt64) { layers.detach(number, poll) }
  func stopLooking() { layers.stopLooking(poll) }
}

@Suite("The search for compositors") struct LayerSearchTests {
  @Test("one that starts later is found, also in a folder that was not there")
  func later() throws {
    for folder in ["", "user/1000/"] {
      let search = try Search { $0.path(folder + "wayland-0") }
      try search.settle()
      #expect(search.usable == nil && search.nextTurn == nil, "it only watches")
      if !folder.isEmpty {
        search.files.makeFolder("user")
        try search.settle()
        search.files.makeFolder("user/1000")
        try search.settle()
      }
      search.fakes = [try FakeCompositor(at: search.files.path(folder + "wayland-0"))]
      try search.settle()
      #expect(search.usable != nil, "in '\(folder)'")
    }
  }

  @Test("one whose socket is there before it listens is tried again, and given up")
  func early() throws {
    let search = try Search()
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    #expect(try SocketAddress(search.path).withKernelForm { bind(socket, $0, $1) } == 0)
    try search.settle()
    var tries = 0
    while let next = search.nextTurn {
      search.time = next.nanoseconds / 1_000_000
      try search.settle()
      tries += 1
    }
    #expect(tries == 20)
    let problems = search.popProblems()
    #expect(problems.count == 1 && problems[0].contains("could not connect to the compositor"))
  }

  @Test("one that can be used while the card is closed keeps no look due, whatever its folder says")
  func closing() throws {
    let search = try Search()
    try search.settle()
    search.fakes = [try FakeCompositor(at: search.path)]
    try search.settle()
    #expect(search.usable != nil)
    search.files.makeFolder("other")
    try search.settle()
    #expect(search.usable != nil && search.nextTurn == nil, "the loop would not wait")
  }

  @Test("one without layers is asked once, and another one in its place again")
  func useless() throws {
    let search = try Search()
    var weston = try FakeCompositor(at: search.path)
    weston.globals.removeAll { $0.interface.hasPrefix("zwlr") }
    search.fakes = [weston]
    try search.settle()
    #expect(search.usable == nil && !search.isUndecided)
    try search.waitForEnd(of: weston)
    #expect(search.popProblems().first?.contains("zwlr_layer_shell_v1") == true)
    #expect(search.lastProblem?.contains("zwlr_layer_shell_v1") == true)
    search.files.makeFolder("other")
    try search.settle()
    #expect(!weston.hasClient && search.popProblems() == [])
    search.files.remove("wayland-0")
    search.fakes = []
    weston = try FakeCompositor()
    search.fakes = [try FakeCompositor(at: search.path)]
    try search.settle()
    #expect(search.usable != nil)
  }

  @Test("one that says nothing is not waited for, and is used as soon as it speaks")
  func silent() throws {
    let search = try Search()
    let sway = try FakeCompositor(at: search.path)
    try search.settle()
    #expect(search.isUndecided)
    search.time = 999
    try search.settle()
    #expect(search.isUndecided)
    search.time = 1_000
    try search.settle()
    #expect(!search.isUndecided && search.nextTurn == nil)
    search.fakes = [sway]
    try search.settle()
    #expect(search.usable != nil)
  }

  @Test("one without an output is used as soon as it has one")
  func withoutOutput() throws {
    let search = try Search()
    let sway = try FakeCompositor(at: search.path)
    let output = try #require(sway.globals.first { $0.interface == "wl_output" })
    sway.globals.removeAll { $0.name == output.name }
    search.fakes = [sway]
    try search.settle()
    #expect(search.usable == nil && !search.isUndecided)
    sway.add(output)
    try search.settle()
    #expect(search.usable != nil)
    sway.remove(output.name)
    try search.settle()
    #expect(search.usable == nil)
  }

  @Test("the newest one that was handed over comes first, and the others when it goes")
  func attached() throws {
    let search = try Search()
    search.fakes = [try FakeCompositor(at: search.path)]
    try search.settle()
    let found = search.usable
    let first = try search.connect(to: FakeCompositor())
    try search.settle()
    #expect(search.usable?.token == first && found !== search.usable)
    let second = try search.connect(to: FakeCompositor())
    try search.settle()
    #expect(search.usable?.token == second && search.isAttached(first))
    search.fakes[2].disconnect()
    try search.settle()
    #expect(search.usable?.token == first && !search.isAttached(second))
    search.detach(first)
    try search.settle()
    #expect(search.usable === found)
    try search.waitForEnd(of: search.fakes[1])
  }

  @Test("between two HUDs nothing is watched, and one that ends then is no problem")
  func resting() throws {
    let search = try Search()
    search.fakes = [try FakeCompositor(at: search.path)]
    try search.settle()
    search.stopLooking()
    #expect(search.usable != nil && search.nextTurn == nil)
    search.fakes[0].disconnect()
    try search.settle(looking: false)
    #expect(search.usable == nil && search.popProblems() == [])
    try search.settle()
    #expect(search.usable != nil, "it has been started again")
  }
}
