internal import BezelConfiguration
internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// The presentations that outlive a restart of the service.
extension Service {
  /// The owner of presentations whose owners a former process knew.
  private static let restoredOwner = Owner(rawValue: 2)

  /// Shows again what the service's former process kept.
  func restorePresentations() {
    let (kept, facts, unreadable) = store.take(at: now)
    for fact in facts where self.facts.set(fact.name, to: fact.text) { store.handleChange() }
    if unreadable > 0 {
      Program.log(
        .warning, "\(unreadable) presentations of the former process cannot be shown again.")
    }
    for presentation in kept {
      do throws(HUDCallError) {
        try restore(presentation)
      } catch {
        cannotRestore(error)
      }
    }
  }

  private func cannotRestore(_ error: HUDCallError) {
    Program.log(.warning, "A presentation of the former process is lost: \(error.description)")
  }

  private func restore(_ kept: KeptPresentation) throws(HUDCallError) {
    var none = ReceivedDescriptors()
    let wanted = try WantedImages(kept.request.imageNames, taking: &none)
    if wanted.isEmpty { return try restore(kept, [:]) }
    let folders = ImageFolders(setup.daemon.imageFolders)
    try files.read(wanted.sources, from: folders, poll, isWanted: { true }) { [self] result in
      do throws(HUDCallError) {
        try restore(kept, try wanted.images(result))
        wake.signal()
      } catch {
        cannotRestore(error)
      }
    }
  }

  private func restore(
    _ kept: KeptPresentation, _ images: [NamedImage.Reference: HUDImage]
  ) throws(HUDCallError) {
    var request = kept.request
    request.fill(images)
    makeCode(of: &request)
    try checkRoom(for: request, inPlaceOf: nil, of: Service.restoredOwner)
    queue.restore(
      Handle(rawValue: kept.handle), request, for: Service.restoredOwner,
      dismissal: kept.dismissal.map { .nanoseconds($0.nanoseconds(since: Service.sinceBoot)) },
      at: now)
    store.handleChange()
  }

  /// Keeps the presentations that outlive their connections for the service's next process.
  ///
  /// - Parameter isEnd: whether the service ends in order.
  func keepPresentations(isEnd: Bool = false) {
    do throws(Errno) {
      try store.write(
        stayingPresentations, end == .quit ? [] : facts.all, isEnd: isEnd, at: now)
    } catch {
      log.log("Presentations would not outlive a restart: \(error).", at: now)
    }
  }

  /// None if the service was told to quit.
  private var stayingPresentations: [KeptPresentation] {
    if end == .quit { return [] }
    return queue.staying.filter { isClients($0.status.owner) }.map { status, dismissal in
      KeptPresentation(
        status.handle.rawValue, status.request,
        dismissal: dismissal.map {
          Service.sinceBoot.advanced(by: .nanoseconds($0.nanoseconds(since: now)))
        })
    }.filter { $0.hasContent }
  }

  private static var sinceBoot: Moment { Moment(nanoseconds: Timestamp.now().nanoseconds) }
}
