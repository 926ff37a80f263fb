import Testing

extension BoardSuite {
  /// That many callers cost those nothing who look at the screen.
  @Suite("A crowd of callers") struct CrowdTests {
    /// What `BoardGuest crowd` counted, by name.
    private static func counts(_ name: String, in output: String) throws -> [String: Int] {
      let line = try #require(
        output.split(separator: "\n").first { $0.hasPrefix("\(name) ") }, "\(output)")
      let words = line.split(separator: " ").dropFirst()
      return Dictionary(
        uniqueKeysWithValues: zip(words, words.dropFirst()).compactMap { name, value in
          Int(value).map { (String(name), $0) }
        })
    }

    @Test("a hundred that stall and a hundred that call: no frame is late, nobody is refused")
    func crowd() throws {
      // Its clock counts instructions: the frames are the same however busy this machine is.
      var options = VirtualBoard.Options()
      options.countsInstructions = true
      let board = try VirtualBoard(
        display: .none, options: options, programs: ["bezeld", "BoardGuest"])
      try board.expect("modprobe vkms && until [ -c /dev/dri/card0 ]; do sleep 0.1; done")
      let service = try board.start("bezeld --socket /tmp/bezeld")
      try board.expect("until [ -S /tmp/bezeld ]; do sleep 0.1; done")
      let outcome = try board.run("BoardGuest crowd /tmp/bezeld 20", timeout: .seconds(240))
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
