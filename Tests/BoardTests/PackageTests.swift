import Foundation
import Testing

extension BoardSuite {
  /// That what people install works on a Debian with systemd and udev, and goes without a trace.
  @Suite("The Debian package") struct PackageTests {
    private static let size = VirtualBoard.sharedMode
    /// dpkg writes 70 MB, which an emulated processor is slow to unpack.
    private static let patience = Duration.seconds(300)

    @Test("installs, shows what scripts ask for whatever is done to it, and purges without a trace")
    func life() throws {
      let board = try VirtualBoard.debian()
      let before = try files(of: board)
      try board.expect("dpkg -i /share/bin/bezel_*.deb", timeout: Self.patience)
      #expect(try exposure(on: board) <= 2)

      try waitsForTheScreen(board)
      try showsAndGoes(board)
      try runsFailingCommand(board)
      try answersForeignClient(board)
      try reloads(board)
      try survivesKill(board)
      try isRestartedByWatchdog(board)

      try board.expect("dpkg -P bezel", timeout: Self.patience)
      #expect(try files(of: board) == before)
      #expect(try board.expect("systemctl --failed --no-legend") == "")
      try board.expect("echo 0 >/sys/class/vtconsole/vtcon1/bind; modprobe -r bochs")
    }

    /// Without a screen a script goes on, and what it wants shown comes with the screen's driver.
    private func waitsForTheScreen(_ board: VirtualBoard) throws {
      try board.expect("bezel progress 40% --status Hello", timeout: Self.patience)
      let status = try board.expect("systemctl status bezeld.service")
      #expect(status.contains("Status: \"Waiting to show"), "\(status)")
      try board.expect("modprobe bochs")
      try waitFor(["--progress", "0.4", "--status", "Hello"], on: board)
    }

    /// A script's progress and success, and then the console is back.
    private func showsAndGoes(_ board: VirtualBoard) throws {
      try board.expect("seq 0 10 50 | bezel progress --status Copying --no-amounts --name pipe")
      try board.expect("bezel success Done --minimum-dismiss 20", timeout: Self.patience)
      try waitFor(["--success", "--status", "Done"], on: board)
      try board.expect("bezel dismiss")
      try waitForConsole(board)
      // Nothing of the screen is held between two presentations.
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
      // Nobody else may.
      let refused = try board.run("setpriv --reuid nobody --clear-groups bezel show x")
      #expect(refused.status == 77)
      try board.expect(
        "setpriv --reuid nobody --groups $(getent group bezel | cut -d: -f3) bezel status")
    }

    /// Every method, and the stream of events, through a library that is not ours.
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
      try waitFor(["--progress", "0.4", "--status", "Hello", "--style", "dark"], on: board)
      try board.expect(
        "rm -r /etc/bezel/bezel.conf.d; systemctl reload bezeld.service; bezel dismiss --all"
      )
      try waitForConsole(board)
    }

    /// Killed in the middle of an animation, with whoever owns the terminal.
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

    private func waitForConsole(_ board: VirtualBoard) throws {
      try board.expect(
        "until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done", timeout: .seconds(60))
    }

    /// Waits until the screen shows what `bezel render` draws here.
    private func waitFor(_ options: [String], on board: VirtualBoard) throws {
      let pixels = try HostRender.pixels(
        options + ["--at", "1", "--backdrop", "000000"], size: Self.size)
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

    /// What `systemd-analyze security` thinks of the service: 0, nothing can go wrong, to 10.
    private func exposure(on board: VirtualBoard) throws -> Double {
      let text = try board.expect("systemd-analyze --no-pager security bezeld.service")
      let line = try #require(text.split(separator: "\n").last)
      let number = line.split(separator: " ").lazy.compactMap { Double($0) }.first
      return try #require(number, "\(line)")
    }

    /// All files but logs and dpkg's own, with their rights, and who there is.
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
