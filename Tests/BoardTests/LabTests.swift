import Testing

extension BoardSuite {
  /// The tools that inject faults into displays work as the other tests assume.
  @Suite("The board's lab") struct LabTests {
    @Test("cards come late, go over to another driver, and are unplugged; functions fail as told")
    func bochs() throws {
      let board = try VirtualBoard(display: .bochs, options: .init(loadsDrivers: false))
      #expect(try board.run("ls /dev/dri /dev/fb0").status == 1)
      try firmwareFramebuffer(board)
      try failsFunctions(board)
      try keepsBacklight(board)
      try unplugs(board)
    }

    @Test("virtio-gpu is resized, gets a second head, and tells what it shows; vkms has frames")
    func virtio() throws {
      let board = try VirtualBoard(display: .virtioGPU, mode: (1024, 768), heads: 2)
      let heads = "/sys/class/drm/card0-Virtual-"
      #expect(try board.expect("head -n 1 \(heads)1/modes") == "1024x768")
      #expect(try board.expect("cat \(heads)2/status") == "disconnected")
      try board.resize(to: (1000, 700))
      try board.expect("until grep -q 1000x700 \(heads)1/modes; do sleep 0.1; done")
      try board.resize(head: 1, to: (640, 480))
      try board.expect("until grep -qx connected \(heads)2/status; do sleep 0.1; done")
      #expect(try board.expect("head -n 1 \(heads)2/modes") == "640x480")
      try board.resize(head: 1, to: (0, 0))
      try board.expect("until grep -qx disconnected \(heads)2/status; do sleep 0.1; done")

      // The text console was shown at the start, and draws now.
      let before = try board.displayTrace()
      #expect(before.contains { $0.hasPrefix("virtio_gpu_cmd_set_scanout id 0, res 0x") })
      try board.expect("printf '\\033[2J\\033[H\\033[41m\\033[K' >/dev/tty1")
      try board.waitForScreen { $0[500, 2] == 0xAA0000 }
      let after = try board.displayTrace().dropFirst(before.count)
      #expect(after.contains { $0.hasPrefix("virtio_gpu_cmd_res_flush res 0x") })

      try board.expect(
        "modprobe vkms && until [ -e /sys/class/graphics/fb1/mode ]; do sleep 0.1; done")
      #expect(try board.expect("cat /sys/kernel/debug/dri/1/name").hasPrefix("vkms "))
      try board.expect("test -d /sys/class/drm/card1-Writeback-1")
      // A mode through the kernel's own emulation turns the CRTC on; then each frame has a checksum.
      try board.expect("cd /sys/class/graphics/fb1; head -n 1 modes >mode")
      let sums = try board.expect(
        """
        cd /sys/kernel/debug/dri/1/crtc-0/crc
        echo auto >control
        timeout 15 head -n 3 data | tr -d "\\0"
        """)
      let frames = sums.split(separator: "\n").compactMap { line in
        line.split(separator: " ").first.flatMap { Int($0.dropFirst(2), radix: 16) }
      }
      try #require(frames.count == 3, "\(sums)")
      #expect(frames[0] < frames[1] && frames[1] < frames[2])
    }

    @Test("vesafb has a framebuffer and no card until a driver comes")
    func vesafb() throws {
      let board = try VirtualBoard(
        display: .vesafb, mode: (800, 600), options: .init(depth: 16))
      #expect(try board.run("ls /dev/dri").status == 1)
      let fb0 = "/sys/class/graphics/fb0"
      #expect(
        try board.expect("cat \(fb0)/name \(fb0)/bits_per_pixel \(fb0)/virtual_size")
          == "VESA VGA\n16\n800,600")
      // A white row of RGB565.
      try board.expect("head -c 1600 /dev/zero | tr '\\0' '\\377' >/dev/fb0")
      try board.waitForScreen { $0.width == 800 && $0[799, 0] == 0xFFFFFF }
      try board.expect("modprobe bochs && test -c /dev/dri/card0")
      #expect(try board.expect("cat \(fb0)/name") == "bochs-drmdrmfb")
    }

    private func firmwareFramebuffer(_ board: VirtualBoard) throws {
      try board.expect("modprobe labfb width=800 height=600 && modprobe simpledrm")
      let driver = "basename $(readlink /sys/class/drm/card%/device/driver)"
      #expect(try board.expect(driver.replacing("%", with: "0")) == "simpledrm")
      #expect(try board.expect("cat /sys/class/drm/card0-Unknown-1/modes") == "800x600")
      try board.waitForScreen { $0.width == 800 && $0.height == 600 }
      // An ordinary user may, also for nodes that appeared late.
      try board.expect("until su user -c ': </dev/dri/card0'; do sleep 0.1; done")

      let holder = try board.start("sleep 1000 </dev/dri/card0")
      try board.expect("modprobe bochs && until [ -c /dev/dri/card1 ]; do sleep 0.1; done")
      #expect(try board.run("ls /dev/dri/card0").status == 1)
      #expect(try board.expect(driver.replacing("%", with: "1")) == "bochs-drm")
      try holder.signal("TERM")
      _ = try holder.wait()
    }

    private func failsFunctions(_ board: VirtualBoard) throws {
      #expect(throws: BoardError.self) { try board.inject(.errno(5), into: "no_such_function") }
      #expect(throws: BoardError.self) { try board.inject(.errno(0), into: "version_proc_show") }
      try board.inject(.errno(5), into: "version_proc_show", after: 1)
      let version = try (0..<4).map { _ in try board.run("dd if=/proc/version count=1") }
      #expect(version.map(\.status) == [0, 1, 0, 0])
      #expect(version[1].errors.contains("Input/output error"), "\(version[1].errors)")
      #expect(try board.faultCount(of: "version_proc_show") == (4, 1))
      try board.inject(.skip(0), into: "version_proc_show", count: nil)
      #expect(try board.expect("cat /proc/version /proc/version") == "")
      try board.inject(
        .sleep(.seconds(1)), into: "drm_helper_probe_single_connector_modes")
      let times = try board.expect(
        """
        cut -d ' ' -f 1 /proc/uptime
        echo detect >/sys/class/drm/card1-Virtual-1/status
        cut -d ' ' -f 1 /proc/uptime
        """
      ).split(separator: "\n").compactMap { Double($0) }
      try #require(times.count == 2)
      #expect(times[1] - times[0] >= 0.99)
      try board.removeFaults()
      #expect(try board.expect("cat /proc/version").hasPrefix("Linux version 6.1."))

      // The functions that tests of displays need.
      for function in [
        "drm_mode_page_flip_ioctl", "drm_mode_atomic_ioctl", "drm_mode_setcrtc",
        "drm_mode_create_dumb_ioctl", "drm_mode_addfb2_ioctl", "drm_mode_mmap_dumb_ioctl",
        "drm_mode_getconnector", "drm_mode_dirtyfb_ioctl", "drm_crtc_send_vblank_event",
        "drm_atomic_helper_commit_modeset_enables",
      ] {
        try board.inject(.skip(0), into: function, after: 1000)
        #expect(try board.faultCount(of: function).hits == 0)
        try board.removeFaults()
      }
    }

    private func keepsBacklight(_ board: VirtualBoard) throws {
      try board.expect("modprobe lablight off=1 brightness=60")
      let state = "cd /sys/class/backlight/lablight; cat bl_power brightness max_brightness"
      #expect(try board.expect(state) == "4\n60\n100")
      try board.expect(
        "cd /sys/class/backlight/lablight; echo 0 >bl_power; echo 10 >brightness")
      #expect(try board.expect(state) == "0\n10\n100")
    }

    private func unplugs(_ board: VirtualBoard) throws {
      try board.unplugDisplay()
      try board.expect("until [ -z \"$(ls /dev/dri)\" ]; do sleep 0.1; done")
      try board.plugDisplay(mode: (800, 480))
      try board.expect(
        "until grep -q 800x480 /sys/class/drm/card*-Virtual-*/modes; do sleep 0.1; done")
    }
  }
}
