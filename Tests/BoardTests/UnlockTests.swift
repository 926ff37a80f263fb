import Foundation
import Testing

extension BoardSuite.InstalledSuite {
  /// Debian boots with three encrypted disks, and their passphrases are typed.
  @Suite("Unlocking") struct UnlockTests {
    @Test(
      "a passphrase is typed by the machine's layout, and by another one after a switch",
      arguments: ["dracut-german", "dracut-layouts"])
    func layouts(row: String) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-unlock-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      let result = try BoardScript.run(
        "unlock", ["--clock", "counted", try Self.system(), row, folder.path], atMostSeconds: 900)
      #expect(result.contains("unlocked va vb vc"), "\(result)")
    }

    /// The folder of the Debian with the packages.
    private static func system() throws -> String {
      let packages = [try BoardScript.package.get(), try BoardScript.bootPackage.get()]
      return try BoardScript.run("system", ["--path", "bezel"] + packages)
    }

    /// One row of `board/vm/unlock`, which has a picture, its text view, and crashes; `board/soak` runs all.
    private static let row = "tools-kill"

    @Test(
      "disks are unlocked although the splash is killed, and no console, log or file has what was typed",
      .timeLimit(.minutes(20)))
    func unlocks() throws {
      let debian = try Self.system()
      let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-unlock-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      let seed = ProcessInfo.processInfo.environment["BEZEL_SEED"] ?? "1"
      let options = ["--search", "yes", "--seed", seed]
      let result = try BoardScript.run(
        "unlock", options + [debian, Self.row, folder.path], atMostSeconds: 900)
      let counts = try #require(result.firstMatch(of: #/ (\d+) keys, (\d+) places/#), "\(result)")
      #expect(try #require(Int(counts.1)) > 100 && #require(Int(counts.2)) > 500, "\(result)")
    }
  }
}
