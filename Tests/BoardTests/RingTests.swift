import BoardProtocol
import Foundation
import Testing

extension BoardSuite {
  /// A service whose ring turns while everything else starts, or fails to.
  ///
  /// The long form is `board/soak --ring MINUTES`.
  @Suite("A ring that turns") struct RingTests {
    private static let socket = "/run/bezel/ring"

    /// The service's use of the machine so far.
    private struct Use {
      /// The guest's clock before and after the frames were counted, in seconds.
      ///
      /// It runs on while the guest waits for this machine, as for the pages of a program.
      let time: ClosedRange<Double>
      let frames: Int
      /// The number of times that a thread of it waited.
      let waits: Int
      let memory: Int
      let files: [String: Int]
    }

    @Test("takes nothing more after a while, and wakes the service for its frames alone")
    func ring() throws {
      let minutes = ProcessInfo.processInfo.environment["BEZEL_RING"].flatMap { Int($0) } ?? 1
      var options = VirtualBoard.Options()
      options.clock = .skipping
      let board = try VirtualBoard(
        display: .bochs, mode: (800, 480), options: options, programs: ["bezel", "bezeld"])
      let service = try board.start("bezeld --socket \(Self.socket) --rate 30")
      try board.expect("until [ -S \(Self.socket) ]; do usleep 50000; done")
      try board.expect("bezel show Starting --socket \(Self.socket)")
      // Until all that is read once, a font for one, has been read.
      try board.expect("sleep 20")
      let first = try use(by: service, on: board)
      var last = first
      for minute in 1...minutes {
        try board.expect("sleep 60", timeout: .seconds(120))
        let use = try use(by: service, on: board)
        let (frames, waits) = (use.frames - last.frames, use.waits - last.waits)
        print("minute \(minute): \(frames) frames, \(waits) waits, \(use.memory) kB")
        #expect(use.files == first.files)
        #expect(use.memory == first.memory)
        // The questions here are some more.
        #expect(waits <= frames + 60)
        #expect(frames > 1_700)
        last = use
      }
      try service.signal("TERM")
      #expect(try service.wait() == 0)
      #expect(try service.errors() == "")
    }

    @Test("has as many frames as the rate where vblanks pace them, and waits once for each")
    func vblanks() throws {
      var options = VirtualBoard.Options()
      options.clock = .skipping
      let board = try VirtualBoard(
        display: .none, options: options, programs: ["bezel", "bezeld"])
      try board.expect("modprobe vkms && until [ -c /dev/dri/card0 ]; do usleep 50000; done")
      for rate in [60, 30, 20, 12] {
        let service = try board.start("bezeld --socket \(Self.socket) --rate \(rate)")
        try board.expect("until [ -S \(Self.socket) ]; do usleep 50000; done")
        try board.expect("bezel show Starting --socket \(Self.socket) && sleep 5")
        let first = try use(by: service, on: board)
        try board.expect("sleep 20")
        let last = try use(by: service, on: board)
        let (frames, waits) = (last.frames - first.frames, last.waits - first.waits)
        let shortest = last.time.lowerBound - first.time.upperBound
        let longest = last.time.upperBound - first.time.lowerBound
        print("at \(rate): \(frames) frames in \(shortest) to \(longest) s, \(waits) waits")
        #expect(Double(frames) > shortest * Double(rate) - 5, "at \(rate) frames a second")
        #expect(Double(frames) < longest * Double(rate) + 5, "at \(rate) frames a second")
        #expect(waits <= frames + 60)
        try service.signal("TERM")
        #expect(try service.wait() == 0)
        #expect(try service.errors() == "")
      }
    }

    private func use(by service: Background, on board: VirtualBoard) throws -> Use {
      let process = service.process
      let status = "bezel status --json --socket \(Self.socket)"
      let uptime = "cut -d ' ' -f 1 /proc/uptime"
      let words = try board.expect(
        """
        \(uptime)
        \(status) | sed -n 's/.*"framesShown":\\([0-9]*\\).*/\\1/p'
        \(uptime)
        awk '/^voluntary_ctxt_switches/ { sum += $2 } END { print sum }' /proc/\(process)/task/*/status
        """
      ).split(separator: "\n")
      try #require(words.count == 4, "\(words)")
      let times = try [words[0], words[2]].map { try #require(Double($0)) }
      return Use(
        time: times[0]...times[1], frames: try #require(Int(words[1])),
        waits: try #require(Int(words[3])),
        memory: try board.footprint(of: process).memory,
        files: try board.openFiles(of: process))
    }
  }
}
