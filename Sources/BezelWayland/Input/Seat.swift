/// A seat: a mouse, a touch panel and a keyboard that belong together.
struct Seat {
  let number: UInt32
  /// The number of the global.
  let name: UInt32
  let version: UInt32
  /// The numbers of its devices; `nil` for those that it has not.
  var pointer: UInt32?
  var touch: UInt32?
  var keyboard: UInt32?
  /// The surface that the pointer is over, and where.
  var hover: (surface: UInt32, x: Int, y: Int)?
  /// Whether the pointer's button is down on a surface.
  var isPressed = false
  /// The surfaces of the touches that are down, by their numbers.
  var touches: [Int: UInt32] = [:]
}

/// A touch of a surface, or a click on it.
package struct SurfaceContact: Equatable {
  package enum Phase { case began, moved, ended, cancelled }

  package let phase: Phase
  package let surface: UInt32
  /// The seat's number, and that of the finger; `nil` for the pointer.
  package let seat: UInt32
  package let finger: Int?
  /// Where it is, in 256ths of the surface's units; `nil` for where it was.
  package let place: (x: Int, y: Int)?

  package static func == (one: SurfaceContact, other: SurfaceContact) -> Bool {
    one.phase == other.phase && one.surface == other.surface && one.seat == other.seat
      && one.finger == other.finger && one.place?.x == other.place?.x
      && one.place?.y == other.place?.y
  }
}

/// The devices of the seats.
extension Compositor {
  /// - Parameter capabilities: 1 for a pointer, 2 for a keyboard, 4 for a touch panel.
  func setCapabilities(
    of number: UInt32, _ capabilities: UInt32, into events: inout [CompositorEvent]
  ) {
    guard let index = seats.firstIndex(where: { $0.number == number }) else { return }
    let seat = seats[index]
    if (capabilities & 1 != 0) != (seat.pointer != nil) {
      seats[index].pointer = replace(seat.pointer, of: seat, .pointer, by: 0, release: 1)
      if seat.isPressed, let hover = seat.hover {
        events.append(.contact(contact(.cancelled, of: seat, nil, on: hover.surface)))
      }
      (seats[index].hover, seats[index].isPressed) = (nil, false)
    }
    if (capabilities & 2 != 0) != (seat.keyboard != nil) {
      seats[index].keyboard = replace(seat.keyboard, of: seat, .keyboard, by: 1, release: 0)
      if seat.keyboard != nil { events.append(.keysLost) }
    }
    if (capabilities & 4 != 0) != (seat.touch != nil) {
      seats[index].touch = replace(seat.touch, of: seat, .touch, by: 2, release: 0)
      cancelTouches(index, into: &events)
    }
  }

  /// Makes a device where there is none, or releases it.
  private func replace(
    _ device: UInt32?, of seat: Seat, _ object: WaylandObject, by opcode: UInt16, release: UInt16
  ) -> UInt32? {
    if let device {
      if seat.version >= 3 { destroy(device, by: release) } else { bury(device) }
      return nil
    }
    let device = add(object)
    var request = RequestWriter(to: seat.number, opcode)
    request.add(device)
    wire.send(request)
    return device
  }

  private func contact(
    _ phase: SurfaceContact.Phase, of seat: Seat, _ finger: Int?, on surface: UInt32,
    at place: (x: Int, y: Int)? = nil
  ) -> SurfaceContact {
    SurfaceContact(
      phase: phase, surface: surface, seat: seat.number, finger: finger, place: place)
  }

  private func cancelTouches(_ index: Int, into events: inout [CompositorEvent]) {
    for (finger, surface) in seats[index].touches {
      events.append(.contact(contact(.cancelled, of: seats[index], finger, on: surface)))
    }
    seats[index].touches = [:]
  }

  /// Handles an event of a seat's device.
  func handleInput(
    _ opcode: UInt16, of number: UInt32, _ object: WaylandObject, _ arguments: inout EventReader,
    into events: inout [CompositorEvent]
  ) throws(WaylandError) {
    switch object {
    case .touch:
      guard let index = seats.firstIndex(where: { $0.touch == number }) else { return }
      try handleTouch(opcode, index, &arguments, into: &events)
    case .pointer:
      guard let index = seats.firstIndex(where: { $0.pointer == number }) else { return }
      try handlePointer(opcode, index, &arguments, into: &events)
    case .keyboard, .formerKeyboard:
      try handleKeyboard(opcode, &arguments, into: &events)
    default: break
    }
  }

  private func handleTouch(
    _ opcode: UInt16, _ index: Int, _ arguments: inout EventReader,
    into events: inout [CompositorEvent]
  ) throws(WaylandError) {
    switch opcode {
    case 0:  // down
      (_, _) = (try arguments.word(), try arguments.word())
      let (surface, finger) = (try arguments.word(), try arguments.number())
      let place = (try arguments.fixed(), try arguments.fixed())
      guard surfaces[surface] != nil, seats[index].touches[finger] == nil else { return }
      seats[index].touches[finger] = surface
      events.append(.contact(contact(.began, of: seats[index], finger, on: surface, at: place)))
    case 1:  // up
      (_, _) = (try arguments.word(), try arguments.word())
      let finger = try arguments.number()
      guard let surface = seats[index].touches.removeValue(forKey: finger) else { return }
      events.append(.contact(contact(.ended, of: seats[index], finger, on: surface)))
    case 2:  // motion
      _ = try arguments.word()
      let finger = try arguments.number()
      let place = (try arguments.fixed(), try arguments.fixed())
      guard let surface = seats[index].touches[finger] else { return }
      events.append(.contact(contact(.moved, of: seats[index], finger, on: surface, at: place)))
    case 4: cancelTouches(index, into: &events)
    default: break
    }
  }

  private func handlePointer(
    _ opcode: UInt16, _ index: Int, _ arguments: inout EventReader,
    into events: inout [CompositorEvent]
  ) throws(WaylandError) {
    switch opcode {
    case 0:  // enter
      _ = try arguments.word()
      let surface = try arguments.word()
      let place = (x: try arguments.fixed(), y: try arguments.fixed())
      seats[index].hover = surfaces[surface] == nil ? nil : (surface, place.x, place.y)
    case 1:  // leave
      if seats[index].isPressed, let hover = seats[index].hover {
        events.append(.contact(contact(.cancelled, of: seats[index], nil, on: hover.surface)))
      }
      (seats[index].hover, seats[index].isPressed) = (nil, false)
    case 2:  // motion
      _ = try arguments.word()
      let place = (x: try arguments.fixed(), y: try arguments.fixed())
      guard let surface = seats[index].hover?.surface else { return }
      seats[index].hover = (surface, place.x, place.y)
      guard seats[index].isPressed else { return }
      events.append(.contact(contact(.moved, of: seats[index], nil, on: surface, at: place)))
    case 3:  // button
      (_, _) = (try arguments.word(), try arguments.word())
      let (button, state) = (try arguments.word(), try arguments.word())
      // BTN_LEFT
      guard button == 0x110, let hover = seats[index].hover else { return }
      guard (state == 1) != seats[index].isPressed else { return }
      seats[index].isPressed = state == 1
      events.append(
        .contact(
          contact(
            state == 1 ? .began : .ended, of: seats[index], nil, on: hover.surface,
            at: (hover.x, hover.y))))
    default: break
    }
  }

  private func handleKeyboard(
    _ opcode: UInt16, _ arguments: inout EventReader, into events: inout [CompositorEvent]
  ) throws(WaylandError) {
    switch opcode {
    case 0: try wire.skipDescriptor()  // keymap
    case 2: events.append(.keysLost)  // leave
    case 3:  // key
      (_, _) = (try arguments.word(), try arguments.word())
      let (code, state) = (try arguments.word(), try arguments.word())
      events.append(.key(code: UInt16(clamping: code), isDown: state == 1))
    default: break
    }
  }
}
