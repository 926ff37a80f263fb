internal import CBezelLinux

/// How a terminal's device is opened by a service that is not root.
///
/// System calls only, so that a `BareProcess` may do it.
enum TerminalNode {
  /// Opens `path`, whatever right to it this process has.
  ///
  /// What is asked of a terminal needs no right to read it, so that the group `tty` will do, which may
  /// write to it. One that somebody has logged in on is that user's alone; it can still be had as the
  /// one in front, `/dev/tty0`, which is never anybody's own.
  ///
  /// - Parameter number: the terminal's; 0 for what is none.
  /// - Returns: a descriptor, or -1 and the kernel's reason in `errno`.
  static func open(_ path: UnsafePointer<CChar>, number: Int32) -> Int32 {
    let flags = O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    let whole = bezel_open(path, O_RDWR | flags, 0)
    if whole >= 0 || bezel_errno() != EACCES { return whole }
    let writable = bezel_open(path, O_WRONLY | flags, 0)
    if writable >= 0 || bezel_errno() != EACCES || number == 0 { return writable }
    let front = "/dev/tty0".withCString { bezel_open($0, O_WRONLY | flags, 0) }
    guard front >= 0 else { return front }
    var device: UInt32 = 0
    if bezel_terminal_device(front, &device) == 0, device == first | UInt32(number) { return front }
    close(front)
    return -1
  }

  /// The kernel's number of `/dev/tty0`, of `TTY_MAJOR`.
  private static var first: UInt32 { 4 << 8 }
}
