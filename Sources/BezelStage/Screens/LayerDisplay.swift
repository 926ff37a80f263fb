internal import BezelHUD
internal import BezelKMS
internal import BezelLinux
internal import BezelRaster
internal import BezelTouch
internal import BezelWayland

/// A display above a running compositor: a surface on each output, over everything that is shown there.
///
/// The compositor keeps the screen and the input devices: the console is left alone, and nothing is grabbed.
final class LayerDisplay {
  /// An event for the stage.
  enum DisplayEvent {
    /// A frame is on the screen.
    case frame(moment: Moment, seen: Timestamp)
    /// Something else has changed: an output came or went, for example.
    case changed
  }

  /// The path of the compositor's socket; `nil` for one that was handed over.
  let path: String?
  /// The compositor's program, or the path of its socket.
  let name: String
  /// The token of the connection in the `Poll`.
  let token: UInt64
  private let options: StageOptions
  private let compositor: Compositor
  private let closer: DescriptorCloser
  private(set) var outputs: [LayerOutput] = []
  /// Whether surfaces are on the outputs.
  private(set) var isShown = false
  /// Why the compositor is of no use any more.
  private(set) var loss: ScreenError?
  /// When a compositor that says nothing is given up; `nil` while nothing is awaited.
  private(set) var deadline: Timestamp?
  /// The numbers of the contacts that are down, by the seat and the finger.
  private var contacts: [Finger: UInt64] = [:]
  private var lastContact: UInt64 = 0
  private var lastPlaces: [UInt64: (surface: UInt32, place: PanelPoint)] = [:]
  private var pressedKeys: Set<UInt16> = []
  private var readings: [InputDevices.Reading] = []
  private var events: [CompositorEvent] = []

  private struct Finger: Hashable {
    let seat: UInt32
    let finger: Int?
  }

  private static let mostOutputs = 16
  /// The time that a compositor has to say what it can do, and to give a surface its size, in nanoseconds.
  private static let patience: Int64 = 1_000_000_000

  /// - Parameters:
  ///   - socket: a connection on which nothing was said yet.
  ///   - path: of the socket; `nil` for a connection that was handed over.
  ///   - closer: closes what the compositor sends.
  /// - Throws: `watch`.
  init(
    _ options: StageOptions, _ socket: SocketConnection, path: String?, _ token: UInt64,
    _ closer: DescriptorCloser, at now: Timestamp, _ poll: borrowing Poll
  ) throws(LinuxError) {
    self.options = options
    self.closer = closer
    self.path = path
    self.token = token
    name = path ?? socket.compositorProgram ?? "wayland"
    compositor = Compositor(socket)
    deadline = now.advanced(byNanoseconds: LayerDisplay.patience)
    try compositor.watch(poll, token: token)
    flush(poll)
  }

  /// Whether a frame was on a screen.
  var isSeen: Bool { outputs.contains { $0.isSeen } }

  /// Whether a HUD can be drawn.
  var isThere: Bool { outputs.contains { $0.geometry != nil } }

  /// Whether HUDs can be shown.
  var isUsable: Bool { loss == nil && compositor.isReady && hasWantedOutput }

  /// Whether it has not said yet what it can do, and has time for that.
  var isUndecided: Bool { loss == nil && !compositor.isReady && deadline != nil }

  /// Handles what the compositor has sent.
  func handle(
    _ ready: [Poll.Ready], at time: Timestamp, _ poll: borrowing Poll,
    into news: inout [DisplayEvent]
  ) {
    if ready.contains(where: { $0.token == token }) {
      events.removeAll(keepingCapacity: true)
      do throws(WaylandError) {
        try compositor.handle(into: &events)
        for event in events { try handle(event, at: time, into: &news) }
        try compositor.flush(poll, token: token)
      } catch {
        lose(error)
      }
      compositor.pass(to: closer, isLast: false, poll)
    }
    if compositor.isReady, !isShown || isThere || !hasWantedOutput { deadline = nil }
    if let due = deadline, due <= time {
      deadline = nil
      news.append(.changed)
      // One that has said nothing may do so later.
      if isShown { lose(.silent) }
    }
  }

  private func lose(_ error: WaylandError) {
    guard loss == nil else { return }
    deadline = Timestamp(nanoseconds: 0)
    loss = ScreenError("No HUD can be shown above \(name): \(error).")
  }

  private func handle(
    _ event: CompositorEvent, at time: Timestamp, into news: inout [DisplayEvent]
  ) throws(WaylandError) {
    switch event {
    case .outputs:
      if isShown { updateOutputs() }
      news.append(.changed)
    case .configured(let surface, let width, let height):
      try output(of: surface)?.configure(width: width, height: height, compositor)
      news.append(.changed)
    case .closed(let surface):
      // The output is gone, or about to go.
      remove { $0.surface == surface }
      news.append(.changed)
      if outputs.isEmpty { deadline = time.advanced(byNanoseconds: LayerDisplay.patience) }
    case .shown(let surface):
      guard let output = output(of: surface) else { return }
      output.finishFrame(at: time)
      news.append(.frame(moment: output.drawn, seen: time))
    case .released(let surface, let buffer): output(of: surface)?.release(buffer)
    case .contact(let contact): read(contact, at: time)
    case .key(let code, let isDown):
      if isDown { pressedKeys.insert(code) } else { pressedKeys.remove(code) }
      readings.append(
        InputDevices.Reading(
          device: token, event: .key(code: code, isDown: isDown, time: time)))
    case .keysLost:
      readings += pressedKeys.map {
        InputDevices.Reading(device: token, event: .keyLost(code: $0))
      }
      pressedKeys = []
    }
  }

  // MARK: Outputs

  private func output(of surface: UInt32) -> LayerOutput? {
    outputs.first { $0.surface == surface }
  }

  private func isWanted(_ output: CompositorOutput) -> Bool {
    options.screen.connector.map { $0 == output.connector } ?? true
  }

  /// Asked in every turn.
  private var hasWantedOutput: Bool { compositor.outputs.contains(where: isWanted) }

  /// Makes surfaces on the outputs.
  func show(at now: Timestamp, _ poll: borrowing Poll) {
    isShown = true
    deadline = now.advanced(byNanoseconds: LayerDisplay.patience)
    updateOutputs()
    flush(poll)
  }

  /// Takes the surfaces from the outputs; the connection stays.
  func hide(_ poll: borrowing Poll) {
    isShown = false
    remove { _ in true }
    if compositor.isReady { deadline = nil }
    flush(poll)
  }

  /// Makes a surface on each new output, and anew on each that has changed.
  private func updateOutputs() {
    let wanted = compositor.outputs.filter(isWanted).prefix(LayerDisplay.mostOutputs)
    remove { output in !wanted.contains(output.description) }
    for output in wanted where !outputs.contains(where: { $0.description == output }) {
      outputs.append(LayerOutput(on: output, compositor, options))
    }
  }

  private func remove(_ isGone: (LayerOutput) -> Bool) {
    for output in outputs where isGone(output) {
      output.destroy(compositor)
      for (number, last) in lastPlaces where last.surface == output.surface {
        end(number, .cancelled, at: .now())
      }
    }
    outputs.removeAll(where: isGone)
  }

  // MARK: Frames

  /// Draws and presents the next frame on each output whose last one is on the screen.
  ///
  /// - Returns: when to draw again without any event.
  func draw(
    at time: Timestamp, isMoving: Bool, _ poll: borrowing Poll,
    update: ShownScene.Update
  ) -> Timestamp? {
    var next: Timestamp?
    for output in outputs {
      next = earliest(
        next, output.draw(at: time, isMoving: isMoving, compositor, update: update))
    }
    flush(poll)
    return next
  }

  private func flush(_ poll: borrowing Poll) {
    do throws(WaylandError) {
      try compositor.flush(poll, token: token)
    } catch {
      lose(error)
    }
  }

  // MARK: Input

  /// Says where touches and clicks are the HUDs', and whether keys are.
  func setInput(
    takingKeys: Bool, _ poll: borrowing Poll, areas: (ScreenGeometry) -> [PixelRect]
  ) {
    for output in outputs {
      guard let geometry = output.geometry else { continue }
      output.setAreas(areas(geometry), takingKeys: takingKeys, compositor)
    }
    flush(poll)
  }

  /// Takes the contacts and keys that were read.
  func popReadings() -> [InputDevices.Reading] {
    defer { readings.removeAll(keepingCapacity: true) }
    return readings
  }

  /// The output of a contact's device.
  func output(ofDevice device: UInt64) -> ScreenGeometry? {
    outputs.first { LayerDisplay.device(of: $0.surface) == device }?.geometry
  }

  private static func device(of surface: UInt32) -> UInt64 {
    Stage.Token.surfaces + UInt64(surface)
  }

  private func read(_ contact: SurfaceContact, at time: Timestamp) {
    let finger = Finger(seat: contact.seat, finger: contact.finger)
    switch contact.phase {
    case .began:
      lastContact += 1
      contacts[finger] = lastContact
      follow(lastContact, contact, at: time) { .down($0) }
    case .moved:
      guard let number = contacts[finger] else { return }
      follow(number, contact, at: time) { .moved($0) }
    case .ended, .cancelled:
      guard let number = contacts.removeValue(forKey: finger) else { return }
      end(number, contact.phase, at: time)
    }
  }

  private func follow(
    _ number: UInt64, _ contact: SurfaceContact, at time: Timestamp,
    _ event: (TouchContact) -> TouchEvent
  ) {
    guard let output = output(of: contact.surface), let place = contact.place else { return }
    let position = output.position(of: place)
    lastPlaces[number] = (contact.surface, position)
    append(event(touch(number, at: position, time)), on: contact.surface)
  }

  private func end(_ number: UInt64, _ phase: SurfaceContact.Phase, at time: Timestamp) {
    guard let last = lastPlaces.removeValue(forKey: number) else { return }
    let touch = touch(number, at: last.place, time)
    append(phase == .ended ? .up(touch) : .cancelled(touch), on: last.surface)
  }

  private func touch(_ number: UInt64, at position: PanelPoint, _ time: Timestamp) -> TouchContact {
    TouchContact(
      id: ContactID(panel: .max, number: number),
      raw: DevicePoint(x: Int32(position.x), y: Int32(position.y)), position: position, time: time,
      isBlocked: true)
  }

  private func append(_ event: TouchEvent, on surface: UInt32) {
    readings.append(
      InputDevices.Reading(device: LayerDisplay.device(of: surface), event: .contact(event)))
  }

  // MARK: Closing

  /// Takes the surfaces from the outputs, and leaves the compositor.
  func close(_ poll: borrowing Poll) {
    hide(poll)
    compositor.unwatch(poll)
    compositor.pass(to: closer, isLast: true, poll)
  }
}
