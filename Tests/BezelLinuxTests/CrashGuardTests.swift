import CBezelLinux
import Foundation
import Testing

@testable import BezelLinux

@Suite("A guard becomes another program when its process crashes or hangs", .serialized)
struct CrashGuardTests {
  /// A child of the tests, which is guarded and ends as a test wants.
  ///
  /// - Parameter body: runs in the child; returns when that is to be stopped or killed.
  /// - Returns: what the guard's program has written; `nil` if it was not started.
  private func outcome(
    after signal: Int32?, isBusy: Bool = false, answers: Bool = true
  ) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("program").path
    let told = folder.appendingPathComponent("told").path
    try """
    #!/bin/sh
    read -r kept <&3
    trap '' PIPE
    echo "$* $kept" >\(told).new
    mv \(told).new \(told)

    """.write(toFile: program, atomically: true, encoding: .utf8)
    chmod(program, 0o755)
    let kept = folder.appendingPathComponent("kept").path
    try "kept\n".write(toFile: kept, atomically: true, encoding: .utf8)
    let file = try Descriptor(opening: kept, O_RDONLY)
    let ready = folder.appendingPathComponent("ready").path
    let host = bezel_fork()
    try #require(host >= 0)
    if host == 0 {
      // The threads of tests block signals, and a handler of theirs outlives a crash.
      bezel_default_signal(SIGSEGV)
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      // A test's child: what is not made for a fork is only used here because no other thread counts.
      guard
        var watcher = try? CrashGuard(
          running: program, ["crashed"], last: ("idle", "busy"), keeping: file.rawValue)
      else { _exit(1) }
      watcher.set(isBusy: isBusy)
      close(open(ready, O_CREAT | O_WRONLY, 0o600))
      if signal == nil {
        _ = consume watcher
        _exit(0)
      }
      while true {
        if answers { _ = watcher.answer() }
        usleep(50_000)
      }
    }
    for _ in 0..<600 where access(ready, F_OK) != 0 { usleep(100_000) }
    if let signal { kill(host, signal) }
    for _ in 0..<(signal == nil ? 20 : 600) {
      if let text = try? String(contentsOfFile: told, encoding: .utf8) {
        waitpid(host, nil, 0)
        return text
      }
      usleep(100_000)
    }
    kill(host, SIGKILL)
    waitpid(host, nil, 0)
    return nil
  }

  @Test("It tells the program what its process did", arguments: [false, true])
  func crash(isBusy: Bool) throws {
    let expected = "crashed \(isBusy ? "busy" : "idle") kept\n"
    #expect(try outcome(after: SIGKILL, isBusy: isBusy) == expected)
    #expect(try outcome(after: SIGSEGV, isBusy: isBusy) == expected)
    #expect(try outcome(after: SIGTERM, isBusy: isBusy) == expected)
  }

  @Test("A process that is stopped, or does not answer, is killed", arguments: [SIGSTOP, 0])
  func hang(signal: Int32) throws {
    #expect(
      try outcome(after: signal, isBusy: true, answers: signal != 0) == "crashed busy kept\n")
  }

  @Test("An orderly end starts no program")
  func end() throws {
    #expect(try outcome(after: nil) == nil)
  }
}
