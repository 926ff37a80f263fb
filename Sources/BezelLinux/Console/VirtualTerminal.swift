internal import CBezelLinux

/// A virtual terminal of the kernel, by its number.
package struct VirtualTerminal: Equatable, Sendable {
  /// 1…63, the kernel's `MAX_NR_CONSOLES`.
  package let number: Int

  /// The device node.
  package var path: String { "/dev/tty\(number)" }

  /// Returns the terminal that is in front.
  ///
  /// It is read from `/sys`, which needs no right, while the ioctl needs `/dev/tty0` opened.
  ///
  /// - Returns: `nil` on a kernel or in a container without virtual terminals.
  /// - Throws: `readConsole`.
  package static func active() throws(LinuxError) -> VirtualTerminal? {
    let attribute = "/sys/class/tty/tty0/active"
    do throws(Errno) {
      return VirtualTerminal(named: try Descriptor.firstLine(of: attribute))
    } catch .noSuchFile {
      return nil
    } catch {
      throw LinuxError(.readConsole, attribute, error)
    }
  }

  /// The modes of a terminal.
  package struct State: Equatable, Sendable {
    /// Whether it is in graphics mode: a program draws on it, or did when it was killed.
    package let isGraphics: Bool
    /// Whether the kernel signals a program before it switches away (`VT_PROCESS`), such as a
    /// compositor, which then gives the screen up.
    package let isManaged: Bool
    /// The kernel's `KD_…`.
    let mode: Int32
    /// Whether a Bezel was the last to draw on it.
    package let isLeftover: Bool
    /// The terminal that this Bezel would have switched back to.
    let former: VirtualTerminal?
    /// Whether the screen was left to another program, which does not use the terminal.
    let isHandedOver: Bool

    init(of terminal: borrowing Descriptor) throws(Errno) {
      var mode: Int32 = 0
      var switching = vt_mode()
      guard bezel_ioctl(terminal.rawValue, UInt(KDGETMODE), &mode) == 0,
        bezel_ioctl(terminal.rawValue, UInt(VT_GETMODE), &switching) == 0
      else { throw .current }
      self.mode = mode
      isGraphics = mode == KD_GRAPHICS
      isManaged = switching.mode == VT_PROCESS
      isLeftover = isGraphics && OpenTerminal.isOurs(switching)
      let (number, isHandedOver) = OpenTerminal.former(in: switching)
      former = isLeftover ? VirtualTerminal(number: number) : nil
      self.isHandedOver = isLeftover && isHandedOver
    }
  }

  /// Reads its modes.
  ///
  /// - Throws: `readConsole`; with `permissionDenied` without the right to open it.
  package func state() throws(LinuxError) -> State {
    do throws(Errno) {
      return try State(of: try open())
    } catch {
      throw LinuxError(.readConsole, path, error)
    }
  }

  func open() throws(Errno) -> Descriptor { try VirtualTerminal.open(path, number: number) }

  private static func open(_ path: String, number: Int = 0) throws(Errno) -> Descriptor {
    let fd = path.withCString { TerminalNode.open($0, number: Int32(number)) }
    guard fd >= 0 else { throw .current }
    return Descriptor(owning: fd)
  }

  /// Returns the terminals that programs have open, up to number 15, without one.
  ///
  /// - Source: `VT_GETSTATE`, ioctl_console(2).
  static func all(besides one: VirtualTerminal) -> [VirtualTerminal] {
    var state = vt_stat()
    guard let terminal = try? one.open(),
      bezel_ioctl(terminal.rawValue, UInt(VT_GETSTATE), &state) == 0
    else { return [] }
    return (1...15).filter { $0 != one.number && state.v_state >> $0 & 1 == 1 }
      .compactMap { VirtualTerminal(number: $0) }
  }

  /// Finds a terminal that no process has open.
  ///
  /// - Returns: also the one that is in front now.
  /// - Throws: `switchConsole`; with `busy` if there is none.
  static func free() throws(LinuxError) -> (free: VirtualTerminal, front: VirtualTerminal) {
    let path = "/dev/tty0"
    let terminal: Descriptor
    do throws(Errno) {
      terminal = try open(path)
    } catch {
      throw LinuxError(.switchConsole, path, error)
    }
    var state = vt_stat()
    var number: Int32 = -1
    guard bezel_ioctl(terminal.rawValue, UInt(VT_GETSTATE), &state) == 0,
      bezel_ioctl(terminal.rawValue, UInt(VT_OPENQRY), &number) == 0
    else { throw LinuxError(.switchConsole, path, .current) }
    guard let free = VirtualTerminal(number: Int(number)),
      let front = VirtualTerminal(number: Int(state.v_active))
    else { throw LinuxError(.switchConsole, path, .busy) }
    return (free, front)
  }

  init?(number: Int) {
    guard (1...63).contains(number) else { return nil }
    self.number = number
  }

  /// Parses a device node such as "/dev/tty1".
  package init?(path: String) {
    guard path.utf8.starts(with: "/dev/".utf8) else { return nil }
    self.init(named: String(decoding: path.utf8.dropFirst(5), as: UTF8.self))
  }

  /// Parses a name such as "tty1".
  init?(named name: String) {
    let prefix = "tty".utf8
    guard name.utf8.starts(with: prefix),
      let number = Int(Substring(name.utf8.dropFirst(prefix.count)))
    else { return nil }
    self.init(number: number)
  }
}
