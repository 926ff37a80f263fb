import Testing

extension BoardSuite.InstalledSuite {
  /// The packaged service with its unit's rights, above a kiosk's sway, which has the screen and the touch panel.
  @Suite("Above sway") struct SwayTests {
    private static let size = VirtualBoard.sharedMode
    private static let patience = Duration.seconds(120)

    private static let unit = """
      [Service]
      User=kiosk
      PAMName=login
      TTYPath=/dev/tty7
      StandardInput=tty
      StandardOutput=append:/tmp/kiosk/log
      StandardError=append:/tmp/kiosk/log
      Environment=LIBSEAT_BACKEND=logind WLR_RENDERER=pixman
      ExecStartPre=+/usr/local/sbin/busybox chvt 7
      ExecStart=/usr/bin/sway -c /tmp/kiosk/config

      """

    private static let configuration = """
      xwayland disable
      seat * hide_cursor 100
      exec /tmp/kiosk/application
      exec bezel attach >/tmp/kiosk/attach 2>&1

      """

    private static let application = """
      #!/bin/sh
      export LD_LIBRARY_PATH=/run/board/lib
      exec /share/bin/LayerProbe $XDG_RUNTIME_DIR/$WAYLAND_DISPLAY still \
        >>/tmp/kiosk/application.log 2>&1

      """

    private func isApplication(_ pixel: UInt32) -> Bool { pixel == 0x2060A0 || pixel == 0x2161A1 }

    /// Waits for the HUD over the application.
    private func wait(_ text: String, on board: VirtualBoard) throws {
      let options = ["--progress", "0.4", "--status", text, "--mask", "black", "--at", "1"]
      let look = ["--blur", "no", "--backdrop", "2060A0"]
      let pixels = try HostRender.pixels(options + look, size: Self.size)
      do {
        try board.waitForScreen(timeout: Self.patience) { $0.isNear(pixels) }
      } catch {
        let logs = """
          tail -n 90 /tmp/kiosk/log; cat /tmp/kiosk/attach; tail -n 5 /tmp/kiosk/application.log
          bezel status; journalctl -q -n 30; loginctl; ls -l /run/user/*
          """
        throw BoardError("see the HUD", "\(error)", [("logs", try board.run(logs).output)])
      }
    }

    @Test("shows what scripts ask for above the application, or on the card when there is no sway")
    func kiosk() throws {
      var options = VirtualBoard.Options()
      options.debian = .plain
      let board = try VirtualBoard(
        display: .virtioGPU, mode: Self.size, options: options,
        programs: [try BoardScript.package.get(), "LayerProbe"])
      try board.expect("dpkg -i /share/bin/bezel_*.deb", timeout: .seconds(300))
      let panel = try board.touchPanel(.multi, size: Self.size)
      let files = [
        ("config", Self.configuration), ("application", Self.application),
      ].map { "printf %s \($1.shellWord) >/tmp/kiosk/\($0)" }
      try board.expect(
        """
        useradd --create-home --groups bezel kiosk
        mkdir -m 777 /tmp/kiosk && : >/tmp/kiosk/log && chmod 666 /tmp/kiosk/log
        \(files.joined(separator: "\n"))
        chmod 755 /tmp/kiosk/application
        printf %s \(Self.unit.shellWord) >/run/systemd/system/kiosk.service
        systemctl daemon-reload && systemctl start kiosk.service
        """, timeout: Self.patience)
      try board.waitForScreen(timeout: Self.patience) { $0.pixels.allSatisfy(isApplication) }

      // Above it, and its touches are kept from it.
      try board.expect("bezel progress 40% --status First --mask black", timeout: Self.patience)
      try wait("First", on: board)
      #expect(try board.expect("bezel status").contains("HUDs are shown above sway."))
      try panel.tap(at: 200, 200)
      try board.expect("bezel dismiss --all")
      try board.waitForScreen(timeout: Self.patience) { $0.pixels.allSatisfy(isApplication) }
      try panel.tap(at: 300, 300)
      try board.expect(
        "until grep -q 'contact ended' /tmp/kiosk/application.log; do sleep 0.1; done")
      #expect(try board.expect("grep -c 'contact began' /tmp/kiosk/application.log") == "1")

      // sway is killed: the HUD is on the card, and above the next sway.
      try board.expect("bezel progress 40% --status Second --mask black", timeout: Self.patience)
      try wait("Second", on: board)
      try board.expect("systemctl kill --signal KILL kiosk.service")
      // Behind it is what the kernel shows then: the console, or sway's last picture.
      try board.expect(
        "until bezel status | grep -q virtio_gpu; do sleep 0.1; done", timeout: Self.patience)
      try board.expect(
        "systemctl reset-failed; systemctl start kiosk.service", timeout: Self.patience)
      try wait("Second", on: board)
      // The service is killed: what it showed is above sway again.
      try board.expect("systemctl kill --signal KILL bezeld.service")
      try wait("Second", on: board)
      try board.expect(
        "bezel dismiss --all && systemctl stop kiosk.service", timeout: Self.patience)
      #expect(try board.expect("systemctl --failed --no-legend") == "")
    }
  }
}
