import BoardProtocol
import Foundation
import Testing

extension BoardSuite.InstalledSuite {
  /// The installed packages work on a Debian with systemd and udev, and are removed without a trace.
  @Suite("The Debian packages") struct PackageTests {
    private static let size = VirtualBoard.sharedMode
    /// The time limit of dpkg: an emulated processor is slow to unpack and configure a package.
    static let patience = Duration.seconds(300)

    @Test("installs, shows what scripts ask for whatever is done to it, and purges without a trace")
    func life() throws {
      let board = try VirtualBoard.debian()
      let before = try files(of: board)
      try board.expect("dpkg -i /share/bin/bezel_*.deb", timeout: Self.patience)
      #expect(try exposure(of: "bezeld", on: board) <= 2)
      #expect(try board.run("systemctl is-enabled bezeld.service").output == "enabled\n")

      try waitsForTheScreen(board)
      try showsAndGoes(board)
      try runsFailingCommand(board)
      try answersForeignClient(board)
      try saysWords(board)
      try reloads(board)
      try survivesKill(board)
      try outlivesLogin(board)
      try isRestartedByWatchdog(board)
      try installsSplash(board)
      try handsOver(board)
      try followsSplash(board)
      try showsTheEnd(board)
      try givesWayToRescue(board)
      try startsAfterCrashedSplash(board)
      try purgesSplash(board)
      try isUpgraded(board)
      try isUpgradedUnderHUD(board)

      try board.expect("dpkg -P bezel", timeout: Self.patience)
      #expect(try files(of: board) == before)
      #expect(try board.expect("systemctl --failed --no-legend") == "")
      try board.expect("echo 0 >/sys/class/vtconsole/vtcon1/bind; modprobe -r bochs")
    }

    /// Tests that a script goes on without a screen, and that its presentation comes with the
    /// screen's driver.
    private func waitsForTheScreen(_ board: VirtualBoard) throws {
      try board.expect("bezel progress 40% --status Hello", timeout: Self.patience)
      // The command returns before the service has searched for a screen.
      try board.expect(
        "until systemctl status bezeld.service | grep 'Status: \"Waiting to show'; do sleep 0.1; done"
      )
      try board.expect("modprobe bochs")
      try waitFor(["--progress", "0.4", "--status", "Hello"], on: board)
    }

    /// Tests a script's progress and success, and that the console is back then.
    private func showsAndGoes(_ board: VirtualBoard) throws {
      try board.expect("seq 0 10 50 | bezel progress --status Copying --no-amounts --name pipe")
      try board.expect("bezel success Done --minimum-dismiss 20", timeout: Self.patience)
      try waitFor(["--success", "--status", "Done"], on: board)
      try board.expect("bezel dismiss")
      try waitForConsole(board)
      // No device of the screen is held between two presentations.
      try board.expect(
        "while ls -l /proc/$(pidof bezeld)/fd | grep -q /dev/dri; do sleep 0.1; done",
        timeout: .seconds(60))
    }

    private func runsFailingCommand(_ board: VirtualBoard) throws {
      let unit = "systemd-run --quiet --wait --collect"
      let outcome = try board.run(
        "\(unit) bezel run --status Checking --minimum-dismiss 20 -- sh -c 'exit 3'",
        timeout: Self.patience)
      #expect(outcome.status == 3)
      try waitFor(["--error", "--status", "sh failed (status 3)"], on: board)
      try board.expect("bezel dismiss --all")
      try waitForConsole(board)
      // Other users may not.
      let refused = try board.run("setpriv --reuid nobody --clear-groups bezel show x")
      #expect(refused.status == 77)
      try board.expect(
        "setpriv --reuid nobody --groups $(getent group bezel | cut -d: -f3) bezel status")
    }

    /// Tests that nothing that a compiler left is printed, by the service's log neither.
    private func saysWords(_ board: VirtualBoard) throws {
      let output = try board.expect(
        """
        bezel doctor
        bezel doctor --json
        bezel config
        bezel status --json
        journalctl -b -o cat -u bezeld.service
        """)
      #expect(output.contains("\n{") && output.contains("Started bezeld.service"))
      let leftovers = try PrintedWords.leftovers(in: output)
      #expect(leftovers.isEmpty, "\(leftovers.prefix(20).joined(separator: "\n"))")
    }

    /// Calls every method, and reads the stream of events, through a foreign library.
    private func answersForeignClient(_ board: VirtualBoard) throws {
      try board.expect(
        """
        cat >/tmp/client.py <<'END'
        \(Self.client)
        END
        python3 -B /tmp/client.py && rm /tmp/client.py
        """, timeout: Self.patience)
      try waitForConsole(board)
    }

    private func reloads(_ board: VirtualBoard) throws {
      try board.expect(
        "bezel progress 40% --status Hello && bezel show --name behind --priority -1")
      try waitFor(["--progress", "0.4", "--status", "Hello"], on: board)
      try board.expect(
        """
        mkdir -p /etc/bezel/bezel.conf.d
        printf '[HUD]\\nStyle=dark\\n' >/etc/bezel/bezel.conf.d/style.conf
        systemctl reload bezeld.service
        """)
      try waitFor(
        ["--progress", "0.4", "--status", "Hello"], look: HostRender.darkOnPlainScreen, on: board)
      try board.expect(
        "rm -r /etc/bezel/bezel.conf.d; systemctl reload bezeld.service; bezel dismiss --all"
      )
      try waitForConsole(board)
    }

    /// Kills it in the middle of an animation, over different owners of the terminal.
    private func survivesKill(_ board: VirtualBoard) throws {
      for (owner, rights) in [("root:root", "600"), ("root:tty", "620")] {
        try board.expect("chown \(owner) /dev/tty1 && chmod \(rights) /dev/tty1")
        try board.expect("bezel show Hello && systemctl kill -s KILL bezeld.service")
        try board.expect("until systemctl is-active bezeld.service; do sleep 0.1; done")
        try board.expect("bezel dismiss --all", timeout: Self.patience)
        try waitForConsole(board)
      }
      try board.expect("bezel progress 40% --status Hello", timeout: Self.patience)
      try waitFor(["--progress", "0.4", "--status", "Hello"], on: board)
    }

    /// Tests that a login that starts on the terminal of the HUD gets neither the screen nor the
    /// typed keys.
    private func outlivesLogin(_ board: VirtualBoard) throws {
      try board.expect("systemctl restart getty@tty1.service", timeout: Self.patience)
      try board.expect("until pidof agetty; do sleep 0.1; done", timeout: Self.patience)
      try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 graphics' ]; do sleep 0.1; done")
      try waitFor(["--progress", "0.4", "--status", "Hello"], on: board)
      try board.expect("bezel dismiss --all")
      try waitForConsole(board)
    }

    private func isRestartedByWatchdog(_ board: VirtualBoard) throws {
      try board.expect(
        """
        set -e
        mkdir -p /run/systemd/system/bezeld.service.d
        printf '[Service]\\nWatchdogSec=3\\n' >/run/systemd/system/bezeld.service.d/a.conf
        systemctl daemon-reload && systemctl restart bezeld.service
        former=$(systemctl show -P MainPID bezeld.service)
        sleep 7
        [ "$(systemctl show -P MainPID bezeld.service)" = "$former" ]
        bezel show Hello
        systemctl kill -s STOP bezeld.service
        until [ "$(systemctl show -P MainPID bezeld.service)" != "$former" ] &&
          systemctl is-active bezeld.service; do sleep 0.2; done
        rm -r /run/systemd/system/bezeld.service.d && systemctl daemon-reload
        bezel dismiss --all
        """, timeout: Self.patience)
      try waitForConsole(board)
    }

    /// Tests that the administrator's configuration survives an upgrade, also with a name of version
    /// 0.8, that the new program runs then, and that no unit is enabled that an older package had.
    private func isUpgraded(_ board: VirtualBoard) throws {
      let wants = "sysinit.target.wants/bezel-boot.service"
      let state = "/var/lib/systemd/deb-systemd-helper-enabled"
      try board.expect(
        """
        set -e
        mkdir -p /etc/systemd/system/sysinit.target.wants \(state)
        ln -s /lib/systemd/system/bezel-boot.service /etc/systemd/system/\(wants)
        echo /etc/systemd/system/\(wants) >\(state)/bezel-boot.service.dsh-also
        printf '[HUD]\\nStyle=dark\\nNoBlur=yes\\n' >/etc/bezel/bezel.conf
        cp /etc/bezel/bezel.conf /tmp/bezel.conf
        former=$(systemctl show -P MainPID bezeld.service)
        dpkg -i /share/bin/bezel_*.deb
        [ ! -L /etc/systemd/system/\(wants) ]
        [ ! -e \(state)/bezel-boot.service.dsh-also ]
        cmp /etc/bezel/bezel.conf /tmp/bezel.conf
        rm /tmp/bezel.conf
        [ "$(systemctl show -P MainPID bezeld.service)" != "$former" ]
        bezel config | grep '^Blur=no'
        """, timeout: Self.patience)
    }

    /// Tests that an upgrade that `bezel run` shows keeps its HUD, and another one that stays.
    private func isUpgradedUnderHUD(_ board: VirtualBoard) throws {
      try board.expect(
        """
        set -e
        bezel progress 40% --status Hello --name stays
        former=$(systemctl show -P MainPID bezeld.service)
        bezel run --status Upgrading --success Upgraded --minimum-dismiss 20 -- \
          dpkg -i /share/bin/bezel_*.deb
        [ "$(systemctl show -P MainPID bezeld.service)" != "$former" ]
        """, timeout: Self.patience)
      let look = HostRender.darkOnPlainScreen
      try waitFor(["--success", "--status", "Upgraded"], look: look, on: board)
      try waitFor(["--progress", "0.4", "--status", "Hello"], look: look, on: board)
      for way in ["restart", "kill -s KILL"] {
        let former = try board.expect("systemctl show -P MainPID bezeld.service")
        try board.expect(
          """
          systemctl \(way) bezeld.service
          until systemctl is-active bezeld.service &&
            [ "$(systemctl show -P MainPID bezeld.service)" != \(former) ]; do sleep 0.1; done
          """, timeout: Self.patience)
        try waitFor(["--progress", "0.4", "--status", "Hello"], look: look, on: board)
        // The time in which a crash would be the HUD's own fault.
        try board.expect("sleep 11")
      }
      try board.expect("systemctl stop bezeld.service", timeout: Self.patience)
      try waitForConsole(board)
      try board.expect("[ \"$(bezel status --json | grep -c Hello)\" = 0 ]", timeout: Self.patience)
    }

    func waitForConsole(_ board: VirtualBoard) throws {
      try board.expect(
        "until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done", timeout: .seconds(60))
    }

    /// Waits until the screen shows the picture of `bezel render` here.
    func waitFor(
      _ options: [String], look: [String] = HostRender.plainScreen, on board: VirtualBoard
    ) throws {
      let pixels = try HostRender.pixels(options + ["--at", "1"] + look, size: Self.size)
      try board.waitForScreen { $0.pixels == pixels }
    }

    private static let client = """
      import os, varlink
      address = "unix:/run/bezel/io.bezel.HUD"
      with varlink.Client(address) as client:
          assert client.get_interfaces() == ["org.varlink.service", "io.bezel.HUD"]
          hud, events = client.open("io.bezel.HUD"), client.open("io.bezel.HUD")
          stream = events.Monitor(None, _more=True)
          assert next(stream)["event"]["name"] == "idle"
          handle = hud.Show({"kind": "bar", "progress": 0.5, "status": "Python"})["handle"]
          hud.Update(handle, None, {"details": "3 of 4"})
          names = []
          while "didAppear" not in names: names.append(next(stream)["event"]["name"])
          assert names[0] == "shown" and "willAppear" in names, names
          hud.SetInsets(0, 0, 40, 0, None)
          hud.SetTilt(0.5, 0)
          hud.Configure({"CornerRadius": "5"})
          hud.SetTheme(None)
          assert hud.ListThemes()["themes"] == []
          status = hud.Status()
          assert status["screen"] == "held" and status["outputs"][0]["driver"] == "bochs-drm", status
          assert hud.Render()["width"] == status["outputs"][0]["width"]
          assert hud.Reload()["warnings"] == []
          hud.PopActivity()
          for call, error in [(lambda: hud.Dismiss(99, None, None), "NoSuchHandle"),
                              (lambda: hud.Show({"settings": {"Style": "x"}}), "InvalidSetting"),
                              (lambda: hud.Show({"kind": "x"}), "InvalidParameter"),
                              (lambda: hud.SetTheme("none"), "NoSuchTheme")]:
              try:
                  call()
                  assert False, error
              except varlink.VarlinkError as refused:
                  assert refused.error().endswith(error), refused
          hud.Dismiss(handle, None, None)
          while "didDisappear" not in names: names.append(next(stream)["event"]["name"])
          assert "ended" in names, names
      with varlink.Client(address).open("io.bezel.HUD") as hud: hud.Quit()
      """

    /// Returns the exposure by `systemd-analyze security`: from 0, the best, to 10.
    private func exposure(of unit: String, on board: VirtualBoard) throws -> Double {
      let text = try board.expect("systemd-analyze --no-pager security \(unit).service")
      let line = try #require(text.split(separator: "\n").last)
      let number = line.split(separator: " ").lazy.compactMap { Double($0) }.first
      return try #require(number, "\(line)")
    }

    /// Returns all files but logs and dpkg's own, with their rights, and all users and groups.
    private func files(of board: VirtualBoard) throws -> String {
      try board.expect(
        """
        find / -xdev \\( -path /tmp -o -path /root -o -path /var/cache -o -name __pycache__ -o -path /var/log -o -path /var/lib/dpkg -o -path /var/tmp \\
          -o -path /var/lib/systemd/deb-systemd-helper-enabled \\) -prune -o \\
          ! -name '*-' -printf '%p %m %u:%g\\n' | grep -v '^/etc 755' | sort | sha256sum
        find /run /etc /usr /var/lib/systemd /var/cache -xdev -name '*bezel*' | sort
        cat /etc/passwd /etc/group
        """)
    }
  }
}
