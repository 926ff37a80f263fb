extension VirtualBoard {
  /// The boards that are free for the next test, the newest last.
  ///
  /// Only `BoardSuite` uses them, which runs one test at a time.
  nonisolated(unsafe) private static var idle: [(display: Display, board: VirtualBoard)] = []
  /// The kinds that many tests use; more would keep more memory than a small machine has.
  private static let kept: Set<Display> = [.virtioGPU, .bochs]

  /// The mode of every shared board.
  static let sharedMode: Mode = (1024, 768)

  /// Lends a board with one head of 1024 × 768 and all programs of this build, which an earlier
  /// test may have used: booting takes longer than most tests.
  ///
  /// Programs that earlier tests left running are ended; a board that differs from its boot then is
  /// discarded. A test that changes the hardware, its drivers or the kernel has to boot its own.
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
      programs: ["bezel", "bezeld", "IoctlFaults", "/usr/bin/strace"]
        + BoardReader.programs)
    if kept.contains(display) { idle.append((display, board)) }
    return board
  }

  /// Lends the one board with Debian, whose screen has no driver until a test loads it, and without
  /// the packages.
  ///
  /// A test has to take back its changes. The packages are in `/share/bin`.
  static func debian() throws(BoardError) -> VirtualBoard {
    if let shared { return shared }
    var options = Options()
    options.loadsDrivers = false
    options.debian = .plain
    let board = try VirtualBoard(
      display: .bochs, mode: sharedMode, options: options,
      programs: [
        try BoardScript.package.get(), try BoardScript.bootPackage.get(), "/usr/bin/strace",
      ])
    shared = board
    return board
  }
  nonisolated(unsafe) private static var shared: VirtualBoard?

  /// Lends the one board with Debian, its programs and the package installed.
  ///
  /// A test has to end the programs that it starts.
  static func programs() throws(BoardError) -> VirtualBoard {
    if let installed { return installed }
    var options = Options()
    options.debian = .programs
    let board = try VirtualBoard(
      display: .virtioGPU, mode: sharedMode, memory: 1536, options: options,
      programs: [try BoardScript.package.get()])
    try board.expect("dpkg -i /share/bin/bezel_*.deb", timeout: .seconds(300))
    installed = board
    return board
  }
  nonisolated(unsafe) private static var installed: VirtualBoard?

  /// Ends all programs, brings the text console to the front, and returns whether no process has it
  /// or the card open.
  private func isCleanAgain() -> Bool {
    let outcome = try? run(
      """
      for name in bezel bezel-tools bezeld IoctlFaults strace weston evtest libinput-debug-events; do killall -q -TERM $name; done
      for process in $(pidof BoardGuest); do
        tr '\\0' ' ' </proc/$process/cmdline | grep -q 'BoardGuest agent' || kill $process
      done
      for attempt in $(seq 50); do
        others=$(pidof bezel bezel-tools bezeld bezel-console bezel-holder IoctlFaults weston)
        [ -n "$others" ] || [ "$(BoardGuest vt-mode)" = '1 text' ] || BoardGuest vt-reset
        if [ -z "$others" ] && [ "$(BoardGuest vt-mode)" = '1 text' ] &&
          ! ls -l /proc/[0-9]*/fd 2>/dev/null | grep -q /dev/dri/card; then
          rm -rf /tmp/* /run/udev /run/bezel
          exit 0
        fi
        usleep 100000
      done
      exit 1
      """)
    return outcome?.status == 0
  }
}
