import BoardProtocol
import Testing

extension BoardSuite {
  /// A HUD follows cards and screens that are plugged and unplugged.
  @Suite("Screens that come and go") struct HotplugTests {
    private static let size = (width: 1024, height: 768)

    @Test(
      "no card at start, a framebuffer, its driver, a card unplugged and another one plugged in")
    func cards() throws {
      let board = try VirtualBoard(
        display: .bochs, mode: Self.size, options: .init(loadsDrivers: false), programs: ["bezeld"])
      let service = try board.start("bezeld --fifo /run/bezel/fifo")
      try board.expect("until [ -p /run/bezel/fifo ]; do sleep 0.1; done")
      try board.expect("printf 'MSG Hello\\nPROGRESS 40\\n' >/run/bezel/fifo")
      try service.waitForError(containing: "No screen")
      // It retries the search meanwhile.
      try board.expect("sleep 2")
      let errors = try service.errors()
      #expect(errors == "<4>No screen is connected: plug one in and switch it on.\n")

      try board.expect("modprobe bochs")
      try waitForHello(board, Self.size)
      let device = try board.expect("basename $(readlink /sys/class/drm/card0/device)")
      try board.expect("echo \(device) >/sys/bus/pci/drivers/bochs-drm/unbind; sleep 1")
      try board.expect("echo \(device) >/sys/bus/pci/drivers/bochs-drm/bind")
      try waitForHello(board, Self.size)
      try board.unplugDisplay()
      try board.expect("sleep 1")
      try board.plugDisplay(mode: (800, 600))
      try waitForHello(board, (800, 600))
      try board.expect("printf 'QUIT\\n' >/run/bezel/fifo")
      #expect(try service.wait() == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }

    @Test("simpledrm shows at once and is replaced by the native driver")
    func simpledrm() throws {
      let board = try VirtualBoard(
        display: .bochs, mode: Self.size, options: .init(loadsDrivers: false), programs: ["bezeld"])
      try board.expect("modprobe labfb width=800 height=600 && modprobe simpledrm")
      let service = try board.start("bezeld --fifo /run/bezel/fifo")
      try board.expect("until [ -p /run/bezel/fifo ]; do sleep 0.1; done")
      try board.expect("printf 'MSG Hello\\nPROGRESS 40\\n' >/run/bezel/fifo")
      try waitForHello(board, (800, 600))
      try board.expect("modprobe bochs")
      try waitForHello(board, Self.size)
      try board.expect("printf 'QUIT\\n' >/run/bezel/fifo")
      #expect(try service.wait() == 0)
    }

    @Test("a screen that changes its size, a second one, and both off and on")
    func heads() throws {
      let board = try VirtualBoard(
        display: .virtioGPU, mode: Self.size, heads: 2, programs: ["bezel"])
      let hud = try StillHUD(on: board)
      try hud.waitUntilShown(Self.size)
      try board.resize(to: (800, 600))
      try hud.waitUntilShown((800, 600))
      try board.resize(head: 1, to: (640, 480))
      try hud.waitUntilShown((640, 480), head: 1)
      try hud.waitUntilShown((800, 600))
      try board.resize(head: 1, to: (0, 0))
      try hud.waitUntilShown((800, 600))
      try board.waitForCardState { $0.crtcs.filter(\.isActive).count == 1 }

      // Forced off, as `video=…:d` or a user does; the kernel sends no event by itself then.
      let status = "/sys/class/drm/card0-Virtual-1/status"
      try board.expect("echo off >\(status); echo change >/sys/class/drm/card0/uevent")
      try board.expect("sleep 2")
      try board.expect("echo on >\(status); echo change >/sys/class/drm/card0/uevent")
      try hud.waitUntilShown((800, 600))
      _ = try hud.end()
    }

    @Test("without any, the hardware is left alone after the first minute, and an event is enough")
    func nothingConnected() throws {
      var options = VirtualBoard.Options()
      options.clock = .skipping
      let board = try VirtualBoard(
        display: .virtioGPU, mode: Self.size, options: options,
        programs: ["bezel", "bezeld", "/usr/bin/strace"])
      let status = "/sys/class/drm/card0-Virtual-1/status"
      try board.expect("echo off >\(status)")
      let service = try board.start(
        "strace -f -e trace=openat,ioctl -o /tmp/trace bezeld --socket /run/bezel/s")
      try board.expect("until [ -S /run/bezel/s ]; do sleep 0.1; done")
      try board.expect(
        "bezel progress 40% --status Hello --name job --quiet --socket /run/bezel/s")
      let count = "grep -c -e DRM -e /dev/dri -e /dev/fb /tmp/trace"
      try board.expect("until \(count); do sleep 0.1; done")
      try board.expect("sleep 60", timeout: .seconds(120))
      let first = try #require(Int(try board.expect(count)))
      try board.expect("sleep 60", timeout: .seconds(120))
      #expect(Int(try board.expect(count)) == first)
      // Of the few looks of the first minute; once each minute had 1,612.
      #expect(first < 1_000)
      try board.expect("echo on >\(status); echo change >/sys/class/drm/card0/uevent")
      try waitForHello(board, Self.size)
      try board.expect("bezel quit --socket /run/bezel/s")
      #expect(try service.wait() == 0)
    }

    @Test("devices sleep and wake under a HUD")
    func suspend() throws {
      let board = try VirtualBoard(display: .bochs, mode: Self.size, programs: ["bezel"])
      // The share's own device does not wake up again.
      try board.expect("cp -r /share /tmp/share && mount -o bind /tmp/share /share")
      let hud = try StillHUD(on: board)
      try hud.waitUntilShown(Self.size)
      try board.expect(
        "echo devices >/sys/power/pm_test && echo mem >/sys/power/state", timeout: .seconds(60))
      try hud.waitUntilShown(Self.size)
      _ = try hud.end()
      let demo = try board.start("bezel demo --status Turning")
      try demo.waitForLine(containing: "did appear")
      try board.expect("echo mem >/sys/power/state", timeout: .seconds(60))
      for _ in 0..<2 {
        let before = try board.screendump()
        try board.waitForScreen { $0.pixels != before.pixels }
      }
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
    }

    private func waitForHello(_ board: VirtualBoard, _ size: VirtualBoard.Mode) throws {
      let drawn = try HostRender.pixels(
        ["--status", "Hello", "--progress", "0.4", "--at", "1"] + HostRender.plainScreen, size: size
      )
      try board.waitForScreen { $0.pixels == drawn }
    }
  }
}
