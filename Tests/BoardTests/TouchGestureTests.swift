import Testing

extension BoardSuite {
  /// A HUD reacts to fingers and keys, and passes on touches that are not its own.
  @Suite("Gestures") struct TouchGestureTests {
    private static let size = (width: 1024, height: 768)

    @Test("taps, swipes, the button, holds and keys are reported, and dismiss when they should")
    func gestures() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: Self.size)
      let keyboard = try board.touchPanel(.keyboard, size: Self.size)
      let tapped = try board.start("bezel demo --status Tap --mask clear --tap-dismiss inside")
      try tapped.waitForLine(containing: "did appear")
      // Outside it is only a touch.
      try panel.tap(at: 50, 50)
      try tapped.waitForLine(containing: "touched")
      try panel.tap(at: 512, 345)
      #expect(try tapped.wait() == 0)
      #expect(try tapped.output().contains("tapped"))

      let swiped = try board.start("bezel demo --status Swipe --mask clear --swipe-dismiss")
      try swiped.waitForLine(containing: "did appear")
      try panel.down(at: 512, 345)
      for x in stride(from: 530, through: 800, by: 30) { try panel.move(to: x, 345) }
      try panel.up()
      #expect(try swiped.wait() == 0)
      #expect(try swiped.output().contains("swiped right"))

      let held = try board.start("bezel demo --status Hold --mask clear --hold-confirm 1")
      try held.waitForLine(containing: "did appear")
      try panel.tap(at: 512, 345)
      try panel.down(at: 512, 345)
      try held.waitForLine(containing: "confirmed")
      try panel.up()
      try held.signal("TERM")
      #expect(try held.wait() == 0)
      #expect(try held.output().split(separator: "\n").count { $0.contains("confirmed") } == 1)

      let keys = try board.start(
        "bezel demo --status Keys --mask clear --button Stop --confirm-key --cancel-key")
      try keys.waitForLine(containing: "did appear")
      try keyboard.press("KEY_ENTER")
      try keys.waitForLine(containing: "button pressed")
      try keyboard.press("KEY_ESC")
      try keys.waitForLine(containing: "cancel requested by key 1")
      #expect(try keys.wait() == 0)
    }

    @Test("a live area reaches the application by a panel with the same name and identity")
    func liveArea() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(
        .multi, size: Self.size, name: "Live panel", place: "usb-lab-1/input0",
        identity: "3:416:38f:100")
      let before = try board.expect("ls /dev/input").split(separator: "\n")
      let application = try BoardReader(of: panel)
      let demo = try board.start(
        "bezel demo --status Live --mask clear --live 0,0,200x200 --pass-on --dismiss 6")
      try demo.waitForLine(containing: "did appear")
      let count = before.count { $0.hasPrefix("event") }
      try board.expect(
        "until [ $(ls /dev/input | grep -c event) -gt \(count) ]; do sleep 0.1; done")
      let added = try board.expect("ls /dev/input").split(separator: "\n").filter {
        $0.hasPrefix("event") && !before.contains($0)
      }
      let clone = "/dev/input/\(try #require(added.first))"
      let identity = try board.expect(
        "cd /sys/class/input/\(added[0])/device && cat name phys id/bustype id/vendor id/product"
          + " id/version")
      #expect(added.count == 1)
      #expect(identity == "Live panel\nusb-lab-1/input0\n0003\n0416\n038f\n0100")
      let reader = try board.reader(of: clone)
      // Both at once: one is the application's from its beginning to its end, the other the HUD's.
      try panel.down(0, at: 100, 100)
      try panel.down(1, at: 512, 345)
      try demo.waitForLine(containing: "touched inside")
      try panel.move(0, to: 900, 700)
      try panel.move(1, to: 110, 110)
      try panel.up(1)
      try reader.waitForLine(containing: "EV_ABS ABS_MT_POSITION_X 900")
      // The HUD goes while that finger is down: its end comes by the clone too.
      try demo.waitForLine(containing: "did disappear")
      try panel.move(0, to: 800, 700)
      try panel.up(0)
      #expect(try demo.wait() == 0)
      try reader.waitForLine(containing: "EV_ABS ABS_MT_TRACKING_ID -1")
      #expect(try reader.judged().verdict == [])
      #expect(try reader.judged().contacts == 1)
      #expect(try !reader.output().contains("POSITION_X 512"))
      #expect(try application.output() == "ready\n")
      try panel.tap(at: 400, 400)
      try application.wait(contacts: 1)
      #expect(try application.judgement().verdict == [])
    }

    @Test("a pattern is felt, and a motor that is slow holds nothing up")
    func haptics() throws {
      let board = try VirtualBoard.shared(.bochs)
      // While a device stores an effect, all other requests to it block: this one's motor is left
      // alone.
      let panel = try board.touchPanel(.multi, size: Self.size, motor: 3)
      let motor = try board.touchPanel(.nothing, size: Self.size, motor: 3)
      let demo = try board.start("bezel demo --success --status Felt --mask clear --haptics")
      try demo.waitForLine(containing: "did appear")
      try panel.tap(at: 512, 345)
      try demo.waitForLine(containing: "touched inside")
      // It has not even stored its first effect.
      #expect(try !motor.program.output().contains("upload"))
      #expect(try demo.wait() == 0)

      try motor.unplug()
      let quick = try board.touchPanel(.nothing, size: Self.size, motor: 0)
      let felt = try board.start("bezel demo --error --status Felt --haptics")
      try felt.waitForLine(containing: "did appear")
      for pulse in 1...3 {
        try quick.program.waitForLine(containing: "times 1", count: pulse)
        try quick.program.waitForLine(containing: "times 0", count: pulse)
      }
      let told = try quick.program.output().split(separator: "\n")
      let strong = try #require(told.first { $0.contains("rumble 65535 65535 for 60") })
      let number = try #require(strong.split(separator: " ").dropFirst().first)
      let played = told.filter { $0.hasPrefix("play ") }.map {
        $0.split(separator: " ").dropFirst().prefix(3).joined(separator: " ")
      }
      let pulse = ["\(number) times 1", "\(number) times 0"]
      #expect(played == pulse + pulse + pulse)
      try felt.signal("TERM")
      #expect(try felt.wait() == 0)
      try quick.program.waitForLine(containing: "erase", count: 3)
      #expect(try !panel.program.output().contains("upload"))
    }
  }
}
