import Testing

extension BoardSuite.InstalledSuite {
  /// The wakes and the memory of the installed service.
  @Suite("Thrift") struct ThriftTests {
    @Test(
      "on a processor without random numbers no start waits for any, with its first fonts neither")
    func entropy() throws {
      var options = VirtualBoard.Options()
      options.hasEntropy = false
      let board = try VirtualBoard(
        display: .virtioGPU, options: options,
        programs: ["bezel", try BoardScript.service.get(), "/usr/bin/strace"])
      // strace may make calls that the service may not.
      let service = try board.start(
        "strace -f -e trace=execve,getrandom,openat -o /tmp/trace "
          + UnitRights.Kind.service.prefix(of: "bezeld")
          + "bezeld --mode boot --socket /run/bezel/bezeld"
      )
      try board.expect("until [ -S /run/bezel/bezeld ]; do sleep 0.1; done")
      try board.expect("bezel show Starting --socket /run/bezel/bezeld")
      try board.expect(
        "until bezel status --json --socket /run/bezel/bezeld | grep -q '\"framesShown\":[1-9]'; do sleep 0.2; done"
      )
      try board.expect("until grep -q /etc/fonts/conf.d/ /tmp/trace; do sleep 0.2; done")
      // By its end the search for fonts has ended, too.
      try board.expect("bezel quit --socket /run/bezel/bezeld")
      #expect(try service.wait() == 0)
      let trace = try board.expect("cat /tmp/trace").split(separator: "\n")
      // The program that sets the service's rights comes before it.
      let start = try #require(
        trace.lastIndex { $0.contains("execve(") && $0.contains("/bezeld\", [\"bezeld\"") })
      let lines = trace[start...]
      // A call has two lines where another thread's came between its beginning and its end.
      let begun = lines.filter { $0.contains("getrandom(") }
      let calls = lines.filter { $0.contains("getrandom") && !$0.contains("<unfinished ...>") }
      #expect(calls.count == begun.count, "\(begun) \(calls)")
      // The C library's own call, which may fail.
      #expect(calls.contains { $0.contains("GRND_NONBLOCK") }, "\(lines.suffix(20))")
      let waits = calls.filter { !$0.contains("GRND_NONBLOCK") && !$0.contains("GRND_INSECURE") }
      #expect(waits.isEmpty, "\(waits)")
      #expect(!lines.contains { $0.contains("/dev/random") })
    }

    @Test("after five HUDs over the text console next to nothing is kept of them")
    func memory() throws {
      let board = try VirtualBoard(
        display: .virtioGPU, mode: (1_920, 1_080),
        programs: ["bezel", try BoardScript.service.get()])
      let service = try board.start("bezeld --socket /run/bezel/bezeld")
      try board.expect("until [ -S /run/bezel/bezeld ]; do sleep 0.1; done")
      for number in 1...5 {
        try board.expect(
          "bezel show 'HUD \(number)' --seconds 0.5 --hold --socket /run/bezel/bezeld")
        // Until the screen was given back.
        try board.expect(
          "until bezel status --json --socket /run/bezel/bezeld | grep -q '\"screen\":\"none\"'; do sleep 0.2; done"
        )
      }
      let kilobytes = try #require(
        Int(
          try board.expect(
            "awk '/^Private_Dirty/ { print $2 }' /proc/\(service.process)/smaps_rollup")))
      // A screen has 8 100.
      #expect(kilobytes < 2_600)
      try service.signal("TERM")
      #expect(try service.wait() == 0)
    }
  }
}
