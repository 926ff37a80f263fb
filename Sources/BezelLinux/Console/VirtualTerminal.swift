internal import CBezelLinux

/// One of the kernel's text consoles, by its number.
package struct VirtualTerminal: Equatable, Sendable {
  /// 1…63, the kernel's `MAX_NR_CONSOLES`.
  package let number: Int

  /// The device node.
  package var path: String { "/dev/tty\(number)" }

  /// The console that is in front.
  ///
  /// Asked of `/sys`, as that needs no right, where the ioctl wants `/dev/tty0` opened.
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

  /// How a program uses a terminal.
  package struct State: Equatable, Sendable {
    /// Its text is kept from being drawn, so a program draws on it, or did when it was killed.
    package let isGraphics: Bool
    /// A program is asked before the kernel switches away from it, as compositors are, which then
    /// give the screen up.
    package let isManaged: Bool
    /// The kernel's `KD_…`.
    let mode: Int32
    /// A Bezel was the last to draw on it.
    let isLeftover: Bool
    /// The terminal that this Bezel would have gone back to.
    let former: VirtualTerminal?

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
      former = isLeftover ? VirtualTerminal(number: Int(switching.waitv)) : nil
    }
  }

  /// Asks how it is used.
  ///
  /// - Throws: `readConsole`; `permissionDenied` without the right to open it.
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

  /// Finds one that nobody has open.
  ///
  /// - Returns: also the one that is in front now.
  /// - Throws: `switchConsole`; `busy` if there is none.
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

  /// Reads a device node such as "/dev/tty1".
  package init?(path: String) {
    guard path.utf8.starts(with: "/dev/".utf8) else { return nil }
    self.init(named: String(decoding: path.utf8.dropFirst(5), as: UTF8.self))
  }

  /// Reads a name such as "tty1".
  init?(named name: String) {
    let prefix = "tty".utf8
    guard name.utf8.starts(with: prefix),
      let number = Int(Substring(name.utf8.dropFirst(prefix.count)))
    else { return nil }
    self.init(number: number)
  }
}
