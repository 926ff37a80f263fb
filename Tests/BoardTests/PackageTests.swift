import BoardProtocol
import Foundation
import Testing

extension BoardSuite {
  /// The installed package works on a Debian with systemd and udev, and is removed without a trace.
  @Suite("The Debian package") struct PackageTests {
    private static let size = VirtualBoard.sharedMode
    /// The time limit of dpkg: an emulated processor is slow to unpack and configure a package.
    private static let patience = Duration.seconds(300)

    @Test("installs, shows what scripts ask for whatever is done to it, and purges without a trace")
    func life() throws {
      let board = try VirtualBoard.debian()
      let before = try files(of: board)
      try board.expect("dpkg -i /share/bin/bezel_*.deb", timeout: Self.patience)
      for unit in ["bezeld", "bezel-boot", "bezel-boot-quit", "bezel-shutdown"] {
        #expect(try exposure(of: unit, on: board) <= 2, "\(unit)")
        let state = try board.run("systemctl is-enabled \(unit).service").output
        #expect(state == (unit == "bezeld" ? "enabled\n" : "disabled\n"))
      }
      let rescue = try board.run("systemctl is-enabled bezel-boot-rescue.service").output
      #expect(rescue == "disabled\n")

      try waitsForTheScreen(board)
      try showsAndGoes(board)
      try runsFailingCommand(board)
      try answersForeignClient(board)
      try reloads(board)
      try survivesKill(board)
      try outlivesLogin(board)
      try handsOver(board)
      try givesWayToRescue(board)
      try startsAfterFailedBoot(board)
      try isRestartedByWatchdog(board)
      try isUpgraded(board)

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
        try waitForConsole(board)
        try board.expect("until systemctl is-active bezeld.service; do sleep 0.1; done")
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

    /// Hands the screen from a unit that shows how the system starts or stops to a program without
    /// knowledge of it: the screen shows the one's last frame or the other's first one, and nothing
    /// else.
    private func handsOver(_ board: VirtualBoard) throws {
      let next = TestPattern.plain(0x30A050)
      try board.expect("mkfifo /tmp/next; systemctl stop bezeld.service", timeout: Self.patience)
      for (unit, end) in [
        ("bezel-boot", "systemctl start bezel-boot-quit.service"),
        ("bezel-shutdown", "systemctl stop bezel-shutdown.service"),
      ] {
        // A shutdown stops the socket's unit first.
        if unit == "bezel-shutdown" { try board.expect("systemctl stop bezeld.socket") }
        try board.expect("systemctl start \(unit).service", timeout: Self.patience)
        try board.expect("bezel progress 40% --status Hello", timeout: Self.patience)
        try waitFor(["--progress", "0.4", "--status", "Hello"], on: board)
        let last = try board.screendump().pixels
        // udev's actions for the next screen must not start a second service.
        if unit == "bezel-boot" {
          try board.expect(
            "systemctl start bezeld.service; ! systemctl -q is-active bezeld.service")
        }
        let client = try board.start(
          "sh -c '\(end) && exec BoardGuest kms-client /dev/dri/card0 --pattern \(next.name)'"
            + " <>/tmp/next")
        var others = 0
        var shown = last
        let deadline = ContinuousClock.now + Self.patience
        while shown == last || !shown.allSatisfy({ $0 == 0x30A050 }) {
          try #require(ContinuousClock.now < deadline, "the application's picture does not come")
          shown = try board.screendump().pixels
          // A screendump during a change of the buffer is a mix of both.
          if !zip(shown, last).allSatisfy({ $0 == $1 || $0 == 0x30A050 }) { others += 1 }
        }
        #expect(others == 0, "\(unit)")
        try board.expect("bezeld --restore-console")
        #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
        try client.signal("KILL")
        _ = try client.wait()
        try board.expect(
          """
          while grep -qx bezel-holder /proc/[0-9]*/comm 2>/dev/null; do sleep 0.1; done
          BoardGuest vt-reset
          """)
      }
      try board.expect(
        """
        rm /tmp/next; systemctl stop bezel-boot-quit.service
        systemctl start bezeld.socket bezeld.service
        """, timeout: Self.patience)
    }

    /// Tests that a rescue shell gets the console, and that the unit for the boot does not come
    /// back over it.
    private func givesWayToRescue(_ board: VirtualBoard) throws {
      try board.expect("systemctl stop bezeld.service", timeout: Self.patience)
      try board.expect("systemctl start bezel-boot.service", timeout: Self.patience)
      try board.expect("bezel progress 40% --status Hello", timeout: Self.patience)
      try waitFor(["--progress", "0.4", "--status", "Hello"], on: board)
      try board.expect("systemctl start bezel-boot-rescue.service", timeout: Self.patience)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
      #expect(try board.run("grep -qx bezel-holder /proc/[0-9]*/comm").status != 0)
      try board.expect(
        "systemctl start bezel-boot.service; ! systemctl -q is-active bezel-boot.service",
        timeout: Self.patience)
      try board.expect("systemctl stop bezel-boot-rescue.service; systemctl start bezeld.service")
    }

    /// Tests that a unit for the boot that has failed for good does not keep the service from
    /// starting.
    private func startsAfterFailedBoot(_ board: VirtualBoard) throws {
      let folder = "/run/systemd/system/bezel-boot.service.d"
      try board.expect(
        """
        systemctl stop bezeld.service
        mkdir -p \(folder)
        printf '[Service]\\nExecStartPre=/bin/false\\n' >\(folder)/a.conf
        systemctl daemon-reload
        systemctl start bezel-boot.service
        until systemctl -q is-failed bezel-boot.service; do sleep 0.2; done
        rm -r \(folder) && systemctl daemon-reload
        """, timeout: Self.patience)
      #expect(try board.run("ls -d /run/bezel-boot").status != 0)
      try board.expect("systemctl start bezeld.service", timeout: Self.patience)
      try board.expect("systemctl -q is-active bezeld.service")
      try board.expect("bezel status", timeout: Self.patience)
      try board.expect("systemctl -q is-active bezeld.socket")
      // Only now: the service has to start with the failed unit.
      try board.expect("systemctl reset-failed bezel-boot.service")
    }

    private func isRestartedByWatchdog(_ board: VirtualBoard) throws {
      try board.expect(
        """
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
        """, timeout: Self.patience)
      try waitForConsole(board)
    }

    /// Tests that the administrator's configuration survives an upgrade, also with a name of version
    /// 0.8, and that the new program runs then.
    private func isUpgraded(_ board: VirtualBoard) throws {
      try board.expect(
        """
        printf '[HUD]\\nStyle=dark\\nNoBlur=yes\\n' >/etc/bezel/bezel.conf
        cp /etc/bezel/bezel.conf /tmp/bezel.conf
        former=$(systemctl show -P MainPID bezeld.service)
        dpkg -i /share/bin/bezel_*.deb
        cmp /etc/bezel/bezel.conf /tmp/bezel.conf && rm /tmp/bezel.conf
        [ "$(systemctl show -P MainPID bezeld.service)" != "$former" ]
        bezel config | grep '^Blur=no'
        bezel progress 40% --status Hello
        """, timeout: Self.patience)
      try waitFor(
        ["--progress", "0.4", "--status", "Hello"], look: HostRender.darkOnPlainScreen, on: board)
      try board.expect("bezel dismiss --all")
      try waitForConsole(board)
    }

    private func waitForConsole(_ board: VirtualBoard) throws {
      try board.expect(
        "until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done", timeout: .seconds(60))
    }

    /// Waits until the screen shows the picture of `bezel render` here.
    private func waitFor(
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
