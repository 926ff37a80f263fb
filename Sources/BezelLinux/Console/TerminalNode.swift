internal import CBezelLinux

/// Opens a terminal's device, also in a service that is not root.
///
/// It uses system calls only, so that a `ForkedProcess` may call it.
enum TerminalNode {
  /// Opens `path` with the rights that this process has.
  ///
  /// The ioctls used on a terminal need no right to read it, so the group `tty`, which may write to
  /// it, will do. A terminal with a logged-in user is readable and writable for that user alone; if
  /// that terminal is in front, it can still be opened as `/dev/tty0`, whose owner never changes.
  ///
  /// - Parameter number: the terminal's number; 0 for none.
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

  /// The device number of `/dev/tty0`: `TTY_MAJOR`, 0.
  private static var first: UInt32 { 4 << 8 }
}
