internal import BezelLinux
internal import CBezelLinux
internal import CBoardGuest

/// A virtual terminal as a compositor has it: in front, in graphics mode, and asked before it is
/// switched away from.
///
/// It is an ordinary text console again when this value goes; after a kill it stays in graphics mode.
/// It is a class because a value that cannot be copied cannot be lent out of an optional.
///
/// - Source: `ioctl_vt(2)`.
final class CompositorTerminal {
  /// The kernel's requests to the owner.
  enum Request {
    /// The user switches away; nothing happens until `release()`.
    case release
    /// It is in front again; to be answered with `acknowledge()`.
    case acquire
  }

  private let terminal: GuestTerminal
  private let signals: Signals

  init(number: Int32) throws(GuestError) {
    let terminal = try GuestTerminal(number: number)
    let signals: Signals
    do {
      signals = try Signals([SIGUSR1, SIGUSR2])
    } catch {
      throw GuestError("hear of switches", "/dev/tty\(number)", error.reason)
    }
    try terminal.bringToFront()
    var mode = vt_mode()
    mode.mode = Int8(VT_PROCESS)
    mode.relsig = Int16(SIGUSR1)
    mode.acqsig = Int16(SIGUSR2)
    try terminal.set(&mode)
    try terminal.set(KDSETMODE, to: Int(KD_GRAPHICS), "put a virtual terminal into graphics mode")
    self.terminal = terminal
    self.signals = signals
  }

  deinit { try? terminal.makeText() }

  /// The descriptor for `poll`; readable when there are requests.
  var descriptor: Int32 { signals.descriptor.rawValue }

  func requests() -> [Request] {
    signals.read().map { $0.number == SIGUSR1 ? .release : .acquire }
  }

  /// Lets the user switch away.
  func release() throws(GuestError) {
    try terminal.set(VT_RELDISP, to: 1, "let a virtual terminal go")
  }

  func acknowledge() throws(GuestError) {
    try terminal.set(VT_RELDISP, to: Int(VT_ACKACQ), "take a virtual terminal back")
  }
}
