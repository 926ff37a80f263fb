internal import CBezelLinux

/// A virtual terminal that is drawn on, with all that it takes to give it back.
///
/// What is asked of it is asked in system calls only, so that a `BareProcess` may do it. A terminal
/// that was hung up, which a starting login does to it, refuses every call on an old descriptor: it
/// is opened anew then, under the same number.
///
/// - Source: `drivers/tty/vt/vt_ioctl.c`.
@usableFromInline package struct OpenTerminal: ~Copyable, @unchecked Sendable {
  // Unchecked for the two paths: they are written once, before anybody else sees them.

  package let descriptor: Descriptor
  /// 0 for what is none, in tests.
  private let number: Int32
  /// The one to go back to; 0 if it was in front when it was taken.
  private let former: Int32
  /// What its drawing mode is to be in the end.
  private let finalMode: Int
  private let path: UnsafeMutablePointer<CChar>
  private let formerPath: UnsafeMutablePointer<CChar>

  /// Asked of the kernel for when somebody wants to leave this terminal, and when it is back.
  ///
  /// Nobody else is known to use this pair, so it also tells whether a Bezel was here last.
  package static var releaseSignal: Int32 { 59 }
  package static var acquireSignal: Int32 { 60 }
  /// Whether another terminal was in front, and is to be so again.
  var isSwitchedTo: Bool { former != 0 }

  /// Going back to the former terminal may take this long.
  private static var patience: Int64 { 3_000_000_000 }

  /// - Parameter former: the terminal to go back to, if this one was not in front.
  package init(
    _ descriptor: consuming Descriptor, at path: String, number: Int = 0,
    former: VirtualTerminal? = nil, finalMode: Int
  ) {
    self.descriptor = descriptor
    self.number = Int32(number)
    self.former = Int32(former?.number ?? 0)
    self.finalMode = finalMode
    self.path = OpenTerminal.copy(path)
    formerPath = OpenTerminal.copy(former?.path ?? "")
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

  /// Makes the kernel ask this process, by `releaseSignal`, before it switches to another terminal,
  /// and tell it by `acquireSignal` when it has switched back.
  ///
  /// - Returns: false without the right to, or if another program than a Bezel is asked already: a
  ///   program that locks the terminal for example.
  package borrowing func followSwitches() -> Bool {
    var mode = vt_mode()
    guard call(VT_GETMODE, &mode), mode.mode == VT_AUTO || OpenTerminal.isOurs(mode) else {
      return false
    }
    mode = vt_mode()
    mode.mode = CChar(VT_PROCESS)
    mode.relsig = Int16(OpenTerminal.releaseSignal)
    mode.acqsig = Int16(OpenTerminal.acquireSignal)
    // The kernel keeps this for us and has no use for it: the terminal itself says where to go back to,
    // should nobody of us live to do it.
    mode.waitv = CChar(former)
    return call(VT_SETMODE, &mode)
  }

  /// Keeps the kernel from drawing text on it.
  borrowing func startGraphics() -> Bool { call(KDSETMODE, Int(KD_GRAPHICS)) }

  /// Asks for it to come to the front, sooner or later.
  borrowing func activate() -> Bool { call(VT_ACTIVATE, Int(number)) }

  static func isOurs(_ mode: vt_mode) -> Bool {
    mode.mode == VT_PROCESS && Int32(mode.relsig) == releaseSignal
      && Int32(mode.acqsig) == acquireSignal
  }

  /// Lets the switch happen that `releaseSignal` asked for.
  ///
  /// - Returns: whether another terminal is in front now; false if nobody asked.
  @discardableResult package borrowing func allowRelease() -> Bool { call(VT_RELDISP, 1) }

  /// Answers `acquireSignal`.
  package borrowing func acknowledge() { call(VT_RELDISP, Int(VT_ACKACQ)) }

  private borrowing func isInFront() -> Bool {
    var state = vt_stat()
    return call(VT_GETSTATE, &state) && Int32(state.v_active) == number
  }

  /// Waits until a switch to it that came too late has happened, for a minute at most.
  ///
  /// There is no taking it back: the program that has to agree would find its answer refused.
  borrowing func waitUntilInFront() {
    let end = Timestamp.now().advanced(byNanoseconds: 60_000_000_000)
    while !isInFront() && Timestamp.now() < end { BareProcess.sleep(milliseconds: 100) }
  }

  /// Undoes all that was done to it.
  ///
  /// It goes to the back first, if it came from there, which can take three seconds.
  ///
  /// - Parameter followed: whether `followSwitches()` succeeded. If another program follows them by
  ///   now, the terminal has become its own, and is left alone.
  package borrowing func giveBack(ifFollowed followed: Bool) {
    var mode = vt_mode()
    let isOurs = call(VT_GETMODE, &mode) && OpenTerminal.isOurs(mode)
    if followed && !isOurs && mode.mode == VT_PROCESS { return }
    allowRelease()  // somebody may be waiting for a switch
    if former != 0 { goBack() }
    call(KDSETMODE, finalMode)
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
      BareProcess.sleep(milliseconds: 5)
    }
  }

  /// Frees the kernel's memory of a terminal that was free, when its last descriptor is closed.
  private static func disallocate(_ number: Int32, from path: UnsafePointer<CChar>) {
    let other = TerminalNode.open(path, number: 0)
    guard other >= 0 else { return }
    // Refused while somebody else has it open or in front; then it is in use and no leftover.
    _ = bezel_ioctl_value(other, UInt(VT_DISALLOCATE), Int(number))
    close(other)
  }

  /// What `deinit` does, for a process that ends without one.
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

  /// - Returns: false if it was not hung up, or can not be opened again.
  private borrowing func reopen() -> Bool {
    guard bezel_errno() == EIO else { return false }
    let fresh = TerminalNode.open(path, number: number)
    guard fresh >= 0 else { return false }
    defer { close(fresh) }
    return dup3(fresh, descriptor.rawValue, O_CLOEXEC) >= 0
  }
}
