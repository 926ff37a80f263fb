import Testing

extension BoardSuite {
  /// Many callers do not delay the frames on the screen.
  @Suite("A crowd of callers") struct CrowdTests {
    /// Returns the counts that `BoardGuest crowd` and `flood` printed, by name.
    private static func counts(_ name: String, in output: String) throws -> [String: Int] {
      let line = try #require(
        output.split(separator: "\n").first { $0.hasPrefix("\(name) ") }, "\(output)")
      let words = line.split(separator: " ").dropFirst()
      return Dictionary(
        uniqueKeysWithValues: zip(words, words.dropFirst()).compactMap { name, value in
          Int(value).map { (String(name), $0) }
        })
    }

    /// Boots a board without hardware whose clock counts instructions, so that the frames are the
    /// same however busy this machine is, and starts a service on it.
    private static func quietBoard(
      isSlow: Bool = false
    ) throws -> (board: VirtualBoard, service: Background) {
      var options = VirtualBoard.Options()
      options.clock = isSlow ? .slow : .counted
      let board = try VirtualBoard(
        display: .none, options: options, programs: ["bezeld", "BoardGuest"])
      try board.expect("modprobe vkms && until [ -c /dev/dri/card0 ]; do sleep 0.1; done")
      let service = try board.start("bezeld --socket /run/bezel/bezeld")
      try board.expect("until [ -S /run/bezel/bezeld ]; do sleep 0.1; done")
      return (board, service)
    }

    @Test(
      "two thousand updates at once: the last is soon on the screen, and no frame is late for calls",
      arguments: BoardSuite.cases([
        (isSlow: false, longestWait: 15), (isSlow: true, longestWait: 200),
      ]))
    func flood(isSlow: Bool, longestWait: Int) throws {
      let (board, service) = try Self.quietBoard(isSlow: isSlow)
      let outcome = try board.run("BoardGuest flood /run/bezel/bezeld 2000", timeout: .seconds(240))
      #expect(outcome.status == 0, "\(outcome)")
      let flood = try Self.counts("flood", in: outcome.output)
      #expect(flood["answered"] == 2_000, "\(outcome.output)")
      // On the slow board a frame with another text takes longer than its period; there are ten a
      // second.
      let texts = isSlow ? try #require(flood["milliseconds"]) / 100 : 0
      #expect(try #require(flood["late"]) <= texts, "\(outcome.output)")
      #expect(try #require(flood["wait"]) <= longestWait, "\(outcome.output)")
      #expect(outcome.output.contains("text Step 2000"))
      try service.signal("TERM")
      #expect(try service.wait() == 0)
    }

    @Test("a hundred that stall and a hundred that call: no frame is late, no caller is refused")
    func crowd() throws {
      let (board, service) = try Self.quietBoard()
      let outcome = try board.run("BoardGuest crowd /run/bezel/bezeld 20", timeout: .seconds(240))
      #expect(outcome.status == 0, "\(outcome)")
      let alone = try Self.counts("alone", in: outcome.output)
      let crowd = try Self.counts("crowd", in: outcome.output)
      let calls = try Self.counts("calls", in: outcome.output)
      #expect(calls == ["answered": 2_000, "refused": 0, "clients": 201])
      // Each of the display's frames was there both times.
      for (frames, name) in [(alone, "alone"), (crowd, "crowd")] {
        #expect(frames["late"] == 0, "\(name): \(outcome.output)")
        let due = try #require(frames["milliseconds"]) * 60 / 1_000
        #expect(try #require(frames["frames"]) >= due - 2, "\(name): \(outcome.output)")
      }
      try service.signal("TERM")
      #expect(try service.wait() == 0)
    }
  }
}
