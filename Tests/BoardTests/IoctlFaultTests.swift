import Testing

extension BoardSuite {
  /// A presentation that fails halfway leaks nothing.
  @Suite("Requests that fail") struct IoctlFaultTests {
    @Test("some requests of a presentation fail, for each reason and in each way to commit")
    func presentation() throws {
      let board = try VirtualBoard.shared(.bochs)
      // Every request for every reason takes far longer: that is for `board/soak`.
      let outcome = try board.run("IoctlFaults --every 60", timeout: .seconds(120))
      let lines = outcome.output.split(separator: "\n")
      #expect(outcome.status == 0)
      #expect(lines.last?.hasSuffix(" 0 times something was wrong") == true, "\(outcome.output)")
      for reason in ["EINVAL", "ENOMEM", "EBUSY", "EACCES", "ENODEV", "EINTR"] {
        for commit in ["atomic", "legacy"] {
          #expect(lines.contains { $0.hasPrefix("\(reason) \(commit) ") }, "\(reason) \(commit)")
        }
      }
    }
  }
}
