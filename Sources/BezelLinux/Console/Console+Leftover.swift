internal import CBezelLinux

extension Console {
  /// Puts back what a Bezel left in graphics mode that was killed together with its guard, as systemd
  /// kills a unit; from a terminal that it had switched to it goes back to the one before.
  ///
  /// It is for the unit's `ExecStopPost=`. While some other Bezel's guard lives, that Bezel may be what
  /// is on the screen, and nothing is done.
  ///
  /// - Parameter proc: where the kernel's list of processes is.
  /// - Returns: whether there was something to put back.
  /// - Throws: `readConsole`.
  @discardableResult
  package static func restoreLeftover(proc: String = "/proc") throws(LinuxError) -> Bool {
    guard let terminal = try VirtualTerminal.active() else { return false }
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try terminal.open()
    } catch .noSuchFile {
      return false  // a container that sees the host's /sys
    } catch {
      throw LinuxError(.readConsole, terminal.path, error)
    }
    let state: VirtualTerminal.State
    do throws(Errno) {
      state = try VirtualTerminal.State(of: descriptor)
    } catch {
      throw LinuxError(.readConsole, terminal.path, error)
    }
    guard state.isLeftover, !ConsoleGuard.lives(proc: proc) else { return false }
    let device = OpenTerminal(
      descriptor, at: terminal.path, number: terminal.number, former: state.former,
      finalMode: Int(KD_TEXT))
    device.giveBack(ifFollowed: true)
    return true
  }
}
