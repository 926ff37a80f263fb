import Foundation
import Testing

extension BoardSuite {
  /// The behaviour with each driver, as in the guide "Where Bezel runs".
  @Suite("Drivers") struct DriverTests {
    private static let size = (width: 800, height: 600)
    private static let formats = ["XR24", "AR24", "XB24", "AB24", "XR30", "RG24", "RG16"]

    @Test(
      "every format that a driver offers shows the right picture, in every way to hand it over",
      arguments: BoardSuite.cases([VirtualBoard.Display.virtioGPU, .bochs, .cirrus, .qxl]))
    func screens(display: VirtualBoard.Display) throws {
      let board = try VirtualBoard.shared(display)
      let before = try board.cardState()
      let connector = try board.expect(
        "basename $(dirname $(grep -lx connected /sys/class/drm/card0-*/status | head -n 1))")
      let place = "--mode 800x600 --connector \(connector.dropFirst("card0-".count))"
      var shown: [String] = []
      // The modes that the driver offers, from the error for another one.
      var offered: [String]?
      for format in Self.formats where offered?.contains(format) != false {
        let hud = try start(board, "\(place) --format \(format)", &offered)
        guard let hud else { continue }
        try waitUntilShown(hud, format, board)
        _ = try hud.end()
        shown.append(format)
      }
      var ways: [String] = []
      for commit in ["atomic", "legacy"] {
        for transfer in ["flip", "upload"] {
          let demo = try board.start(
            "bezel demo --status Way --commit \(commit) --transfer \(transfer) --mode 800x600")
          try demo.waitForLine(containing: "did appear")
          for _ in 0..<2 {
            let picture = try board.screendump()
            try board.waitForScreen { $0.pixels != picture.pixels }
          }
          try demo.signal("TERM")
          #expect(try demo.wait() == 0)
          let output = try demo.output()
          #expect(output.contains(", 0 failed flips"), "\(commit) \(transfer): \(output)")
          ways.append("\(commit) \(transfer)")
        }
      }
      let after = try board.cardState()
      #expect(after.crtcs == before.crtcs)
      if let offered { #expect(shown == Self.formats.filter(offered.contains)) }
      let usual = try StillHUD(on: board, options: place)
      let line = try usual.demo.waitForLine(containing: "showing on")
      _ = try usual.end()
      let choice = line.contains("RG16") ? "RG16" : "XR24"
      try TableOfDrivers.check([
        before.driver, shown.joined(separator: " "), choice, ways.joined(separator: ", "),
        "at once", after.crtcs == before.crtcs ? "yes" : "no",
      ])
    }

    @Test("vkms paces frames by its own clock, and its writeback connector is left alone")
    func paced() throws {
      let board = try VirtualBoard(display: .none, programs: ["bezel"])
      try board.expect("modprobe vkms && until [ -c /dev/dri/card0 ]; do sleep 0.1; done")
      let demo = try board.start("bezel demo --status Paced --commit atomic")
      let line = try demo.waitForLine(containing: "showing on")
      #expect(line.contains("(vkms), atomic, Virtual-1"), "\(line)")
      #expect(!line.contains("Writeback"))
      try demo.waitForLine(containing: "did appear")
      try board.expect("sleep 2")
      let state = try board.cardState()
      #expect(state.crtcs.filter(\.isActive).count == 1)
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      let output = try demo.output()
      #expect(output.contains(", 0 failed flips"), "\(output)")
      let frames = output.split(separator: "\n").first { $0.hasSuffix("failed flips") }
        .flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }
      #expect(try #require(frames) > 20)
      try TableOfDrivers.check([
        state.driver, "not seen", "XR24", "atomic flip", "by vblank", "yes",
      ])
    }

    /// - Returns: `nil` if the driver does not offer the request, but `offered`.
    private func start(
      _ board: VirtualBoard, _ options: String, _ offered: inout [String]?
    ) throws -> StillHUD? {
      let hud = try StillHUD(on: board, options: options)
      do {
        try hud.demo.waitForLine(containing: "first frame")
        return hud
      } catch {
        let errors = try hud.demo.errors()
        let sentence = errors.split(separator: "It takes ", maxSplits: 1)
        guard errors.contains("does not show this pixel format"), sentence.count == 2 else {
          throw error
        }
        // A long list ends with "and … more".
        let list = sentence[1].prefix { $0 != "." }
        offered = list.contains(" and ") ? nil : list.split(separator: ", ").map(String.init)
        return nil
      }
    }

    private func waitUntilShown(
      _ hud: StillHUD, _ format: String, _ board: VirtualBoard
    ) throws {
      guard format == "RG16" else { return try hud.waitUntilShown(Self.size) }
      let expected = RGB565.dithered(
        try hud.picture(Self.size, isReduced: true), Self.size)
      try board.waitForScreen { picture in picture.pixels.map(RGB565.word) == expected }
    }
  }
}

/// The table in the guide, a row a driver, in the order of its columns.
private enum TableOfDrivers {
  private static let guide = BoardScript.folder.appending(
    path: "../../Sources/Bezel/Bezel.docc/WhereBezelRuns.md")

  /// Fails unless the guide has this row; with `BEZEL_WRITE_GOLDENS=1` it has it from then on.
  static func check(_ cells: [String]) throws {
    let row = "| " + cells.joined(separator: " | ") + " |"
    var lines = try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "\n")
    if ProcessInfo.processInfo.environment["BEZEL_WRITE_GOLDENS"] == "1" {
      let start = "| " + cells[0] + " |"
      if let index = lines.firstIndex(where: { $0.hasPrefix(start) }) {
        lines[index] = row
      } else if let index = lines.lastIndex(where: { $0.hasPrefix("| ") || $0.hasPrefix("|-") }) {
        lines.insert(row, at: index + 1)
      }
      try lines.joined(separator: "\n").write(to: guide, atomically: true, encoding: .utf8)
    }
    #expect(lines.contains(row), "the guide has no row \(row)")
    if ProcessInfo.processInfo.environment["BEZEL_WRITE_GOLDENS"] == "1" {
      Issue.record("the guide was written: look at it")
    }
  }
}
