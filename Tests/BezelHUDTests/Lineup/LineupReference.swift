/// Who is to be seen when, by the rules alone and by nothing of the lineup or the HUD; in
/// milliseconds, of which only multiples of `tick` are looked at.
struct LineupReference {
  static let tick = 50

  /// What is wanted.
  struct Plan: Equatable {
    enum Dog: Equatable { case text, color, cancel, dismiss }

    var text = ""
    var isMessage = false
    var isActivity = false
    var isQueued = false
    var priority = 0
    var stays = false
    var limit: Int?
    var grace = 0
    var minimum = 0
    var dog: Dog?
    var dogLimit = 0
    /// Whether the cancel key sends it away.
    var isCancellable = false
  }

  struct Claim: Equatable {
    let handle: Int
    let owner: Int
    var dismissal: Int?
    var told: String?
  }

  private struct Item {
    let number: Int
    var plan: Plan
    var claims: [Claim]
    let arrival: Int
    var left: Int?
    var shownFrom: Int?
    var dogDue: Int?
    var isLate = false
    var wasSeen = false
    var ghostUntil: Int?

    /// What can be told apart on the screen.
    var face: String {
      guard isLate else { return plan.text }
      return switch plan.dog {
      case .text: "late"
      case .color: plan.text + " in red"
      case .cancel: plan.text + " [Cancel]"
      case .dismiss, nil: plan.text
      }
    }
  }

  private enum HUD: Equatable {
    case hidden, pending, up
    case appearing(end: Int)
    case leaving(end: Int)
  }

  private(set) var log: [String] = []
  private(set) var now = 0
  private let fade: Int
  private var items: [Item] = []
  private var numbers = 0
  private var hud = HUD.hidden
  private var hasScreen = true
  /// Which item the HUD was told to show, with what face, and the least time that goes with it.
  private var told: (number: Int, face: String, minimum: Int)?
  private var lastFace = ""
  private var seenFrom = 0
  /// When the HUD leaves that somebody sent away.
  private var leaveDue: Int?

  init(fade: Int) { self.fade = fade }

  /// What is to be seen.
  var face: String? {
    switch hud {
    case .hidden, .leaving: nil
    case .pending, .up, .appearing: lastFace
    }
  }

  var current: Int? { front.flatMap { items[$0].claims.first?.handle } }

  /// What lives, and the newest wish of each.
  var living: [(handle: Int, plan: Plan)] {
    items.flatMap { item in item.claims.map { ($0.handle, item.plan) } }
  }

  // MARK: What is wanted

  mutating func show(_ plan: Plan, _ handle: Int, owner: Int) {
    place(Claim(handle: handle, owner: owner), plan)
  }

  mutating func update(_ handle: Int, to plan: Plan) {
    guard let index = item(of: handle) else { return }
    let claim = items[index].claims.firstIndex { $0.handle == handle }!
    items[index].claims[claim].dismissal = nil
    if items[index].plan == plan || items[index].claims.count == 1 {
      items[index].plan = plan
      feed(index)
    } else {
      place(items[index].claims.remove(at: claim), plan)
    }
  }

  mutating func dismiss(_ handle: Int, after delay: Int, _ reason: String = "dismissed") {
    guard let index = item(of: handle) else { return }
    let claim = items[index].claims.firstIndex { $0.handle == handle }!
    if delay > 0 {
      items[index].claims[claim].dismissal = min(
        now + delay, items[index].claims[claim].dismissal ?? .max)
    } else {
      say("ended \(handle) \(reason)")
      items[index].claims.remove(at: claim)
      if items[index].claims.isEmpty { retire(index) }
    }
  }

  mutating func leave(_ owner: Int) {
    for item in items where !item.plan.stays {
      for claim in item.claims where claim.owner == owner {
        dismiss(claim.handle, after: 0, "ownerLeft")
      }
    }
  }

  mutating func pop(_ owner: Int) {
    let rings = items.filter { $0.plan.isActivity }
    let own = rings.flatMap { $0.claims.filter { $0.owner == owner } }.map(\.handle)
    let stay = rings.filter { $0.plan.stays }.flatMap { $0.claims }.map(\.handle)
    if let handle = own.max() ?? stay.max() { dismiss(handle, after: 0) }
  }

  // MARK: What happens at the screen

  mutating func cancelKey() {
    guard isUp, let told, let item = items.first(where: { $0.number == told.number }),
      item.plan.isCancellable
    else { return }
    leaveDue = max(now, seenFrom + told.minimum)
    endAll(told.number, "cancelled")
    settle()
  }

  mutating func confirmKey() {
    guard isUp, let told, let item = items.first(where: { $0.number == told.number }),
      item.isLate, item.plan.dog == .cancel, !item.claims.isEmpty
    else { return }
    endAll(told.number, "cancelled")
    settle()
  }

  mutating func setScreen(_ isThere: Bool) {
    hasScreen = isThere
    if isThere, hud == .pending { appear() }
  }

  // MARK: Time

  mutating func advance(to end: Int) {
    while now < end {
      now += LineupReference.tick
      settle()
    }
  }

  /// Everything that is due now, until nothing is.
  mutating func settle() {
    while letPass() {}
    decide()
    while letPass() {
      while letPass() {}
      decide()
    }
  }

  /// - Returns: whether something happened that who is in front may depend on.
  private mutating func letPass() -> Bool {
    if case .appearing(let end) = hud, end <= now {
      hud = .up
      start()
    }
    if case .leaving(let end) = hud, end <= now { hud = .hidden }
    if let leaveDue, leaveDue <= now {
      self.leaveDue = nil
      leaveNow()
    }
    for index in items.indices {
      let item = items[index]
      if let end = item.ghostUntil {
        guard end <= now else { continue }
        items.remove(at: index)
        return true
      }
      if let claim = item.claims.first(where: { $0.dismissal ?? .max <= now }) {
        dismiss(claim.handle, after: 0)
        return true
      }
      if let left = item.left, let from = item.shownFrom, from + left <= now {
        endAll(item.number, "timedOut")
        return true
      }
      if let due = item.dogDue, due <= now {
        items[index].dogDue = nil
        items[index].isLate = true
        for claim in item.claims { say("late \(claim.handle)") }
        if item.plan.dog == .dismiss { endAll(item.number, "watchdog") }
        return true
      }
    }
    return false
  }

  // MARK: Who is seen

  private var front: Int? {
    for priority in Set(items.map(\.plan.priority)).sorted(by: >) {
      let level = items.indices.filter { items[$0].plan.priority == priority }
      let queue = level.filter { items[$0].plan.isQueued }
      if let head = queue.min(by: { items[$0].number < items[$1].number }),
        items[head].arrival <= now
      {
        return head
      }
      let stack = level.filter { !items[$0].plan.isQueued && items[$0].arrival <= now }
      if let top = stack.max(by: { items[$0].number < items[$1].number }) { return top }
    }
    return nil
  }

  private mutating func decide() {
    let number = front.map { items[$0].number }
    items.removeAll { $0.ghostUntil != nil && $0.number != number }
    for index in items.indices where items[index].number != number {
      if let from = items[index].shownFrom {
        items[index].left = items[index].left.map { max(0, $0 - (now - from)) }
        items[index].shownFrom = nil
      }
      tell(index, items[index].plan.isQueued && !items[index].wasSeen ? "queued" : "covered")
    }
    guard let index = items.firstIndex(where: { $0.number == number }) else {
      if told != nil, leaveDue == nil, isUp || hud == .pending {
        if isUp, now < seenFrom + told!.minimum {
          leaveDue = seenFrom + told!.minimum
        } else {
          leaveNow()
        }
      }
      told = nil
      return
    }
    if case .appearing = hud {} else { items[index].shownFrom = items[index].shownFrom ?? now }
    items[index].wasSeen = true
    tell(index, "shown")
    let item = items[index]
    let isSame = item.number == told?.number && item.face == told?.face
    if isSame, item.plan.minimum == told?.minimum { return }
    told = (item.number, item.face, item.plan.minimum)
    lastFace = item.face
    leaveDue = nil
    switch hud {
    case .hidden: if hasScreen { appear() } else { hud = .pending }
    case .pending: break
    case .appearing, .up: seenFrom = now
    case .leaving: appear()
    }
  }

  private var isUp: Bool {
    switch hud {
    case .appearing, .up: true
    case .hidden, .pending, .leaving: false
    }
  }

  private mutating func appear() {
    seenFrom = now
    hud = fade == 0 ? .up : .appearing(end: now + fade)
    for index in items.indices { items[index].shownFrom = nil }
    if fade == 0 { start() }
  }

  private mutating func leaveNow() {
    hud = isUp && fade > 0 ? .leaving(end: now + fade) : .hidden
  }

  /// It can be read from now on.
  private mutating func start() {
    for index in items.indices where items[index].number == told?.number {
      items[index].shownFrom = now
    }
  }

  // MARK: Items

  private func item(of handle: Int) -> Int? {
    items.firstIndex { $0.claims.contains { $0.handle == handle } }
  }

  private mutating func place(_ claim: Claim, _ plan: Plan) {
    if plan.isQueued,
      let index = items.firstIndex(where: { $0.plan == plan && $0.ghostUntil == nil })
    {
      items[index].claims.append(claim)
      feed(index)
    } else {
      numbers += 1
      items.append(Item(number: numbers, plan: plan, claims: [claim], arrival: now + plan.grace))
      feed(items.count - 1)
    }
  }

  private mutating func feed(_ index: Int) {
    let plan = items[index].plan
    items[index].left = plan.limit
    if items[index].shownFrom != nil { items[index].shownFrom = now }
    items[index].isLate = false
    items[index].dogDue = plan.dog.map { _ in now + plan.dogLimit }
  }

  private mutating func endAll(_ number: Int, _ reason: String) {
    guard let index = items.firstIndex(where: { $0.number == number }),
      !items[index].claims.isEmpty
    else { return }
    for claim in items[index].claims { say("ended \(claim.handle) \(reason)") }
    items[index].claims = []
    retire(index)
  }

  /// What has ended on the screen is seen there for its least time.
  private mutating func retire(_ index: Int) {
    let end = seenFrom + items[index].plan.minimum
    let isSeen = if case .leaving = hud { true } else { isUp }
    if items[index].number == told?.number, isSeen, end > now {
      items[index].ghostUntil = end
    } else {
      items.remove(at: index)
    }
  }

  private mutating func tell(_ index: Int, _ state: String) {
    for claim in items[index].claims.indices where items[index].claims[claim].told != state {
      items[index].claims[claim].told = state
      say("\(state) \(items[index].claims[claim].handle)")
    }
  }

  private mutating func say(_ sentence: String) { log.append("\(now) \(sentence)") }
}
