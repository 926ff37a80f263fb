import Testing

extension BoardSuite {
  /// The HUD of the packaged service comes over Debian's own programs, and each then has its
  /// picture and its touches back; or the program that keeps the screen is named.
  ///
  /// It is a long form, for `board/soak`: an emulated processor takes minutes to start some of
  /// them.
  @Suite("Over Debian's programs") struct ProgramTests {
    private static let size = VirtualBoard.sharedMode
    /// The time limit of programs, which are slow to start; most of it is their libraries.
    private static let patience = Duration.seconds(120)

    @Test("weston", arguments: [DebianProgram.Session.logind])
    func weston(session: DebianProgram.Session) throws {
      try comesOver(.weston, by: session)
    }

    @Test("cage", arguments: [DebianProgram.Session.logind, .seatd])
    func cage(session: DebianProgram.Session) throws {
      try comesOver(.cage, by: session)
    }

    @Test("sway, where a HUD is a surface above the programs")
    func sway() throws {
      let board = try VirtualBoard.programs()
      let program = try DebianProgram(.sway, by: .logind, on: board)
      try board.expect(
        "until bezel status | grep -q 'above sway'; do sleep 0.2; done", timeout: Self.patience)
      #expect(try program.touchAndWait() == 1)
      let picture = try program.waitForPicture()
      let hud = try HostRender.pixels(
        ["--progress", "0.4", "--status", "Over", "--mask", "clear", "--at", "1", "--blur", "no"],
        over: picture)
      let terminals = try board.terminals()
      for count in 2...3 {
        try board.expect("bezel progress 40% --status Over --mask clear", timeout: Self.patience)
        try board.waitForScreen(timeout: Self.patience) { $0.isNear(hud) }
        #expect(try board.terminals() == terminals)
        try program.touch()
        try board.expect("bezel dismiss")
        try board.waitForScreen(timeout: Self.patience) { $0 == picture }
        // No touch of before is told now, nor is one left down.
        #expect(try program.touchAndWait() == count)
      }
      #expect(try program.isRunning())
      try program.stop()
      try board.expect("bezel progress 40% --status Over --mask clear", timeout: Self.patience)
      try wait(for: try self.hud(over: nil), on: board)
      try board.expect("bezel dismiss")
    }

    @Test("Xorg", arguments: [DebianProgram.Session.logind, .root])
    func xorg(session: DebianProgram.Session) throws {
      try comesOver(.xorg, by: session)
    }

    @Test("mpv on a terminal", arguments: [DebianProgram.Session.logind, .terminal])
    func mpv(session: DebianProgram.Session) throws {
      try comesOver(.mpv, by: session)
    }

    @Test("mpv in cage", arguments: [DebianProgram.Session.logind, .seatd])
    func mpvInCage(session: DebianProgram.Session) throws {
      try comesOver(.mpvInCage, by: session)
    }

    @Test("mpv without a terminal")
    func mpvAlone() throws {
      try isNamed(.mpvAlone, by: .none, as: "mpv")
    }

    @Test("SDL", arguments: [DebianProgram.Session.logind, .terminal, .none])
    func sdl(session: DebianProgram.Session) throws {
      try isNamed(.sdl, by: session, as: "testwm2")
    }

    @Test("Qt on a framebuffer", arguments: [DebianProgram.Session.logind, .terminal])
    func qt(session: DebianProgram.Session) throws {
      try comesOver(.qt, by: session)
    }

    /// Shows the HUD twice: leftovers of the first would block the second.
    private func comesOver(
      _ recipe: DebianProgram.Recipe, by session: DebianProgram.Session
    ) throws {
      let board = try VirtualBoard.programs()
      let program = try DebianProgram(recipe, by: session, on: board)
      #expect(try program.touchAndWait() == 1)
      let picture = try program.waitForPicture()
      let hud = try hud(over: recipe.isSeenBehind ? picture : nil)
      let terminals = try board.terminals()
      for count in 2...3 {
        try board.expect("bezel progress 40% --status Over --mask clear", timeout: Self.patience)
        try wait(for: hud, on: board)
        // The event would be logged with the next one.
        try program.touch()
        try board.expect("bezel dismiss")
        try board.waitForScreen { $0 == picture }
        try board.waitForTerminals(terminals)
        #expect(try program.touchAndWait(isBack: true) == count)
        try board.waitForScreen { $0 == picture }
      }
      #expect(try program.isRunning())
      try program.stop()
    }

    /// Tests that the picture and the touches stay the program's, and that the HUD comes when it
    /// ends.
    private func isNamed(
      _ recipe: DebianProgram.Recipe, by session: DebianProgram.Session, as name: String
    ) throws {
      let board = try VirtualBoard.programs()
      let program = try DebianProgram(recipe, by: session, on: board)
      #expect(try program.touchAndWait() == 1)
      let picture = try program.waitForPicture()
      try board.expect("bezel progress 40% --status Over --mask clear", timeout: Self.patience)
      try board.expect("until bezel status | grep -q \(name.shellWord); do sleep 0.2; done")
      #expect(try program.touchAndWait() == 2)
      try board.waitForScreen { $0 == picture }
      try program.stop()
      try wait(for: try hud(over: nil), on: board)
      try board.expect("bezel dismiss")
    }

    /// Returns the HUD over a picture, or over black.
    private func hud(over picture: Picture?) throws -> [UInt32] {
      let arguments = ["--progress", "0.4", "--status", "Over", "--mask", "clear", "--at", "1"]
      guard let picture else {
        return try HostRender.pixels(arguments + HostRender.plainScreen, size: Self.size)
      }
      return try HostRender.pixels(arguments, over: picture)
    }

    private func wait(for pixels: [UInt32], on board: VirtualBoard) throws {
      do {
        try board.waitForScreen { $0.pixels == pixels }
      } catch {
        throw BoardError(
          "see the HUD", "\(error)",
          [("bezeld", try board.run("bezel status; journalctl -q -n 20 -u bezeld.service").output)])
      }
    }
  }
}

extension DebianProgram.Recipe {
  private static let isBlue: @Sendable (Picture) -> Bool = { picture in
    picture[picture.width / 2, picture.height / 2] == 0x2060A0
  }

  /// A client of a compositor that logs its events.
  private static let client = "#!/bin/sh\nWAYLAND_DEBUG=1 exec weston-eventdemo\n"

  static let weston = Self(
    command: "/usr/bin/weston --config=/tmp/program/weston.ini",
    files: [
      "client": client,
      "weston.ini": """
      [core]
      shell=kiosk-shell.so
      use-pixman=true
      idle-time=0
      [autolaunch]
      path=/tmp/program/client

      """,
    ],
    isShown: { $0.pixels.contains(0xFF0000) }, touchLine: "wl_touch@[0-9]*\\.down")

  static let cage = Self(
    command: "/usr/bin/cage -- /tmp/program/client",
    environment: "WLR_RENDERER=pixman",
    files: ["client": client],
    isShown: { $0.pixels.contains(0xFF0000) }, touchLine: "wl_touch@[0-9]*\\.down",
    missesFirstTouch: true)

  static let sway = Self(
    command: "/usr/bin/sway -c /tmp/program/config",
    environment: "WLR_RENDERER=pixman",
    files: [
      "client": client,
      "config": """
      xwayland disable
      seat * hide_cursor 100
      default_border none
      exec /tmp/program/client
      exec bezel attach

      """,
    ],
    isShown: { $0.pixels.contains(0xFF0000) }, touchLine: "wl_touch@[0-9]*\\.down")

  static let xorg = Self(
    command: "/usr/lib/xorg/Xorg :0 vt7 -keeptty -noreset -nolisten tcp -s 0",
    companion: """
      export DISPLAY=:0
      until xsetroot -solid '#2060a0'; do sleep 0.5; done
      exec xinput test-xi2 --root
      """,
    isShown: isBlue, touchLine: "(RawTouchBegin)")

  private static let player = "/usr/bin/mpv --no-audio --image-display-duration=inf picture.ppm"
  private static let picture = [
    "picture.ppm": "P3 2 2 255 32 96 160 32 96 160 32 96 160 32 96 160\n",
    "input.conf": "a run sh -c \"echo told >>/tmp/program/log\"\n",
  ]

  /// mpv reads keys from the terminal that it writes to.
  static let mpv = Self(
    command: "/bin/sh -c 'exec \(player) --vo=drm >/dev/tty 2>&1'",
    environment: "MPV_HOME=/tmp/program", files: picture,
    isShown: isBlue, touchLine: "told", knowsTouches: false, isSeenBehind: false)

  static let mpvAlone = Self(
    command: "\(player) --vo=drm", files: picture, isShown: isBlue, touchLine: nil)

  static let mpvInCage = Self(
    command: "/usr/bin/cage -- \(player) --vo=wlshm",
    environment: "WLR_RENDERER=pixman MPV_HOME=/tmp/program", files: picture,
    isShown: isBlue, touchLine: "told", knowsTouches: false)

  static let sdl = Self(
    command: "/usr/libexec/installed-tests/SDL2/testwm2 --video kmsdrm --info event",
    // The program sets that mode for its window.
    isShown: { $0.width == 640 }, touchLine: "Finger: down")

  static let qt = Self(
    command: "/usr/lib/qt6/bin/qml -platform linuxfb program.qml",
    environment: "QT_QUICK_BACKEND=software",
    files: [
      "program.qml": """
      import QtQuick
      Window {
        visible: true
        visibility: Window.FullScreen
        color: "#2060a0"
        MultiPointTouchArea { anchors.fill: parent; onPressed: console.log("told") }
      }

      """
    ],
    isShown: isBlue, touchLine: "qml: told", isSeenBehind: false)
}
