import KioskScripts
import Testing

extension BoardSuite {
  /// The one program for 64-bit ARM.
  @Suite("arm64") struct Arm64Tests {
    @Test(
      "the service shows what bezel render draws, takes touches, and gives the console back",
      arguments: [VirtualBoard.Display.virtioGPU, .bochs, .ramfb])
    func service(display: VirtualBoard.Display) throws {
      try ArmBoard(.arm64, display).check()
    }

    @Test("the package installs on a Debian with systemd, and the README's lines run there")
    func package() throws {
      var options = VirtualBoard.Options(architecture: .arm64)
      options.debian = .plain
      let board = try VirtualBoard(
        display: .virtioGPU, mode: VirtualBoard.sharedMode, memory: 1_024, options: options,
        programs: [try BoardScript.run("../package/build", ["--arch", "arm64", "--path"])])
      let patience = Duration.seconds(300)
      try board.expect("dpkg -i /share/bin/bezel_*_arm64.deb", timeout: patience)
      try board.expect("systemctl is-active bezeld.service || systemctl start bezeld.service")
      let readme = try KioskScript.readme()
      let output = try board.expect(
        "cd $(mktemp -d /tmp/kiosk.XXXXXX)\n\(KioskRecord.program(for: [readme]))",
        timeout: .seconds(600))
      #expect(KioskRecord.outcomes(output) == [readme.outcome])
      // The script leaves a message, and what the service holds is not free for `bezel doctor`.
      try board.expect("bezel dismiss --all")
      try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done")
      try board.expect("bezel doctor", timeout: patience)
      // There is no bezel-tools for ARM.
      let render = try board.run("bezel render --out /tmp/ring.png")
      #expect(render.status != 0)
      #expect(render.errors.contains("bezel-tools"), "\(render.errors)")

      let screen = ServiceScreen(board: board, size: VirtualBoard.sharedMode)
      try screen.show(
        "progress 40% --status 'Copying files'",
        as: ["--progress", "0.4", "--status", "Copying files"])
      try board.expect("systemctl kill -s KILL bezeld.service")
      try board.expect("until systemctl is-active bezeld.service; do sleep 0.1; done")
      try board.expect("until bezel status | grep 'shown.*Copying files'; do sleep 0.1; done")
      try screen.show(
        "success 'All files copied' --style dark --minimum-dismiss 60",
        as: ["--success", "--status", "All files copied"], look: HostRender.darkOnPlainScreen)
      try board.expect("bezel dismiss --all")
      try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done")
      try board.expect("dpkg -P bezel", timeout: patience)
      #expect(try board.expect("systemctl --failed --no-legend") == "")
    }
  }

  /// The one program for 32-bit ARM; the display controller of a vexpress-a9 is a real one.
  @Suite("armhf") struct ArmhfTests {
    @Test(
      "the service shows what bezel render draws, takes touches, and gives the console back",
      arguments: [VirtualBoard.Display.virtioGPU, .bochs, .clcd, .pl111])
    func service(display: VirtualBoard.Display) throws {
      try ArmBoard(.armhf, display).check()
    }
  }
}

/// A board with an ARM processor, and the tests that every one of its displays has to pass.
private struct ArmBoard {
  let board: VirtualBoard
  let screen: ServiceScreen

  init(_ architecture: VirtualBoard.Architecture, _ display: VirtualBoard.Display) throws {
    let hasPanel = [.ramfb, .clcd, .pl111].contains(display)
    let size = hasPanel ? (800, 600) : VirtualBoard.sharedMode
    board = try VirtualBoard(
      display: display, mode: size, options: .init(architecture: architecture),
      programs: ["bezeld"])
    if display == .pl111 {
      try board.expect(
        "modprobe -a panel-simple pl111_drm && until [ -c /dev/dri/card0 ]; do sleep 0.1; done")
    }
    // Some panels have no size in millimetres.
    let found = try board.run("bezel doctor").output
    guard let scale = found.firstMatch(of: #/ scale ([0-9.]+):/#)?.1 else {
      throw BoardError("find the scale of the screen", "bezel doctor says: \(found)")
    }
    screen = ServiceScreen(
      board: board, size: size, isReduced: display == .clcd, scale: String(scale))
  }

  func check() throws {
    try showsPictures()
    try takesTouches()
    for signal in ["TERM", "KILL"] { try givesConsoleBack(after: signal) }
  }

  private func showsPictures() throws {
    let service = try ShownService(on: board)
    try screen.show(
      "progress 40% --status Hello --mask black",
      as: ["--progress", "0.4", "--status", "Hello", "--mask", "black"])
    try screen.show(
      "progress 70% --as bar --status 'Copying files' --details '7 of 10' --mask gradient",
      as: [
        "--progress", "0.7", "--as", "bar", "--status", "Copying files", "--details", "7 of 10",
        "--mask", "gradient",
      ])
    try screen.show(
      "success 'All files copied' --minimum-dismiss 60",
      as: ["--success", "--status", "All files copied"])
    try screen.show(
      "error 'Nothing was found' --style dark --minimum-dismiss 60",
      as: ["--error", "--status", "Nothing was found"], look: HostRender.darkOnPlainScreen)
    #expect(try service.end() == 0)
  }

  /// Tests that a HUD's mask decides whether the application sees a touch.
  private func takesTouches() throws {
    let service = try ShownService(on: board)
    let panel = try board.touchPanel(.multi, size: screen.size)
    let application = try BoardReader(of: panel)
    let watching = try board.start("bezel monitor")
    try watching.waitForLine(containing: "idle")
    try board.expect("bezel show Blocking --mask black")
    try watching.waitForLine(containing: "didAppear")
    try panel.wait(untilOpenIn: service.program)
    try panel.tap(at: 100, 100)
    try watching.waitForLine(containing: "touched")
    #expect(try application.output() == "ready\n")
    try board.expect("bezel show Passing --mask none --name other")
    try watching.waitForLine(containing: "shown 2")
    try board.expect("sleep 1")
    try panel.tap(at: 110, 100)
    try application.wait(contacts: 1)
    #expect(try application.judgement().verdict == [])
    try board.expect("bezel dismiss --all")
    try watching.waitForLine(containing: "didDisappear")
    try panel.tap(at: 120, 100)
    try application.wait(contacts: 2)
    #expect(try application.judgement().verdict == [])
    try watching.signal("TERM")
    _ = try watching.wait()
    try panel.unplug()
    #expect(try service.end() == 0)
  }

  /// Tests that the text console is on the screen again, and draws.
  private func givesConsoleBack(after signal: String) throws {
    try screen.writeLine(color: 1)
    let service = try ShownService(on: board)
    try screen.show(
      "text Over --mask black --minimum-dismiss 60",
      as: ["--text", "--status", "Over", "--mask", "black"])
    #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
    let status = try service.end(signal)
    #expect(status == (signal == "KILL" ? 128 + 9 : 0))
    try screen.waitForLine(color: 1)
    try screen.writeLine(color: 4)
  }
}
