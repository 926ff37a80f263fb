import Foundation
import RunningPrograms
import Testing

extension BoardSuite {
  /// SWUpdate and RAUC from Debian, watched by `Watch=` alone, by the unit that the package has.
  @Suite("Updates") struct UpdateTests {
    private static let size = VirtualBoard.sharedMode
    private static let patience = Duration.seconds(120)

    private static let raucConfiguration = """
      [system]
      compatible=board
      bootloader=noop
      [keyring]
      path=/share/bin/cert.pem
      [slot.rootfs.0]
      device=/run/slot0
      type=raw
      bootname=A
      [slot.rootfs.1]
      device=/run/slot1
      type=raw
      bootname=B

      """

    /// Waits for a picture of `bezel render` here.
    private func wait(_ options: [String], on board: VirtualBoard) throws {
      let pixels = try HostRender.pixels(
        options + ["--at", "1"] + HostRender.plainScreen, size: Self.size)
      do {
        try board.waitForScreen(timeout: Self.patience) { $0.pixels == pixels }
      } catch {
        let log = try board.run("bezel status; journalctl -q -n 40").output
        throw BoardError("see the HUD \(options)", "\(error)", [("log", log)])
      }
    }

    @Test(
      "of SWUpdate and RAUC are shown by one line of bezel.conf, to their check marks and failures")
    func watched() throws {
      let folder = try TemporaryFolder()
      let images = try UpdateImages(in: folder.url)
      let unit = BoardScript.folder.appending(path: "../systemd/bezel-watch.service").path
      var options = VirtualBoard.Options()
      options.debian = .plain
      let board = try VirtualBoard(
        display: .bochs, mode: Self.size, options: options,
        programs: ["bezeld", "bezel", unit] + images.paths)
      // The unit has its own rights; the program and its libraries are elsewhere.
      let start = "systemd-run --quiet -p Environment=LD_LIBRARY_PATH=/run/board/lib"
      try board.expect(
        """
        set -e
        mkdir -p /etc/bezel /etc/rauc /run/bezel /run/systemd/system/rauc.service.d
        printf '[Updates]\\nWatch=swupdate,rauc\\n' >/etc/bezel/bezel.conf
        printf %s \(Self.raucConfiguration.shellWord) >/etc/rauc/system.conf
        printf '[Service]\\nExecStart=\\nExecStart=/usr/bin/rauc --mount=/run/rauc --override-boot-slot=A service\\n' \
          >/run/systemd/system/rauc.service.d/a.conf
        sed 's,/usr/bin/,/share/bin/,; s,^RestrictAddress.*,&\\nEnvironment=LD_LIBRARY_PATH=/run/board/lib,' \
          /share/bin/bezel-watch.service >/run/systemd/system/bezel-watch.service
        systemctl daemon-reload
        : >/run/target
        truncate -s 9M /run/slot0 /run/slot1
        cp /share/bin/*.raucb /run
        \(start) --unit=bezeld -p Type=notify -p KillMode=process /share/bin/bezeld
        systemctl start bezel-watch.service
        systemd-run --quiet --unit=swupdate-board swupdate -v -H board:1.0 -k /share/bin/cert.pem
        until [ -S /tmp/swupdateprog ]; do sleep 0.1; done
        sleep 5
        """, timeout: Self.patience)
      let doctor = try board.run("bezel doctor").output
      #expect(
        doctor.contains("updates: swupdate, watched\n")
          && doctor.contains("updates: rauc, watched\n"))
      #expect(try board.expect("bezel status | grep -c presentation || true") == "0")
      try board.expect("swupdate-client /share/bin/good.swu", timeout: Self.patience)
      try wait(["--success", "--status", "The update is installed"], on: board)
      #expect(
        try board.expect("cmp -n 8000000 /run/target /run/target && stat -c %s /run/target")
          == "8000000")
      try board.run("swupdate-client /share/bin/bad.swu", timeout: Self.patience)
      try wait(["--error", "--status", "The update has failed"], on: board)
      try board.expect(
        "bezel dismiss --all && rauc install /run/good.raucb", timeout: Self.patience)
      try wait(["--success", "--status", "The update is installed"], on: board)
      #expect(try board.run("rauc install /run/bad.raucb", timeout: Self.patience).status != 0)
      let log = try board.expect("journalctl -q -o cat -u bezel-watch.service")
      #expect(log.contains("rauc: The update has failed: "))
      let isError = try board.expect("bezel status --json").contains("\"error\"")
      #expect(isError)
      try expectMarkUntilReboot(board)
    }

    /// Updates, and reboots a second after the check mark: it stays until all processes have ended.
    private func expectMarkUntilReboot(_ board: VirtualBoard) throws {
      // The end of a login resets its console, and the kernel shows that.
      try board.expect("bezel dismiss --all && systemctl stop getty@tty1.service")
      try board.expect("swupdate-client /share/bin/good.swu", timeout: Self.patience)
      try wait(["--success", "--status", "The update is installed"], on: board)
      let mark = try board.screendump()
      try board.expect("systemd-run --quiet sh -c 'sleep 1; systemctl reboot'")
      let start = ContinuousClock.now
      var (lastMark, end) = (start, start)
      while let picture = try? board.screendump() {
        end = .now
        if picture == mark { lastMark = end }
        try #require(end < start + Self.patience, "it does not end")
        usleep(50_000)
      }
      let parts = "\(lastMark - start) of \(end - start)"
      #expect(lastMark > start + .seconds(1) && end - lastMark < .seconds(1), "\(parts)")
    }
  }
}
