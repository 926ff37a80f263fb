internal import BezelClient
internal import BezelConfiguration
internal import BezelLinux
internal import BezelStage
internal import BezelWayland
internal import BezelWire

/// `bezel attach`: hands the service connections to the compositor of the session, until that ends.
struct AttachCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    guard let path = arguments.operands.first ?? CompositorRequest.pathOfSession else {
      throw CommandFailure(
        "This is no Wayland session: WAYLAND_DISPLAY is not set. Have the compositor start it, as by labwc's "
          + "autostart, or give it the path of the compositor's socket.")
    }
    // It says nothing, and ends with the compositor.
    let session = try AttachCommand.connect(to: path)
    let service = ServiceAccess(arguments)
    var pace = ReconnectionPace()
    var isKnownMissing = false
    var shortLinks = 0
    while shortLinks < AttachCommand.mostShortLinks {
      let begin = Timestamp.now()
      do throws(ServiceError) {
        guard let link = try AttachCommand.attach(path, to: service) else { return }
        pace.succeed()
        isKnownMissing = false
        if try !link.waitForEvent(whileReading: session.descriptor.rawValue) { return }
        let isShort = Timestamp.now().nanoseconds(since: begin) < AttachCommand.shortLink
        shortLinks = isShort ? shortLinks + 1 : 0
      } catch {
        guard error.isLoss else { throw CommandFailure(error) }
        // Both may have been started at once.
        if !isKnownMissing { service.notice("\(error) It is waited for.") }
        isKnownMissing = true
      }
      pace.fail()
      let pause = Int(pace.next.nanoseconds(since: .now()) / 1_000_000)
      if session.waitUntilReadable(atMostMilliseconds: pause) { return }
    }
    throw CommandFailure(
      "The service has left the compositor \(shortLinks) times in a row. `bezel status` says why.")
  }

  /// How long a service uses a compositor of use, in nanoseconds, and how often it may be less.
  private static let (shortLink, mostShortLinks): (Int64, Int) = (5_000_000_000, 10)

  /// Connects to a compositor above which HUDs can be shown.
  private static func connect(to path: String) throws(CommandFailure) -> SocketConnection {
    let session: SocketConnection
    let found: Compositor.Found
    do throws(LinuxError) {
      session = try SocketConnection(toCompositorAt: path)
      found = try Compositor.look(at: path)
    } catch {
      throw CommandFailure(error.description)
    }
    guard let problem = found.problem else { return session }
    throw CommandFailure("No HUD can be shown above \(found.program ?? path): \(problem).")
  }

  /// Hands the service a connection to a compositor.
  ///
  /// - Returns: the connection to the service; `nil` if the compositor has ended.
  private static func attach(
    _ path: String, to service: ServiceAccess
  ) throws(ServiceError) -> ServiceConnection? {
    let link = try ServiceConnection(to: service.path)
    guard let compositor = try? SocketConnection(toCompositorAt: path) else { return nil }
    try link.call(.attach(descriptor: 0), with: [compositor.descriptor.rawValue])
    return link
  }
}
