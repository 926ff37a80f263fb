import Testing

extension BoardSuite {
  /// Tones on a device of the kernel's.
  @Suite("Tones") struct ToneTests {
    @Test("a tone ends though the service is killed in the middle of it")
    func killed() throws {
      let board = try VirtualBoard.shared(.bochs)
      try board.expect("mkfifo /run/speaker")
      let speaker = try board.start(
        "BoardGuest touch-device nothing 1x1 Speaker --motor 0 <>/run/speaker >/run/tones")
      let service = try board.start("bezeld --tone", rights: .root)
      try board.expect("until bezel status >/dev/null 2>&1; do sleep 0.1; done")
      let heard = try board.expect(
        """
        count() { [ $(grep -c tone /run/tones) = $1 ]; }
        bezel error Failed >/dev/null 2>&1 &
        until count 1; do usleep 1000; done
        kill -KILL $(pidof bezeld | tr ' ' '\n' | sort -n | head -n 1)
        count 1 || echo too late
        until count 2; do usleep 1000; done
        sed -n 's/tone //p' /run/tones
        rm /run/speaker /run/tones
        """)
      let tones = heard.split(separator: "\n").map { $0.split(separator: " at ").map { Int($0) } }
      // The failure's tone has 220 Hz, and lasts 400 ms.
      try #require(tones.map { $0.first } == [220, 0], "\(heard)")
      let (start, end) = (try #require(tones[0].last ?? nil), try #require(tones[1].last ?? nil))
      #expect((300..<1_000).contains(end - start), "\(heard)")
      _ = try service.wait()
      try speaker.signal("TERM")
      _ = try speaker.wait()
    }
  }
}
