import BezelHUD
import BezelRaster
import CBezelLinux

@testable import BezelLinux
@testable import BezelStage

extension HostileReader {
  /// The events of a Wayland compositor, from the first one on, to a display that shows HUDs above it.
  static func wayland() throws -> HostileReader {
    let poll = try Poll()
    let closer = DescriptorCloser(token: Stage.Token.closing)
    var reader = try HostileReader("wayland") { bytes in
      var ends: [Int32] = [-1, -1]
      let made = socketpair(AF_UNIX, SocketConnection.kind, 0, &ends)
      try check(made == 0, "there are no sockets")
      let compositor = SocketConnection(Descriptor(owning: ends[1]))
      let display = try LayerDisplay(
        StageOptions(), SocketConnection(Descriptor(owning: ends[0])), path: nil,
        Stage.Token.compositors, closer, at: .now(), poll)
      defer { display.close(poll) }
      closer.handle(poll)
      var rest = bytes[...]
      var ready: [Poll.Ready] = []
      var news: [LayerDisplay.DisplayEvent] = []
      while !rest.isEmpty, display.loss == nil {
        // It answers while more is on its way.
        let count = try compositor.send(rest.prefix(48))
        rest = rest.dropFirst(count)
        try poll.wait(until: .now(), into: &ready)
        display.handle(ready, at: .now(), poll, into: &news)
        if display.isUsable, !display.isShown { display.show(at: .now(), poll) }
        display.setInput(takingKeys: true, poll) { [PixelRect(width: $0.width, height: $0.height)] }
        _ = display.popReadings()
        _ = compositor.receive(atMost: 1 << 16)
      }
      try check(display.outputs.count <= 16, "\(display.outputs.count) outputs")
      let words = display.loss?.sentence ?? ""
      try check(words.utf8.allSatisfy { $0 >= 0x20 }, "words that cannot be printed: \(words)")
      return display.isUsable
    }
    // An event's size is what follows.
    reader.focus = { $0.count > 40 ? [8..<$0.count] : [] }
    return reader
  }
}
