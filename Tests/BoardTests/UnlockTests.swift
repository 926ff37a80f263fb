import Foundation
import Testing

extension BoardSuite {
  /// Debian boots with three encrypted disks, and their passphrases are typed.
  @Suite("Unlocking") struct UnlockTests {
    /// Rows of `board/vm/unlock`; `board/soak` runs all.
    private static let rows = [
      "tools-kill", "dracut-virtio", "tools-nomodeset", "dracut-driverless",
    ]

    @Test(
      "disks are unlocked on screens and text consoles and over a crash, and no console, log or file has what was typed",
      .timeLimit(.minutes(20)), arguments: rows)
    func unlocks(row: String) throws {
      let packages = [try BoardScript.package.get(), try BoardScript.bootPackage.get()]
      let debian = try BoardScript.run("system", ["--path", "bezel"] + packages)
      let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-unlock-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      let seed = ProcessInfo.processInfo.environment["BEZEL_SEED"] ?? "1"
      let result = try BoardScript.run(
        "unlock", ["--search", "yes", "--seed", seed, debian, row, folder.path], atMostSeconds: 900)
      let counts = try #require(result.firstMatch(of: #/ (\d+) keys, (\d+) places/#), "\(result)")
      #expect(try #require(Int(counts.1)) > 100 && #require(Int(counts.2)) > 500, "\(result)")
    }
  }
}
