internal import CBezelLinux

extension Console {
  /// Restores a terminal that a Bezel left in graphics mode when it was killed together with its
  /// guard, as by `systemctl kill`; one that it had switched to is switched back from.
  ///
  /// Nothing is done while a process of a Bezel uses the terminal in front, such as a guard or the
  /// holder of a last picture, nor when another program has drawn on it since.
  ///
  /// - Parameter isAfterCrash: whether the Bezel has just died, so that a guard may still be at work, which
  ///   is waited for, for a second at most; then the input of all terminals and serial lines is restored, too.
  /// - Returns: whether there was something to restore.
  /// - Throws: `readConsole`.
  @discardableResult
  package static func restoreLeftover(isAfterCrash: Bool = false) throws(LinuxError) -> Bool {
    if isAfterCrash { SerialConsole.restoreLeftovers() }
    guard let terminal = try VirtualTerminal.active() else { return false }
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try terminal.open()
    } catch .noSuchFile {
      return false  // a container that sees the host's /sys
    } catch {
      throw LinuxError(.readConsole, terminal.path, error)
    }
    if isAfterCrash {
      let end = Timestamp.now().advanced(byNanoseconds: 1_000_000_000)
      while OpenTerminal.isHeld(descriptor), Timestamp.now() < end {
        Timestamp.sleep(milliseconds: 10)
      }
      TerminalInput.restoreLeftover(descriptor.rawValue)
      for other in VirtualTerminal.all(besides: terminal) {
        if let other = try? other.open() { TerminalInput.restoreLeftover(other.rawValue) }
      }
    }
    let state: VirtualTerminal.State
    do throws(Errno) {
      state = try VirtualTerminal.State(of: descriptor)
    } catch {
      throw LinuxError(.readConsole, terminal.path, error)
    }
    guard state.isLeftover, !state.isHandedOver, !OpenTerminal.isHeld(descriptor) else {
      return false
    }
    let device = OpenTerminal(
      descriptor, at: terminal.path, number: terminal.number, former: state.former,
      finalMode: Int(KD_TEXT), isLeftover: true)
    device.giveBack(ifFollowed: true)
    return true
  }
}
