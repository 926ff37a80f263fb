import BezelFiles
import BezelRaster
import Foundation
import Testing

extension BoardSuite {
  /// Debian boots by its own kernel, initramfs and systemd, with the package bezel-boot.
  @Suite("The splash of a boot")
  struct SplashTests {
    /// The picture of a screen, as far as a boot's order needs it.
    private enum Shown: Equatable {
      case firmware, black, splash, prompt
      /// The console.
      case text

      init(_ picture: BezelRaster.Picture) {
        let (width, height) = (picture.width, picture.height)
        guard width == 1_280 else {
          self = .firmware
          return
        }
        var (left, top) = (width, height)
        var boxed = 0
        for y in 0..<height {
          for x in 0..<width {
            let pixel = picture.pixels[y * width + x] & 0xFF_FFFF
            if pixel == 0x2C_2C2E { boxed += 1 }
            if max(pixel >> 16, pixel >> 8 & 0xFF, pixel & 0xFF) > 24 {
              (left, top) = (min(left, x), min(top, y))
            }
          }
        }
        switch (left, top) {
        case (width, height): self = .black
        case _ where boxed > 5_000: self = .prompt
        case (400..., 500...): self = .splash
        default: self = .text
        }
      }
    }

    @Test(
      "an encrypted root is unlocked on a German keyboard, with a wrong passphrase first, and no look at the screen finds the console's text until the splash ends",
      .timeLimit(.minutes(20)))
    func encrypted() throws {
      let package = try BoardScript.package.get()
      let splash = package.replacing("/bezel_", with: "/bezel-boot_")
      let debian = try BoardScript.run("system", ["--path", "bezel", package, splash])
      let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-boot-\(UUID())")
      defer { try? FileManager.default.removeItem(at: folder) }
      try BoardScript.run(
        "splash", ["--timeout", "600", debian, "luks", folder.path], atMostSeconds: 900)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".png") }.sorted()
      var order: [Shown] = []
      // When the splash was seen for the last time, in the machine's seconds.
      var lastSplash = 0.0
      for name in names {
        let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
        let shown = Shown(try PNG.decode(bytes, name: name))
        if shown != order.last { order.append(shown) }
        let seconds = try #require(name.firstMatch(of: #/-([0-9.]+)\.png$/#)).1
        if shown == .splash { lastSplash = try #require(Double(seconds)) }
      }
      let begin = try #require(order.firstIndex(of: .splash), "\(order)")
      let end = try #require(order.lastIndex(of: .splash), "\(order)")
      #expect(!order[..<begin].contains(.text), "\(order)")
      #expect(order[begin...end].allSatisfy { $0 == .splash || $0 == .prompt }, "\(order)")
      // The wrong passphrase, and the right one: the splash is seen while cryptsetup tries each.
      #expect(order[begin...end].count { $0 == .prompt } == 2, "\(order)")
      #expect(order.last == .text, "\(order)")
      let times = try String(contentsOf: folder.appending(path: "times"), encoding: .utf8)
      #expect(times.contains("multi-user") && times.contains("done"), "\(times)")
      // It has survived the change of the root: without the splash of the initramfs there would be text.
      let system = try #require(times.firstMatch(of: #/sysinit ([0-9.]+)/#)).1
      #expect(lastSplash >= Double(system)!, "\(lastSplash): \(times)")
      let serial = try String(contentsOf: folder.appending(path: "serial"), encoding: .utf8)
      #expect(serial.contains("board: multi-user"), "\(serial.suffix(2_000))")
    }
  }
}
