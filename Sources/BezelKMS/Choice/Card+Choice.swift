import BezelLinux

extension Card {
  /// Opens the card that can show something, and decides how.
  ///
  /// It may belong to another program: opening alone makes us its master only if nobody is. The others
  /// are closed again at once, and those of other drivers are not even probed.
  ///
  /// - Returns: the first card with a screen, else the first whose hardware can not tell; `nil` when
  ///   nothing is plugged in, and nothing was named.
  /// - Throws: what keeps what was named from being used; without a name, what kept the first card
  ///   from it that should have worked, for example a missing right.
  package static func choose(
    _ wish: ScreenWish
  ) throws(KMSError) -> (card: Card, scanouts: [Scanout])? {
    if let path = wish.card { return try choose(wish, among: [path]) }
    return try choose(wish, among: try Card.paths())
  }

  /// The same among the cards at `paths`.
  static func choose(
    _ wish: ScreenWish, among paths: [String]
  ) throws(KMSError) -> (card: Card, scanouts: [Scanout])? {
    try choose(wish, among: paths) { path throws(KMSError) in
      let card = try Card(opening: path)
      return (card, card.driver.name)
    } read: { card throws(KMSError) in
      guard card.capabilities.dumbBuffers else {
        throw KMSError(.useCard, card.path, .noDumbBuffers)
      }
      return try card.topology()
    }
  }

  /// The decision in `choose`, with whatever `open` makes of a node in place of a card.
  static func choose<Opened>(
    _ wish: ScreenWish, among paths: [String],
    open: (_ path: String) throws(KMSError) -> (Opened, driver: String),
    read: (Opened) throws(KMSError) -> Topology
  ) throws(KMSError) -> (card: Opened, scanouts: [Scanout])? {
    var doubtful: (card: Opened, scanouts: [Scanout])?
    var findings = Findings()
    for path in paths {
      var isMeant = wish.card != nil
      do throws(KMSError) {
        let (opened, driver) = try open(path)
        if let name = wish.driver {
          findings.drivers.append("\(driver) (\(path))")
          guard name == driver else { continue }
          findings.hasDriver = true
          isMeant = true
        }
        let scanouts = try read(opened).scanouts(for: wish, driver: driver)
        if scanouts.contains(where: { $0.connector.status == .connected }) {
          return (opened, scanouts)
        }
        if scanouts.isEmpty {
          if isMeant { findings.add(KMSError(.useCard, path, .noScreen)) }
        } else if doubtful == nil {
          doubtful = (opened, scanouts)
        }
      } catch {
        if isMeant || !error.isNoScreen { findings.add(error) }
      }
    }
    if let doubtful { return doubtful }
    if let error = findings.error(for: wish) { throw error }
    return nil
  }
}

/// What was found in place of a screen.
private struct Findings {
  /// Of all cards, if one was named.
  var drivers: [String] = []
  /// Whether one of them is the one that was named.
  var hasDriver = false
  private var connectors: [String] = []
  private var monitors: [String] = []
  private var lacksMonitor = false
  private var failure: KMSError?

  mutating func add(_ error: KMSError) {
    switch error.reason {
    case .noSuchConnector(let present): connectors += present
    case .noSuchMonitor(let present):
      monitors += present
      lacksMonitor = true
    default: failure = failure ?? error
    }
  }

  /// - Returns: `nil` if nothing was named, and nothing failed.
  func error(for wish: ScreenWish) -> KMSError? {
    if let failure { return failure }
    if let driver = wish.driver, !hasDriver {
      return KMSError(.useCard, driver, .noSuchDriver(present: drivers))
    }
    if let connector = wish.connector, !lacksMonitor {
      return KMSError(.useConnector, connector, .noSuchConnector(present: connectors))
    }
    return wish.monitor.map {
      KMSError(.useConnector, $0.description, .noSuchMonitor(present: monitors))
    }
  }
}

extension KMSError {
  /// Nobody's fault, so that a screen is looked for elsewhere.
  fileprivate var isNoScreen: Bool {
    switch (operation, reason) {
    // A card that only computes.
    case (_, .noDumbBuffers), (.readTopology, .kernel(.notSupported)): true
    // A node that goes while we look, and a card that is switched off, the second one of a notebook
    // for example (`drm_open_helper`).
    case (.openCard, .kernel(let errno)):
      [.noSuchFile, .noSuchDevice, .invalidArgument].contains(errno)
    default: false
    }
  }
}
