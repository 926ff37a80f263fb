import BezelLinux

extension Card {
  /// Opens the card that can show something, and decides on its scanouts.
  ///
  /// Another program may be its master: opening makes this process master only if there is none.
  /// The other cards are closed again at once, and those of other drivers than the requested one
  /// are not even probed.
  ///
  /// - Returns: the best card with a screen, else the best with one that only a virtual machine or a test
  ///   has, else the best whose hardware cannot detect one; `nil` if nothing is plugged in, and no screen
  ///   was named.
  /// - Throws: the reason why the named screen cannot be used; without a name, the first failure of
  ///   a card that should have worked, for example a missing right, or `useCard` if all are
  ///   excluded.
  package static func choose(
    _ request: ScreenRequest
  ) throws(KMSError) -> (card: Card, scanouts: [Scanout])? {
    if let path = request.card { return try choose(request, among: [path]) }
    return try choose(request, among: CardNode.all())
  }

  /// Chooses among some cards, the best first; excluded ones are used only if a screen is named.
  static func choose(
    _ request: ScreenRequest, among nodes: [CardNode]
  ) throws(KMSError) -> (card: Card, scanouts: [Scanout])? {
    let allowed = nodes.filter { request.isNamed || $0.exclusion == nil }
    if allowed.isEmpty, let node = nodes.first, let exclusion = node.exclusion {
      throw KMSError(.useCard, node.path, .excluded(exclusion))
    }
    return try choose(request, among: allowed.map { $0.path })
  }

  /// Chooses among the cards at `paths`.
  static func choose(
    _ request: ScreenRequest, among paths: [String]
  ) throws(KMSError) -> (card: Card, scanouts: [Scanout])? {
    try choose(request, among: paths) { path throws(KMSError) in
      let card = try Card(opening: path)
      return (card, card.driver.name)
    } read: { card throws(KMSError) in
      guard card.capabilities.dumbBuffers else {
        throw KMSError(.useCard, card.path, .noDumbBuffers)
      }
      return try card.topology()
    }
  }

  /// Chooses among the results of `open`, which the tests replace.
  static func choose<Opened>(
    _ request: ScreenRequest, among paths: [String],
    open: (_ path: String) throws(KMSError) -> (Opened, driver: String),
    read: (Opened) throws(KMSError) -> Topology
  ) throws(KMSError) -> (card: Opened, scanouts: [Scanout])? {
    var doubtful: (card: Opened, scanouts: [Scanout], isConnected: Bool)?
    var findings = Findings()
    for path in paths {
      var isNamed = request.card != nil
      do throws(KMSError) {
        let (opened, driver) = try open(path)
        if let name = request.driver {
          findings.drivers.append("\(driver) (\(path))")
          guard name == driver else { continue }
          findings.hasDriver = true
          isNamed = true
        }
        let scanouts = try read(opened).scanouts(for: request, driver: driver)
        if scanouts.contains(where: { $0.connector.hasScreen }) { return (opened, scanouts) }
        let isConnected = scanouts.contains { $0.connector.status == .connected }
        if scanouts.isEmpty {
          if isNamed { findings.add(KMSError(.useCard, path, .noScreen)) }
        } else if doubtful == nil || isConnected && doubtful?.isConnected == false {
          doubtful = (opened, scanouts, isConnected)
        }
      } catch {
        if isNamed || !error.isNoScreen { findings.add(error) }
      }
    }
    if let doubtful { return (doubtful.card, doubtful.scanouts) }
    if let error = findings.error(for: request) { throw error }
    return nil
  }
}

extension Connector {
  /// Whether a screen is certainly connected: vkms, which shows nothing to anybody, says so too, but without an
  /// EDID.
  fileprivate var hasScreen: Bool { status == .connected && (type != .virtual || edid != nil) }
}

/// The errors and names of the cards that have no requested screen.
private struct Findings {
  /// The drivers of all cards, if a driver was named.
  var drivers: [String] = []
  /// Whether a card has the driver that was named.
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

  /// - Returns: `nil` if no screen was named, and nothing failed.
  func error(for request: ScreenRequest) -> KMSError? {
    if let failure { return failure }
    if let driver = request.driver, !hasDriver {
      return KMSError(.useCard, driver, .noSuchDriver(present: drivers))
    }
    if let connector = request.connector, !lacksMonitor {
      return KMSError(.useConnector, connector, .noSuchConnector(present: connectors))
    }
    return request.monitor.map {
      KMSError(.useConnector, $0.description, .noSuchMonitor(present: monitors))
    }
  }
}

extension KMSError {
  /// Whether the card just has no screen, so that the search goes on.
  fileprivate var isNoScreen: Bool {
    switch (operation, reason) {
    // A card that only computes.
    case (_, .noDumbBuffers), (.readTopology, .kernel(.notSupported)): true
    // A node that is removed meanwhile, and a card that is switched off, the second one of a
    // notebook for example (`drm_open_helper`).
    case (.openCard, .kernel(let errno)):
      [.noSuchFile, .noSuchDevice, .invalidArgument].contains(errno)
    default: false
    }
  }
}
