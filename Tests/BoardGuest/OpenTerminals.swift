internal import BezelLinux
internal import CBezelLinux
internal import CBoardGuest

/// The virtual terminals that a process has open.
enum OpenTerminals {
  /// Returns `front NUMBER`, then, for each, `vt NUMBER text|graphics auto|process`.
  ///
  /// - Range: terminals 1 … 15; the kernel lists no more.
  static func lines() throws(GuestError) -> [String] {
    let front = try GuestTerminal(number: 0)
    var state = vt_stat()
    try front.ask(VT_GETSTATE, &state)
    var lines = ["front \(state.v_active)"]
    // Bit 0 stands for the terminal in front, whichever it is.
    for number: Int32 in 1...15 where state.v_state >> UInt16(number) & 1 == 1 {
      let terminal = try GuestTerminal(number: number)
      var mode: Int32 = 0
      var switching = vt_mode()
      try terminal.ask(KDGETMODE, &mode)
      try terminal.ask(VT_GETMODE, &switching)
      lines.append(
        "vt \(number) \(mode == KD_GRAPHICS ? "graphics" : "text")"
          + (Int32(switching.mode) == VT_PROCESS ? " process" : " auto"))
    }
    return lines
  }

  /// Makes the one in front and terminal 1 text consoles, as they are after a boot, and brings
  /// terminal 1 to the front.
  static func reset() throws(GuestError) {
    try GuestTerminal(number: 0).makeText()
    let first = try GuestTerminal(number: 1)
    try first.makeText()
    try first.bringToFront()
  }
}
