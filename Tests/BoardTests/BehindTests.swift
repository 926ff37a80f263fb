import Testing

extension BoardSuite {
  /// A login behind a HUD gets neither the typed keys, when keys are blocked, nor the screen.
  @Suite("The login behind a HUD") struct BehindTests {
    private static let size = (width: 1024, height: 768)

    @Test("gets no key of a device that cannot be taken, but all of them after the HUD, and a kill")
    func keys() throws {
      let board = try VirtualBoard.shared(.bochs)
      let keypad = try board.touchPanel(.sideKeys)
      // A command of digits, for the shell on the terminal.
      try board.expect(
        "printf '#!/bin/sh\\necho typed >>/tmp/typed\\n' >/bin/12 && chmod 755 /bin/12")
      for (count, end) in [(1, "TERM"), (2, "KILL")] {
        let demo = try board.start("bezel demo --status Quiet --mask black --input touch,keys")
        try demo.waitForLine(containing: "did appear")
        try board.waitForTerminalKeys("off")
        try type(on: keypad)
        // Others set the keyboard's mode at any time, as kbd_mode does.
        try board.expect("BoardGuest vt-keys 1 on")
        try board.waitForTerminalKeys("off")
        try type(on: keypad)
        // A login that starts hangs the former shell up and gives the keys back to the terminal.
        if count == 2 {
          let former = try board.shellOnTerminal()
          try board.expect("BoardGuest vt-login 1")
          try board.shellOnTerminal(otherThan: former)
          try board.waitForTerminalKeys("off")
          try type(on: keypad)
        }
        try demo.signal(end)
        _ = try demo.wait()
        try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done")
        try board.waitForTerminalKeys("on")
        try type(on: keypad)
        try expectTyped(count, on: board)
      }

      // Unless keys are blocked the terminal gets them.
      let demo = try board.start("bezel demo --status Open --mask black")
      try demo.waitForLine(containing: "did appear")
      try type(on: keypad)
      try expectTyped(3, on: board)
      try board.expect("rm /bin/12")
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
    }

    /// Waits until the shell on the terminal has run the typed command `count` times, and a second more.
    ///
    /// - Throws: after 30 s, or if it ran more often, with the text on the terminal.
    private func expectTyped(_ count: Int, on board: VirtualBoard) throws {
      try board.expect(
        """
        runs() { set -- $(wc -l 2>/dev/null </tmp/typed); echo ${1:-0}; }
        for try in $(seq 300); do [ $(runs) -lt \(count) ] && sleep 0.1 || break; done
        sleep 1
        [ $(runs) = \(count) ] && exit
        echo "It ran $(runs) times; keys $(BoardGuest vt-keys 1), front $(BoardGuest vt-mode)" >&2
        tr -s ' ' </dev/vcs1 >&2
        exit 1
        """)
    }

    @Test("gets the terminal's answers to what it asks it")
    func answers() throws {
      let board = try VirtualBoard.shared(.bochs)
      let demo = try board.start("bezel demo --status Quiet --mask black --input touch,keys")
      try demo.waitForLine(containing: "did appear")
      try board.waitForTerminalKeys("off")
      // The shell, which has set the terminal's flags, does not read meanwhile. The answer is ESC [ ROW ; COLUMN R.
      let shell = try board.shellOnTerminal()
      defer { _ = try? board.run("kill -CONT \(shell)") }
      try board.expect("kill -STOP \(shell); printf '\\033[6n' >/dev/tty1")
      // Each opening of the terminal is followed by checks of its modes.
      try board.expect("BoardGuest vt-keys 1; sleep 1")
      let answer = try board.run(
        "timeout 2 head -c 4 </dev/tty1 | tr '\\033' E")
      #expect(answer.output.hasPrefix("E["))
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
    }

    private func type(on keypad: BoardPanel) throws {
      for key in ["KEY_1", "KEY_2", "KEY_ENTER"] { try keypad.press(key) }
    }

    @Test(
      "does not take the screen when it starts, and the console comes back in the end",
      arguments: BoardSuite.cases([VirtualBoard.Display.virtioGPU, .bochs]))
    func starting(display: VirtualBoard.Display) throws {
      let board = try VirtualBoard.shared(display)
      for end in ["TERM", "KILL"] {
        let hud = try StillHUD(on: board)
        try hud.waitUntilShown(Self.size)
        try board.expect("BoardGuest vt-login 1")
        try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 graphics' ]; do sleep 0.1; done")
        try hud.waitUntilShown(Self.size)
        // Owners of other terminals are still asked before a switch.
        try board.switchTerminal(to: 3)
        #expect(try board.expect("BoardGuest vt-mode") == "3 text")
        try board.switchTerminal(to: 1)
        try hud.waitUntilShown(Self.size)
        try hud.demo.signal(end)
        _ = try hud.demo.wait()
        try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done")
      }
    }

    @Test("a program that sets text mode does not keep it")
    func text() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let service = try board.start("bezeld --fifo /run/bezel/fifo")
      try board.expect("until [ -p /run/bezel/fifo ]; do sleep 0.1; done")
      try board.expect("printf 'MSG Hello\\nPROGRESS 40\\n' >/run/bezel/fifo")
      let isInGraphics = "until [ \"$(BoardGuest vt-mode)\" = '1 graphics' ]; do sleep 0.1; done"
      try board.expect(isInGraphics)
      try board.expect("BoardGuest vt-reset; \(isInGraphics)")
      let drawn = try HostRender.pixels(
        ["--status", "Hello", "--progress", "0.4", "--at", "1"] + HostRender.plainScreen,
        size: Self.size)
      try board.waitForScreen { $0.pixels == drawn }
      #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
      try service.signal("TERM")
      #expect(try service.wait() == 0)
      #expect(try board.expect("BoardGuest vt-mode") == "1 text")
    }
  }
}
