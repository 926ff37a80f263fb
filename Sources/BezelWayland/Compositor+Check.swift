package import BezelLinux

extension Compositor {
  /// A compositor as a look at it finds it.
  package struct Found {
    /// Its program; `nil` if that is not known.
    package let program: String?
    /// Why no HUD can be shown above it; `nil` if that can be.
    package let problem: WaylandError?
  }

  /// Connects to a compositor, asks it what it can do, and leaves it.
  ///
  /// - Parameter limit: how long it has for that, in milliseconds.
  /// - Throws: `connectCompositor`.
  package static func look(
    at path: String, withinMilliseconds limit: Int = 1_000
  ) throws(LinuxError) -> Found {
    let socket = try SocketConnection(toCompositorAt: path)
    let program = socket.compositorProgram
    let compositor = Compositor(socket)
    let end = Timestamp.now().advanced(byNanoseconds: Int64(limit) * 1_000_000)
    var events: [CompositorEvent] = []
    do throws(WaylandError) {
      while !compositor.isReady {
        try compositor.wire.flush()
        let rest = Int(end.nanoseconds(since: .now()) / 1_000_000)
        guard rest > 0, socket.waitUntilReadable(atMostMilliseconds: rest) else { throw .silent }
        try compositor.handle(into: &events)
      }
      return Found(program: program, problem: nil)
    } catch {
      return Found(program: program, problem: error)
    }
  }
}
