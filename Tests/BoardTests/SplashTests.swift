import BezelFiles
import Foundation
import Testing

extension BoardSuite.InstalledSuite {
  /// Debian boots by its own kernel, initramfs and systemd, with the package bezel-boot.
  @Suite("The splash of a boot")
  struct SplashTests {
    @Test(
      "an encrypted root is unlocked on a German keyboard, with a wrong passphrase first, and no look at the screen finds the console's text until the splash ends",
      .timeLimit(.minutes(20)))
    func encrypted() throws {
      let times = try boot("luks")
      #expect(times.contains("multi-user") && times.contains("done"), "\(times)")
      let line = try #require(times.firstMatch(of: #/order: (.*)/#)).1
      // The pictures of the screen, and from which second on.
      let order = try line.split(separator: ", ").map { entry in
        let parts = entry.split(separator: " ")
        return (shown: parts[0], seconds: try #require(Double(parts[1]), "\(line)"))
      }
      let begin = try #require(order.firstIndex { $0.shown == "splash" }, "\(line)")
      let end = try #require(order.lastIndex { $0.shown == "splash" }, "\(line)")
      #expect(!order[..<begin].contains { $0.shown == "text" }, "\(line)")
      #expect(order[begin...end].allSatisfy { ["splash", "prompt"].contains($0.shown) }, "\(line)")
      // The panel stays while cryptsetup tries the wrong passphrase, and tells that it is wrong.
      #expect(order[begin...end].count { $0.shown == "prompt" } == 1, "\(line)")
      #expect(order[(end + 1)...].contains { $0.shown == "text" }, "\(line)")
      // It has survived the change of the root: without the splash of the initramfs there would be text.
      let system = try #require(times.firstMatch(of: #/sysinit ([0-9.]+)/#)).1
      #expect(try #require(order[(end + 1)...].first).seconds >= Double(system)!, "\(times)")
    }

    @Test(
      "the splash of the machine's end comes within two seconds, and stays while a service takes 15 seconds to stop",
      .timeLimit(.minutes(20)))
    func poweroff() throws {
      let times = try boot("poweroff", ["--clock", "counted", "--judge", "yes"])
      #expect(times.contains("the machine ended"), "\(times)")
    }

    /// Boots Debian, and returns what was seen when.
    private func boot(_ name: String, _ options: [String] = []) throws -> String {
      let packages = [try BoardScript.package.get(), try BoardScript.bootPackage.get()]
      let debian = try BoardScript.run("system", ["--path", "bezel"] + packages)
      let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-boot-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      try BoardScript.run(
        "splash", options + ["--timeout", "600", debian, name, folder.path], atMostSeconds: 900)
      return try String(contentsOf: folder.appending(path: "times"), encoding: .utf8)
    }
  }
}
