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
      /// Seconds since the kernel's start.
      let time: Double
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
        // The guest's clock runs ahead while a program's pages are read from the host for the first time.
        _ = try use(by: service, on: board)
        let first = try use(by: service, on: board)
        try board.expect("sleep 20")
        let last = try use(by: service, on: board)
        let (frames, waits) = (last.frames - first.frames, last.waits - first.waits)
        let seconds = last.time - first.time
        print("at \(rate): \(frames) frames in \(seconds) s, \(waits) waits")
        #expect(abs(Double(frames) - seconds * Double(rate)) < 5, "at \(rate) frames a second")
        #expect(waits <= frames + 60)
        try service.signal("TERM")
        #expect(try service.wait() == 0)
        #expect(try service.errors() == "")
      }
    }

    private func use(by service: Background, on board: VirtualBoard) throws -> Use {
      let process = service.process
      let status = "bezel status --json --socket \(Self.socket)"
      // In one go: the guest's clock goes on while it waits for the next command.
      let words = try board.expect(
        """
        \(status) | sed -n 's/.*"framesShown":\\([0-9]*\\).*/\\1/p'
        cut -d ' ' -f 1 /proc/uptime
        awk '/^voluntary_ctxt_switches/ { sum += $2 } END { print sum }' /proc/\(process)/task/*/status
        """
      ).split(separator: "\n")
      try #require(words.count == 3, "\(words)")
      return Use(
        time: try #require(Double(words[1])), frames: try #require(Int(words[0])),
        waits: try #require(Int(words[2])),
        memory: try board.footprint(of: process).memory,
        files: try board.openFiles(of: process))
    }
  }
}
