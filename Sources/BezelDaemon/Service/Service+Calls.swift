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
    if call.method != .update { carryOutUpdates() }
    switch call {
    case .getInfo: return .info(Service.info)
    case .getInterfaceDescription(let name): return try HUDReply(describing: name)
    case .show where end == .quit, .ask where end == .quit, .update where end == .quit:
      throw .notAllowed(reason: "The service is about to end.")
    case .show(let call):
      return try withImages(of: call.presentation, client, isOneway, stays: call.stays) {
        [self] (images) throws(HUDCallError) in
        let handle = try show(call, images, for: client)
        return .handle(handle.rawValue, reason: isCurrent(handle) ? screenError?.sentence : nil)
      }
    case .ask(let call):
      return try withImages(of: call.presentation, client, isOneway, stays: false) {
        [self] (images) throws(HUDCallError) in
        let handle = try show(call.show, asking: call.question, images, for: client)
        if !isOneway { client.state = .asking(handle) }
        return nil
      }
    case .update(let call):
      return try withImages(of: call.presentation, client, isOneway) {
        [self] (images) throws(HUDCallError) in
        try update(call, images)
        return .done
      }
    case .configure(let settings):
      return try withImages(
        of: WirePresentation(settings: settings), client, isOneway
      ) { [self] (images) throws(HUDCallError) in
        var changed = client.defaults
        try changed.set(settings, images)
        try checkRoom(forDefaults: changed.images, of: client)
        client.defaults = changed
        return .done
      }
    case .dismiss(let call): try dismiss(call)
    case .popActivity: queue.popActivity(of: client.owner, at: now)
    case .setInsets(let call):
      insets = Placement(command: .setInsets(call.insets, over: .zero), owner: client.owner)
      requests.append(Request(.setInsets(call.insets, over: call.seconds)))
    case .setTilt(let tilt):
      self.tilt = Placement(command: .setTilt(tilt), owner: client.owner)
      requests.append(Request(.setTilt(tilt)))
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
    _ call: ShowCall, asking question: Question? = nil, _ images: ReadImages, for client: Client
  ) throws(HUDCallError) -> Handle {
    let presented = PresentedCall(call, asking: question, images, over: client.defaults)
    let request = try presented.request(over: setup.hud, in: outcome.words)
    let former = call.name.flatMap { named($0) }
    try checkRoom(for: presented.images, inPlaceOf: former, of: client.owner)
    do throws(PresentationQueueError) {
      let handle: Handle
      if let former {
        handle = try queue.replace(former, with: request, for: client.owner, at: now)
      } else {
        handle = try queue.show(request, for: client.owner, at: now)
      }
      self.presented[handle] = presented
      return handle
    } catch {
      throw HUDCallError(error)
    }
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
    guard let handle = named(name) else { throw .noSuchName(name) }
    return handle
  }

  /// Returns the handle of a name; a presentation that has ended in this turn has no name any more.
  private func named(_ name: String) -> Handle? {
    presented.first { $0.value.call.name == name && queue.request(of: $0.key) != nil }?.key
  }

  private func setTheme(_ name: String?) throws(HUDCallError) -> [String] {
    do throws(ThemeFolder.ReadError) {
      return try apply(theme: name)
    } catch {
      throw .noSuchTheme(name: name ?? setup.daemon.theme ?? "", reason: "\(error)")
    }
  }

  // MARK: Files

  /// Reads the images that a call names, and then carries out the call.
  ///
  /// - Parameter stays: whether the call's effect outlasts the client's connection.
  /// - Returns: the reply, if there was nothing to read.
  private func withImages(
    of presentation: WirePresentation, _ client: Client, _ isOneway: Bool, stays: Bool = true,
    carryOut: @escaping (ReadImages) throws(HUDCallError) -> HUDReply?
  ) throws(HUDCallError) -> HUDReply? {
    for setting in presentation.settings {
      if let (known, value) = HUDOption.renamed(setting.name, setting.value) {
        log.log("\(name(of: client)) sets \(setting.name): write \(known.key)=\(value).", at: now)
      }
    }
    let wanted = try WantedImages(presentation, taking: &client.files)
    if wanted.sources.isEmpty { return try carryOut(ReadImages()) }
    let folders = ImageFolders(setup.daemon.imageFolders)
    try files.read(
      wanted.sources, from: folders, poll, isWanted: { !client.isGone }
    ) { [self] result in
      finish(client, isOneway) { () throws(HUDCallError) in
        switch result {
        case .success(let images): try carryOut(wanted.assigned(images))
        case .failure(let error): throw .invalidImage(reason: error.description)
        }
      }
    }
    client.wait(survivesHangUp: isOneway && stays)
    return nil
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
      var file: Outgoing.SharedFile?
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

  private func finish(
    _ client: Client, _ isOneway: Bool, with file: () -> Outgoing.SharedFile? = { nil },
    _ work: () throws(HUDCallError) -> HUDReply?
  ) {
    // Nothing is done for a disconnected client.
    if client.isGone { return }
    carryOutUpdates()
    do throws(HUDCallError) {
      if end == .quit { throw .notAllowed(reason: "The service is about to end.") }
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
    case .tooMany(let limit): self = .tooMany(what: "presentations", limit: limit)
    case .noSuchHandle(let handle): self = .noSuchHandle(handle.rawValue)
    }
  }
}
