internal import BezelLinux

/// Hears of graphics cards, plugs, input devices and sleep, from the kernel itself, as there may be no udev daemon.
final class HardwareWatch {
  /// What may have changed.
  struct Changes: OptionSet {
    let rawValue: Int

    /// A card or a framebuffer came.
    static let cards = Changes(rawValue: 1)
    /// A framebuffer is about to be another driver's.
    static let framebuffer = Changes(rawValue: 2)
    /// Something was plugged into a card or pulled out, or the card is gone.
    static let connectors = Changes(rawValue: 4)
    /// The machine slept and is awake again.
    static let resumed = Changes(rawValue: 8)
    /// An input device came.
    static let inputs = Changes(rawValue: 16)
  }

  private let events: KernelEvents
  private var isFiltered = false
  private var resume: ResumeWatch

  init(_ poll: borrowing Poll) throws(LinuxError) {
    let events = try KernelEvents(of: ["drm", "graphics", "input"], isFiltered: false)
    let resume = try ResumeWatch()
    try poll.add(events.descriptor, token: Stage.Token.events)
    try poll.add(resume.descriptor, token: Stage.Token.resume)
    self.events = events
    self.resume = resume
  }

  /// Keeps other devices' news from waking the loop up: once the first frame, which this would delay,
  /// is on the screen.
  func filter() {
    guard !isFiltered else { return }
    isFiltered = true
    events.filter()
  }

  func unwatch(_ poll: borrowing Poll) {
    poll.remove(events.descriptor)
    poll.remove(resume.descriptor)
  }

  /// Takes what has happened since the last call.
  func changes(_ ready: [Poll.Ready]) -> Changes {
    var changes: Changes = []
    if ready.contains(where: { $0.token == Stage.Token.events }) {
      let batch = events.read()
      if batch.hasGap { changes = [.cards, .connectors, .inputs] }
      for event in batch.events { changes.formUnion(HardwareWatch.changes(event)) }
    }
    if ready.contains(where: { $0.token == Stage.Token.resume }), resume.acknowledge() {
      changes.insert(.resumed)
    }
    return changes
  }

  static func changes(_ event: KernelEvent) -> Changes {
    switch (event.subsystem, event.action) {
    // To look at a card that is gone tells that it is.
    case ("drm", .change), ("drm", .remove): .connectors
    case ("drm", .add), ("graphics", .add): .cards
    case ("input", .add): .inputs
    case ("graphics", .remove): [.framebuffer, .cards]
    default: []
    }
  }
}
