import Testing

extension BoardSuite {
  /// The card, mode and rotation of a HUD, by the machine's files and its kernel.
  @Suite("The choice of a screen") struct ScreenChoiceTests {
    private static let size = (width: 1024, height: 768)

    @Test("a card that udev marks as no screen is passed over, unless it is named")
    func tagged() throws {
      let board = try VirtualBoard(
        display: .bochs, mode: Self.size, options: .init(loadsDrivers: false), programs: ["bezel"])
      for (driver, card) in [("vkms", "card0"), ("bochs", "card1")] {
        try board.expect(
          "modprobe \(driver) && until [ -c /dev/dri/\(card) ]; do sleep 0.1; done")
      }
      // As udevd writes it: the board has none.
      try board.expect(
        """
        mkdir -p /run/udev/data
        printf 'I:1\\nE:BEZEL_SCREEN=0\\n' >/run/udev/data/c226:0
        """)
      let doctor = try board.expect("bezel doctor")
      // The kernel counts the connectors of all cards.
      #expect(doctor.contains("screen: Virtual-2 of /dev/dri/card1"), "\(doctor)")
      #expect(
        doctor.contains(
          "  not used unless it is named: udev marks it as no screen for a HUD (BEZEL_SCREEN=0)."),
        "\(doctor)")
      let hud = try StillHUD(on: board)
      try hud.waitUntilShown(Self.size)
      _ = try hud.end()

      for name in ["--driver vkms", "--card /dev/dri/card0"] {
        let demo = try board.start("bezel demo --freeze 1 \(name)")
        let line = try demo.waitForLine(containing: "showing on")
        #expect(line.contains("(vkms)"), "\(line)")
        try demo.signal("TERM")
        #expect(try demo.wait() == 0)
      }
    }

    @Test("the kernel's command line gives the mode, and the console the rotation")
    func commandLine() throws {
      let board = try VirtualBoard(
        display: .bochs, mode: Self.size,
        options: .init(kernel: "video=Virtual-1:800x600 fbcon=rotate:1"), programs: ["bezel"])
      func width() throws -> [Int] { try board.cardState().crtcs.map(\.width) }
      #expect(try width() == [800])
      let doctor = try board.expect("bezel doctor")
      #expect(doctor.contains("mode 800x600@"), "\(doctor)")
      #expect(doctor.contains("(already in force), picture turned by 90 degrees"), "\(doctor)")
      let upright = try StillHUD(on: board, options: "--rotate 0")
      try upright.waitUntilShown((800, 600))
      #expect(try width() == [800])
      _ = try upright.end()
      let turned = try StillHUD(on: board)
      #expect(try turned.demo.waitForLine(containing: "showing on").contains("turned by 90"))
      _ = try turned.end()
    }

    @Test("a backlight that is off is on while a HUD is seen, dimmed, and off again afterwards")
    func lamp() throws {
      let board = try VirtualBoard(display: .bochs, mode: Self.size, programs: ["bezeld"])
      // udev's rule gives the service its right to the backlight, where there is udev.
      try board.expect(
        """
        modprobe lablight off=1 brightness=60
        chmod a+w /sys/class/backlight/lablight/brightness /sys/class/backlight/lablight/bl_power
        """)
      let service = try board.start("bezeld --fifo /run/bezel/fifo --dim-after 1 --dim-to 20")
      try board.expect("until [ -p /run/bezel/fifo ]; do sleep 0.1; done")
      try board.expect("printf 'MSG Hello\nPROGRESS 40\n' >/run/bezel/fifo")
      func wait(_ power: Int, _ brightness: Int) throws {
        try board.expect(
          """
          cd /sys/class/backlight/lablight
          until [ $(cat bl_power) = \(power) ] && [ $(cat brightness) = \(brightness) ]; do
            sleep 0.1
          done
          """)
      }
      try wait(0, 20)
      try board.expect("printf 'PROGRESS 50\n' >/run/bezel/fifo")
      try wait(0, 60)
      try board.expect("printf 'QUIT\n' >/run/bezel/fifo")
      #expect(try service.wait() == 0)
      try wait(4, 60)
    }

    @Test("a broken link is mended by one modeset; an event about nothing makes none")
    func brokenLink() throws {
      let board = try VirtualBoard(display: .bochs, mode: Self.size, programs: ["bezel"])
      let hud = try StillHUD(on: board)
      try hud.waitUntilShown(Self.size)
      try board.expect("modprobe lablink; echo 0x14 >/sys/module/drm/parameters/debug; dmesg -c")
      /// Returns the kernel's log so far: settings of a mode, and those that were more than a
      /// frame.
      func modesets() throws -> (requested: Int, real: Int) {
        let lines = try board.expect("dmesg").split(separator: "\n")
        return (
          lines.count { $0.contains("Set [MODE:") },
          lines.count { $0.contains("needs all connectors") }
        )
      }
      for count in 1...2 {
        try board.expect("echo /dev/dri/card0 >/sys/module/lablink/parameters/break")
        try board.expect(
          "until [ $(dmesg | grep -c 'needs all connectors') -ge \(count) ]; do sleep 0.1; done")
        try board.expect("sleep 2")
        #expect(try modesets() == (count, count))
      }
      try board.expect("echo change >/sys/class/drm/card0/uevent")
      try board.expect("until [ $(dmesg | grep -c 'Set .MODE:') -ge 3 ]; do sleep 0.1; done")
      try board.expect("sleep 1")
      #expect(try modesets() == (3, 2))
      try hud.waitUntilShown(Self.size)
      _ = try hud.end()
    }
  }
}
