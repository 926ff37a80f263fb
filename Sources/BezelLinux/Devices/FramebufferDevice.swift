internal import CBezelLinux

/// A framebuffer of fbdev, the kernel's older interface: one picture in memory that is shown as it
/// is drawn.
///
/// It is for machines without a driver that sets modes, where only the firmware's picture is
/// available.
@usableFromInline package struct FramebufferDevice: ~Copyable {
  /// The device node.
  package let path: String
  package let layout: FramebufferLayout
  private let mapping: FramebufferMapping
  private let descriptor: Descriptor
  /// The offset of the visible picture in the memory, in bytes.
  private var start = 0

  /// Opens a framebuffer and maps its memory; the screen stays as it is.
  ///
  /// - Parameter bits: the size of a pixel, if the driver's statement is wrong.
  /// - Throws: `openFramebuffer`, `useFramebuffer`, `mapFramebuffer`.
  package init(opening path: String, bits: Int? = nil) throws(LinuxError) {
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try Descriptor(opening: path, O_RDWR | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw LinuxError(.openFramebuffer, path, error)
    }
    var fixed = fb_fix_screeninfo()
    var screen = fb_var_screeninfo()
    guard bezel_ioctl(descriptor.rawValue, UInt(FBIOGET_FSCREENINFO), &fixed) == 0,
      bezel_ioctl(descriptor.rawValue, UInt(FBIOGET_VSCREENINFO), &screen) == 0
    else { throw LinuxError(.useFramebuffer, path, .current) }
    let layout = try FramebufferLayout(of: path, fixed, screen, bits: bits)
    try self.init(owning: descriptor, path, layout)
  }

  /// Maps the memory that `layout` describes.
  ///
  /// - Throws: `mapFramebuffer`.
  init(
    owning descriptor: consuming Descriptor, _ path: String, _ layout: FramebufferLayout
  ) throws(LinuxError) {
    let mapping: FramebufferMapping
    do throws(Errno) {
      mapping = try FramebufferMapping(of: descriptor, byteCount: layout.lead + layout.byteCount)
    } catch {
      throw LinuxError(.mapFramebuffer, "\(layout.byteCount) bytes of \(path)", error)
    }
    self.path = path
    self.layout = layout
    self.mapping = mapping
    self.descriptor = descriptor
  }

  /// Pans the screen to the beginning of the memory, makes its color map linear, if it has one, and
  /// switches it on.
  ///
  /// A text console scrolls by panning, so that it has to be kept from drawing before.
  ///
  /// - Throws: `useFramebuffer`.
  package mutating func takeOver() throws(LinuxError) {
    var screen = try readScreen()
    if screen.xoffset != 0 || screen.yoffset != 0 {
      screen.xoffset = 0
      screen.yoffset = 0
      // Where the driver cannot pan, the picture is drawn at the screen's offset.
      _ = bezel_ioctl(descriptor.rawValue, UInt(FBIOPAN_DISPLAY), &screen)
      screen = try readScreen()
    }
    guard let start = layout.start(screen) else {
      throw LinuxError(
        .useFramebuffer, "\(path), a picture at \(screen.xoffset), \(screen.yoffset)",
        .invalidArgument)
    }
    self.start = start
    if layout.hasColorMap { setColorMap() }
    // Many drivers cannot switch a screen off, and refuse to switch it on.
    _ = bezel_ioctl_value(descriptor.rawValue, UInt(FBIOBLANK), Int(FB_BLANK_UNBLANK))
  }

  private func readScreen() throws(LinuxError) -> fb_var_screeninfo {
    var screen = fb_var_screeninfo()
    guard bezel_ioctl(descriptor.rawValue, UInt(FBIOGET_VSCREENINFO), &screen) == 0 else {
      throw LinuxError(.useFramebuffer, path, .current)
    }
    return screen
  }

  /// Sets a linear color map; a text console sets its own sixteen colours again when it draws.
  private func setColorMap() {
    func levelCount(_ bits: Range<Int>) -> Int { 1 << min(bits.count, 10) }
    let format = layout.format
    let count = max(levelCount(format.red), levelCount(format.green), levelCount(format.blue))
    func levels(_ bits: Range<Int>) -> [UInt16] {
      let last = levelCount(bits) - 1
      return (0..<count).map { UInt16(min($0, last) * 0xFFFF / last) }
    }
    var (red, green, blue) = (levels(format.red), levels(format.green), levels(format.blue))
    red.withUnsafeMutableBufferPointer { red in
      green.withUnsafeMutableBufferPointer { green in
        blue.withUnsafeMutableBufferPointer { blue in
          var map = fb_cmap(
            start: 0, len: UInt32(count), red: red.baseAddress, green: green.baseAddress,
            blue: blue.baseAddress, transp: nil)
          _ = bezel_ioctl(descriptor.rawValue, UInt(FBIOPUTCMAP), &map)
        }
      }
    }
  }

  /// The memory of the visible picture: slow to read on most boards, to be written only.
  ///
  /// - Shape: `layout.height` rows of `layout.stride` bytes; the memory may go on after the last.
  package var pixels: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: mapping.bytes[(layout.lead + start)...])
  }

  /// Whether another driver has replaced this one: writes would then land in the other one's
  /// memory.
  package var isGone: Bool {
    var screen = fb_var_screeninfo()
    return bezel_ioctl(descriptor.rawValue, UInt(FBIOGET_VSCREENINFO), &screen) != 0
      && Errno.current == .noSuchDevice
  }
}

/// A framebuffer's memory, mapped for the CPU.
@usableFromInline package struct FramebufferMapping: ~Copyable {
  let bytes: UnsafeMutableRawBufferPointer

  /// - Throws: the kernel's reason.
  init(of descriptor: borrowing Descriptor, byteCount: Int) throws(Errno) {
    let address = mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.rawValue, 0)
    guard let address, address != bezel_mapping_failed() else { throw .current }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: byteCount)
    // A child process would keep the memory mapped after another driver took it.
    madvise(address, byteCount, MADV_DONTFORK)
  }

  deinit { munmap(bytes.baseAddress, bytes.count) }
}

extension FramebufferDevice {
  /// The kernel's `FB_MAX`.
  private static let limit = 32

  /// Returns the nodes of the framebuffers that are no emulation, the lowest number first.
  ///
  /// - Parameter sysfs: the path of `/sys`.
  package static func paths(sysfs: String = "/sys") -> [String] {
    (0..<limit).map { "/dev/fb\($0)" }.filter { path in
      exists(folder(of: path, sysfs)) && !isEmulation(of: path, sysfs: sysfs)
    }
  }

  /// Whether a DRM driver emulates this framebuffer: its picture is not shown while a program uses
  /// the card.
  package static func isEmulation(of path: String, sysfs: String = "/sys") -> Bool {
    exists("\(folder(of: path, sysfs))/device/drm")
  }

  private static func folder(of path: String, _ sysfs: String) -> String {
    let name = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed()
    return "\(sysfs)/class/graphics/\(String(decoding: Array(name), as: UTF8.self))"
  }

  private static func exists(_ path: String) -> Bool {
    path.withCString { access($0, F_OK) == 0 }
  }
}
