internal import BezelHUD
internal import Foundation

/// The HUDs that a program has made, and those of them that are in a parent.
struct HUDRegistry {
  /// The state of one HUD.
  struct Entry {
    var settings: HUDSettings {
      didSet {
        version += 1
        isChanged = true
      }
    }
    /// The number of changes.
    private(set) var version = 0
    var parent: HUDParent { didSet { isChanged = true } }
    weak var hud: HUD?
    /// The same from a show or a hide until its end is told, so that it lives so long.
    var keeper: HUD?
    weak var delegate: (any HUDDelegate)?
    var nextCompletions: [@Sendable () -> Void] = []
    /// Whether the thread does not know of its newest settings.
    var isChanged = false
    var isFinished = false
    var isVisible = false
    /// Whether it is shown, or will be, until it has gone.
    var isShown = false
  }

  /// The completions to call after a HUD has gone, outside of the lock.
  struct End {
    let hud: HUD
    let completion: (@Sendable (HUD) -> Void)?
    let nextCompletions: [@Sendable () -> Void]
    let delegate: (any HUDDelegate)?

    func call() {
      completion?(hud)
      for completion in nextCompletions { completion() }
      delegate?.hudWasHidden(hud)
    }
  }

  var defaults = HUDSettings()
  private var entries: [HUDID: Entry] = [:]
  /// Those that are in a parent, from back to front.
  private(set) var attached: [HUDID] = []
  private var nextNumber: UInt64 = 1

  mutating func add(in parent: HUDParent, _ settings: HUDSettings?) -> HUDID {
    let id = HUDID(rawValue: nextNumber)
    nextNumber += 1
    entries[id] = Entry(settings: settings ?? defaults, parent: parent)
    return id
  }

  /// - Precondition: the HUD was added, and not taken out.
  subscript(_ id: HUDID) -> Entry {
    get {
      guard let entry = entries[id] else { preconditionFailure("a HUD that nobody has made") }
      return entry
    }
    set { entries[id] = newValue }
  }

  /// - Returns: all that was known of it, which must not be let go of under the lock, as it may hold
  ///   other HUDs.
  mutating func remove(_ id: HUDID) -> Entry? {
    detach(id)
    return entries.removeValue(forKey: id)
  }

  func contains(_ id: HUDID) -> Bool { entries[id] != nil }

  /// Puts it in front of all others.
  ///
  /// - Returns: whether it was in no parent.
  mutating func attach(_ id: HUDID) -> Bool {
    if attached.contains(id) { return false }
    attached.append(id)
    return true
  }

  mutating func detach(_ id: HUDID) { attached.removeAll { $0 == id } }

  /// The HUDs in a parent that the program retains, from back to front.
  func huds(on parent: HUDParent) -> [HUD] {
    attached.filter { self[$0].parent == parent }.compactMap { self[$0].hud }
  }

  /// Returns the changed settings of the HUDs that are shown, which the thread has not received.
  mutating func popRequests() -> [Request] {
    var requests: [Request] = []
    for id in attached where self[id].isChanged && self[id].isShown {
      self[id].isChanged = false
      requests += settings(for: id)
    }
    return requests
  }

  /// All settings of a HUD, for the thread.
  func settings(for id: HUDID) -> [Request] {
    let entry = self[id]
    return entry.settings.commands(in: entry.parent).map { Request($0, to: id) }
  }

  /// The progress objects of the HUDs that are shown.
  var progressObjects: [(hud: HUDID, object: Progress)] {
    attached.compactMap { id in
      guard self[id].isShown, let object = self[id].settings.progressObject else { return nil }
      return (id, object)
    }
  }

  /// Sets the progress of a HUD, as its progress object has it.
  mutating func read(_ fraction: Double, of id: HUDID) {
    guard contains(id), fraction != self[id].settings.progress else { return }
    self[id].settings.progress = fraction
  }

  /// The thread is on another target, and knows nothing of those that are shown.
  mutating func markChanged() {
    for id in attached where self[id].isShown { self[id].isChanged = true }
  }

  /// Those whose end somebody may wait for.
  var unfinished: [HUDID] {
    entries.filter { $0.value.keeper != nil }.keys
      .sorted { $0.rawValue < $1.rawValue }
  }
}
