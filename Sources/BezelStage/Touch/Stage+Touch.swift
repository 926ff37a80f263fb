internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelText
internal import BezelTouch

extension Stage {
  /// Reads the input devices; touches that are not for a HUD are reported to the client and, if
  /// requested, forwarded to other programs.
  ///
  /// - Returns: the inputs for the HUDs, and whether there was any event.
  func handleTouch(_ client: StageClient) -> (inputs: [Input], hasEvents: Bool) {
    let lost = contacts.popLost()
    var readings = touch.read(poll)
    if let layer = screen.layer { readings += layer.popReadings() }
    guard !lost.isEmpty || !readings.isEmpty else { return ([], false) }
    var inputs: [Input] = []
    func send(_ item: ContactRouter.RoutedTouch) {
      switch item.side {
      case .hud(let hud): inputs.append(.touch(item.touch, on: hud))
      case .application: client.handle(.passed(item.touch))
      }
    }
    for item in lost { send(item) }
    for item in readings {
      switch item.event {
      case .key(let code, let isDown, let time):
        inputs.append(.key(code: Int(code), isDown: isDown, time: clock.moment(of: time)))
        keyLocks.handle(Int(code), isDown: isDown, of: keymap)
      case .keyLost(let code): inputs.append(.keyLost(code: Int(code)))
      case .contact(let event):
        guard let followed = follow(event, of: item.device) else { continue }
        send(followed)
        if case .application = followed.side, event.contact.isBlocked {
          touch.pass(event, of: item.device)
        }
      }
    }
    touch.flush()
    return (inputs, true)
  }

  /// Whether there is a touch panel, which may be the only way to enter a text.
  package var hasTouchPanel: Bool { touch.hasTouchPanel }

  /// Routes a contact's event to the receiver, which is chosen at the contact's beginning.
  private func follow(_ event: TouchEvent, of device: UInt64) -> ContactRouter.RoutedTouch? {
    let contact = event.contact
    let place = screen.place(
      of: contact.position, on: device, onScreen: touch.output(of: device))
    let measure = typesetter.block(for:)
    let now = clock.moment(of: contact.time)
    let phase: TouchPhase
    var targetAtBeginning: TouchTarget?
    switch event {
    case .down:
      guard let place else { return nil }
      let (hud, target) = huds.receiver(
        of: place.point, at: now, on: place.output, typesetter: measure)
      contacts.begin(contact.id, hud.map { .hud($0) } ?? .application, at: place.point)
      (phase, targetAtBeginning) = (.began, target)
    case .moved: phase = .moved
    case .up: phase = .ended
    case .cancelled: phase = .cancelled
    }
    return contacts.follow(
      contact.id, phase, at: place?.point, time: now
    ) { point, hud in
      guard let place else { return .outside }
      return targetAtBeginning
        ?? huds.target(of: point, for: hud, at: now, on: place.output, typesetter: measure)
    }
  }

  /// Opens the devices when a HUD appears, grabs them for its mask, and closes them after it.
  ///
  /// - Returns: when to call this again.
  func updateTouch(at time: Timestamp, _ client: StageClient) -> Timestamp? {
    let hadTouchPanel = touch.hasTouchPanel
    for problem in touch.addOpened(at: time, poll) { warnOnce(problem, client) }
    // A client may show another thing then.
    let again = touch.hasTouchPanel != hadTouchPanel && followsKeyLocks ? time : nil
    if let layer = screen.layer { updateInput(of: layer, at: time) }
    let isSeen = huds.isOnScreen && screen.isSeen && screen.layer == nil
    let isRead = isSeen || followsKeyLocks
    if isRead {
      let isDue = !touch.isOpen || touch.lacksKeys(wantsKeys)
      if isDue { scanDevices(at: time, client) }
      if let due = touch.nextLook, due <= time {
        for problem in touch.look(at: time, poll) { warnOnce(problem, client) }
      }
    }
    let blocked: InputKinds =
      isSeen
      ? options.input.blocked(
        isMasked: blocksDevices, isAsking: huds.isAsking && touch.hasKeyboard) : []
    // A keyboard may not be grabbable, for example for its power key, or not be grabbed yet.
    screen.silenceKeys(blocked.contains(.keys))
    guard touch.isOpen else { return nil }
    let (next, problems) = touch.settle(
      blocking: blocked, passing: options.input.passesOn && huds.leavesTouches,
      at: time, isSeen: screen.isSeen(at:))
    for problem in problems {
      client.handle(
        .leaking(
          device: problem.subject, reason: problem.description, at: clock.moment(of: time)))
    }
    if !isRead, !touch.isInUse {
      contacts.loseAll(at: clock.moment(of: time))
      touch.close(poll)
    }
    if contacts.hasLost { return time }
    return isRead ? earliest(next, earliest(touch.nextLook, again)) : next
  }

  /// Tells a compositor which touches and keys are the HUDs'.
  private func updateInput(of layer: LayerDisplay, at time: Timestamp) {
    let now = clock.moment(of: time)
    layer.setInput(takingKeys: huds.isAsking, poll) {
      huds.touchableAreas(at: now, on: $0, typesetter: typesetter.block(for:))
    }
  }

  /// Begins to open new devices.
  func scanDevices(at time: Timestamp, _ client: StageClient) {
    for problem in touch.scan(readingKeys: wantsKeys, at: time, poll) {
      warnOnce(problem, client)
    }
  }

  /// Whether keys can mean something to a HUD, or to the client.
  private var wantsKeys: Bool { huds.wantsKeys || followsKeyLocks }

  /// Whether devices are to be grabbed: a grab covers a whole device, so touches that are left to other
  /// programs need another way to reach them.
  private var blocksDevices: Bool {
    huds.blocksEverything
      || huds.blocksInput && (!huds.leavesTouches || options.input.passesOn || hasApplication)
  }
}
