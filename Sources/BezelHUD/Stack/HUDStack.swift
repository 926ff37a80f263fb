/// The HUDs of one screen, one in front of the other.
///
/// One comes to be with the first command to it, in front of those that are there but behind the
/// shared one; each lives as if it were alone.
package struct HUDStack: Sendable {
  /// From back to front.
  private(set) var huds = [Entry(id: .shared, model: HUDModel())]
  /// The model that new HUDs are copied from, with the screen, its insets and its tilt.
  ///
  /// An array of one model, so that a copy of the stack copies no model.
  private var newcomer = [HUDModel()]
  /// The number of changes so far; between two, scenes differ by what moves.
  private(set) var revision = 0

  /// A HUD and what it is known by.
  struct Entry: Sendable {
    let id: HUDID
    var model: HUDModel
  }

  /// An event of one HUD.
  package typealias AddressedEvent = (hud: HUDID, event: Event)

  package init() {}

  var models: [HUDModel] { huds.map { $0.model } }

  /// A HUD of the stack; one that it does not have is like a new one.
  package subscript(_ id: HUDID) -> HUDModel {
    huds.first { $0.id == id }?.model ?? newcomer[0]
  }

  /// Whether one of the models is like this.
  ///
  /// In place, as in `earliest`: a model that is taken out of an array is copied, with all that it refers to.
  func contains(_ isSuch: (HUDModel) -> Bool) -> Bool {
    let all = huds.span
    for index in all.indices where isSuch(all[index].model) { return true }
    return false
  }

  /// The first of the models' moments; `nil` if none has one.
  private func earliest(_ moment: (HUDModel) -> Moment?) -> Moment? {
    let all = huds.span
    var first: Moment?
    for index in all.indices {
      guard let next = moment(all[index].model) else { continue }
      first = min(first ?? next, next)
    }
    return first
  }

  /// Whether any of them is, or is about to be, on a screen.
  package var isOnScreen: Bool { contains { $0.isOnScreen } }

  /// Whether nothing is shown, or about to be.
  package var isIdle: Bool { !contains { !$0.isIdle } }

  /// Whether one would appear if there were a screen.
  package var isPending: Bool { contains { $0.isPending } }

  /// Whether the next frame differs from this one although nothing happens.
  package var isMoving: Bool { contains { $0.isMoving } }

  /// Whether information, success and errors are made felt.
  package var hapticsEnabled: Bool {
    contains { $0.isOnScreen && $0.interaction.hapticsEnabled }
  }

  /// When they have to be settled or drawn next; `nil` if they wait for a command.
  ///
  /// - Parameter isSeen: whether somebody may be looking; what only looks different is left out else.
  package func nextWake(after now: Moment, isSeen: Bool = true) -> Moment? {
    earliest { $0.nextWake(after: now, isSeen: isSeen) }
  }

  /// Lets everything happen that is due, in the order in which it was due.
  package mutating func settle(at now: Moment) -> [AddressedEvent] {
    var events: [AddressedEvent] = []
    while let due = earliest({ $0.nextDue }), due <= now {
      revision += 1
      for index in huds.indices where huds[index].model.nextDue == due {
        events += huds[index].model.settle(at: due).map { (huds[index].id, $0) }
      }
    }
    return events
  }

  /// Carries out what came in during one turn; of what comes for one HUD, the settings come before
  /// everything else.
  package mutating func apply(_ inputs: [Input], at now: Moment) -> [AddressedEvent] {
    revision += 1
    var events: [AddressedEvent] = []
    var rest = inputs[...]
    // One that was removed and comes again is a new one.
    while let index = rest.firstIndex(where: { $0.isRemoval }) {
      events += carryOut(Array(rest[...index]), at: now)
      if case .command(_, let id) = rest[index], id != .shared {
        huds.removeAll { $0.id == id }
      }
      rest = rest[(index + 1)...]
    }
    return events + carryOut(Array(rest), at: now)
  }

  /// Notes that texts are set with other letters from now on.
  package mutating func changeLetters() { revision += 1 }

  private mutating func carryOut(_ inputs: [Input], at now: Moment) -> [AddressedEvent] {
    for case .command(let command, let id) in inputs where command != .remove {
      let index = huds.firstIndex { $0.id == id }
      if index != nil, command != .raise || id == .shared { continue }
      let entry = index.map { huds.remove(at: $0) } ?? Entry(id: id, model: newcomer[0])
      huds.insert(entry, at: huds.count - 1)
    }
    let keys = keyHolders(inputs)
    var events: [AddressedEvent] = []
    for index in huds.indices {
      let id = huds[index].id
      let own = inputs.filter { $0.concerns(id, holdingKeys: keys) }
      if own.isEmpty { continue }
      events += huds[index].model.apply(own, at: now).map { (id, $0) }
    }
    _ = newcomer[0].apply(inputs.filter { $0.isForAll }, at: now)
    return events
  }

  /// Which HUD each key that goes down is for: the foremost that has a use for it.
  private func keyHolders(_ inputs: [Input]) -> [Int: HUDID] {
    var holders: [Int: HUDID] = [:]
    for case .key(let code, isDown: true, _) in inputs {
      holders[code] = huds.last { $0.model.wants(key: code) }?.id
    }
    return holders
  }
}

extension Input {
  fileprivate var isRemoval: Bool {
    if case .command(.remove, _) = self { true } else { false }
  }

  /// Whether it is about the screen, and so for all HUDs.
  fileprivate var isForAll: Bool {
    switch self {
    case .command(.setInsets, _), .command(.setTilt, _), .screen: true
    case .command, .touch, .key, .keyLost: false
    }
  }

  /// - Parameter keys: who is told of the keys that go down; that one goes up concerns everybody.
  fileprivate func concerns(_ id: HUDID, holdingKeys keys: [Int: HUDID]) -> Bool {
    if isForAll { return true }
    switch self {
    case .command(_, let hud), .touch(_, let hud): return hud == id
    case .key(let code, let isDown, _): return !isDown || keys[code] == id
    case .keyLost, .screen: return true
    }
  }
}
