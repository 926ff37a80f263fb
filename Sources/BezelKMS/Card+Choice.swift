import BezelLinux

extension Card {
  /// Opens the card that can show something, and decides how.
  ///
  /// - Parameters:
  ///   - path: a node; `nil` for the first card with a screen. The others are closed again.
  ///   - connector: a name such as "HDMI-A-1"; `nil` for the first with a screen.
  ///   - commit: `nil` for atomic where the driver has it.
  /// - Returns: `nil` when nothing is plugged in, and nothing was named.
  /// - Throws: what keeps the named card or connector from being used; without a name, what kept
  ///   the first card from it that should have worked, for example a missing right.
  package static func choose(
    path: String? = nil, connector: String? = nil, commit: CommitStyle? = nil
  ) throws(KMSError) -> (card: Card, scanout: Scanout)? {
    let paths: [String]
    if let path { paths = [path] } else { paths = try Card.paths() }
    return try choose(
      among: paths, isNamed: path != nil, connector: connector, commit: commit
    ) { path throws(KMSError) in
      let card = try Card(opening: path)
      guard card.capabilities.dumbBuffers else { throw KMSError(.useCard, path, .noDumbBuffers) }
      return (card, try card.topology())
    }
  }

  /// The decision in `choose`, with whatever `open` makes of a node in place of a card.
  static func choose<Opened>(
    among paths: [String], isNamed: Bool, connector: String?, commit: CommitStyle?,
    open: (_ path: String) throws(KMSError) -> (Opened, Topology)
  ) throws(KMSError) -> (card: Opened, scanout: Scanout)? {
    var present: [String] = []
    var failure: KMSError?
    for path in paths {
      do throws(KMSError) {
        let (opened, topology) = try open(path)
        if let scanout = try topology.scanout(connector: connector, commit: commit) {
          return (opened, scanout)
        }
      } catch {
        switch error.reason {
        case .noSuchConnector(let others): present += others
        case let reason where !isNamed && reason.isNoScreen: break
        default: failure = failure ?? error
        }
      }
    }
    if let failure { throw failure }
    if let connector {
      throw KMSError(.useConnector, connector, .noSuchConnector(present: present))
    }
    if isNamed, let path = paths.first { throw KMSError(.useCard, path, .noScreen) }
    return nil
  }
}

extension KMSError.Reason {
  /// Cards that only compute, and one that goes while we look, are nobody's fault.
  fileprivate var isNoScreen: Bool {
    switch self {
    case .noDumbBuffers: true
    case .kernel(let errno):
      [.noSuchFile, .noSuchDevice, .notSupported, .invalidArgument].contains(errno)
    default: false
    }
  }
}
