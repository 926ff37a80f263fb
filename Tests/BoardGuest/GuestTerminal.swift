internal import BezelLinux
internal import CBezelLinux
internal import CBoardGuest

/// An open virtual terminal.
struct GuestTerminal: ~Copyable {
  private let number: Int32
  private let descriptor: Descriptor

  /// The time that a program has to release the screen.
  private static let patience: Int64 = 5_000_000_000

  /// Opens `/dev/tty…`; the kernel makes the terminal if there is none yet.
  init(number: Int32) throws(GuestError) {
    descriptor = try Descriptor(
      "/dev/tty\(number)", O_RDWR | O_NOCTTY, to: "open a virtual terminal")
    self.number = number
  }

  /// Brings it to the front, as a user does with a key.
  ///
  /// - Throws: after 5 s, if the program on the terminal in front does not release it.
  func bringToFront() throws(GuestError) {
    try set(VT_ACTIVATE, to: Int(number), "bring a virtual terminal to the front")
    // Not VT_WAITACTIVE: it would wait for ever for a program that hangs.
    let limit = Timestamp.now().advanced(byNanoseconds: Self.patience)
    while true {
      var state = vt_stat()
      try ask(VT_GETSTATE, &state)
      if Int32(state.v_active) == number { return }
      guard Timestamp.now() < limit else {
        throw GuestError(
          "bring a virtual terminal to the front", path,
          because: "terminal \(state.v_active) did not let go within 5 s")
      }
      usleep(5_000)
    }
  }

  /// Makes it an ordinary text console, which switches without asking a program.
  func makeText() throws(GuestError) {
    try set(KDSETMODE, to: Int(KD_TEXT), "put a virtual terminal into text mode")
    var mode = vt_mode()
    mode.mode = Int8(VT_AUTO)
    try set(&mode)
  }

  /// Takes it from every program that has it open.
  func hangUp() throws(GuestError) {
    try set(TIOCVHANGUP, to: 0, "hang a virtual terminal up")
  }

  /// Sets its modes as systemd does before a login, and writes a first text.
  func beginLogin() throws(GuestError) {
    try set(KDSETMODE, to: Int(KD_TEXT), "put a virtual terminal into text mode")
    try set(KDSKBMODE, to: Int(K_UNICODE), "give a virtual terminal its keys")
    var text = "login: "
    text.withUTF8 { bytes in _ = write(descriptor.rawValue, bytes.baseAddress, bytes.count) }
  }

  /// Turns its keyboard off, so that no program reads the typed keys, as Qt's linuxfb does, or on, as
  /// kbd_mode(1) does.
  func setKeys(areOn: Bool) throws(GuestError) {
    try set(KDSKBMODE, to: Int(areOn ? K_UNICODE : K_OFF), "set the keyboard of a virtual terminal")
  }

  func isSilent() throws(GuestError) -> Bool {
    var mode: Int32 = 0
    try ask(KDGKBMODE, &mode)
    return mode == K_OFF
  }

  /// Performs an ioctl with a number; `action` completes "could not …".
  func set(_ request: Int32, to value: Int, _ action: String) throws(GuestError) {
    guard bezel_ioctl_value(descriptor.rawValue, UInt(request), value) == 0 else {
      throw GuestError(action, path)
    }
  }

  /// Sets whether its owner is asked before another comes to the front: `VT_PROCESS` or `VT_AUTO`.
  func set(_ switching: inout vt_mode) throws(GuestError) {
    guard bezel_ioctl(descriptor.rawValue, UInt(VT_SETMODE), &switching) == 0 else {
      throw GuestError("choose how a virtual terminal is switched", path)
    }
  }

  /// Performs an ioctl that fills a structure in.
  func ask<Answer: BitwiseCopyable>(_ request: Int32, _ answer: inout Answer) throws(GuestError) {
    guard bezel_ioctl(descriptor.rawValue, UInt(request), &answer) == 0 else {
      throw GuestError("ask a virtual terminal for its state", path)
    }
  }

  private var path: String { "/dev/tty\(number)" }
}
