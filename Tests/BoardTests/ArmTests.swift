import Testing

extension BoardSuite {
  /// The one program for 64-bit ARM, as its package has it.
  @Suite("arm64") struct Arm64Tests {
    @Test(
      "the service shows what bezel render draws, takes touches, and gives the console back",
      arguments: [VirtualBoard.Display.virtioGPU, .bochs, .ramfb])
    func service(display: VirtualBoard.Display) throws {
      try ArmBoard(.arm64, display).check()
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

  /// The test that belongs to all tests: the others take minutes, and run when they are asked for.
  @Suite("ARM, in short") struct ArmSmokeTests {
    @Test("a HUD of the service for arm64 is on the screen, to the bit")
    func shows() throws {
      let arm = try ArmBoard(.arm64, .virtioGPU)
      #expect(try arm.board.expect("uname -m") == "aarch64")
      let service = try arm.start()
      try service.show(
        "progress 40% --status Hello", as: ["--progress", "0.4", "--status", "Hello"])
      #expect(try service.end() == 0)
    }
  }
}

/// A board with an ARM processor, and the tests that every one of its displays has to pass.
private struct ArmBoard {
  let board: VirtualBoard
  private let size: VirtualBoard.Mode
  /// Whether the display has 16 bits a pixel.
  private let isReduced: Bool

  init(_ architecture: VirtualBoard.Architecture, _ display: VirtualBoard.Display) throws {
    let hasPanel = [.ramfb, .clcd, .pl111].contains(display)
    size = hasPanel ? (800, 600) : VirtualBoard.sharedMode
    isReduced = [.clcd, .pl111].contains(display)
    board = try VirtualBoard(
      display: display, mode: size, options: .init(architecture: architecture),
      programs: ["bezeld"])
    if display == .pl111 {
      try board.expect(
        "modprobe -a panel-simple pl111_drm && until [ -c /dev/dri/card0 ]; do sleep 0.1; done")
    }
  }

  func start() throws -> ShownService {
    try ShownService(on: board, size: size, isReduced: isReduced)
  }

  func check() throws {
    try showsPictures()
    try takesTouches()
    for signal in ["TERM", "KILL"] { try givesConsoleBack(after: signal) }
  }

  private func showsPictures() throws {
    let service = try start()
    try service.show(
      "progress 40% --status Hello --mask black",
      as: ["--progress", "0.4", "--status", "Hello", "--mask", "black"])
    try service.show(
      "progress 70% --as bar --status 'Copying files' --details '7 of 10' --mask gradient",
      as: [
        "--progress", "0.7", "--as", "bar", "--status", "Copying files", "--details", "7 of 10",
        "--mask", "gradient",
      ])
    try service.show(
      "success 'All files copied' --minimum-dismiss 60",
      as: ["--success", "--status", "All files copied"])
    try service.show(
      "error 'Nothing was found' --style dark --minimum-dismiss 60",
      as: ["--error", "--status", "Nothing was found", "--style", "dark"],
      look: ["--backdrop", "000000"])
    #expect(try service.end() == 0)
  }

  /// Tests that a HUD's mask decides whether the application sees a touch.
  private func takesTouches() throws {
    let service = try start()
    let panel = try board.touchPanel(.multi, size: size)
    let application = try BoardReader(of: panel)
    let watching = try board.start("bezel monitor")
    try watching.waitForLine(containing: "idle")
    try board.expect("bezel show Blocking --mask black")
    try watching.waitForLine(containing: "didAppear")
    try panel.wait(untilOpenIn: service.program)
    try panel.tap(at: 100, 100)
    try watching.waitForLine(containing: "touched")
    #expect(try application.output() == "ready\n")
    try board.expect("bezel show Passing --mask none")
    try watching.waitForLine(containing: "didAppear", count: 2)
    try panel.tap(at: 110, 100)
    try application.wait(contacts: 1)
    #expect(try application.judgement().verdict == [])
    try board.expect("bezel dismiss --all")
    try watching.waitForLine(containing: "didDisappear", count: 2)
    try panel.tap(at: 120, 100)
    try application.wait(contacts: 2)
    #expect(try application.judgement().verdict == [])
    try panel.unplug()
    #expect(try service.end() == 0)
  }

  /// Tests that the text console is on the screen again, with what was written meanwhile.
  private func givesConsoleBack(after signal: String) throws {
    try board.expect("printf '\\033[2J\\033[H\\033[41m\\033[K' >/dev/tty1")
    let red = RGB565.word(of: 0xAA0000)
    try board.waitForScreen { RGB565.word(of: $0[size.width / 2, 2]) & 0xF7DE == red & 0xF7DE }
    let service = try start()
    try service.show(
      "text Over --mask black --minimum-dismiss 60",
      as: ["--text", "--status", "Over", "--mask", "black"])
    #expect(try board.expect("BoardGuest vt-mode") == "1 graphics")
    let status = try service.end(signal)
    #expect(status == (signal == "KILL" ? 128 + 9 : 0))
    try board.expect("until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do sleep 0.1; done")
    try board.waitForScreen { RGB565.word(of: $0[size.width / 2, 2]) & 0xF7DE == red & 0xF7DE }
    try board.expect("printf '\\033[2J\\033[H\\033[44m\\033[K' >/dev/tty1")
    let blue = RGB565.word(of: 0x0000AA)
    try board.waitForScreen { RGB565.word(of: $0[size.width / 2, 2]) & 0xF7DE == blue & 0xF7DE }
  }
}
