import Testing

extension BoardSuite {
  /// A HUD takes the screen when it needs it, and costs nothing when it does not.
  @Suite("Taking and keeping the screen") struct StageTests {
    @Test("a HUD waits for an owned screen, says so once, and holds nothing before and after")
    func waiting() throws {
      let board = try VirtualBoard.shared(.bochs)
      let owner = try KMSClient(on: board)
      try board.waitForScreen { $0.shows(.bars) }
      let service = try board.start("bezeld --fifo /run/bezel/fifo")
      try board.expect("echo \(service.process) >/tmp/pid")
      try board.expect("until [ -p /run/bezel/fifo ]; do sleep 0.1; done")
      #expect(try held(board) == "")

      try board.expect("printf 'MSG Hello\\nPROGRESS 40\\n' >/run/bezel/fifo")
      try service.waitForError(
        containing: "it belongs to BoardGuest, process \(owner.program.process)")
      // It retries the screen several times meanwhile, and has the card open for each try only.
      try board.expect("sleep 2")
      let warning = try service.errors()
      #expect(warning.split(separator: "\n").count == 1, "\(warning)")
      try waitUntilNothingIsHeld(board)
      #expect(try board.screendump().shows(.bars))
      let doctor = try board.run("bezel doctor")
      #expect(doctor.status == 1)
      #expect(doctor.output.contains("another program owns the card"))
      #expect(doctor.output.contains("it belongs to BoardGuest, process \(owner.program.process)"))

      try owner.quit()
      let drawn = try HostRender.pixels(
        ["--status", "Hello", "--progress", "0.4", "--at", "1"] + HostRender.plainScreen,
        size: VirtualBoard.sharedMode)
      try board.waitForScreen { $0.pixels == drawn }
      #expect(try held(board).contains("/dev/dri/card0"))
      #expect(try wakeups(board) == 0)

      // Commands after a quit are ignored.
      try board.expect("printf 'QUIT\\nMSG Again\\n' >/run/bezel/fifo")
      #expect(try service.wait() == 0)
      let errors = try service.errors()
      #expect(errors == warning)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
      #expect(try board.run("test -e /run/bezel/fifo").status == 1)
    }

    @Test("the README's program shows its HUD, and the console is back after it")
    func example() throws {
      // Its HUD goes after two seconds, which are enough by the guest's own clock.
      var options = VirtualBoard.Options()
      options.clock = .counted
      let board = try VirtualBoard(
        display: .bochs, mode: VirtualBoard.sharedMode, options: options,
        programs: ["ReadmeExample"])
      let example = try board.start("ReadmeExample")
      try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 graphics' ]; do sleep 0.1; done")
      #expect(try example.wait() == 0)
      #expect(try example.errors() == "")
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }

    @Test("a still or frozen HUD sleeps, and one whose card goes comes back with it")
    func stillness() throws {
      let board = try VirtualBoard(display: .bochs, programs: ["bezel"])
      for arguments in ["--progress 0.5", "--freeze 1 --status Frozen"] {
        let demo = try start(board, arguments)
        try demo.waitForLine(containing: "first frame")
        #expect(try wakeups(board) == 0, "\(arguments)")
        try demo.signal("TERM")
        #expect(try demo.wait() == 0)
      }

      let panel = try board.touchPanel(.multi)
      let demo = try start(board, "--status Here --mask black")
      try demo.waitForLine(containing: "did appear")
      try panel.down(at: 10, 10)
      try demo.waitForLine(containing: "touched")
      let device = try board.expect("basename $(readlink /sys/class/drm/card0/device)")
      let driver = "/sys/bus/pci/drivers/bochs-drm"
      try board.expect("echo \(device) >\(driver)/unbind")
      // A finger that stays is waited for, but not for ever.
      try waitUntilNothingIsHeld(board)
      try panel.move(to: 20, 20)
      // The card is tried every two seconds: a timer, the answer, and maybe a lock, twice at most.
      #expect(try wakeups(board) <= 6, "more than the card is asked for")
      try panel.up()
      try board.expect("echo \(device) >\(driver)/bind")
      try board.expect("until \(Self.files) | grep -q /dev/input; do sleep 0.1; done")
      #expect(try demo.errors().split(separator: "\n").count == 1)
      #expect(try demo.errors().contains("The graphics card is gone"))
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      #expect(try demo.output().contains(", 1 failed flips"))
    }

    /// Starts a demo whose process ID is in /tmp/pid.
    private func start(_ board: VirtualBoard, _ arguments: String) throws -> Background {
      let demo = try board.start("bezel demo \(arguments)")
      try board.expect("echo \(demo.process) >/tmp/pid")
      return demo
    }

    /// Lists the open files of the process in /tmp/pid.
    private static let files = "BoardGuest open-fds $(cat /tmp/pid)"
    private static let devices = "/dev/(dri|input|tty)"

    /// Returns the cards, input devices and consoles that the process in /tmp/pid has open.
    private func held(_ board: VirtualBoard) throws -> String {
      try board.run("\(Self.files) | grep -E '\(Self.devices)'").output
    }

    private func waitUntilNothingIsHeld(_ board: VirtualBoard) throws {
      try board.expect("while \(Self.files) | grep -E '\(Self.devices)'; do sleep 0.1; done")
    }

    /// Returns how often that process woke up in two seconds, after a sleep of one: the last frames
    /// of an entrance look like the picture that stays.
    private func wakeups(_ board: VirtualBoard) throws -> Int {
      let text = try board.expect(
        """
        count() { awk '/^voluntary/ {print $2}' /proc/$(cat /tmp/pid)/status; }
        for attempt in $(seq 20); do
          before=$(count)
          sleep 1
          [ $(count) -gt $before ] || break
        done
        before=$(count)
        sleep 2
        echo $(($(count) - before))
        """)
      return try #require(Int(text))
    }
  }
}
