internal import BezelLinux

/// Watches kernel uevents of graphics cards, connectors and input devices, and resume from sleep.
///
/// The uevents are the kernel's own, as there may be no udev daemon; where there is one, it may change its mind
/// about a card later.
final class HardwareWatch {
  /// The hardware that may have changed.
  struct Changes: OptionSet {
    let rawValue: Int

    /// A card or a framebuffer was added.
    static let cards = Changes(rawValue: 1)
    /// A framebuffer is being removed, for another driver.
    static let framebuffer = Changes(rawValue: 2)
    /// A connector was plugged or unplugged, or the card is gone.
    static let connectors = Changes(rawValue: 4)
    /// The machine resumed from sleep.
    static let resumed = Changes(rawValue: 8)
    /// An input device was added.
    static let inputs = Changes(rawValue: 16)
    /// udevd has processed a card: its tags may be others.
    static let tags = Changes(rawValue: 32)
  }

  private let events: KernelEvents
  private let tags: UdevEvents
  private var isFiltered = false
  private var resume: ResumeWatch

  init(_ poll: borrowing Poll) throws(LinuxError) {
    let events = try KernelEvents(of: ["drm", "graphics", "input"], isFiltered: false)
    let tags = try UdevEvents()
    let resume = try ResumeWatch()
    try poll.add(events.descriptor, token: Stage.Token.events)
    try poll.add(tags.descriptor, token: Stage.Token.tags)
    try poll.add(resume.descriptor, token: Stage.Token.resume)
    self.events = events
    self.tags = tags
    self.resume = resume
  }

  /// Filters out uevents of other devices, so that they do not wake the loop.
  ///
  /// To be called once the first frame, which this would delay, is on the screen.
  func filter() {
    guard !isFiltered else { return }
    isFiltered = true
    events.filter()
  }

  func unwatch(_ poll: borrowing Poll) {
    poll.remove(events.descriptor)
    poll.remove(tags.descriptor)
    poll.remove(resume.descriptor)
  }

  /// Returns the changes since the last call, and the folders in `/sys` of the input devices that were added; `nil` if
  /// any may have been.
  func changes(_ ready: [Poll.Ready]) -> (changes: Changes, addedInputs: [String]?) {
    var changes: Changes = []
    var addedInputs: [String]? = []
    if ready.contains(where: { $0.token == Stage.Token.events }) {
      let batch = events.read()
      for event in batch.events {
        let change = HardwareWatch.changes(event)
        if change == .inputs { addedInputs?.append(event.path) }
        changes.formUnion(change)
      }
      if batch.hasGap {
        changes.formUnion([.cards, .connectors, .inputs])
        addedInputs = nil
      }
    }
    if ready.contains(where: { $0.token == Stage.Token.tags }), tags.read() {
      changes.insert(.tags)
    }
    if ready.contains(where: { $0.token == Stage.Token.resume }), resume.acknowledge() {
      changes.insert(.resumed)
    }
    return (changes, addedInputs)
  }

  static func changes(_ event: KernelEvent) -> Changes {
    func isNode(_ prefix: String) -> Bool { event.node?.utf8.starts(with: prefix.utf8) == true }
    return switch (event.subsystem, event.action) {
    // Probing a removed card reports that it is gone.
    case ("drm", .change), ("drm", .remove): .connectors
    // A touch panel or keyboard is read by its `event` node, and a card's screens are those of its first node.
    case ("drm", .add): isNode("/dev/dri/card") ? .cards : []
    case ("input", .add): isNode("/dev/input/event") ? .inputs : []
    case ("graphics", .add): .cards
    case ("graphics", .remove): [.framebuffer, .cards]
    default: []
    }
  }
}
