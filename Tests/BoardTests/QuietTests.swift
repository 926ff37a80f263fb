import Testing

extension BoardSuite {
  /// A HUD costs nothing while nothing moves, and little while a ring turns.
  @Suite("Quiet") struct QuietTests {
    @Test(
      "X-07 a still HUD makes no system call for ten seconds, and leaves other planes and colours")
    func still() throws {
      let size = (width: 1024, height: 768)
      let board = try VirtualBoard.shared(.virtioGPU)
      let before = try board.cardState()
      let hud = try StillHUD(on: board)
      try hud.waitUntilShown(size)
      try board.expect("sleep 1")
      let trace = try board.run(
        "timeout -s INT 11 strace -f -qq -o /tmp/trace -p \(hud.demo.process); cat /tmp/trace",
        timeout: .seconds(40))
      let calls = trace.output.split(separator: "\n").filter {
        // The call that is interrupted when strace attaches and detaches.
        !$0.contains("epoll_wait") && !$0.contains("futex(") && !$0.contains("<detached")
          && !$0.contains("restart_syscall") && !$0.contains("read(")
      }
      #expect(calls.isEmpty, "\(calls)")
      #expect(trace.output.contains("epoll_wait"), "strace saw nothing: \(trace)")
      _ = try hud.end()
      #expect(try board.cardState().crtcs == before.crtcs)

      // While a ring turns, the display gets commands.
      let demo = try board.start("bezel demo --status Turning")
      try demo.waitForLine(containing: "did appear")
      try board.expect("sleep 1")
      let start = try board.displayTrace().count
      var flushes: [String] = []
      for _ in 0..<20 where flushes.count <= 4 {
        try board.expect("sleep 0.5")
        flushes = try board.displayTrace().dropFirst(start).filter { $0.contains("res_flush") }
      }
      #expect(flushes.count > 4)
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
    }
  }
}
