internal import CBezelLinux

/// The status lines that systemd as process 1 writes to the console.
package enum ManagerStatus {
  /// Switches them on or off; does nothing if process 1 is another program.
  ///
  /// - Source: systemd(1), `SIGRTMIN+20` and `SIGRTMIN+21`; sd_booted(3).
  package static func show(_ isShown: Bool) {
    guard "/run/systemd/system".withCString({ access($0, F_OK) }) == 0 else { return }
    kill(1, bezel_first_realtime_signal() + (isShown ? 20 : 21))
  }
}
