import BezelLinux
import BezelWayland
import Foundation

/// An application below a HUD, which turns its whole screen from one colour into another and back, and prints what it
/// sees of touches and keys, a line each, and once a second how often its picture was on the screen.
///
/// Its first argument is the path of the compositor's socket. With the second one "still" its picture stays the first
/// one, as an emulated processor has enough to do.
@main
final class LayerProbe {
  /// The colours of the picture, `0xAARRGGBB`.
  private static let colors: [UInt32] = [0xFF20_60A0, 0xFF21_61A1]

  private let compositor: Compositor
  private let isStill: Bool
  private let poll: Poll
  private var surfaces: [UInt32: Shown] = [:]
  private var frames = 0

  /// The picture of an output: a buffer for each colour.
  private struct Shown {
    let memory: SharedPixels
    let buffers: [UInt32]
    let size: (width: Int, height: Int)
    var next = 0
  }

  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    guard let path = words.first, words.dropFirst() == [] || words.dropFirst() == ["still"] else {
      print("usage: LayerProbe SOCKET [still]")
      return
    }
    let probe = try LayerProbe(path, isStill: words.count == 2)
    try probe.run()
  }

  private init(_ path: String, isStill: Bool) throws {
    self.isStill = isStill
    compositor = try Compositor(SocketConnection(toCompositorAt: path))
    poll = try Poll()
    try compositor.watch(poll, token: 1)
  }

  private func run() throws {
    var events: [CompositorEvent] = []
    var ready: [Poll.Ready] = []
    var second = Timestamp.now()
    while true {
      try compositor.flush(poll, token: 1)
      try poll.wait(until: second.advanced(byNanoseconds: 1_000_000_000), into: &ready)
      try compositor.handle(into: &events)
      for event in events { try handle(event) }
      events = []
      if Timestamp.now().nanoseconds(since: second) >= 1_000_000_000 {
        say("frames \(frames)")
        second = .now()
      }
    }
  }

  private func handle(_ event: CompositorEvent) throws {
    switch event {
    case .outputs:
      for output in compositor.outputs {
        let surface = compositor.makeSurface(on: output, in: .bottom)
        compositor.setInput(of: surface, [(0, 0, 16_384, 16_384)])
        compositor.commit(surface)
      }
    case .configured(let surface, let width, let height):
      compositor.acknowledge(surface)
      guard surfaces[surface] == nil else { return }
      let memory = try SharedPixels(count: width * height * 2)
      for (index, color) in Self.colors.enumerated() {
        let row = Array(repeating: color, count: width)
        row.withUnsafeBufferPointer { row in
          for y in 0..<height {
            memory.copy(row.baseAddress!, to: (index * height + y) * width, count: width)
          }
        }
      }
      let buffers = compositor.makeBuffers(
        2, of: width, height, in: memory.descriptor, for: surface)
      surfaces[surface] = Shown(memory: memory, buffers: buffers, size: (width, height))
      show(surface)
    case .shown(let surface):
      frames += 1
      if !isStill { show(surface) }
    case .contact(let contact):
      let place = contact.place.map { "\($0.x / 256),\($0.y / 256)" } ?? ""
      say("contact \(contact.phase) \(place)")
    case .key(let code, let isDown): say("key \(code) \(isDown ? "down" : "up")")
    case .closed, .released, .keysLost: break
    }
  }

  private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  private func show(_ surface: UInt32) {
    guard let shown = surfaces[surface] else { return }
    compositor.show(
      shown.buffers[shown.next], on: surface, scale: 1,
      damage: [(0, 0, shown.size.width, shown.size.height)])
    surfaces[surface]?.next = 1 - shown.next
  }
}
