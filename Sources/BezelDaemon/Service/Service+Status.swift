internal import BezelConfiguration
internal import BezelHUD
internal import BezelLinux
internal import BezelRaster
internal import BezelStage
internal import BezelWire

/// The service's status.
extension Service {
  static let info = ServiceInfo(
    vendor: "Bezel", product: "bezeld", version: Version.text, url: "https://varlink.org")

  var status: WireStatus {
    let stage = stage?.status ?? StageStatus()
    var status = WireStatus(version: Version.text, mode: setup.daemon.mode.rawValue)
    status.theme = setup.theme
    status.screen =
      switch stage.hold {
      case .held: .held
      case .none, .opening: .none
      case .missing, .away: .pending
      }
    status.owner = screenError?.owner.map { WireProcess($0) }
    status.reason = screenError?.sentence
    status.outputs = stage.screens.map { WireOutput($0) }
    (status.compositor, status.compositorProblem) = (stage.compositor, stage.compositorProblem)
    status.presentations = queue.statuses.map { shown($0) }
    status.facts = facts.all
    status.framesShown = stage.framesShown
    status.framesLate = stage.framesLate
    status.failedFlips = stage.failedFlips
    status.overflows = stage.overflows
    status.clients = server.clients.count
    let devices = stage.devices.map {
      WireDevice(node: $0.node, name: $0.name, reason: $0.problem)
    }
    status.blocked = devices.filter { $0.reason == nil }
    status.leaking = devices.filter { $0.reason != nil }
    return status
  }

  /// The maximum length of a text in a list of presentations, in bytes; longer ones are cut.
  static let longestListed = 256

  private func shown(_ standing: PresentationQueue.Status) -> WireShown {
    let isPending = standing.state == .shown && screenError != nil
    let state: WireShown.State =
      switch standing.state {
      case .shown: isPending ? .pending : .shown
      case .covered: .covered
      case .queued: .queued
      }
    let request = standing.request
    var shown = WireShown(
      standing.handle.rawValue, state,
      status: request.status?.shortened(toBytes: Service.longestListed),
      priority: request.priority, stays: request.stays,
      client: server.clients[standing.owner.rawValue]?.process.map { WireProcess($0) })
    shown.name = request.name
    shown.kind = request.shownKind
    if request.shownKind?.isPartial == true { shown.progress = request.progress }
    return shown
  }

  /// A line for the service manager.
  var headline: String {
    guard let current = queue.current else { return "Nothing is shown." }
    let words = queue.request(of: current)?.status.map { " \"\($0)\"" } ?? ""
    if let screenError { return "Waiting to show\(words): \(screenError.sentence)" }
    return "Showing\(words)."
  }

  /// Returns a client's process and user, for the log.
  func name(of client: Client) -> String {
    guard let peer = client.peer, let process = client.process else { return "A client" }
    return "\(process.name) (process \(process.id), user \(peer.user))"
  }
}

extension WireProcess {
  init(_ process: NodeUsers.Process) { self.init(name: process.name, pid: Int(process.id)) }
}

extension WireOutput {
  fileprivate init(_ screen: StageStatus.Screen) {
    self.init(
      name: screen.name, driver: screen.driver, width: screen.width, height: screen.height,
      refresh: Double(screen.refreshMillihertz) / 1_000,
      scale: Double(screen.scale.rawValue) / 256)
  }
}
