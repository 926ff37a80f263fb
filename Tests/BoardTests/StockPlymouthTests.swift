import Testing

extension InstalledSuite {
  /// The client of the boot splash beside Debian's; no machine is booted for it.
  @Suite("Debian's plymouthd") struct StockPlymouthTests {
    @Test(
      "Our client's exit status, output and requests are those of Debian's client",
      .timeLimit(.minutes(10)))
    func client() throws {
      let lines = try BoardScript.run(
        "stock", [try BoardScript.service.get()], atMostSeconds: 500
      ).split(separator: "\n")
      #expect(lines.count > 70 && lines.allSatisfy { $0.hasPrefix("same ") }, "\(lines)")
    }
  }
}
