import Testing

extension BoardSuite {
  /// A better screen that comes later takes the HUD.
  @Suite("A better screen that comes later") struct BetterScreenTests {
    private static let size = (width: 1024, height: 768)
    private static let status = "bezel status --json --socket /run/bezel/s"

    /// A board with a HUD on the card of the drivers that are loaded.
    private static func board(
      _ display: VirtualBoard.Display, _ load: String, debian: VirtualBoard.Options.Debian? = nil,
      hasSecond: Bool = false
    ) throws -> (board: VirtualBoard, service: Background) {
      let board = try VirtualBoard(
        display: display, mode: size,
        options: .init(loadsDrivers: false, debian: debian), programs: ["bezel", "bezeld"])
      if hasSecond { try board.plugDisplay(mode: (800, 600), id: "second") }
      try board.expect("\(load) && until [ -c /dev/dri/card0 ]; do sleep 0.1; done")
      let service = try board.start("bezeld --socket /run/bezel/s")
      try board.expect("until [ -S /run/bezel/s ]; do sleep 0.1; done")
      try board.expect(
        "bezel progress 40% --status Hello --name job --quiet --socket /run/bezel/s")
      return (board, service)
    }

    /// Waits until the HUD is on the card of a driver.
    private static func wait(for driver: String, on board: VirtualBoard) throws {
      do {
        try board.expect(
          #"until \#(status) | grep -q '"driver":"\#(driver)"'; do sleep 0.1; done"#)
      } catch {
        Issue.record("\(driver) has no HUD: \(try board.expect(status))")
        throw error
      }
    }

    /// Waits until the monitor shows the HUD.
    private static func waitForHello(_ board: VirtualBoard) throws {
      let drawn = try HostRender.pixels(
        ["--status", "Hello", "--progress", "0.4", "--at", "1"] + HostRender.plainScreen, size: size
      )
      try board.waitForScreen { $0.pixels == drawn }
    }

    private static func end(_ service: Background, on board: VirtualBoard) throws {
      try board.expect("bezel quit --socket /run/bezel/s")
      #expect(try service.wait() == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }

    @Test("takes the HUD from one without a monitor")
    func monitor() throws {
      let (board, service) = try Self.board(.bochs, "modprobe vkms")
      try Self.wait(for: "vkms", on: board)
      try board.expect("modprobe bochs")
      try Self.wait(for: "bochs-drm", on: board)
      try Self.waitForHello(board)
      try board.expect("while ls -l /proc/*/fd 2>/dev/null | grep -q dri/card0; do sleep 0.1; done")
      try Self.end(service, on: board)
    }

    @Test("takes it although another program had it for a moment")
    func busy() throws {
      let (board, service) = try Self.board(.bochs, "modprobe vkms")
      try Self.wait(for: "vkms", on: board)
      try board.expect("kill -STOP $(pidof bezeld); modprobe bochs")
      try board.expect("until [ -c /dev/dri/card1 ]; do sleep 0.1; done")
      // The first program to open a card is its master.
      try board.expect("(kill -CONT $(pidof bezeld); sleep 0.5) 9<>/dev/dri/card1")
      try Self.wait(for: "bochs-drm", on: board)
      try Self.waitForHello(board)
      try Self.end(service, on: board)
    }

    @Test("takes it from the firmware's framebuffer that stays")
    func ghost() throws {
      let (board, service) = try Self.board(
        .virtioGPU,
        "until modprobe labfb width=800 height=600 2>/dev/null; do sleep 0.1; done; modprobe simpledrm",
        hasSecond: true)
      try Self.wait(for: "simpledrm", on: board)
      try board.expect("modprobe virtio-gpu")
      try Self.wait(for: "virtio_gpu", on: board)
      try Self.waitForHello(board)
      try board.expect("[ -c /dev/dri/card0 ] && [ -c /dev/dri/card1 ]")
      try Self.end(service, on: board)
    }

    @Test("a lower one does not, unless udev marks the better one late as none")
    func tagged() throws {
      let (board, service) = try Self.board(.bochs, "modprobe bochs")
      try Self.waitForHello(board)
      let shown = try board.screendump().pixels
      try board.expect("modprobe vkms && until [ -c /dev/dri/card1 ]; do sleep 0.1; done")
      for _ in 0..<10 {
        #expect(try board.screendump().pixels == shown, "the HUD blinked")
        try board.expect("sleep 0.2")
      }
      for _ in 0..<2 {
        try Self.wait(for: "bochs-drm", on: board)
        // As udevd writes it: the board has none, and its event is the kernel's.
        try board.expect(
          """
          mkdir -p /run/udev/data
          printf 'I:1\\nE:BEZEL_SCREEN=0\\n' >/run/udev/data/c226:0
          echo change >/sys/class/drm/card0/uevent
          """)
        try Self.wait(for: "vkms", on: board)
        try board.expect("rm /run/udev/data/c226:0; echo change >/sys/class/drm/card0/uevent")
        try Self.wait(for: "bochs-drm", on: board)
        try Self.waitForHello(board)
      }
      try Self.end(service, on: board)
    }

    @Test("a mark that a slow rule of udevd sets after the kernel's event counts when it comes")
    func slowRule() throws {
      let (board, service) = try Self.board(
        .bochs, "modprobe bochs; modprobe vkms; udevadm settle", debian: .plain)
      try Self.wait(for: "bochs-drm", on: board)
      try board.expect(
        """
        mkdir -p /run/udev/rules.d
        cat >/run/udev/rules.d/99-slow.rules <<'END'
        ACTION=="change", KERNEL=="card0", PROGRAM="/bin/sleep 3", ENV{BEZEL_SCREEN}="0"
        END
        udevadm control --reload
        udevadm trigger --action=change /sys/class/drm/card0
        """)
      try Self.wait(for: "vkms", on: board)
      try Self.end(service, on: board)
    }
  }
}
