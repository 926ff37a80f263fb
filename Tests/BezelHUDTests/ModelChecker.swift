@testable import BezelHUD

/// Compares a model's events and fade states with the rules, from the outside.
struct ModelChecker {
  private enum Stage { case hidden, appearing, visible, disappearing }

  private var stage = Stage.hidden
  private var awaited: [DismissalToken] = []
  private var content: Content?
  private var status: String?
  private var mask = MaskType.none
  /// Whether a dismissal was asked for since the last show, or an image ends by itself.
  private var mayLeave = false
  private(set) var problems: [String] = []

  var hasAwaited: Bool { !awaited.isEmpty }

  /// Notes the effect of a command on the following events.
  mutating func handle(_ command: Command, of appearance: Appearance) {
    switch command {
    case .show(let shown):
      content = shown.content
      status = shown.status
      mask = shown.mask ?? appearance.maskType
      mayLeave = shown.content.isPassing
    case .setStatus(let status):
      self.status = status
    case .dismiss(_, let token):
      if let token { awaited.append(token) }
      mayLeave = true
    case .popActivity:
      mayLeave = true
    case .setAppearance, .setTiming, .setInteraction, .setInsets, .setTilt, .setFacts:
      break
    case .showQueued, .update, .present, .hide, .cancelGestures, .raise, .remove:
      problems.append("\(command) is for another witness")
    }
  }

  mutating func handle(_ events: [Event]) {
    for event in events {
      switch (event, stage) {
      case (.willAppear, .hidden), (.willAppear, .disappearing): stage = .appearing
      case (.didAppear, .appearing): stage = .visible
      case (.willDisappear, .appearing), (.willDisappear, .visible):
        stage = .disappearing
        check(mayLeave, "leaves although nobody asked for it")
      case (.didDisappear, .disappearing): stage = .hidden
      case (.touched, .appearing), (.touched, .visible), (.touched, .disappearing): break
      case (.touchedInside, .appearing), (.touchedInside, .visible): break
      case (.touchedInside, .disappearing), (.haptic, _): break
      case (.announced, .appearing), (.announced, .visible): break
      case (.tapped, .appearing), (.tapped, .visible): break
      case (.swiped, .appearing), (.swiped, .visible): break
      case (.buttonPressed, .appearing), (.buttonPressed, .visible): break
      case (.armed, .appearing), (.armed, .visible): break
      case (.disarmed, .appearing), (.disarmed, .visible): break
      case (.confirmed, .appearing), (.confirmed, .visible): break
      case (.cancelRequested, .appearing), (.cancelRequested, .visible): break
      case (.sentAway, .appearing), (.sentAway, .visible): break
      case (.finished, _), (.hidden, .hidden): break
      case (.dismissed(let token, _), _):
        if awaited.first == token {
          awaited.removeFirst()
        } else {
          problems.append("\(token) is told twice, out of order or without a call")
        }
      default: problems.append("\(event) while \(stage)")
      }
    }
  }

  /// Compares a model that has just been updated at `now` with its events.
  mutating func look(at model: HUDModel, now: Moment) {
    let (stage, content, mask) = (stage, content, mask)
    let isOnScreen = stage != .hidden
    check(model.isOnScreen == isOnScreen, "on screen: \(model.isOnScreen) while \(stage)")
    check(
      model.isVisible == (stage == .appearing || stage == .visible),
      "visible: \(model.isVisible) while \(stage)")
    let blocks = mask != .none || model.button != nil || model.cancelButton != nil
    check(model.blocksInput == (isOnScreen && blocks), "blocking: \(model.blocksInput), \(mask)")
    if isOnScreen {
      check(model.content == content, "shows \(model.content), not \(String(describing: content))")
    }
    check(model.status == status, "says \(String(describing: model.status))")
    check(model.session.activityCount >= 0, "counts \(model.session.activityCount)")

    let wake = model.nextWake(after: now)
    check(wake.map { $0 >= now } ?? true, "wants to be woken in the past")
    let image = model.content.isPassing
    let isPending =
      model.phase.deadline != nil || model.session.graceEnd != nil || !awaited.isEmpty
      || (stage == .visible && image)
    check(!isPending || wake != nil, "waits for something without a wake-up")
  }

  private mutating func check(_ holds: Bool, _ problem: @autoclosure () -> String) {
    if !holds { problems.append(problem()) }
  }
}
