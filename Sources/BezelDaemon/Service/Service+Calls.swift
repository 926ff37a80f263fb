internal import BezelConfiguration
internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// Carrying out clients' calls.
extension Service {
  func carryOut(_ pending: ConnectionServer.PendingCall) {
    let (client, varlink) = pending
    let isOneway = varlink.flag == .oneway
    do throws(HUDCallError) {
      let call = try HUDCall(varlink)
      if !client.isAllowed, call.method.interface == .hud { throw .permissionDenied }
      if let reply = try answer(call, of: client, isOneway: isOneway), !isOneway {
        send(client, reply.reply())
      }
    } catch {
      if !isOneway { send(client, error.reply) }
    }
  }

  /// - Returns: `nil` if the reply is sent later, or has been sent.
  private func answer(
    _ call: HUDCall, of client: Client, isOneway: Bool
  ) throws(HUDCallError) -> HUDReply? {
    switch call {
    case .getInfo: return .info(Service.info)
    case .getInterfaceDescription(let name): return try HUDReply(describing: name)
    case .show where end == .quit, .ask where end == .quit, .update where end == .quit:
      try refuseAtEnd(client)
      return nil
    case .show(let request):
      return try withImages(of: request, client, isOneway) { [self] images throws(HUDCallError) in
        let handle = try show(request, images, for: client)
        return .handle(handle.rawValue, reason: isCurrent(handle) ? screenError?.sentence : nil)
      }
    case .ask(var request):
      request.becomeQuestion()
      return try withImages(of: request, client, isOneway) { [self] images throws(HUDCallError) in
        let handle = try show(request, images, for: client)
        if !isOneway { client.state = .asking(handle) }
        return nil
      }
    case .update(let call):
      logFormerNames(call.change.changes.renamed, client)
      return try withImages(call.change.imageNames, client, isOneway) {
        [self] images throws(HUDCallError) in
        try update(call, images)
        return .done
      }
    case .configure(let changes):
      logFormerNames(changes.renamed, client)
      return try withImages(changes.imageNames, client, isOneway) {
        [self] images throws(HUDCallError) in
        var read = changes
        read.fill(images)
        var changed = ConfigurationChanges()
        if !changes.isEmpty {
          changed = client.defaults
          changed.merge(read)
        }
        try checkRoom(forDefaults: changed, of: client)
        client.defaults = changed
        return .done
      }
    case .dismiss(let call): try dismiss(call)
    case .popActivity: queue.popActivity(of: client.owner, at: now)
    case .setInsets(let call):
      insets = OwnedCommand(command: .setInsets(call.insets, over: .zero), owner: client.owner)
      requests.append(Request(.setInsets(call.insets, over: call.seconds)))
    case .setTilt(let tilt):
      self.tilt = OwnedCommand(command: .setTilt(tilt), owner: client.owner)
      requests.append(Request(.setTilt(tilt)))
    case .attach(let index): try attach(index, of: client)
    case .setFact(let fact): try set(fact)
    case .setTheme(let name): return .warnings(try setTheme(name))
    case .listThemes:
      return .themes(ThemeFolder.names(in: setup.daemon.themeFolders), current: setup.theme)
    case .monitor(let handle):
      try monitor(handle, client)
      return nil
    case .render:
      try render(for: client, isOneway: isOneway)
      return nil
    case .status: return .status(status)
    case .reload: return .warnings(try reload())
    case .quit: quit()
    }
    return .done
  }

  // MARK: Presentations

  private func show(
    _ request: PresentationRequest, _ images: [NamedImage.Reference: HUDImage], for client: Client
  ) throws(HUDCallError) -> Handle {
    var request = request
    request.fill(images)
    makeCode(of: &request)
    var changes = client.defaults
    changes.merge(request.changes)
    request.changes = changes
    let former = request.name.flatMap { queue.handle(named: $0) }
    try checkRoom(for: request, inPlaceOf: former, of: client.owner)
    store.handleChange()
    do throws(PresentationQueueError) {
      guard let former else { return try queue.show(request, for: client.owner, at: now) }
      return try queue.replace(former, with: request, for: client.owner, at: now)
    } catch {
      throw HUDCallError(error)
    }
  }

  /// Changes a presentation in place.
  private func update(
    _ call: UpdateCall, _ images: [NamedImage.Reference: HUDImage]
  ) throws(HUDCallError) {
    let handle = try find(call.handle, call.name)
    guard var request = queue.request(of: handle), isClients(queue.owner(of: handle)) else {
      throw .noSuchHandle(handle.rawValue)
    }
    request.update(with: call.change)
    request.fill(images)
    if call.change.qr != nil { makeCode(of: &request) }
    if !images.isEmpty { try checkRoom(for: request, inPlaceOf: handle) }
    store.handleChange()
    do throws(PresentationQueueError) {
      try queue.update(handle, to: request, at: now)
    } catch {
      throw HUDCallError(error)
    }
  }

  /// Makes the QR code of a request.
  func makeCode(of request: inout PresentationRequest) {
    if let problem = request.makeCode() { log.log("\(problem)", at: now) }
  }

  /// Whether an owner is a client, and not the service itself or a writer of its FIFO.
  func isClients(_ owner: Owner?) -> Bool {
    owner != nil && owner != PsplashListener.owner && owner != BootSession.owner
  }

  /// Whether a presentation is on the screen or waits for it, alone or with equal ones.
  private func isCurrent(_ handle: Handle) -> Bool {
    queue.statuses.contains { $0.handle == handle && $0.state == .shown }
  }

  private func dismiss(_ call: DismissCall) throws(HUDCallError) {
    store.handleChange()
    guard call.handle != nil || call.name != nil else {
      return queue.dismissAll(after: call.after, at: now)
    }
    let handle = try find(call.handle, call.name)
    do throws(PresentationQueueError) {
      try queue.dismiss(handle, after: call.after, at: now)
    } catch {
      throw HUDCallError(error)
    }
  }

  /// Returns the handle itself, unchecked, or the handle of a name.
  func find(_ handle: UInt64?, _ name: String?) throws(HUDCallError) -> Handle {
    if let handle { return Handle(rawValue: handle) }
    guard let name else { throw .invalidParameter("handle") }
    guard let handle = queue.handle(named: name) else { throw .noSuchName(name) }
    return handle
  }

  private func set(_ fact: Fact) throws(HUDCallError) {
    guard facts.set(fact.name, to: fact.text.printable) else {
      throw .tooMany("facts", limit: Facts.most)
    }
    store.handleChange()
    requests.append(Request(.setFacts(facts.line)))
  }

  private func setTheme(_ name: String?) throws(HUDCallError) -> [String] {
    do throws(ThemeFolder.ReadError) {
      return try apply(theme: name)
    } catch {
      throw .noSuchTheme(name ?? setup.daemon.theme ?? "", reason: "\(error)")
    }
  }

  // MARK: Files

  /// Reads the images of a request, and then carries it out.
  private func withImages(
    of request: PresentationRequest, _ client: Client, _ isOneway: Bool,
    carryOut: @escaping ([NamedImage.Reference: HUDImage]) throws(HUDCallError) -> HUDReply?
  ) throws(HUDCallError) -> HUDReply? {
    logFormerNames(request.changes.renamed, client)
    return try withImages(
      request.imageNames, client, isOneway, stays: request.stays, carryOut: carryOut)
  }

  /// Reads images that a call names, and then carries out the call.
  ///
  /// - Parameter stays: whether the call's effect outlasts the client's connection.
  /// - Returns: the reply, if there was nothing to read.
  private func withImages(
    _ references: [NamedImage.Reference], _ client: Client, _ isOneway: Bool, stays: Bool = true,
    carryOut: @escaping ([NamedImage.Reference: HUDImage]) throws(HUDCallError) -> HUDReply?
  ) throws(HUDCallError) -> HUDReply? {
    let wanted = try WantedImages(references, taking: &client.files)
    if wanted.isEmpty { return try carryOut([:]) }
    let folders = ImageFolders(setup.daemon.imageFolders)
    try files.read(
      wanted.sources, from: folders, poll, isWanted: { !client.isGone }
    ) { [self] result in
      finish(client, isOneway) { () throws(HUDCallError) in
        try carryOut(try wanted.images(result))
      }
    }
    client.wait(survivesHangUp: isOneway && stays)
    return nil
  }

  private func logFormerNames(_ renamed: [String], _ client: Client) {
    for sentence in renamed { log.log("\(name(of: client)) sets \(sentence).", at: now) }
  }

  private func render(for client: Client, isOneway: Bool) throws(HUDCallError) {
    // The picture may contain the screen's former contents, and other clients' presentations.
    for node in stage?.screenNodes ?? [] where client.peer?.mayOpen(node) != true {
      throw .notAllowed(
        reason: """
          A picture of the screen is for those who may open \(node): ask as root, or as a member of \
          its group.
          """)
    }
    // A picture of an on-screen keyboard shows which key is pressed.
    if isPrompting {
      throw .notAllowed(reason: "A text is being entered on the screen.")
    }
    guard let scene = stage?.sceneNow else {
      throw .noPicture(reason: "Nothing is on the screen.")
    }
    try files.render(scene, poll, isWanted: { !client.isGone }) { [self] result in
      var file: SharedMemoryFile?
      finish(client, isOneway, with: { file }) { () throws(HUDCallError) in
        switch result {
        case .success(let picture):
          file = picture.file
          return .picture(WirePicture(width: picture.width, height: picture.height))
        case .failure(let error): throw .noPicture(reason: error.description)
        }
      }
    }
    client.wait(survivesHangUp: false)
  }

  /// Refuses what a service that is about to end would show; a splash ends the connection instead, upon which
  /// clients turn to the service that follows it.
  private func refuseAtEnd(_ client: Client) throws(HUDCallError) {
    guard boot != nil else { throw .notAllowed(reason: "The service is about to end.") }
    client.disconnect()
  }

  private func finish(
    _ client: Client, _ isOneway: Bool, with file: () -> SharedMemoryFile? = { nil },
    _ work: () throws(HUDCallError) -> HUDReply?
  ) {
    // Nothing is done for a disconnected client.
    if client.isGone { return }
    do throws(HUDCallError) {
      if end == .quit { return try refuseAtEnd(client) }
      if let reply = try work(), !isOneway { send(client, reply.reply(), file()) }
    } catch {
      if !isOneway { send(client, error.reply) }
    }
    if client.state == .waiting { server.resume(client) }
  }
}

extension HUDCallError {
  init(_ error: PresentationQueueError) {
    switch error {
    case .tooMany(let limit): self = .tooMany("presentations", limit: limit)
    case .noSuchHandle(let handle): self = .noSuchHandle(handle.rawValue)
    }
  }
}
