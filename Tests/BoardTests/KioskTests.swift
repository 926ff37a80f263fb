import KioskScripts
import Testing

extension BoardSuite {
  /// Scripts have the same results on a screen, with the rights of the service's unit, as in
  /// memory.
  @Suite("A kiosk's scripts") struct KioskTests {
    @Test("lead to what a reader expects, as each of the README's lines does")
    func scripts() throws {
      // Its clock counts instructions: on a busy host a time of the scripts would be over too early.
      var options = VirtualBoard.Options()
      options.clock = .counted
      let board = try VirtualBoard(
        display: .bochs, mode: VirtualBoard.sharedMode, options: options,
        programs: ["bezel", "bezeld"])
      let service = try board.start("bezeld")
      try board.expect("until [ -S /run/bezel/io.bezel.HUD ]; do sleep 0.1; done")
      let scripts = KioskScript.all + [try KioskScript.readme()]
      let output = try board.expect(
        "cd $(mktemp -d /tmp/kiosk.XXXXXX)\n\(KioskRecord.program(for: scripts))",
        timeout: .seconds(600))
      let outcomes = KioskRecord.outcomes(output)
      #expect(outcomes.count == scripts.count)
      for (script, outcome) in zip(scripts, outcomes) {
        #expect(outcome == script.outcome, "\(script.lines)")
      }
      try service.signal("TERM")
      #expect(try service.wait() == 0)
    }
  }
}
