import Testing

extension BoardSuite {
  /// The console's text, which screen readers read.
  @Suite("Screen readers") struct ScreenReaderTests {
    @Test(
      "a question is in the console's memory under the picture, and on the screen as text while a program keeps that memory open, as brltty does"
    )
    func question() throws {
      let board = try VirtualBoard.shared(.bochs)
      try board.expect("mkdir -p /run/board && ln -sf $(which bezeld) /run/board/plymouth")
      let plymouth = "/run/board/plymouth"
      func wait(for mode: String, _ text: String) throws {
        try board.expect(
          """
          n=0
          until BoardGuest vt-list | grep -q '^vt 1 \(mode)' && grep -q '\(text)' /dev/vcs1; do
            n=$((n + 1))
            [ $n -lt 30 ] || { BoardGuest vt-list; fold -w 128 /dev/vcs1 | grep "[^ ]"; exit 1; }
            sleep 0.1
          done
          """)
      }
      let service = try board.start("bezeld --plymouth --mode boot", rights: .root)
      try board.expect("until bezel status >/dev/null 2>&1; do sleep 0.1; done")
      let first = try board.start("\(plymouth) ask-for-password --prompt=First:")
      try wait(for: "graphics", "First: ")
      try first.signal("TERM")
      _ = try first.wait()
      let reader = try board.start("sleep 1000 </dev/vcsa")
      let second = try board.start("\(plymouth) ask-for-password --prompt=Second:")
      try wait(for: "text", "Escape shows the picture again. *Second: ")
      try board.expect("\(plymouth) display-message --text='A message'")
      try wait(for: "text", "A message *Second: ")
      try reader.signal("TERM")
      _ = try reader.wait()
      try service.signal("TERM")
      _ = try service.wait()
      _ = try second.wait()
    }
  }
}
