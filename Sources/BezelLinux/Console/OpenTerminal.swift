internal import CBezelLinux

/// An open virtual terminal, with the state that is needed to restore it.
///
/// Its methods use system calls only, so that a `ForkedProcess` may call them. A terminal that was
/// hung up, as by a starting login, refuses every call on an old descriptor: it is then opened
/// anew, under the same number.
///
/// - Source: `drivers/tty/vt/vt_ioctl.c`.
@usableFromInline package struct OpenTerminal: ~Copyable, @unchecked Sendable {
  // Unchecked for the two paths: they are written once, in the initializer.

  package let descriptor: Descriptor
  /// 0 in tests without a terminal.
  private let number: Int32
  /// The terminal to switch back to; 0 if this one was in front when it was acquired.
  private let former: Int32
  /// The drawing mode (`KD_…`) to be restored.
  private let finalMode: Int
  /// The keyboard mode (`K_…`) to be restored; -1 without a keyboard, in tests.
  private let finalKeys: Int32
  private let path: UnsafeMutablePointer<CChar>
  private let formerPath: UnsafeMutablePointer<CChar>

  /// The kernel's signals when the user wants to leave this terminal, and when it is in front
  /// again.
  ///
  /// No other program is known to use this pair, so the pair also marks a terminal that a Bezel
  /// used last.
  package static var releaseSignal: Int32 { 59 }
  package static var acquireSignal: Int32 { 60 }
  /// Whether another terminal was in front, and is switched back to at the end.
  var isSwitchedTo: Bool { former != 0 }

  /// The longest time that switching back may take, in nanoseconds.
  private static var patience: Int64 { 3_000_000_000 }

  /// - Parameters:
  ///   - former: the terminal to switch back to, if this one was not in front.
  ///   - isLeftover: whether a Bezel that was killed drew on it last.
  package init(
    _ descriptor: consuming Descriptor, at path: String, number: Int = 0,
    former: VirtualTerminal? = nil, finalMode: Int, isLeftover: Bool = false
  ) {
    finalKeys = OpenTerminal.finalKeys(of: descriptor, isLeftover: isLeftover)
    OpenTerminal.hold(descriptor.rawValue)
    self.descriptor = descriptor
    self.number = Int32(number)
    self.former = Int32(former?.number ?? 0)
    self.finalMode = finalMode
    self.path = OpenTerminal.copy(path)
    formerPath = OpenTerminal.copy(former?.path ?? "")
  }

  /// Returns the keyboard's mode; if a Bezel that was killed had switched it off, the mode that the
  /// kernel gives to new terminals.
  private static func finalKeys(of terminal: borrowing Descriptor, isLeftover: Bool) -> Int32 {
    var mode: Int32 = -1
    guard bezel_ioctl(terminal.rawValue, UInt(KDGKBMODE), &mode) == 0, mode == K_OFF, isLeftover
    else { return mode }
    return TerminalInput.defaultKeys
  }

  /// Marks the terminal as used by a Bezel, for as long as one of its processes has this file open.
  private static func hold(_ terminal: Int32) { _ = flock(terminal, LOCK_SH | LOCK_NB) }

  /// Whether a process of another Bezel uses the terminal.
  ///
  /// Only a program that may open a terminal can lock it, and it could as well set its mode.
  static func isHeld(_ terminal: borrowing Descriptor) -> Bool {
    flock(terminal.rawValue, LOCK_EX | LOCK_NB) != 0 && bezel_errno() == EWOULDBLOCK
  }

  private static func copy(_ path: String) -> UnsafeMutablePointer<CChar> {
    path.withCString { source in
      let count = strlen(source) + 1
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: count)
      copy.initialize(from: source, count: count)
      return copy
    }
  }

  deinit {
    let (number, former, formerPath) = (number, former, formerPath)
    _ = consume descriptor
    if former != 0 { OpenTerminal.disallocate(number, from: formerPath) }
    path.deallocate()
    formerPath.deallocate()
  }

  /// Makes the kernel send this process `releaseSignal` before it switches to another terminal, and
  /// `acquireSignal` when it has switched back.
  ///
  /// - Returns: `false` without the right to, or if the kernel signals another program than a Bezel
  ///   already, for example one that locks the terminal.
  package borrowing func followSwitches() -> Bool {
    var mode = vt_mode()
    guard call(VT_GETMODE, &mode), mode.mode == VT_AUTO || OpenTerminal.isOurs(mode) else {
      return false
    }
    mode = vt_mode()
    mode.mode = CChar(VT_PROCESS)
    mode.relsig = Int16(OpenTerminal.releaseSignal)
    mode.acqsig = Int16(OpenTerminal.acquireSignal)
    // The kernel stores this field and does not use it: the number of the terminal to switch back
    // to is so kept in the terminal itself, in case all processes of this Bezel are killed.
    mode.waitv = CChar(former)
    return call(VT_SETMODE, &mode)
  }

  /// Keeps the kernel from drawing text on it.
  borrowing func startGraphics() -> Bool { call(KDSETMODE, Int(KD_GRAPHICS)) }

  /// Restores its drawing mode.
  borrowing func showText() { call(KDSETMODE, finalMode) }

  /// Whether the kernel draws text on it.
  borrowing func isText() -> Bool {
    var mode: Int32 = 0
    return call(KDGETMODE, &mode) && mode == KD_TEXT
  }

  /// Puts it into graphics mode again, if a program that does not follow its switches has ended
  /// that, as a starting login does.
  ///
  /// - Parameter followed: whether `followSwitches()` succeeded.
  /// - Returns: whether it was in text mode and is in front.
  borrowing func restartGraphics(ifFollowed followed: Bool) -> Bool {
    var mode = vt_mode()
    guard isText(), call(VT_GETMODE, &mode), mode.mode == VT_AUTO || OpenTerminal.isOurs(mode)
    else { return false }
    if followed, mode.mode == VT_AUTO { _ = followSwitches() }
    return startGraphics() && isInFront()
  }

  /// Makes a queue report when a program opens it, by its own name or as the console in front.
  borrowing func watchOpenings(by queue: inout SignalQueue) {
    if let slash = strrchr(path, Int32(UInt8(ascii: "/"))) { queue.watchOpenings(of: slash + 1) }
  }

  /// Whether it accepts calls; one that was hung up is opened anew for that.
  borrowing func answers() -> Bool {
    var mode: Int32 = 0
    return call(KDGETMODE, &mode)
  }

  /// Discards typed keys instead of passing them to the programs that read the terminal.
  ///
  /// Keys that switch terminals do nothing then. What the terminal has to tell the programs that read it, such as
  /// the place of its cursor, is discarded if the mode is another one.
  ///
  /// - Source: `vt_k_ioctl`, which flushes the input with `KDSKBMODE`.
  borrowing func silenceKeys() {
    var mode: Int32 = 0
    if finalKeys >= 0, call(KDGKBMODE, &mode), mode != K_OFF { call(KDSKBMODE, Int(K_OFF)) }
  }

  /// Undoes `silenceKeys()`, whichever process of this Bezel called it.
  borrowing func restoreKeys() {
    var mode: Int32 = 0
    guard finalKeys >= 0, call(KDGKBMODE, &mode), mode == K_OFF else { return }
    call(KDSKBMODE, Int(finalKeys))
  }

  /// Restores input that was left silent with the picture, if no other program has set it since.
  package borrowing func restoreInput() { TerminalInput.restoreQuiet(descriptor.rawValue) }

  /// Requests a switch to it, which may happen later.
  borrowing func activate() -> Bool { call(VT_ACTIVATE, Int(number)) }

  static func isOurs(_ mode: vt_mode) -> Bool {
    mode.mode == VT_PROCESS && Int32(mode.relsig) == releaseSignal
      && Int32(mode.acqsig) == acquireSignal
  }

  /// Returns the former terminal, and whether the screen was left to the next program, from the
  /// field that `followSwitches()` uses.
  static func former(in mode: vt_mode) -> (number: Int, isHandedOver: Bool) {
    (Int(mode.waitv & ~handedOver), mode.waitv & handedOver != 0)
  }
  private static var handedOver: CChar { 64 }

  /// Marks the picture on the screen as another program's: the graphics mode is then no leftover.
  package borrowing func leaveToNextProgram() {
    var mode = vt_mode()
    guard call(VT_GETMODE, &mode), OpenTerminal.isOurs(mode) else { return }
    mode.waitv |= OpenTerminal.handedOver
    call(VT_SETMODE, &mode)
  }

  /// Allows the switch that `releaseSignal` requested.
  ///
  /// - Returns: whether another terminal is in front now; `false` if no switch was requested.
  @discardableResult package borrowing func allowRelease() -> Bool { call(VT_RELDISP, 1) }

  /// Answers `acquireSignal`.
  package borrowing func acknowledge() { call(VT_RELDISP, Int(VT_ACKACQ)) }

  borrowing func isInFront() -> Bool {
    var state = vt_stat()
    return call(VT_GETSTATE, &state) && Int32(state.v_active) == number
  }

  /// Waits until a switch to it that was too late has happened, for a minute at most.
  ///
  /// The switch cannot be withdrawn: the answer of the program that has to agree would be refused.
  borrowing func waitUntilInFront() {
    let end = Timestamp.now().advanced(byNanoseconds: 60_000_000_000)
    while !isInFront() && Timestamp.now() < end { ForkedProcess.sleep(milliseconds: 100) }
  }

  /// Restores the terminal.
  ///
  /// If it was switched to, the former terminal is switched back to first, which can take three
  /// seconds.
  ///
  /// - Parameter followed: whether `followSwitches()` succeeded. If another program follows its
  ///   switches by now, the terminal belongs to that program, and is left alone.
  package borrowing func giveBack(ifFollowed followed: Bool) {
    var mode = vt_mode()
    let isOurs = call(VT_GETMODE, &mode) && OpenTerminal.isOurs(mode)
    if followed && !isOurs && mode.mode == VT_PROCESS { return }
    allowRelease()  // a switch may have been requested
    if former != 0 { goBack() }
    showText()
    restoreKeys()
    guard isOurs else { return }
    mode = vt_mode()
    mode.mode = CChar(VT_AUTO)
    call(VT_SETMODE, &mode)
  }

  private borrowing func goBack() {
    guard isInFront() else { return }
    call(VT_ACTIVATE, Int(former))
    let end = Timestamp.now().advanced(byNanoseconds: OpenTerminal.patience)
    while isInFront() && Timestamp.now() < end {
      allowRelease()
      ForkedProcess.sleep(milliseconds: 5)
    }
  }

  /// Frees the kernel's memory of a terminal that was free, when its last descriptor is closed.
  private static func disallocate(_ number: Int32, from path: UnsafePointer<CChar>) {
    let other = TerminalNode.open(path, number: 0)
    guard other >= 0 else { return }
    // Refused while it is in front or another program has it open; then it is in use and no
    // leftover.
    _ = bezel_ioctl_value(other, UInt(VT_DISALLOCATE), Int(number))
    close(other)
  }

  /// Does the work of `deinit`, in a process that ends without it.
  package borrowing func abandon() {
    close(descriptor.rawValue)
    if former != 0 { OpenTerminal.disallocate(number, from: formerPath) }
  }

  @discardableResult private borrowing func call(_ request: Int32, _ value: Int) -> Bool {
    let fd = descriptor.rawValue
    if bezel_ioctl_value(fd, UInt(request), value) == 0 { return true }
    return reopen() && bezel_ioctl_value(fd, UInt(request), value) == 0
  }

  @discardableResult private borrowing func call(
    _ request: Int32, _ argument: UnsafeMutableRawPointer
  ) -> Bool {
    let fd = descriptor.rawValue
    if bezel_ioctl(fd, UInt(request), argument) == 0 { return true }
    return reopen() && bezel_ioctl(fd, UInt(request), argument) == 0
  }

  /// - Returns: `false` if it was not hung up, or cannot be opened again.
  private borrowing func reopen() -> Bool {
    guard bezel_errno() == EIO else { return false }
    let fresh = TerminalNode.open(path, number: number)
    guard fresh >= 0 else { return false }
    defer { close(fresh) }
    OpenTerminal.hold(fresh)
    return dup3(fresh, descriptor.rawValue, O_CLOEXEC) >= 0
  }
}
