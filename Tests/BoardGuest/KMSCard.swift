internal import BezelLinux
internal import CBezelDRM
internal import CBezelLinux

/// An open graphics card, used with the calls of a plain program.
struct KMSCard: ~Copyable {
  /// A connector with a screen, the CRTC that can drive it, and the mode to set.
  struct Output {
    let connector: UInt32
    let crtc: UInt32
    let mode: drmModeModeInfo
  }

  let path: String
  private let descriptor: Descriptor

  /// The descriptor for libdrm.
  var fd: Int32 { descriptor.rawValue }

  init(opening path: String) throws(GuestError) {
    descriptor = try Descriptor(path, O_RDWR, to: "open the graphics card")
    self.path = path
  }

  /// Takes ownership of an open descriptor of `path`.
  init(owning descriptor: consuming Descriptor, of path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  var isMaster: Bool { drmIsMaster(fd) != 0 }

  /// - Throws: with the status `GuestError.notMaster`.
  func becomeMaster() throws(GuestError) {
    guard drmSetMaster(fd) == 0 else {
      throw GuestError("become master", path, status: GuestError.notMaster)
    }
  }

  func dropMaster() throws(GuestError) {
    guard drmDropMaster(fd) == 0 else { throw GuestError("give master up", path) }
  }

  /// The CRTCs, in the order that bit masks count them.
  func crtcs() throws(GuestError) -> [UInt32] {
    try resources { resources in
      Array(UnsafeBufferPointer(start: resources.crtcs, count: Int(resources.count_crtcs)))
    }
  }

  func connectors() throws(GuestError) -> [UInt32] {
    try resources { resources in
      Array(
        UnsafeBufferPointer(start: resources.connectors, count: Int(resources.count_connectors)))
    }
  }

  private func resources<Result>(
    _ body: (drmModeRes) -> Result
  ) throws(GuestError) -> Result {
    guard let resources = drmModeGetResources(fd) else {
      throw GuestError("list the card's objects", path)
    }
    defer { drmModeFreeResources(resources) }
    return body(resources.pointee)
  }

  /// Returns the state of a CRTC; `nil` if it has gone.
  func state(ofCRTC crtc: UInt32) -> drmModeCrtc? {
    guard let pointer = drmModeGetCrtc(fd, crtc) else { return nil }
    defer { drmModeFreeCrtc(pointer) }
    return pointer.pointee
  }

  /// Returns the first connector that has a screen.
  ///
  /// - Parameter size: the mode's, in pixels; `nil` for the preferred one.
  func firstOutput(size: (width: Int, height: Int)?) throws(GuestError) -> Output {
    let crtcs = try crtcs()
    for number in try connectors() {
      guard let pointer = drmModeGetConnector(fd, number) else { continue }
      defer { drmModeFreeConnector(pointer) }
      let connector = pointer.pointee
      guard connector.connection == DRM_MODE_CONNECTED else { continue }
      let modes = UnsafeBufferPointer(start: connector.modes, count: Int(connector.count_modes))
      let mode = modes.first { mode in
        if let size { return (Int(mode.hdisplay), Int(mode.vdisplay)) == size }
        return mode.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0
      }
      let mask = drmModeConnectorGetPossibleCrtcs(fd, pointer)
      guard let mode = mode ?? (size == nil ? modes.first : nil),
        let crtc = crtcs.enumerated().first(where: { mask >> UInt32($0.offset) & 1 == 1 })
      else { continue }
      return Output(connector: number, crtc: crtc.element, mode: mode)
    }
    throw GuestError(
      "find a screen", path, because: "no connector has one that offers the mode")
  }

  /// Sets a mode with a picture.
  func show(_ picture: KMSPicture, on output: Output) throws(GuestError) {
    var connector = output.connector
    var mode = output.mode
    try check(
      drmModeSetCrtc(fd, output.crtc, picture.framebuffer, 0, 0, &connector, 1, &mode),
      "set the screen's mode")
  }

  func turnOff(crtc: UInt32) throws(GuestError) {
    try check(drmModeSetCrtc(fd, crtc, 0, 0, 0, nil, 0, nil), "turn a CRTC off")
  }

  /// Throws what libdrm's `drmMode…` functions report as a negative number.
  func check(_ status: Int32, _ action: String) throws(GuestError) {
    guard status >= 0 else { throw GuestError(action, path, Errno(rawValue: -status)) }
  }

  /// Returns the property `name` of an object of `kind`, for example `DRM_MODE_OBJECT_CRTC`; `nil`
  /// if it has none of this name.
  func property(
    _ name: String, of object: UInt32, kind: UInt32
  ) -> (id: UInt32, value: UInt64)? {
    guard let list = drmModeObjectGetProperties(fd, object, kind) else { return nil }
    defer { drmModeFreeObjectProperties(list) }
    for index in 0..<Int(list.pointee.count_props) {
      guard let property = drmModeGetProperty(fd, list.pointee.props[index]) else { continue }
      defer { drmModeFreeProperty(property) }
      let found = withUnsafeBytes(of: property.pointee.name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if found == name { return (property.pointee.prop_id, list.pointee.prop_values[index]) }
    }
    return nil
  }
}
