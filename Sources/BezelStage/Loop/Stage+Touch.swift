internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelText
internal import BezelTouch

extension Stage {
  /// What the touch panels have to say, as the model understands it.
  func touchInputs() -> [Input] {
    touch.read(poll).compactMap { event in
      // Contacts are numbered per panel; together they still fit one number.
      let id = event.contact.id
      let contact = UInt64(id.panel) << 40 | id.number & (1 << 40 - 1)
      switch event {
      case .down(let down):
        guard let output = screen.output,
          let place = screen.place(x: Int(down.position.x), y: Int(down.position.y))
        else { return nil }
        let isInside = model.contains(place, on: output, typesetter: typesetter.block(for:))
        return .touchDown(contact: contact, isInside: isInside)
      case .up, .cancelled: return .touchUp(contact: contact)
      case .moved: return nil
      }
    }
  }

  /// Opens the panels when a HUD comes up, blocks them as its mask says, and closes them after it.
  ///
  /// - Returns: when it has to be called again.
  func keepTouch(at time: Timestamp, _ director: Director) -> Timestamp? {
    let isSeen = model.isOnScreen && screen.isSeen
    if isSeen, !touch.isOpen {
      for problem in touch.open(poll) { warnOnce(problem, director) }
    }
    guard touch.isOpen else { return nil }
    let (next, problems) = touch.settle(blocking: isSeen && model.blocksInput, at: time)
    for problem in problems { warnOnce(problem, director) }
    if !isSeen, !touch.isGrabbed { touch.close(poll) }
    return next
  }
}
