extension VirtualBoard {
  /// Boards that tests have left as they found them, the newest last.
  ///
  /// Only `BoardSuite` uses them, which runs one test at a time.
  nonisolated(unsafe) private static var idle: [(display: Display, board: VirtualBoard)] = []
  /// Those that many tests ask for; more would keep more memory than a small machine has.
  private static let kept: Set<Display> = [.virtioGPU, .bochs]

  /// The mode of every shared board.
  static let sharedMode: Mode = (1024, 768)

  /// Lends a board with one head of 1024 × 768 and all our programs, which an earlier test may have
  /// used: to boot takes longer than most tests.
  ///
  /// What earlier tests left running is ended; a board that is not as after its boot then is thrown
  /// away. A test that changes the hardware, its drivers or the kernel has to boot its own.
  static func shared(_ display: Display) throws(BoardError) -> VirtualBoard {
    if let index = idle.firstIndex(where: { $0.display == display }) {
      let (_, board) = idle.remove(at: index)
      if board.isCleanAgain() {
        idle.append((display, board))
        return board
      }
    }
    let board = try VirtualBoard(
      display: display, mode: sharedMode,
      programs: ["bezel", "bezeld", "ReadmeExample", "IoctlFaults", "/usr/bin/strace"]
        + BoardReader.programs)
    if kept.contains(display) { idle.append((display, board)) }
    return board
  }

  /// Lends the one board with Debian, whose screen has no driver until a test loads it, and on which
  /// nobody has installed anything.
  ///
  /// What a test installs, starts or changes, it takes back. The package is in `/share/bin`.
  static func debian() throws(BoardError) -> VirtualBoard {
    if let shared { return shared }
    var options = Options()
    options.loadsDrivers = false
    options.isDebian = true
    let board = try VirtualBoard(
      display: .bochs, mode: sharedMode, options: options,
      programs: [try BoardScript.package.get(), "/usr/bin/strace"])
    shared = board
    return board
  }
  nonisolated(unsafe) private static var shared: VirtualBoard?

  /// Ends what runs, brings the text console to the front, and looks whether it and the card are
  /// nobody's.
  private func isCleanAgain() -> Bool {
    let outcome = try? run(
      """
      for name in bezel bezeld ReadmeExample IoctlFaults strace weston evtest libinput-debug-events; do killall -q -TERM $name; done
      for process in $(pidof BoardGuest); do
        tr '\\0' ' ' </proc/$process/cmdline | grep -q 'BoardGuest agent' || kill $process
      done
      for attempt in $(seq 50); do
        others=$(pidof bezel bezeld bezel-console bezel-holder ReadmeExample IoctlFaults weston)
        [ -n "$others" ] || [ "$(BoardGuest vt-mode)" = '1 text' ] || BoardGuest vt-reset
        if [ -z "$others" ] && [ "$(BoardGuest vt-mode)" = '1 text' ] &&
          ! ls -l /proc/[0-9]*/fd 2>/dev/null | grep -q /dev/dri/card; then
          rm -rf /tmp/* /run/udev
          exit 0
        fi
        usleep 100000
      done
      exit 1
      """)
    return outcome?.status == 0
  }
}
