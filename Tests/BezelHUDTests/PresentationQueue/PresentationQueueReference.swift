/// The presentation on the screen at each time, by the rules alone, independent of the queue and
/// the HUD; in milliseconds, of which only multiples of `tick` are used.
struct PresentationQueueReference {
  static let tick = 50

  private struct Item {
    var number: Int
    var plan: Plan
    var claims: [Claim]
    var arrival: Int
    var left: Int?
    var shownFrom: Int?
    var dogDue: Int?
    var isLate = false
    var wasSeen = false
    var ghostUntil: Int?
    var formerOwners: [Int] = []

    /// The visible content, as text.
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

  private(set) var log: [String] = []
  private(set) var now = 0
  private let fade: Int
  private var items: [Item] = []
  private var numbers = 0
  private var hud = HUD.hidden
  private var hasScreen = true
  /// The item that the HUD was last told to show, its content, and its least time.
  private var sent: (number: Int, face: String, minimum: Int)?
  private var lastFace = ""
  private var seenFrom = 0

  init(fade: Int) { self.fade = fade }

  /// The content that should be visible.
  var face: String? {
    switch hud {
    case .hidden, .leaving: nil
    case .pending, .up, .appearing: lastFace
    }
  }

  var current: Int? { front.flatMap { items[$0].claims.first?.handle } }

  /// The items that have not ended, with the newest request of each.
  var living: [(handle: Int, plan: Plan)] {
    items.flatMap { item in item.claims.map { ($0.handle, item.plan) } }
  }

  // MARK: Requests

  mutating func show(_ plan: Plan, _ handle: Int, owner: Int) {
    place(Claim(handle: handle, owner: owner), plan)
    endCovered()
  }

  mutating func update(_ handle: Int, to plan: Plan) {
    change(handle, to: plan)
    endCovered()
  }

  private mutating func change(_ handle: Int, to plan: Plan) {
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

  /// Replaces a presentation by another one.
  ///
  /// - Parameter next: the new handle if the presentation is another owner's.
  mutating func replace(_ former: Int, with plan: Plan, owner: Int, next: Int) {
    guard let index = item(of: former) else { return }
    let claim = items[index].claims.firstIndex { $0.handle == former }!
    var handle = former
    if items[index].claims[claim].owner != owner {
      say("ended \(former) replaced")
      handle = next
      items[index].claims[claim] = Claim(handle: handle, owner: owner)
    }
    if plan.isQueued, !items[index].plan.isQueued {
      let former = items.remove(at: index)
      var claim = former.claims[0]
      claim.dismissal = nil
      place(claim, plan)
      if former.arrival <= now { items[item(of: handle)!].arrival = former.arrival }
      return endCovered()
    }
    defer { endCovered() }
    change(handle, to: plan)
    if plan.isQueued { return }
    let moved = item(of: handle)!
    numbers += 1
    if sent?.number == items[moved].number { sent?.number = numbers }
    items[moved].number = numbers
  }

  mutating func dismissAll(after delay: Int) {
    for (handle, _) in living { dismiss(handle, after: delay) }
    if delay > 0 { return }
    items.removeAll { $0.ghostUntil != nil }
  }

  mutating func dismiss(_ handle: Int, after delay: Int) {
    guard delay > 0 else {
      drop(handle, "dismissed")
      return endCovered()
    }
    guard let index = item(of: handle) else { return }
    let claim = items[index].claims.firstIndex { $0.handle == handle }!
    items[index].claims[claim].dismissal = min(
      now + delay, items[index].claims[claim].dismissal ?? .max)
  }

  private mutating func drop(_ handle: Int, _ reason: String, isForced: Bool = false) {
    guard let index = item(of: handle) else { return }
    say("ended \(handle) \(reason)")
    items[index].formerOwners = items[index].claims.map(\.owner)
    items[index].claims.removeAll { $0.handle == handle }
    if items[index].claims.isEmpty {
      retire(index, isForced: isForced)
    } else {
      items[index].formerOwners = []
    }
  }

  mutating func leave(_ owner: Int) {
    items.removeAll { $0.formerOwners.contains(owner) }
    for item in items where !item.plan.stays {
      for claim in item.claims where claim.owner == owner {
        drop(claim.handle, "ownerLeft", isForced: true)
      }
    }
    endCovered()
  }

  mutating func pop(_ owner: Int) {
    let rings = items.filter { $0.plan.isActivity }.sorted { $0.number < $1.number }
    let own = rings.flatMap { $0.claims.filter { $0.owner == owner } }.map(\.handle)
    let stay = rings.filter { $0.plan.stays }.flatMap { $0.claims }.map(\.handle)
    if let handle = own.last ?? stay.last { dismiss(handle, after: 0) }
  }

  // MARK: What happens at the screen

  mutating func cancelKey() {
    guard isUp, let sent, let item = items.first(where: { $0.number == sent.number }),
      item.plan.isCancellable
    else { return }
    endAll(sent.number, "cancelled")
    settle()
  }

  mutating func confirmKey() {
    guard isUp, let sent, let item = items.first(where: { $0.number == sent.number }),
      item.isLate, item.plan.dog == .cancel, !item.claims.isEmpty
    else { return }
    endAll(sent.number, "cancelled")
    settle()
  }

  mutating func setScreen(_ isThere: Bool) {
    hasScreen = isThere
    if isThere, hud == .pending { appear() }
  }

  // MARK: Time

  mutating func advance(to end: Int) {
    while now < end {
      now += PresentationQueueReference.tick
      settle()
    }
  }

  /// Handles everything that is due now, until nothing is.
  mutating func settle() {
    while letPass() {}
    decide()
    while letPass() {
      while letPass() {}
      decide()
    }
  }

  /// - Returns: whether a change happened that may choose another front presentation.
  private mutating func letPass() -> Bool {
    if case .appearing(let end) = hud, end <= now {
      hud = .up
      start()
    }
    if case .leaving(let end) = hud, end <= now { hud = .hidden }
    for index in items.indices {
      let item = items[index]
      if let end = item.ghostUntil {
        guard end <= now else { continue }
        items.remove(at: index)
        return true
      }
      if let claim = item.claims.first(where: { $0.dismissal ?? .max <= now }) {
        drop(claim.handle, "dismissed")
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

  // MARK: The choice

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
    endCovered()
    for index in items.indices where items[index].number != number {
      if let from = items[index].shownFrom {
        items[index].left = items[index].left.map { max(0, $0 - (now - from)) }
        items[index].shownFrom = nil
      }
      tell(index, items[index].plan.isQueued && !items[index].wasSeen ? "queued" : "covered")
    }
    guard let index = items.firstIndex(where: { $0.number == number }) else {
      if sent != nil { leaveNow() }
      sent = nil
      return
    }
    if case .appearing = hud {} else { items[index].shownFrom = items[index].shownFrom ?? now }
    items[index].wasSeen = true
    tell(index, "shown")
    let item = items[index]
    let isSame = item.number == sent?.number && item.face == sent?.face
    if isSame, item.plan.minimum == sent?.minimum { return }
    sent = (item.number, item.face, item.plan.minimum)
    lastFace = item.face
    switch hud {
    case .hidden: if hasScreen { appear() } else { hud = .pending }
    case .pending: break
    case .appearing, .up: seenFrom = now
    case .leaving: appear()
    }
    if item.ghostUntil != nil { items[index].ghostUntil = now + item.plan.minimum }
  }

  /// Ends the messages that another presentation covers; an ended one covers nothing.
  private mutating func endCovered() {
    guard let front, items[front].ghostUntil == nil else { return }
    let number = items[front].number
    for item in items where item.number != number && item.ghostUntil == nil {
      guard item.plan.isMessage, !item.plan.isQueued, item.arrival <= now else { continue }
      for claim in item.claims { say("ended \(claim.handle) covered") }
      items.removeAll { $0.number == item.number }
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

  /// Starts the time of the front presentation.
  private mutating func start() {
    for index in items.indices where items[index].number == sent?.number {
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
    items[index].formerOwners = items[index].claims.map(\.owner)
    items[index].claims = []
    retire(index)
  }

  /// Ends an item; on the screen it stays for its least time.
  private mutating func retire(_ index: Int, isForced: Bool = false) {
    let end = seenFrom + items[index].plan.minimum
    let isSeen = if case .leaving = hud { true } else { isUp }
    if items[index].number == sent?.number, isSeen, end > now, !isForced {
      items[index].ghostUntil = end
    } else {
      items.remove(at: index)
    }
  }

  private mutating func tell(_ index: Int, _ state: String) {
    for claim in items[index].claims.indices where items[index].claims[claim].notified != state {
      items[index].claims[claim].notified = state
      say("\(state) \(items[index].claims[claim].handle)")
    }
  }

  private mutating func say(_ sentence: String) { log.append("\(now) \(sentence)") }
}
