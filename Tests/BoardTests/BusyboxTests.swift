import BezelFiles
import BezelRaster
import Foundation
import Testing

extension BoardSuite.InstalledSuite {
  /// busybox's init starts and stops a machine with the package's example, without systemd.
  @Suite("A boot by busybox's init", .serialized)
  struct BusyboxTests {
    /// The picture of a screen.
    private enum Shown: Equatable, CustomStringConvertible {
      /// A HUD that is known to the bit.
      case known(String)
      /// Another HUD on the splash's backdrop.
      case hud
      case firmware, application, black
      /// The console.
      case text

      init(_ picture: BezelRaster.Picture, _ known: [(name: String, pixels: [UInt32])]) {
        let pixels = picture.pixels.map { $0 & 0xFF_FFFF }
        guard picture.width == 1_280 else {
          self = .firmware
          return
        }
        if let index = known.firstIndex(where: { $0.pixels == pixels }) {
          self = .known(known[index].name)
        } else if pixels[0] == 0x20_4060 {
          self = .application
        } else if pixels[315 * picture.width + 640] == 0xE6_E6E6 {
          self = .hud
        } else {
          self = pixels.allSatisfy { $0 == 0 } ? .black : .text
        }
      }

      var description: String {
        switch self {
        case .known(let name): name
        case .hud: "another HUD"
        case .firmware: "firmware"
        case .application: "application"
        case .black: "black"
        case .text: "text"
        }
      }

      /// Whether it is a step of the boot that a test waits for.
      var isStep: Bool {
        switch self {
        case .known, .application: true
        case .hud, .firmware, .black, .text: false
        }
      }
    }

    /// The pictures of a boot in their order, and its times.
    private struct Boot {
      var order: [Shown] = []
      /// The machine's seconds at the first look at each.
      var seconds: [Double] = []
      let times: String

      /// Boots the machine, which switches itself off.
      ///
      /// - Parameter huds: the messages and the per cent of the HUDs to look for.
      init(_ name: String, lookingFor huds: [(message: String, percent: Int)]) throws {
        let package = try BoardScript.package.get()
        let system = try BoardScript.run("busybox", ["--path", package], atMostSeconds: 120)
        let folder = FileManager.default.temporaryDirectory.appending(path: "bezel-boot-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let known = try huds.map { message, percent in
          let words = ["--status", message, "--progress", "\(percent)%", "--at", "1"]
          return (
            name: "\(message) \(percent)%",
            pixels: try HostRender.pixels(words + HostRender.plainScreen, size: (1_280, 800))
          )
        }
        try BoardScript.run(
          "splash", ["--timeout", "600", system, name, folder.path], atMostSeconds: 900)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
          .filter { $0.wholeMatch(of: #/[0-9]+-.*\.png/#) != nil }.sorted()
        times = try String(contentsOf: folder.appending(path: "times"), encoding: .utf8)
        for name in names {
          let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
          let shown = Shown(try PNG.decode(bytes, name: name), known)
          if shown == order.last { continue }
          order.append(shown)
          let time = try #require(name.firstMatch(of: #/-([0-9.]+)\.png$/#)).1
          seconds.append(try #require(Double(time)))
        }
      }

      /// The steps that were seen.
      var steps: [String] { order.filter(\.isStep).map(\.description) }
    }

    @Test(
      "shows each script's message and the per cent, then the application, and a HUD until the machine is off",
      .timeLimit(.minutes(20)))
    func startAndStop() throws {
      let boot = try Boot(
        "poweroff",
        lookingFor: [
          ("Starting network", 25), ("Checking data", 50), ("Stopping data", 25),
          ("Stopping network", 50), ("Switching off", 100),
        ])
      let order = boot.order
      #expect(
        boot.steps == [
          "Starting network 25%", "Checking data 50%", "application", "Stopping data 25%",
          "Stopping network 50%", "Switching off 100%",
        ], "\(order)")
      // The splash stays until the application shows its own picture.
      let begin = try #require(order.firstIndex { $0.isStep })
      let application = try #require(order.firstIndex(of: .application))
      #expect(!order[begin..<application].contains(.black), "\(order)")
      let end = try #require(order.lastIndex { $0.isStep })
      #expect(!order[..<end].contains(.text), "\(order)")
      // SIGTERM does not take it off the screen, but only SIGKILL, a second later.
      if end + 1 < order.count {
        #expect(boot.seconds[end + 1] - boot.seconds[end] > 0.5, "\(boot.seconds)")
      }
    }

    @Test(
      "swupdate-progress shows the steps of an update, and its success",
      .timeLimit(.minutes(20)))
    func update() throws {
      let boot = try Boot(
        "update",
        lookingFor: [
          ("Starting network", 25), ("step 1 of 2", 70), ("step 2 of 2", 42), ("SUCCESS", 0),
          ("SUCCESS", 100),
        ])
      // swupdate may begin another step, with nothing to do, before it tells its success.
      var steps: [String] = []
      for step in boot.steps.map({ $0.hasPrefix("SUCCESS") ? "SUCCESS" : $0 })
      where step != steps.last { steps.append(step) }
      #expect(
        steps == [
          "Starting network 25%", "step 1 of 2 70%", "step 2 of 2 42%", "SUCCESS", "application",
        ], "\(boot.order)")
      #expect(boot.times.contains("swupdate 0"), "\(boot.times)")
      #expect(boot.times.contains("quit "), "QUIT did not end bezeld: \(boot.times)")
      let end = try #require(boot.order.lastIndex { $0.isStep })
      #expect(!boot.order[..<end].contains(.text), "\(boot.order)")
    }
  }
}
