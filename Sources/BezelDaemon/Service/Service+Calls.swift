internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// Carrying out what clients call.
extension Service {
  func carryOut(_ visit: Reception.Visit) {
    let (client, varlink) = visit
    let isOneway = varlink.flag == .oneway
    do throws(HUDCallError) {
      let call = try HUDCall(varlink)
      if !client.isAllowed, call.method.interface == .hud { throw .permissionDenied }
      if let reply = try answer(call, of: client, isOneway: isOneway), !isOneway {
        tell(client, reply.reply())
      }
    } catch {
      if !isOneway { tell(client, error.reply) }
    }
  }

  /// - Returns: `nil` if the answer comes later, or has been given.
  private func answer(
    _ call: HUDCall, of client: Client, isOneway: Bool
  ) throws(HUDCallError) -> HUDReply? {
    switch call {
    case .getInfo: return .info(Service.info)
    case .getInterfaceDescription(let name): return try HUDReply(describing: name)
    case .show where end == .quit, .update where end == .quit:
      throw .notAllowed(reason: "The service is about to end.")
    case .show(let call):
      return try withImages(of: call.presentation, client, isOneway) {
        [self] (images) throws(HUDCallError) in .handle(try show(call, images, for: client))
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
        try defaults.set(settings, images)
        return .done
      }
    case .dismiss(let call): try dismiss(call)
    case .popActivity: lineup.popActivity(of: client.owner, at: now)
    case .setInsets(let call):
      insets = .setInsets(call.insets, over: .zero)
      requests.append(Request(.setInsets(call.insets, over: call.seconds)))
    case .setTilt(let tilt):
      self.tilt = .setTilt(tilt)
      requests.append(Request(.setTilt(tilt)))
    case .setTheme(let name): try setTheme(name)
    case .listThemes:
      return .themes(ThemeFolder.names(in: setup.daemon.themeFolders), current: setup.theme)
    case .monitor(let handle):
      try monitor(handle, client)
      return nil
    case .render:
      try render(for: client, isOneway: isOneway)
      return nil
    case .status: return .status(status)
    case .reload: return .warnings(reload())
    case .quit: quit()
    }
    return .done
  }

  // MARK: Presentations

  private func show(
    _ call: ShowCall, _ images: ReadImages, for client: Client
  ) throws(HUDCallError) -> UInt64 {
    var presented = Presented(call, images)
    let wish = try presented.wish(over: defaults.setup(over: setup.hud))
    do throws(LineupError) {
      if let name = call.name, let handle = named(name) {
        try lineup.update(handle, to: wish, at: now)
        presented.call.name = name
        self.presented[handle] = presented
        return handle.rawValue
      }
      let handle = try lineup.show(wish, for: client.owner, at: now)
      self.presented[handle] = presented
      return handle.rawValue
    } catch {
      throw HUDCallError(error)
    }
  }

  private func update(_ call: UpdateCall, _ images: ReadImages) throws(HUDCallError) {
    let handle = try find(call.handle, call.name)
    guard var presented = presented[handle] else { throw .noSuchHandle(handle.rawValue) }
    presented.update(with: call.presentation, images)
    let wish = try presented.wish(over: defaults.setup(over: setup.hud))
    do throws(LineupError) {
      try lineup.update(handle, to: wish, at: now)
    } catch {
      throw HUDCallError(error)
    }
    self.presented[handle] = presented
  }

  private func dismiss(_ call: DismissCall) throws(HUDCallError) {
    guard call.handle != nil || call.name != nil else {
      return lineup.dismissAll(after: call.after, at: now)
    }
    let handle = try find(call.handle, call.name)
    do throws(LineupError) {
      try lineup.dismiss(handle, after: call.after, at: now)
    } catch {
      throw HUDCallError(error)
    }
  }

  /// The presentation of a handle or of a name.
  private func find(_ handle: UInt64?, _ name: String?) throws(HUDCallError) -> Handle {
    if let handle { return Handle(rawValue: handle) }
    guard let name else { throw .invalidParameter("handle") }
    guard let handle = named(name) else { throw .noSuchName(name) }
    return handle
  }

  private func named(_ name: String) -> Handle? {
    presented.first { $0.value.call.name == name }?.key
  }

  private func setTheme(_ name: String?) throws(HUDCallError) {
    do throws(ThemeFolder.Mistake) {
      try take(theme: name)
    } catch {
      throw .noSuchTheme(name: name ?? setup.daemon.theme ?? "", reason: "\(error)")
    }
  }

  // MARK: Files

  /// Reads the images that a call names, and then carries it out.
  ///
  /// - Returns: the answer, if there was nothing to read.
  private func withImages(
    of presentation: WirePresentation, _ client: Client, _ isOneway: Bool,
    carryOut: @escaping (ReadImages) throws(HUDCallError) -> HUDReply
  ) throws(HUDCallError) -> HUDReply? {
    let wanted = try WantedImages(presentation, taking: &client.files)
    if wanted.sources.isEmpty { return try carryOut(ReadImages()) }
    let folders = ImageFolders(setup.daemon.imageFolders)
    try begin(client) { [self] () throws(LinuxError) in
      try files.read(wanted.sources, from: folders, poll) { [self] result in
        finish(client, isOneway) { () throws(HUDCallError) in
          switch result {
          case .success(let images): try carryOut(wanted.assigned(images))
          case .failure(let error): throw .invalidImage(reason: error.description)
          }
        }
      }
    }
    return nil
  }

  private func render(for client: Client, isOneway: Bool) throws(HUDCallError) {
    guard let scene = stage?.sceneNow else {
      throw .noPicture(reason: "Nothing is on the screen.")
    }
    try begin(client) { [self] () throws(LinuxError) in
      try files.render(scene, poll) { [self] result in
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
    }
  }

  /// Lets a client wait for what takes longer.
  private func begin(
    _ client: Client, _ work: () throws(LinuxError) -> Void
  ) throws(HUDCallError) {
    do throws(LinuxError) {
      try work()
      client.state = .waiting
    } catch {
      throw .notAllowed(reason: error.description)
    }
  }

  private func finish(
    _ client: Client, _ isOneway: Bool, with file: () -> Outgoing.SharedFile? = { nil },
    _ work: () throws(HUDCallError) -> HUDReply
  ) {
    // One who has gone wants nothing any more.
    if client.isGone { return }
    do throws(HUDCallError) {
      let reply = try work().reply()
      if !isOneway { tell(client, reply, file()) }
    } catch {
      if !isOneway { tell(client, error.reply) }
    }
    reception.resume(client)
  }
}

extension HUDCallError {
  init(_ error: LineupError) {
    switch error {
    case .tooMany(let limit): self = .tooMany(what: "presentations", limit: limit)
    case .noSuchHandle(let handle): self = .noSuchHandle(handle.rawValue)
    }
  }
}
