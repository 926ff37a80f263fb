internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelText
internal import BezelTouch

extension Stage {
  /// What the input devices have to say, as the model understands it; what is not for the HUD is told
  /// to the director, and to other programs where that is asked for.
  ///
  /// - Returns: what is for the HUD, and whether there was anything at all.
  func hearTouch(_ director: Director) -> (inputs: [Input], hasNews: Bool) {
    var inputs: [Input] = []
    let lost = contacts.takeLost()
    let heard = touch.read(poll)
    func tell(_ news: FollowedContacts.News) {
      switch news.side {
      case .hud(let hud): inputs.append(.touch(news.touch, on: hud))
      case .application: director.hear(.passed(news.touch))
      }
    }
    for news in lost { tell(news) }
    for news in heard {
      switch news.event {
      case .key(let code, let isDown, let time):
        inputs.append(.key(code: Int(code), isDown: isDown, time: clock.moment(of: time)))
      case .keyLost(let code): inputs.append(.keyLost(code: Int(code)))
      case .contact(let event):
        guard let followed = follow(event, of: news.device) else { continue }
        tell(followed)
        if case .application = followed.side, event.contact.isBlocked {
          touch.pass(event, of: news.device)
        }
      }
    }
    touch.flush()
    return (inputs, !lost.isEmpty || !heard.isEmpty)
  }

  /// Whose contact it is: that is decided where it begins.
  private func follow(_ event: TouchEvent, of device: UInt64) -> FollowedContacts.News? {
    let contact = event.contact
    let place = screen.place(of: contact.position, onScreen: touch.output(of: device))
    let measure = typesetter.block(for:)
    let now = clock.moment(of: contact.time)
    let phase: TouchPhase
    switch event {
    case .down:
      guard let place else { return nil }
      let owner = huds.owner(of: place.point, at: now, on: place.output, typesetter: measure)
      contacts.begin(contact.id, owner.map { .hud($0) } ?? .application, at: place.point)
      phase = .began
    case .moved: phase = .moved
    case .up: phase = .ended
    case .cancelled: phase = .cancelled
    }
    return contacts.follow(
      contact.id, phase, at: place?.point, time: now
    ) { point, hud in
      guard let place else { return .outside }
      return huds.target(of: point, for: hud, at: now, on: place.output, typesetter: measure)
    }
  }

  /// Opens the devices when a HUD comes up, blocks them as its mask says, and closes them after it.
  ///
  /// - Returns: when it has to be called again.
  func keepTouch(at time: Timestamp, _ director: Director) -> Timestamp? {
    let isSeen = huds.isOnScreen && screen.isSeen
    if isSeen {
      let isDue = !touch.isOpen || touch.lacksKeys(huds.wantsKeys)
      if isDue { lookForDevices(at: time, director) }
      if let due = touch.nextLook, due <= time {
        for problem in touch.lookAgain(at: time, poll) { warnOnce(problem, director) }
      }
    }
    guard touch.isOpen else { return nil }
    let (next, problems) = touch.settle(
      blocking: isSeen && blocksDevices, passing: options.input.passesOn && huds.leavesTouches,
      at: time)
    for problem in problems {
      director.hear(
        .leaking(
          device: problem.subject, reason: problem.description, at: clock.moment(of: time)))
    }
    if !isSeen, !touch.isInUse {
      contacts.loseAll(at: clock.moment(of: time))
      touch.close(poll)
    }
    return contacts.hasLost ? time : next
  }

  /// Opens what was plugged in.
  func lookForDevices(at time: Timestamp, _ director: Director) {
    for problem in touch.look(hearingKeys: huds.wantsKeys, at: time, poll) {
      warnOnce(problem, director)
    }
  }

  /// Whether devices are kept from other programs: a device can only be taken as a whole, so what is
  /// left to others has to reach them in another way.
  private var blocksDevices: Bool {
    huds.blocksEverything
      || huds.blocksInput && (!huds.leavesTouches || options.input.passesOn || hasApplication)
  }
}
