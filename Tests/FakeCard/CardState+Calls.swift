internal import BezelLinux
internal import CBezelDRM
internal import CFakeCard

extension CardState {
  /// Notes a call, and refuses it if a test has requested that.
  mutating func admit(_ call: CardCall) throws(Errno) {
    sweep()
    calls.append(call)
    if call == .open { wasOpened = true }
    if isUnplugged { throw .noSuchDevice }
    for index in faults.indices where faults[index].call == nil || faults[index].call == call {
      faults[index].countdown -= 1
    }
    let fault = faults.first {
      ($0.call == nil || $0.call == call) && $0.countdown <= 0
    }
    faults.removeAll { $0.countdown <= 0 && !$0.isForGood }
    if let fault { throw Errno(rawValue: fault.errno) }
  }

  /// Answers a request on an open file.
  ///
  /// - Source: `drm_ioctl`.
  mutating func answer(
    _ call: CardCall, _ argument: UnsafeMutableRawPointer?, _ file: UInt64
  ) throws(Errno) {
    try admit(call)
    guard let file = files[file] else { throw .invalidArgument }
    guard !call.needsMaster || file.isMaster else { throw .permissionDenied }
    guard description.hasDisplays || !call.needsDisplays else { throw .notSupported }
    switch call {
    case .setMaster: return try setMaster(file)
    case .dropMaster: return try dropMaster(file)
    // Programs call it to find out whether they are master; no client has a magic number to
    // authenticate.
    case .authMagic: throw .invalidArgument
    default: break
    }
    guard let argument else { throw Errno(rawValue: EFAULT) }
    switch call {
    case .version: getVersion(&request(argument).pointee)
    case .getUnique: getUnique(&request(argument).pointee)
    case .getCap: try getCapability(&request(argument).pointee)
    case .setClientCap: try setCapability(&request(argument).pointee, file)
    case .getResources: try getResources(&request(argument).pointee, file)
    case .getCRTC: try getCRTC(&request(argument).pointee)
    case .getEncoder: try getEncoder(&request(argument).pointee)
    case .getConnector: try getConnector(&request(argument).pointee, file)
    case .getPlaneResources: try getPlanes(&request(argument).pointee, file)
    case .getPlane: try getPlane(&request(argument).pointee)
    case .objGetProperties: try getProperties(&request(argument).pointee, file)
    case .getProperty: try getProperty(&request(argument).pointee)
    case .getPropBlob: try getBlob(&request(argument).pointee)
    case .getGamma: try getGamma(&request(argument).pointee)
    default: try change(call, argument, file)
    }
  }

  /// Answers requests that change the card.
  private mutating func change(
    _ call: CardCall, _ argument: UnsafeMutableRawPointer, _ file: CardFile
  ) throws(Errno) {
    switch call {
    case .createDumb: try createDumb(&request(argument).pointee, file)
    case .mapDumb: try mapDumb(&request(argument).pointee, file)
    case .destroyDumb, .gemClose: try closeHandle(argument.load(as: UInt32.self), file)
    case .primeHandleToFD: try export(&request(argument).pointee, file)
    case .addFB: try addFramebuffer(&request(argument).pointee, file)
    case .addFB2: try addFramebuffer2(&request(argument).pointee, file)
    case .rmFB: try removeFramebuffer(argument.load(as: UInt32.self), file)
    case .closeFB: try closeFramebuffer(argument.load(as: UInt32.self), file)
    case .getFB: try getFramebuffer(&request(argument).pointee, file)
    case .getFB2: try getFramebuffer2(&request(argument).pointee, file)
    case .createPropBlob: try createBlob(&request(argument).pointee, file)
    case .destroyPropBlob: try destroyBlob(argument.load(as: UInt32.self), file)
    case .setCRTC: try setCRTC(&request(argument).pointee)
    case .pageFlip: try pageFlip(&request(argument).pointee, file)
    case .dirtyFB: try dirtyFramebuffer(&request(argument).pointee)
    case .setPlane: try setPlane(&request(argument).pointee)
    // The longer form begins like the shorter.
    case .cursor, .cursor2: try setCursor(&request(argument).pointee)
    case .setGamma: try setGamma(&request(argument).pointee)
    case .setProperty:
      let short = argument.load(as: drm_mode_connector_set_property.self)
      var long = drm_mode_obj_set_property()
      long.value = short.value
      long.prop_id = short.prop_id
      long.obj_id = short.connector_id
      try setProperty(&long)
    case .objSetProperty: try setProperty(&request(argument).pointee)
    case .atomic: try atomic(&request(argument).pointee, file)
    default: throw .invalidArgument
    }
  }

  private func request<Request>(
    _ argument: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<Request> {
    argument.assumingMemoryBound(to: Request.self)
  }
}
