internal import BezelLinux
internal import CBezelLinux
internal import CBoardGuest

/// The virtual terminal in front, and its mode: `1 text` or `1 graphics`.
struct ActiveTerminal: CustomStringConvertible {
  private let number: UInt16
  private let mode: Int32

  /// Reads it from the kernel.
  static func found() throws(GuestError) -> ActiveTerminal {
    let terminal = try Descriptor("/dev/tty0", O_RDONLY, to: "open the terminal in front")
    var state = vt_stat()
    var mode: Int32 = 0
    guard bezel_ioctl(terminal.rawValue, UInt(VT_GETSTATE), &state) == 0,
      bezel_ioctl(terminal.rawValue, UInt(KDGETMODE), &mode) == 0
    else { throw GuestError("ask the terminal in front for its mode", "/dev/tty0") }
    return ActiveTerminal(number: state.v_active, mode: mode)
  }

  var description: String {
    switch mode {
    case KD_TEXT: "\(number) text"
    case KD_GRAPHICS: "\(number) graphics"
    default: "\(number) mode \(mode)"
    }
  }
}
