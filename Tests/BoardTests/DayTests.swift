import BoardProtocol
import Foundation
import SeededRandom
import Testing

extension BoardSuite {
  /// Many callers of the service over any program that has the screen, while terminals are
  /// switched, drivers are unloaded and loaded, and callers are killed.
  ///
  /// The long form is `board/soak --day PRESENTATIONS`.
  @Suite("A day of the service") struct DayTests {
    private static let socket = "/run/bezel/day"
    /// How many presentations there are; 48 in the short form.
    private static let total = ProcessInfo.processInfo.environment["BEZEL_DAY"].flatMap { Int($0) }
    /// The number of a round's presentations, each of another caller.
    private static let callers = total == nil ? 8 : 20

    /// The programs behind the HUDs of a round.
    private enum Behind: CaseIterable {
      case console, owner, compositor
    }

    /// The open files of the service and the terminals in use between two rounds.
    private struct Held: Equatable {
      let files: [String: Int]
      let processes: Int
      let terminals: Terminals
    }

    @Test("presentations of many callers at once leave nothing behind")
    func day() throws {
      let environment = ProcessInfo.processInfo.environment
      let total = Self.total ?? 6 * Self.callers
      var random = SeededRandom(seed: environment["BEZEL_SEED"].flatMap { Int($0) } ?? 1)
      var options = VirtualBoard.Options()
      options.clock = .counted
      let board = try VirtualBoard(
        display: .bochs, mode: VirtualBoard.sharedMode, options: options,
        programs: ["bezel", "bezeld"])
      let device = try board.expect("basename $(readlink /sys/class/drm/card0/device)")
      let service = try board.start("bezeld --socket \(Self.socket)")
      try waitUntilIdle(board)
      var first: (held: Held, memory: Int)?
      for round in 0..<(total / Self.callers) {
        let behind = Behind.allCases[round % Behind.allCases.count]
        try live(through: round, behind, on: board, device, &random)
        try waitUntilIdle(board)
        let held = try held(by: service, on: board)
        let memory = try board.footprint(of: service.process).memory
        print(
          "round \(round), over \(behind): \(held.files.values.reduce(0, +)) files, \(memory) kB")
        // The first of each kind fill caches for the next.
        if round == 2 { first = (held, memory) }
        if round > 2, let first {
          #expect(held == first.held, "round \(round), over \(behind)")
        }
      }
      let (_, memory) = try #require(first)
      let last = try board.footprint(of: service.process).memory
      #expect(last * 100 <= memory * 105 + 51_200, "\(memory) kB have grown to \(last)")
      try service.signal("TERM")
      #expect(try service.wait() == 0)
      #expect(try service.errors().split(separator: "\n").count <= total)
    }

    /// Runs one round: the callers all at once, and a random disturbance in the middle.
    private func live(
      through round: Int, _ behind: Behind, on board: VirtualBoard, _ device: String,
      _ random: inout SeededRandom
    ) throws {
      let client: KMSClient? =
        switch behind {
        case .console: nil
        case .owner: try KMSClient(on: board, pattern: .bars)
        case .compositor: try KMSClient(on: board, pattern: .bars, terminal: 2)
        }
      let calls = (0..<Self.callers).map { call($0, of: round, &random) }.joined(separator: "\n")
      let callers = try board.start(
        "sh -c \("export BEZEL_SOCKET=\(Self.socket)\n\(calls)\nwait".shellWord)")
      let begun = behind == .owner ? "waits for the screen" : "The screen is held"
      try board.expect(
        "until bezel status --socket \(Self.socket) | grep -q '\(begun)'; do usleep 100000; done")
      for _ in 0..<3 {
        try board.expect("usleep \(random.int(0...899999))")
        switch random.int(0...2) {
        case 0:
          let front = try board.terminals().front
          try board.expect("BoardGuest vt-switch 5; BoardGuest vt-switch \(front); true")
        // Without its driver a program would be without its card.
        case 1 where behind == .console:
          let driver = "/sys/bus/pci/drivers/bochs-drm"
          try board.expect(
            "echo \(device) >\(driver)/unbind; usleep 300000; echo \(device) >\(driver)/bind")
          try board.expect("until [ -c /dev/dri/card0 ]; do usleep 50000; done")
        default:
          try board.expect("killall -q -KILL bezel bezel-tools; true")
        }
      }
      _ = try callers.wait(timeout: .seconds(300))
      try board.expect("bezel dismiss --all --socket \(Self.socket); true")
      try waitUntilIdle(board)
      try client?.quit()
      try board.expect(
        "until [ \"$(BoardGuest vt-mode)\" = '1 text' ]; do BoardGuest vt-reset; usleep 100000; done"
      )
    }

    /// Returns the commands of one caller, as a line of the shell that runs in the background.
    private func call(_ number: Int, of round: Int, _ random: inout SeededRandom) -> String {
      let name = "--name caller\(number)"
      let line =
        switch random.int(0...5) {
        case 0: "bezel show 'Round \(round)' \(name) --mask black"
        case 1: "bezel success Done \(name)"
        case 2: "seq 1 \(random.int(0...399)) | bezel progress --status Flood \(name)"
        case 3: "timeout -s KILL 1 bezel show Held --hold \(name)"
        case 4: "bezel progress \(random.int(0...99))% --status Half \(name)"
        default: "timeout -s KILL 2 bezel run --status Running -- sleep 1"
        }
      return "(\(line)) >/dev/null 2>&1 &"
    }

    private func waitUntilIdle(_ board: VirtualBoard) throws {
      try board.expect(
        """
        until bezel status --json --socket \(Self.socket) 2>/dev/null | tee /tmp/status | grep -qF '"presentations":[]'; do sleep 0.2; done
        until ! pidof bezel bezel-tools bezel-console bezel-holder >/dev/null; do usleep 100000; done
        """, timeout: .seconds(120))
    }

    private func held(by service: Background, on board: VirtualBoard) throws -> Held {
      Held(
        files: try board.openFiles(of: service.process),
        processes: try #require(Int(try board.expect("ls -d /proc/[0-9]* | wc -l"))),
        terminals: try board.terminals())
    }
  }
}
