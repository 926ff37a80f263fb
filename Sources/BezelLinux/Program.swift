internal import CBezelLibrary
internal import CBezelLinux

/// The process itself: its arguments, standard streams, log, limits and exit.
package enum Program {
  /// The priority of a log line, as systemd's journal reads it.
  ///
  /// - Source: `sd-daemon(3)`.
  package enum Priority: Int, Sendable {
    case error = 3
    case warning = 4
    case info = 6
  }

  /// The longest line that is logged, in bytes; a longer one is cut.
  ///
  /// A pipe or socket that is writable takes this many bytes without blocking.
  package static let longestLine = 2_048

  /// The rest of a line of which a terminal has taken only the beginning.
  nonisolated(unsafe) private static var unfinished: [UInt8] = []

  /// The number of lines lost since the last one that was written; only the loop's thread logs.
  nonisolated(unsafe) private static var lostLines = 0

  /// Writes a line to the standard error if it can be written at once.
  ///
  /// On a terminal it begins with the program's name instead of the priority. A line is lost where
  /// the standard error is a stopped terminal or a pipe whose reader has stalled. The next line
  /// that is written says how many were lost.
  package static func log(_ priority: Priority, _ sentence: String) {
    if lostLines > 0 {
      let sentence = "\(lostLines) lines of the log were lost."
      guard writeLine(.warning, sentence) else {
        lostLines += 1
        return
      }
      lostLines = 0
    }
    if !writeLine(priority, sentence) { lostLines += 1 }
  }

  /// - Returns: whether the line was written.
  private static func writeLine(_ priority: Priority, _ sentence: String) -> Bool {
    let isTerminal = isatty(STDERR_FILENO) == 1
    let line = (isTerminal ? "bezeld: " : "<\(priority.rawValue)>") + sentence
    let bytes = unfinished + line.shortened(toBytes: longestLine - 1).utf8 + [UInt8(ascii: "\n")]
    var request = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&request, 1, 0) == 1, request.revents & Int16(POLLOUT) != 0 else { return false }
    // A terminal is writable as soon as it has room for one byte, and would block for the rest.
    // Opening it anew gives an open file description of our own, so that O_NONBLOCK affects no
    // other process.
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let terminal =
      isTerminal ? bezel_open("/proc/self/fd/\(STDERR_FILENO)", flags, 0) : -1
    defer { if terminal >= 0 { close(terminal) } }
    let count = write(terminal >= 0 ? terminal : STDERR_FILENO, bytes, bytes.count)
    guard count > 0 else { return false }
    unfinished = Array(bytes[count...])
    return true
  }

  /// Raises the limit of open files to `most`, or to the hard limit if that is lower.
  ///
  /// - Source: setrlimit(2); on most systems the soft limit is 1 024 and the hard limit 524 288.
  package static func raiseFileLimit(to most: UInt) {
    bezel_raise_file_limit(rlim_t(most))
  }

  /// Returns the words of this program's command line, its name first; at most 8 MiB of them, which is
  /// more than the kernel takes.
  ///
  /// They are read from /proc, because the Embedded build has no other source for them.
  ///
  /// - Parameter proc: the path where procfs is mounted.
  /// - Throws: `readArguments` if it is not mounted; with `tooLong` for longer arguments.
  package static func arguments(proc: String = "/proc") throws(LinuxError) -> [String] {
    try argumentBytes(proc: proc).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the words of this program's command line as they are: names of files are bytes, which no
  /// encoding binds.
  ///
  /// - Throws: as `arguments`.
  package static func argumentBytes(
    proc: String = "/proc"
  ) throws(LinuxError) -> [ArraySlice<UInt8>] {
    let path = "\(proc)/self/cmdline"
    do throws(Errno) {
      let file = try Descriptor(opening: path, O_RDONLY)
      var bytes: [UInt8] = []
      while true {
        let part = try file.read(atMost: 65_536)
        if part.isEmpty { break }
        bytes += part
        guard bytes.count <= 8 << 20 else { throw .tooLong }
      }
      // Each argument ends with a zero byte.
      let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      guard !words.isEmpty else { throw .noSuchFile }
      return Array(words)
    } catch {
      throw LinuxError(.readArguments, path, error)
    }
  }

  /// The process number of this process.
  package static var process: Int32 { getpid() }

  /// The effective user of this process; 0 for root.
  package static var user: UInt32 { geteuid() }

  /// Raises the nice value of this thread to 5, if it is lower; further calls change nothing.
  ///
  /// - Source: setpriority(2): on Linux each thread has a nice value of its own.
  package static func makeThreadNice() {
    bezel_make_thread_nice(5)
  }

  /// Opens `/dev/null` for each standard stream that the program was started without, so that no
  /// descriptor opened later takes its number.
  package static func openStandardStreams() {
    for number: Int32 in 0...2 where bezel_fcntl(number, F_GETFD, 0) < 0 {
      _ = bezel_open("/dev/null", O_RDWR, 0)
    }
  }

  /// The folder of this program's file.
  package static var folder: String {
    var letters = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &letters, letters.count)
    let path = letters.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
    let end = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
    return String(decoding: path.prefix(end), as: UTF8.self)
  }

  /// Makes a folder this process's root and its current folder.
  ///
  /// - Throws: `changeRoot`.
  package static func changeRoot(to path: String) throws(LinuxError) {
    guard path.withCString({ chdir($0) }) == 0, ".".withCString({ chroot($0) }) == 0,
      "/".withCString({ chdir($0) }) == 0
    else { throw LinuxError(.changeRoot, path, .current) }
  }

  /// Keeps the service manager from killing this process when it changes from the initramfs to the system
  /// and at the end of a shutdown: the first letter of the process's name becomes "@".
  ///
  /// - Source: "systemd and Storage Daemons for the Root File System",
  ///   systemd's documentation; only processes of root are spared.
  package static func surviveShutdown() { bezel_mark_storage_daemon() }

  /// Keeps this process's memory out of core dumps and from debuggers.
  ///
  /// - Source: prctl(2), `PR_SET_DUMPABLE`.
  package static func forbidCoreDump() { bezel_forbid_core_dump() }

  /// Ends this process when the one that has started it ends.
  package static func endWithParent() { bezel_end_with_parent() }

  /// Turns this process into another program.
  ///
  /// - Returns: why that is not possible.
  package static func replace(by path: String, _ words: [String]) -> Errno {
    var copies: [UnsafeMutablePointer<CChar>?] = ([path] + words).map { strdup($0) }
    copies.append(nil)
    execv(path, &copies)
    let reason = Errno.current
    for copy in copies { free(copy) }
    return reason
  }

  /// Ends the program.
  package static func exit(status: Int32) -> Never { CBezelLinux.exit(status) }

  /// Makes the C library return freed memory to the system instead of keeping it for later:
  /// pictures are large and seldom allocated.
  ///
  /// - Source: mallopt(3): the thresholds grow with the size of freed blocks, unless they are set.
  package static func returnFreedMemory() {
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
    mallopt(M_TRIM_THRESHOLD, 128 << 10)
    // Threads are short-lived and allocate little.
    mallopt(M_ARENA_MAX, 1)
  }

  /// Takes the code out of this process's memory that is not used again, such as that of a start: many pages
  /// are used once.
  package static func releaseCode() { bezel_release_code() }

  /// Whether another program has read from the file that is the standard input, as the shell of a loop
  /// `while read …; done <file` does.
  package static var standardInputIsShared: Bool { lseek(STDIN_FILENO, 0, SEEK_CUR) > 0 }

  /// Whether SIGPIPE was ignored before `ignoreClosedPipes()`, as for services.
  nonisolated(unsafe) package private(set) static var inheritsClosedPipes = false

  /// Ignores SIGPIPE, so that a reader that closes its end does not end the program.
  package static func ignoreClosedPipes() {
    inheritsClosedPipes = bezel_ignore_signal(SIGPIPE) != 0
  }

  /// Has Ctrl-\ end this process at once, as it does by itself.
  ///
  /// Where a toolchain is installed, Swift's runtime starts its crash handler, which asks on the terminal.
  package static func leaveQuitToKernel() { bezel_remove_handler(SIGQUIT) }
}
