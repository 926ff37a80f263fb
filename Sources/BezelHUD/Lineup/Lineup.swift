/// Decides whose presentation the one HUD of a screen shows, as a value.
///
/// The highest priority wins. Within one, what is queued passes one after another, each over the stack,
/// and of the stack the newest is seen. A presentation's time passes while it is the one on the screen,
/// and what ends it makes room for the next one at once, so that the HUD stays up between them.
///
/// In each turn its owner first lets it `hear` what became due in the HUD, then tells it what came in,
/// and then has `takeCue` say what the HUD has to be told; what that leads to is heard again, and the
/// news can be taken at any time.
package struct Lineup: Sendable {
  /// How many handles there may be at a time: in all, and of one owner.
  package static let (longest, longestOfOne) = (64, 16)

  /// In the order of their places.
  var entries: [LineupEntry] = []
  var news: [News] = []
  /// What the HUD was last told to show; `nil` if it was told to go.
  var screen: Screen?
  /// What the HUD was last told of how to show it; `nil` if of nothing.
  var setup: HUDSetup?
  /// Whose HUD is, or was last, on the screen.
  var audience = Audience()
  /// Whose HUD it is until the one that it was told to show is shown; `nil` if that is so.
  var formerAudience: Audience?
  /// Whether any of the HUD is on a screen, and since when it has to stay there for its least time.
  var seenSince: Moment?
  /// Whether the HUD is on its way to be seen, when nobody's time passes.
  var isAppearing = false
  /// When something came in that the HUD has not been told of.
  var change: Moment?
  private var lastHandle: UInt64 = 0
  private var lastPlace: UInt64 = 0

  /// What a HUD was told to show.
  struct Screen: Sendable {
    let place: UInt64
    let presentation: Presentation
    /// Whether somebody at the screen has sent it away.
    var isLeaving = false
  }

  /// Who has to hear of what happens to the HUD.
  struct Audience: Sendable {
    var place: UInt64 = 0
    var handles: [Handle] = []
  }

  package init() {}

  // MARK: What callers want

  /// Takes in what is to be shown.
  ///
  /// - Throws: `tooMany`.
  package mutating func show(
    _ wish: Wish, for owner: Owner, at now: Moment
  ) throws(LineupError) -> Handle {
    let claims = entries.flatMap { $0.claims }
    guard claims.count < Lineup.longest else { throw .tooMany(limit: Lineup.longest) }
    guard claims.count(where: { $0.owner == owner }) < Lineup.longestOfOne else {
      throw .tooMany(limit: Lineup.longestOfOne)
    }
    lastHandle += 1
    let handle = Handle(rawValue: lastHandle)
    place(LineupEntry.Claim(handle: handle, owner: owner), wish, at: now)
    return handle
  }

  /// Replaces what a handle shows, where it is; its time and its watchdog's begin anew, and a dismissal
  /// that was to come is called off.
  ///
  /// One that shared its place with equal ones goes to the end of the queue if it is not equal any more.
  ///
  /// - Throws: `noSuchHandle`.
  package mutating func update(
    _ handle: Handle, to wish: Wish, at now: Moment
  ) throws(LineupError) {
    let (index, claim) = try find(handle)
    change = now
    entries[index].claims[claim].dismissal = nil
    if entries[index].claims.count > 1, entries[index].wish != wish {
      place(entries[index].claims.remove(at: claim), wish, at: now)
    } else {
      entries[index].hear(wish, at: now)
    }
  }

  /// Changes how a presentation looks, and nothing of its times: for a theme that all have to take on.
  ///
  /// A handle that is not there any more is left alone.
  package mutating func restyle(_ handle: Handle, as wish: Wish, at now: Moment) {
    guard let (index, _) = try? find(handle) else { return }
    change = now
    entries[index].restyle(wish)
  }

  /// What a handle was last told to show; `nil` if there is no such handle.
  package func wish(of handle: Handle) -> Wish? {
    entries.first { $0.handles.contains(handle) }?.wish
  }

  /// Ends what a handle shows after a delay, the earliest if there are several.
  ///
  /// - Throws: `noSuchHandle`.
  package mutating func dismiss(
    _ handle: Handle, after delay: Duration = .zero, at now: Moment
  ) throws(LineupError) {
    let (index, claim) = try find(handle)
    change = now
    if delay <= .zero {
      end(claim, of: index, .dismissed, at: now)
    } else {
      let due = now.advanced(by: delay)
      let former = entries[index].claims[claim].dismissal
      entries[index].claims[claim].dismissal = min(former ?? due, due)
    }
  }

  /// Ends everything after a delay.
  package mutating func dismissAll(after delay: Duration = .zero, at now: Moment) {
    for handle in handles { try? dismiss(handle, after: delay, at: now) }
  }

  /// Ends the newest indefinite presentation of an owner; one that stays, of whomever, if he has none.
  package mutating func popActivity(of owner: Owner, at now: Moment) {
    let activities = entries.filter { $0.wish.isActivity }
    let own = activities.flatMap { $0.claims }.filter { $0.owner == owner }
    let others = activities.filter { $0.wish.stays }.flatMap { $0.claims }
    guard let claim = (own.isEmpty ? others : own).max(by: { $0.handle < $1.handle }) else {
      return
    }
    try? dismiss(claim.handle, at: now)
  }

  /// Ends everything of an owner that does not stay.
  package mutating func leave(_ owner: Owner, at now: Moment) {
    let claims = entries.filter { !$0.wish.stays }.flatMap { $0.claims }
    for handle in claims.filter({ $0.owner == owner }).map({ $0.handle }) {
      guard let (index, claim) = try? find(handle) else { continue }
      change = now
      end(claim, of: index, .ownerLeft, at: now)
    }
  }

  // MARK: What there is

  /// The handle of what is on the screen; of several with equal wishes the first.
  ///
  /// `nil` if nothing is, or only what has ended and is seen for its least time.
  package var current: Handle? { front.flatMap { entries[$0].claims.first?.handle } }

  /// Everything that is shown, or would be, from the front.
  package var standings: [Standing] {
    let front = front
    return entries.indices.sorted { entries[$0].isOver(entries[$1]) }.flatMap { index in
      let (entry, state) = (entries[index], entries[index].state(isFront: index == front))
      return entry.claims.map {
        Standing(handle: $0.handle, owner: $0.owner, wish: entry.wish, state: state)
      }
    }
  }

  /// When a cue has to be taken at the latest, which may be long ago; `nil` if nothing is due.
  package var nextWake: Moment? { change ?? nextDue }

  /// What happened since it was last asked, in that order.
  package mutating func takeNews() -> [News] {
    defer { news = [] }
    return news
  }

  private var handles: [Handle] { entries.flatMap { $0.handles } }

  private func find(_ handle: Handle) throws(LineupError) -> (index: Int, claim: Int) {
    for (index, entry) in entries.enumerated() {
      if let claim = entry.claims.firstIndex(where: { $0.handle == handle }) {
        return (index, claim)
      }
    }
    throw .noSuchHandle(handle)
  }

  /// Gives a claim the place of an equal one in the queue, or one of its own after all others.
  private mutating func place(_ claim: LineupEntry.Claim, _ wish: Wish, at now: Moment) {
    change = now
    if wish.order == .queue,
      let index = entries.firstIndex(where: { !$0.claims.isEmpty && $0.wish == wish })
    {
      entries[index].claims.append(claim)
      entries[index].hear(wish, at: now)
      return
    }
    lastPlace += 1
    entries.append(LineupEntry(wish, claim: claim, place: lastPlace, at: now))
  }
}
