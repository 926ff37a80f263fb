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
  /// An event of the compositor.
  enum DisplayEvent {
    /// HUDs can be shown.
    case opened
    /// A frame is on the screen.
    case frame(moment: Moment, seen: Timestamp)
    /// An output came or went, or another size.
    case changed
    /// The compositor is of no use any more.
    case lost(ScreenError)
  }

  /// The path of the compositor's socket.
  let path: String
  private let options: StageOptions
  private let compositor: Compositor
  private(set) var outputs: [LayerOutput] = []
  private(set) var isOpen = false
  /// When a compositor that says nothing is given up.
  private let deadline: Timestamp
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
  /// The time that a compositor has to say what it can do, in nanoseconds.
  private static let patience: Int64 = 1_000_000_000

  /// - Throws: `connectCompositor`, `watch`.
  init(
    _ options: StageOptions, at path: String, now: Timestamp, _ poll: borrowing Poll
  ) throws(LinuxError) {
    self.path = path
    self.options = options
    compositor = try Compositor(connectingTo: path)
    deadline = now.advanced(byNanoseconds: LayerDisplay.patience)
    try compositor.watch(poll, token: Stage.Token.compositor)
    _ = flush(poll)
  }

  /// Whether a frame was on a screen.
  var isSeen: Bool { outputs.contains { $0.isSeen } }

  /// When to handle it without an event.
  var nextTurn: Timestamp? { isOpen ? nil : deadline }

  /// Handles what the compositor has sent.
  func handle(
    _ ready: [Poll.Ready], at time: Timestamp, _ poll: borrowing Poll
  ) -> [DisplayEvent] {
    guard ready.contains(where: { $0.token == Stage.Token.compositor }) else {
      return !isOpen && deadline <= time ? [.lost(loss(.silent))] : []
    }
    var news: [DisplayEvent] = []
    events.removeAll(keepingCapacity: true)
    do throws(WaylandError) {
      try compositor.handle(into: &events)
      for event in events { try handle(event, at: time, into: &news) }
      try compositor.flush(poll, token: Stage.Token.compositor)
    } catch {
      news.append(.lost(loss(error)))
    }
    return news
  }

  private func loss(_ error: WaylandError) -> ScreenError {
    ScreenError("No HUD can be shown above \(path): \(error).")
  }

  private func handle(
    _ event: CompositorEvent, at time: Timestamp, into news: inout [DisplayEvent]
  ) throws(WaylandError) {
    switch event {
    case .outputs:
      updateOutputs()
      if outputs.isEmpty, !isOpen {
        throw .missing(options.screen.connector.map { "output \($0)" } ?? "output")
      }
      news.append(isOpen ? .changed : .opened)
      isOpen = true
    case .configured(let surface, let width, let height):
      try output(of: surface)?.configure(width: width, height: height, compositor)
      news.append(.changed)
    case .closed(let surface):
      // The output is gone, or about to go.
      remove { $0.surface == surface }
      news.append(.changed)
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
          device: Stage.Token.compositor, event: .key(code: code, isDown: isDown, time: time)))
    case .keysLost:
      readings += pressedKeys.map {
        InputDevices.Reading(device: Stage.Token.compositor, event: .keyLost(code: $0))
      }
      pressedKeys = []
    }
  }

  // MARK: Outputs

  private func output(of surface: UInt32) -> LayerOutput? {
    outputs.first { $0.surface == surface }
  }

  /// Makes a surface on each new output, and anew on each that has changed.
  private func updateOutputs() {
    let wanted = compositor.outputs.filter { output in
      options.screen.connector.map { $0 == output.connector } ?? true
    }.prefix(LayerDisplay.mostOutputs)
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
  /// - Returns: when to draw again without any event, and why the compositor is lost.
  func draw(
    at time: Timestamp, isMoving: Bool, _ poll: borrowing Poll,
    update: (inout ShownScene, _ output: ScreenGeometry, _ sight: Timestamp?) -> Moment
  ) -> (next: Timestamp?, loss: ScreenError?) {
    var next: Timestamp?
    for output in outputs {
      next = earliest(
        next, output.draw(at: time, isMoving: isMoving, compositor, update: update))
    }
    return (next, flush(poll))
  }

  /// - Returns: why the compositor is lost.
  private func flush(_ poll: borrowing Poll) -> ScreenError? {
    do throws(WaylandError) {
      try compositor.flush(poll, token: Stage.Token.compositor)
      return nil
    } catch {
      return loss(error)
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
    _ = flush(poll)  // a problem is seen with the next event
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

  /// Takes the surfaces from the screen, and leaves the compositor.
  func close(_ poll: borrowing Poll) {
    remove { _ in true }
    _ = flush(poll)
    compositor.unwatch(poll)
  }
}
