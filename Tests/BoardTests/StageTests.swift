import Testing

extension BoardSuite {
  /// That a HUD takes the screen when it needs it, and costs nothing when it does not.
  @Suite("Taking and keeping the screen") struct StageTests {
    @Test("a HUD waits for an owned screen, says so once, and holds nothing before and after")
    func waiting() throws {
      let board = try VirtualBoard.shared(.bochs)
      let owner = try KMSClient(on: board)
      try board.waitForScreen { $0.shows(.bars) }
      let service = try board.start("sh -c 'echo $$ >/tmp/pid; exec bezeld --fifo /tmp/fifo'")
      try board.expect("until [ -p /tmp/fifo ] && [ -s /tmp/pid ]; do sleep 0.1; done")
      #expect(try held(board) == "")

      try board.expect("printf 'MSG Hello\\nPROGRESS 40\\n' >/tmp/fifo")
      try service.waitForError(
        containing: "it belongs to BoardGuest, process \(owner.program.process)")
      // It asks for the screen several times meanwhile, and has the card open for as long as that takes.
      try board.expect("sleep 2")
      let warning = try service.errors()
      #expect(warning.split(separator: "\n").count == 1)
      try waitUntilNothingIsHeld(board)
      #expect(try board.screendump().shows(.bars))
      let doctor = try board.run("bezel doctor")
      #expect(doctor.status == 1)
      #expect(doctor.output.contains("another program owns the card"))
      #expect(doctor.output.contains("it belongs to BoardGuest, process \(owner.program.process)"))

      try owner.quit()
      let drawn = try HostRender.pixels(
        ["--status", "Hello", "--progress", "0.4", "--at", "1", "--backdrop", "000000"],
        size: VirtualBoard.sharedMode)
      try board.waitForScreen { $0.pixels == drawn }
      #expect(try held(board).contains("/dev/dri/card0"))
      #expect(try wakeups(board) == 0)

      // What follows a quit is not obeyed.
      try board.expect("printf 'QUIT\\nMSG Again\\n' >/tmp/fifo")
      #expect(try service.wait() == 0)
      #expect(try service.errors() == warning)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
      #expect(try board.run("test -e /tmp/fifo").status == 1)

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
      try board.expect("sleep 1")
      // The panel stays ours until the finger has gone, and its touches are read.
      #expect(try held(board).contains("/dev/input"))
      try panel.move(to: 20, 20)
      // The card is asked for every two seconds: a timer, the answer, and maybe a lock, twice at most.
      #expect(try wakeups(board) <= 6, "more than the card is asked for")
      try panel.up()
      try waitUntilNothingIsHeld(board)
      try board.expect("echo \(device) >\(driver)/bind")
      try board.expect("until \(Self.files) | grep -q /dev/input; do sleep 0.1; done")
      #expect(try demo.errors().split(separator: "\n").count == 1)
      #expect(try demo.errors().contains("The graphics card is gone"))
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      #expect(try demo.output().contains(", 1 failed flips"))
    }

    /// Starts a demo whose process number is in /tmp/pid.
    private func start(_ board: VirtualBoard, _ arguments: String) throws -> Background {
      try board.start("sh -c 'echo $$ >/tmp/pid; exec bezel demo \(arguments)'")
    }

    /// Lists what the process in /tmp/pid has open.
    private static let files = "BoardGuest open-fds $(cat /tmp/pid)"
    private static let devices = "/dev/(dri|input|tty)"

    /// The cards, input devices and consoles that the process in /tmp/pid has open.
    private func held(_ board: VirtualBoard) throws -> String {
      try board.run("\(Self.files) | grep -E '\(Self.devices)'").output
    }

    private func waitUntilNothingIsHeld(_ board: VirtualBoard) throws {
      try board.expect("while \(Self.files) | grep -E '\(Self.devices)'; do sleep 0.1; done")
    }

    /// How often that process woke up in two seconds, once it has slept for one: the last frames of
    /// what appears look like the picture that stays.
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
