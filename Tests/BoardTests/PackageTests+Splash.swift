import BoardProtocol
import Testing

/// The package bezel-boot, whose units are started here as a boot starts them.
extension BoardSuite.InstalledSuite.PackageTests {
  /// Tests that the installation reads the units, and starts no splash on the running system.
  func installsSplash(_ board: VirtualBoard) throws {
    try board.expect(
      """
      set -e
      printf '%s splash plymouth.ignore-serial-consoles\\n' "$(cat /proc/cmdline)" >/run/cmdline
      mount --bind /run/cmdline /proc/cmdline
      dpkg -i /share/bin/bezel-boot_*.deb
      [ "$(systemctl show -P NeedDaemonReload bezeld.service)" = no ]
      [ "$(systemctl show -P LoadState plymouth-start.service)" = loaded ]
      systemd-run --quiet --wait --collect true
      [ ! -e /run/plymouth/pid ] && bezel status
      """, timeout: Self.patience)
    #expect(try board.run("plymouth --ping").status == 1)
    for end in ["poweroff", "reboot", "halt", "kexec"] {
      let unit = "plymouth-\(end).service"
      #expect(
        try board.expect("systemctl show -P Before \(unit)").contains("systemd-\(end).service"))
      #expect(try board.expect("systemctl show -P Wants \(end).target").contains(unit))
    }
  }

  /// Hands the screen from the splash to a program without knowledge of it: the screen shows the
  /// one's last frame or the other's first one, and nothing else.
  func handsOver(_ board: VirtualBoard) throws {
    try startBoot(board)
    // udev's actions for the next screen must not start a second service.
    try board.expect("systemctl start bezeld.service")
    #expect(try board.run("systemctl is-active bezeld.service").output == "inactive\n")
    let last = try board.screendump().pixels
    let next = TestPattern.plain(0x30A050)
    try board.expect("mkfifo /tmp/next")
    let client = try board.start(
      "sh -c 'plymouth quit --retain-splash"
        + " && exec BoardGuest kms-client /dev/dri/card0 --pattern \(next.name)' <>/tmp/next")
    var others = 0
    var shown = last
    let deadline = ContinuousClock.now + Self.patience
    while shown == last || !shown.allSatisfy({ $0 == 0x30A050 }) {
      try #require(ContinuousClock.now < deadline, "the application's picture does not come")
      shown = try board.screendump().pixels
      // A screendump during a change of the buffer is a mix of both.
      if !zip(shown, last).allSatisfy({ $0 == $1 || $0 == 0x30A050 }) { others += 1 }
    }
    #expect(others == 0)
    try board.expect("bezeld --restore-console")
    #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
    try client.signal("KILL")
    _ = try client.wait()
    try board.expect(
      """
      set -e
      rm /tmp/next
      while grep -qx bezel-holder /proc/[0-9]*/comm 2>/dev/null; do sleep 0.1; done
      BoardGuest vt-reset
      """)
    try endBoot(board)
    // Not until the next boot.
    #expect(try board.run("systemctl restart plymouth-start.service; plymouth --ping").status == 1)
  }

  /// Tests that each call is answered while the splash ends and the service follows it.
  func followsSplash(_ board: VirtualBoard) throws {
    try startBoot(board)
    let calls = try board.start(
      "sh -c 'while [ ! -e /run/called ]; do bezel status && bezel show Hello || exit; done'")
    try board.expect("sleep 1")
    try endBoot(board)
    try board.expect("while [ -e /run/plymouth/following ]; do sleep 0.1; done; touch /run/called")
    let (status, errors) = (try calls.wait(), try calls.errors())
    #expect(status == 0, "\(errors)")
    // The file that a former version leaves.
    try board.expect(
      """
      set -e
      rm /run/called
      : >/run/plymouth/bezel
      dpkg -i /share/bin/bezel-boot_*.deb
      systemctl stop bezeld.service bezeld.socket
      systemctl start bezeld.socket
      bezel status
      """, timeout: Self.patience)
  }

  /// Tests that the splash of the machine's end takes the screen and the calls when the service has ended; its
  /// socket ends long after that.
  func showsTheEnd(_ board: VirtualBoard) throws {
    try board.expect(
      """
      set -e
      systemctl stop bezeld.service
      systemctl start plymouth-reboot.service
      plymouth --ping
      bezel progress 40% --status Hello
      systemctl -q is-active bezeld.socket
      ! systemctl -q is-active bezeld.service
      """, timeout: Self.patience)
    try waitFor(["--progress", "0.4", "--status", "Hello", "--scale", "1.25"], on: board)
    try board.expect("plymouth quit && systemctl stop plymouth-reboot.service")
    try waitForConsole(board)
  }

  /// Tests that a rescue shell gets the console, and that the splash does not come back over it.
  func givesWayToRescue(_ board: VirtualBoard) throws {
    try startBoot(board)
    let folder = "/run/systemd/system/rescue.service.d"
    try board.expect(
      """
      set -e
      mkdir -p \(folder)
      printf '[Service]\\nStandardInput=null\\nExecStart=\\nExecStart=/bin/true\\n' >\(folder)/a.conf
      systemctl daemon-reload
      systemctl start rescue.service
      """, timeout: Self.patience)
    #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    #expect(try board.run("grep -qx bezel-holder /proc/[0-9]*/comm").status != 0)
    #expect(try board.run("systemctl start plymouth-start.service; plymouth --ping").status == 1)
    try board.expect(
      """
      set -e
      systemctl stop rescue.service
      rm -r \(folder)
      systemctl daemon-reload
      """, timeout: Self.patience)
    try endBoot(board)
  }

  /// Tests that a splash that was killed gives the console back, and does not keep the service from
  /// starting.
  func startsAfterCrashedSplash(_ board: VirtualBoard) throws {
    try startBoot(board)
    // A second one cannot start, and its script says so.
    let second = try board.run(
      """
      mv /run/plymouth/pid /run/pid
      /usr/lib/bezel/splash boot
      status=$?
      mv /run/pid /run/plymouth/pid
      exit $status
      """)
    #expect(second.status == 1)
    try board.expect("kill -KILL $(cat /run/plymouth/pid)")
    try waitForConsole(board)
    #expect(try board.run("systemctl is-active plymouth-start.service").output == "active\n")
    try endBoot(board)
  }

  /// Tests that nothing is left of the package, and that the service runs on.
  func purgesSplash(_ board: VirtualBoard) throws {
    try board.expect(
      """
      set -e
      echo Earlier >/var/lib/bezel/boot-history
      dpkg -P bezel-boot
      [ "$(systemctl show -P NeedDaemonReload bezeld.service)" = no ]
      systemctl restart bezeld.service && bezel status
      umount /proc/cmdline
      rm -r /run/cmdline /run/plymouth
      """, timeout: Self.patience)
  }

  /// Starts the splash as at the beginning of a boot, and shows a HUD on it, at the scale of a splash.
  private func startBoot(_ board: VirtualBoard) throws {
    try board.expect(
      """
      set -e
      systemctl stop bezeld.socket bezeld.service plymouth-quit.service plymouth-quit-wait.service
      rm -rf /run/plymouth
      systemctl restart plymouth-start.service
      plymouth --ping
      bezel progress 40% --status Hello
      """, timeout: Self.patience)
    try waitFor(["--progress", "0.4", "--status", "Hello", "--scale", "1.25"], on: board)
  }

  /// Starts the units at the end of a boot, whatever has become of the splash; then the socket has
  /// to be there, and the service starts with a call.
  private func endBoot(_ board: VirtualBoard) throws {
    try board.expect(
      """
      set -e
      systemctl start plymouth-quit.service plymouth-quit-wait.service
      until systemctl -q is-active bezeld.socket; do sleep 0.1; done
      bezel status
      systemctl -q is-active bezeld.service
      """, timeout: Self.patience)
  }
}
