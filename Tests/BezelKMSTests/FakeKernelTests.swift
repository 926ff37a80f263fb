import BezelLinux
import CBezelDRM
import CBezelLinux
import FakeCard
import Testing

@testable import BezelKMS

/// A program that talks to a card through libdrm alone.
private struct PlainProgram: ~Copyable {
  let descriptor: Descriptor
  var fd: Int32 { descriptor.rawValue }

  init(_ fake: FakeCard) throws {
    descriptor = try Descriptor(opening: fake.path, O_RDWR | O_NONBLOCK)
    drmSetClientCap(fd, UInt64(DRM_CLIENT_CAP_ATOMIC), 1)
  }

  /// Makes a buffer, all bytes of it `byte`, and a framebuffer of it.
  func framebuffer(
    _ width: UInt32 = 640, _ height: UInt32 = 480, _ format: PixelFormat = .xrgb8888,
    byte: UInt8 = 0
  ) throws -> UInt32 {
    var handle: UInt32 = 0
    var pitch: UInt32 = 0
    var size: UInt64 = 0
    let bits: UInt32 = format == .rgb565 ? 16 : 32
    try check(drmModeCreateDumbBuffer(fd, width, height, bits, 0, &handle, &pitch, &size))
    var offset: UInt64 = 0
    try check(drmModeMapDumbBuffer(fd, handle, &offset))
    let bytes = mmap64(nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, fd, off64_t(offset))
    let mapped = try #require(bytes != bezel_map_failed() ? bytes : nil)
    memset(mapped, Int32(byte), Int(size))
    munmap(mapped, Int(size))
    var number: UInt32 = 0
    try check(
      drmModeAddFB2(
        fd, width, height, format.rawValue, [handle, 0, 0, 0], [pitch, 0, 0, 0], [0, 0, 0, 0],
        &number, 0))
    return number
  }

  func set(_ framebuffer: UInt32, _ mode: CardMode = CardMode(640, 480)) throws {
    var connector: UInt32 = 1
    var info = unsafeBitCast(mode.info, to: drmModeModeInfo.self)
    try check(drmModeSetCrtc(fd, 101, framebuffer, 0, 0, &connector, 1, &info))
  }

  /// Returns the number of a property of `object`.
  func property(_ name: String, of object: UInt32) throws -> UInt32 {
    let list = try #require(drmModeObjectGetProperties(fd, object, 0))
    defer { drmModeFreeObjectProperties(list) }
    for index in 0..<Int(list.pointee.count_props) {
      let property = try #require(drmModeGetProperty(fd, list.pointee.props[index]))
      defer { drmModeFreeProperty(property) }
      let found = withUnsafeBytes(of: property.pointee.name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if found == name { return property.pointee.prop_id }
    }
    throw Errno.noSuchFile
  }

  func commit(_ flags: Int32 = 0, _ settings: [(UInt32, String, UInt64)]) throws {
    let request = try #require(drmModeAtomicAlloc())
    defer { drmModeAtomicFree(request) }
    for (object, name, value) in settings {
      drmModeAtomicAddProperty(request, object, try property(name, of: object), value)
    }
    try check(drmModeAtomicCommit(fd, request, UInt32(flags), nil))
  }

  func blob<Value>(_ value: [Value]) throws -> UInt64 {
    var number: UInt32 = 0
    try check(
      value.withUnsafeBytes {
        drmModeCreatePropertyBlob(fd, $0.baseAddress, $0.count, &number)
      })
    return UInt64(number)
  }

  private func check(_ status: Int32) throws {
    if status < 0 { throw Errno(rawValue: -status) }
  }
}

@Suite("A made-up card, as a program sees it,")
struct FakeKernelTests {
  private static let plane: UInt32 = 201
  private static let crtc: UInt32 = 101

  private func refusal(_ body: () throws -> Void) -> Errno? {
    do {
      try body()
      return nil
    } catch { return error as? Errno }
  }

  @Test("refuses commits for the kernel's reasons")
  func refusals() throws {
    let program = try PlainProgram(FakeCard())
    let framebuffer = UInt64(try program.framebuffer())
    let small = UInt64(try program.framebuffer(320, 240))
    try program.set(UInt32(framebuffer))
    let mode = try program.blob([CardMode(320, 240).info])
    let cases: [(Errno?, Int32, [(UInt32, String, UInt64)])] = [
      (nil, 0, [(Self.plane, "FB_ID", framebuffer)]),
      (Errno(rawValue: ENOSPC), 0, [(Self.plane, "FB_ID", small)]),
      (.invalidArgument, 0, [(Self.plane, "FB_ID", 77)]),
      (.invalidArgument, 0, [(Self.plane, "FB_ID", 0)]),
      (.invalidArgument, 0, [(Self.plane, "type", 1)]),
      (Errno(rawValue: ERANGE), 0, [(Self.plane, "CRTC_W", 320)]),
      (.invalidArgument, 0, [(Self.crtc, "ACTIVE", 0)]),
      (nil, DRM_MODE_ATOMIC_ALLOW_MODESET, [(Self.crtc, "ACTIVE", 0)]),
      (.invalidArgument, DRM_MODE_PAGE_FLIP_EVENT, [(Self.crtc, "ACTIVE", 0)]),
      (.invalidArgument, DRM_MODE_ATOMIC_ALLOW_MODESET, [(Self.crtc, "MODE_ID", framebuffer)]),
      (.invalidArgument, DRM_MODE_ATOMIC_ALLOW_MODESET, [(Self.crtc, "MODE_ID", mode)]),
      (.invalidArgument, DRM_MODE_ATOMIC_ALLOW_MODESET, [(1, "CRTC_ID", 0)]),
    ]
    for (expected, flags, settings) in cases {
      #expect(refusal { try program.commit(flags, settings) } == expected, "\(settings)")
    }
    let request = try #require(drmModeAtomicAlloc())
    defer { drmModeAtomicFree(request) }
    drmModeAtomicAddProperty(request, Self.plane, 999, 0)
    #expect(drmModeAtomicCommit(program.fd, request, 0, nil) == -ENOENT)
  }

  @Test("changes nothing for a test")
  func testOnly() throws {
    let fake = FakeCard()
    let program = try PlainProgram(fake)
    try program.set(try program.framebuffer())
    let second = try program.framebuffer()
    let before = fake.screen()
    try program.commit(DRM_MODE_ATOMIC_TEST_ONLY, [(Self.plane, "FB_ID", UInt64(second))])
    #expect(fake.screen() == before)
    try program.commit(0, [(Self.plane, "FB_ID", UInt64(second))])
    #expect(fake.screen()?.framebuffer == second)
  }

  @Test("copies only what a commit or DIRTYFB calls damaged, where it copies")
  func damage() throws {
    var description = CardDescription()
    description.copies = true
    description.hasDirtyFB = true
    description.planes = [PlaneDescription(hasDamageClips: true)]
    let fake = FakeCard(description)
    let program = try PlainProgram(fake)
    try program.set(try program.framebuffer(byte: 1))
    let second = try program.framebuffer(byte: 2)
    let clips = try program.blob([drm_mode_rect(x1: 10, y1: 20, x2: 12, y2: 21)])
    try program.commit(
      0, [(Self.plane, "FB_ID", UInt64(second)), (Self.plane, "FB_DAMAGE_CLIPS", clips)])
    #expect(fake.damage() == [CardRectangle(10, 20, 12, 21)])
    let picture = try #require(fake.screen()).picture
    #expect(picture.bytes.count { $0 == 2 } == 8)
    #expect(picture.pixel(11, 20) == 0x0202_0202 && picture.pixel(12, 20) == 0x0101_0101)
    #expect(fake.value("FB_DAMAGE_CLIPS", of: Self.plane) == 0)
    for (x1, x2) in [(5, 5), (-1, 5), (639, 641)] as [(Int32, Int32)] {
      let wrong = try program.blob([drm_mode_rect(x1: x1, y1: 0, x2: x2, y2: 1)])
      let error = refusal { try program.commit(0, [(Self.plane, "FB_DAMAGE_CLIPS", wrong)]) }
      #expect(error == .invalidArgument)
    }
    var clip = drmModeClip(x1: 0, y1: 0, x2: 640, y2: 2)
    #expect(drmModeDirtyFB(program.fd, second, &clip, 1) == 0)
    #expect(fake.screen()?.picture.bytes.count { $0 == 2 } == 8 + 640 * 2 * 4)
    #expect(drmModeDirtyFB(program.fd, second, nil, 0) == 0)
    #expect(fake.screen()?.picture.bytes.allSatisfy { $0 == 2 } == true)
    let plain = FakeCard()
    let other = try PlainProgram(plain)
    #expect(drmModeDirtyFB(other.fd, try other.framebuffer(), nil, 0) == -ENOSYS)
  }

  @Test("is busy with a frame on its way, and without a frame")
  func busy() throws {
    let fake = FakeCard()
    let program = try PlainProgram(fake)
    let framebuffer = try program.framebuffer()
    let flip = { [fd = program.fd] in
      drmModePageFlip(fd, Self.crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), nil)
    }
    #expect(flip() == -EBUSY)
    try program.set(framebuffer)
    fake.setPace(.onRequest)
    #expect(flip() == 0)
    #expect(flip() == -EBUSY)
    fake.completeFlips()
    #expect(flip() == 0)
    #expect(drmModeRmFB(program.fd, framebuffer) == 0)
    #expect(fake.screen() == nil)
    #expect(flip() == -EBUSY)
    fake.takeMaster()
    #expect(flip() == -EACCES)
  }

  @Test("gives the picture that is shown to the master")
  func capture() throws {
    let fake = FakeCard()
    let number = fake.enable(format: .rgb565) { x, y in UInt64(x ^ y) }
    let program = try PlainProgram(fake)
    let found = try #require(drmModeGetFB2(program.fd, number))
    defer { drmModeFreeFB2(found) }
    let handle = found.pointee.handles.0
    #expect(found.pointee.pixel_format == PixelFormat.rgb565.rawValue && handle != 0)
    var memory: Int32 = -1
    #expect(drmPrimeHandleToFD(program.fd, handle, UInt32(O_CLOEXEC), &memory) == 0)
    let exported = Descriptor(owning: memory)
    let size = 640 * 480 * 2
    let bytes = mmap64(nil, size, PROT_READ, MAP_SHARED, exported.rawValue, 0)
    let mapped = try #require(bytes != bezel_map_failed() ? bytes : nil)
    #expect(mapped.load(fromByteOffset: (3 * 640 + 6) * 2, as: UInt16.self) == 5)
    #expect(fake.held == FakeCard.Holdings(files: 1, handles: 1, mappings: 1))
    munmap(mapped, size)
    #expect(drmCloseBufferHandle(program.fd, handle) == 0)
    #expect(fake.held == .open)
    let other = try PlainProgram(fake)
    let seen = try #require(drmModeGetFB2(other.fd, number))
    defer { drmModeFreeFB2(seen) }
    #expect(seen.pointee.handles.0 == 0)
  }

  @Test("has what others leave over a picture, to be taken away", arguments: [true, false])
  func leftovers(_ isAtomic: Bool) throws {
    var description = CardDescription()
    description.isAtomic = isAtomic
    description.crtcs = [CRTCDescription(gammaSize: 4)]
    description.planes += [
      PlaneDescription(.overlay), PlaneDescription(.cursor, formats: [.argb8888]),
    ]
    description.planes[0].rotations = 0b101
    let fake = FakeCard(description)
    fake.enable()
    let small = fake.foreignFramebuffer(64, 64) { _, _ in 0 }
    for index in [1, 2] {
      fake.set("FB_ID", of: fake.plane(index), to: UInt64(small))
      fake.set("CRTC_ID", of: fake.plane(index), to: UInt64(Self.crtc))
    }
    fake.set("rotation", of: Self.plane, to: 4)
    let program = try PlainProgram(fake)
    #expect(drmModeSetCursor(program.fd, Self.crtc, 0, 0, 0) == 0)
    #expect(drmModeSetPlane(program.fd, 202, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) == 0)
    #expect(fake.value("FB_ID", of: 202) == 0 && fake.value("CRTC_ID", of: 203) == 0)
    let rotation = try program.property("rotation", of: Self.plane)
    let plane = UInt32(DRM_MODE_OBJECT_PLANE)
    #expect(drmModeObjectSetProperty(program.fd, Self.plane, plane, rotation, 2) == -EINVAL)
    #expect(drmModeObjectSetProperty(program.fd, Self.plane, plane, rotation, 1) == 0)
    #expect(fake.value("rotation", of: Self.plane) == 1)
    var red: [UInt16] = [0, 1, 2, 3]
    var green = red
    var blue: [UInt16] = [9, 8, 7, 6]
    #expect(drmModeCrtcSetGamma(program.fd, Self.crtc, 4, &red, &green, &blue) == 0)
    #expect(fake.gamma() == [0, 0, 9, 0, 1, 1, 8, 0, 2, 2, 7, 0, 3, 3, 6, 0])
    blue = red
    #expect(drmModeCrtcGetGamma(program.fd, Self.crtc, 4, &red, &green, &blue) == 0)
    #expect(blue == [9, 8, 7, 6])
    #expect(drmModeCrtcSetGamma(program.fd, Self.crtc, 3, &red, &green, &blue) == -EINVAL)
  }

  @Test("keeps a closed framebuffer on the screen, or shows the console after the last program")
  func end() throws {
    var description = CardDescription()
    for hasConsole in [false, true] {
      description.hasConsole = hasConsole
      let fake = FakeCard(description)
      let console = fake.enable()
      var shown: UInt32 = 0
      do {
        let program = try PlainProgram(fake)
        shown = try program.framebuffer()
        try program.set(shown)
        var request: (UInt32, UInt32) = (shown, 0)
        #expect(drmIoctl(program.fd, 0xc008_64d0, &request) == 0)
      }
      #expect(fake.held == .nothing)
      #expect(fake.screen()?.framebuffer == (hasConsole ? console : shown))
    }
  }

  @Test("has as much memory, and the sizes of pixels, that were described")
  func memory() throws {
    var description = CardDescription()
    description.memoryBytes = 640 * 480 * 4
    description.bitsPerPixel = [32]
    description.planes = [PlaneDescription(formats: [.xrgb8888, .rgb565])]
    let program = try PlainProgram(FakeCard(description))
    #expect(refusal { _ = try program.framebuffer(8, 8, .rgb565) } == .invalidArgument)
    _ = try program.framebuffer()
    #expect(refusal { _ = try program.framebuffer(8, 8) } == .outOfMemory)
  }
}
