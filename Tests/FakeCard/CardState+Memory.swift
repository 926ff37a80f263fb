internal import BezelKMS
internal import BezelLinux
internal import CBezelDRM
internal import CFakeCard

extension CardState {
  /// The memory of all dumb buffers now.
  private var memoryInUse: Int {
    var memories: [UInt64: Int] = [:]
    for file in files.values {
      for memory in file.handles.values { memories[memory.offset] = memory.byteCount }
    }
    for framebuffer in framebuffers.values {
      memories[framebuffer.memory.offset] = framebuffer.memory.byteCount
    }
    return memories.values.reduce(0, +)
  }

  /// Returns the driver's pitch of rows of so many pixels.
  func pitch(_ width: Int, bits: Int) -> Int {
    let alignment = description.pitchAlignment
    return (width * ((bits + 7) / 8) + alignment - 1) / alignment * alignment
  }

  /// - Source: `drm_mode_create_dumb`, `drm_gem_dma_dumb_create`.
  mutating func createDumb(_ request: inout drm_mode_create_dumb, _ file: CardFile) throws(Errno) {
    guard description.hasDumbBuffers else { throw .notImplemented }
    guard request.width > 0, request.height > 0, request.flags == 0,
      description.bitsPerPixel.contains(Int(request.bpp)), request.width <= 1 << 16,
      request.height <= 1 << 16
    else { throw .invalidArgument }
    let pitch = pitch(Int(request.width), bits: Int(request.bpp))
    let size = (pitch * Int(request.height) + 4_095) / 4_096 * 4_096
    guard memoryInUse + size <= description.memoryBytes else { throw .outOfMemory }
    request.handle = file.addHandle(try addMemory(size))
    request.pitch = UInt32(pitch)
    request.size = UInt64(size)
  }

  func mapDumb(_ request: inout drm_mode_map_dumb, _ file: CardFile) throws(Errno) {
    guard description.hasDumbBuffers else { throw .notImplemented }
    guard let memory = file.handles[request.handle] else { throw .noSuchFile }
    request.offset = memory.offset
  }

  func closeHandle(_ handle: UInt32, _ file: CardFile) throws(Errno) {
    guard file.handles.removeValue(forKey: handle) != nil else { throw .invalidArgument }
  }

  /// - Returns: a descriptor of the memory for `mmap`.
  func map(offset: Int64, byteCount: Int, _ file: CardFile) throws(Errno) -> Int32 {
    let memory = file.handles.values.first { $0.offset == UInt64(bitPattern: offset) }
    guard let memory, byteCount <= memory.byteCount else { throw .invalidArgument }
    return memory.descriptor.rawValue
  }

  /// - Source: `drm_prime_handle_to_fd_ioctl`.
  func export(_ request: inout drm_prime_handle, _ file: CardFile) throws(Errno) {
    guard let memory = file.handles[request.handle] else { throw .noSuchFile }
    request.fd = fake_card_duplicate(memory.descriptor.rawValue)
    guard request.fd >= 0 else { throw .tooManyFiles }
  }

  /// - Source: `drm_mode_addfb`, `drm_mode_legacy_fb_format`.
  mutating func addFramebuffer(_ request: inout drm_mode_fb_cmd, _ file: CardFile) throws(Errno) {
    let names: [UInt32: String] = [
      8 << 8 | 8: "C8  ", 16 << 8 | 15: "XR15", 16 << 8 | 16: "RG16", 24 << 8 | 24: "RG24",
      32 << 8 | 24: "XR24", 32 << 8 | 30: "XR30", 32 << 8 | 32: "AR24",
    ]
    guard request.bpp <= 32, request.depth <= 32,
      let format = names[request.bpp << 8 | request.depth].flatMap({ PixelFormat(named: $0) })
    else { throw .invalidArgument }
    var second = drm_mode_fb_cmd2()
    second.width = request.width
    second.height = request.height
    second.pixel_format = format.rawValue
    second.handles.0 = request.handle
    second.pitches.0 = request.pitch
    try addChecked(&second, file)
    request.fb_id = second.fb_id
  }

  mutating func addFramebuffer2(_ request: inout drm_mode_fb_cmd2, _ file: CardFile) throws(Errno) {
    guard description.hasAddFB2 else { throw .invalidArgument }
    try addChecked(&request, file)
  }

  /// - Source: `drm_internal_framebuffer_create`, `framebuffer_check`.
  private mutating func addChecked(
    _ request: inout drm_mode_fb_cmd2, _ file: CardFile
  ) throws(Errno) {
    let format = PixelFormat(rawValue: request.pixel_format)
    let hasModifier = request.flags & UInt32(DRM_MODE_FB_MODIFIERS) != 0
    guard request.flags & ~UInt32(DRM_MODE_FB_MODIFIERS) == 0,
      !hasModifier || description.hasModifiers,
      (1...description.maximumWidth).contains(Int(request.width)),
      (1...description.maximumHeight).contains(Int(request.height)),
      description.planes.contains(where: { $0.formats.contains(format) }),
      Int(request.pitches.0) >= Int(request.width) * format.fakeBits / 8
    else { throw .invalidArgument }
    guard let memory = file.handles[request.handles.0] else { throw .noSuchFile }
    let end =
      Int(request.offsets.0) + Int(request.pitches.0) * (Int(request.height) - 1)
      + Int(request.width) * format.fakeBits / 8
    guard end <= memory.byteCount, Int(request.pitches.0) % description.pitchAlignment == 0 else {
      throw .invalidArgument
    }
    request.fb_id = add(
      CardFramebuffer(
        memory: memory, format: format, width: Int(request.width), height: Int(request.height),
        pitch: Int(request.pitches.0), offset: Int(request.offsets.0),
        modifier: hasModifier ? request.modifier.0 : 0, owner: .file(file.identity)))
  }

  /// - Source: `drm_mode_rmfb`, `atomic_remove_fb`, `legacy_remove_fb`.
  mutating func removeFramebuffer(_ number: UInt32, _ file: CardFile) throws(Errno) {
    guard framebuffers[number]?.owner == .file(file.identity) else { throw .noSuchFile }
    takeOffScreen(number)
    framebuffers[number]?.owner = .nobody
    collect()
  }

  /// Disables the planes that show it; without atomic commits, their CRTCs.
  private mutating func takeOffScreen(_ number: UInt32) {
    var commit = CardCommit(settings: settings)
    for plane in description.planes.indices {
      let plane = planeID(plane)
      guard settings[plane, "FB_ID"] == UInt64(number) else { continue }
      touch(plane, in: &commit)
      if !description.isAtomic {
        for crtc in commit.crtcs { turnOff(crtc, in: &commit) }
      }
      commit.settings[plane, "FB_ID"] = 0
      commit.settings[plane, "CRTC_ID"] = 0
    }
    // A blocking commit that only frees is never refused.
    if !commit.planes.isEmpty { try? apply(commit, isBlocking: true) }
  }

  /// - Source: `drm_mode_closefb_ioctl`.
  mutating func closeFramebuffer(_ number: UInt32, _ file: CardFile) throws(Errno) {
    guard description.hasCloseFB else { throw .invalidArgument }
    guard framebuffers[number]?.owner == .file(file.identity) else { throw .noSuchFile }
    framebuffers[number]?.owner = .nobody
    collect()
  }

  /// - Source: `drm_mode_getfb2_ioctl`.
  func getFramebuffer2(_ request: inout drm_mode_fb_cmd2, _ file: CardFile) throws(Errno) {
    guard let framebuffer = framebuffers[request.fb_id] else { throw .noSuchFile }
    request.width = UInt32(framebuffer.width)
    request.height = UInt32(framebuffer.height)
    request.pixel_format = framebuffer.format.rawValue
    request.flags = description.hasModifiers ? UInt32(DRM_MODE_FB_MODIFIERS) : 0
    request.modifier = (framebuffer.modifier, 0, 0, 0)
    request.pitches = (UInt32(framebuffer.pitch), 0, 0, 0)
    request.offsets = (UInt32(framebuffer.offset), 0, 0, 0)
    let isTrusted = file.isMaster || description.isPrivileged
    request.handles = (isTrusted ? file.addHandle(framebuffer.memory) : 0, 0, 0, 0)
  }

  /// - Source: `drm_mode_getfb`.
  func getFramebuffer(_ request: inout drm_mode_fb_cmd, _ file: CardFile) throws(Errno) {
    guard let framebuffer = framebuffers[request.fb_id] else { throw .noSuchFile }
    request.width = UInt32(framebuffer.width)
    request.height = UInt32(framebuffer.height)
    request.pitch = UInt32(framebuffer.pitch)
    request.bpp = UInt32(framebuffer.format.fakeBits)
    request.depth = framebuffer.format == .argb8888 ? 32 : min(request.bpp, 24)
    let isTrusted = file.isMaster || description.isPrivileged
    request.handle = isTrusted ? file.addHandle(framebuffer.memory) : 0
  }

  mutating func createBlob(_ request: inout drm_mode_create_blob, _ file: CardFile) throws(Errno) {
    guard request.length > 0, request.length <= 1 << 24 else { throw .invalidArgument }
    let bytes: [UInt8] = try take(Int(request.length), from: request.data)
    request.blob_id = addBlob(bytes, owner: .file(file.identity))
  }

  /// - Source: `drm_mode_destroyblob_ioctl`.
  mutating func destroyBlob(_ number: UInt32, _ file: CardFile) throws(Errno) {
    guard let blob = blobs[number] else { throw .noSuchFile }
    guard blob.owner == .file(file.identity) else { throw .notPermitted }
    blobs[number]?.owner = .nobody
    collect()
  }

  /// Frees a file's objects, as the kernel does when its last descriptor was closed.
  mutating func release(_ file: CardFile) {
    files[file.identity] = nil
    for number in framebuffers.keys where framebuffers[number]?.owner == .file(file.identity) {
      takeOffScreen(number)
      framebuffers[number]?.owner = .nobody
    }
    for number in blobs.keys where blobs[number]?.owner == .file(file.identity) {
      blobs[number]?.owner = .nobody
    }
    collect()
    if files.isEmpty, description.hasConsole, let console, !isUnplugged {
      var commit = CardCommit(settings: console)
      commit.crtcs = Set(engines.indices)
      commit.planes = Set(description.planes.indices.map { planeID($0) })
      try? apply(commit, isBlocking: true)
    }
  }
}
