import CBezelLinux
import FakeFiles
import Testing

@testable import BezelLinux

@Suite("A child process inherits what it is given, and its end is reported", .serialized)
struct ChildProcessTests {
  /// Starts a program with no signal blocked: threads of a test run have most blocked, and that is
  /// inherited.
  private func start(
    _ command: [String], _ inheritance: ChildProcess.Inheritance = .init()
  ) throws -> ChildProcess {
    var none = sigset_t()
    sigemptyset(&none)
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
    let signals = try Signals([SIGUSR1, SIGTERM])
    return try ChildProcess(command.map { Array($0.utf8) }, inheritance, before: signals)
  }

  /// Waits for its end as a loop does.
  private func end(of child: inout ChildProcess) throws -> ChildProcess.End {
    let poll = try Poll()
    try poll.add(child.descriptor, token: 1)
    while true {
      #expect(try poll.wait().map(\.token) == [1])
      if let end = child.reapIfEnded() { return end }
    }
  }

  /// Returns the output of a program into a descriptor, to its end.
  private func output(
    _ command: [String], _ inheritance: ChildProcess.Inheritance = .init(), as number: Int32 = 1
  ) throws -> String {
    let pipe = try Pipe()
    var inheritance = inheritance
    pipe.lend(to: &inheritance, as: number)
    var child = try start(command, inheritance)
    let reader = pipe.intoReader()
    var bytes: [UInt8] = []
    while reader.waitUntilReadable(atMostMilliseconds: 60_000) {
      let part = reader.part(100) ?? []
      if part.isEmpty { break }
      bytes += part
    }
    #expect(try end(of: &child) == .exited(status: 0))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "An exit status is its own, and a signal is one too, above 128", arguments: [0, 1, 126, 255])
  func statuses(status: Int32) throws {
    var child = try start(["sh", "-c", "exit \(status)"])
    #expect(child.end == nil)
    #expect(try end(of: &child) == .exited(status: status))
    #expect(child.reapIfEnded()?.status == status)
    #expect(waitpid(child.id, nil, WNOHANG) == -1, "it is not buried")
    child.send(SIGTERM)  // the process has ended
  }

  @Test("A signal reaches it, and is how it ended")
  func signalled() throws {
    var child = try start(["sleep", "600"])
    #expect(child.reapIfEnded() == nil)
    #expect(getpgid(child.id) == getpgid(0))
    child.send(SIGTERM)
    let end = try end(of: &child)
    #expect(end == .killed(signal: SIGTERM))
    #expect(end.status == 143)
  }

  @Test(
    "A failed start is an error with the reason and advice",
    arguments: [
      (["no-such-program-at-all"], Errno.noSuchFile, "PATH"),
      (["/proc/self/nothing"], .noSuchFile, "PATH"), ([""], .noSuchFile, "PATH"),
      (["/proc/version"], .permissionDenied, "chmod +x"), (["/"], .permissionDenied, "chmod +x"),
    ])
  func refused(command: [String], errno: Errno, advice: String) {
    #expect {
      _ = try start(command)
    } throws: { error in
      let error = error as? LinuxError
      return error?.operation == .startProgram && error?.reason == errno
        && error?.description.contains(advice) == true
    }
  }

  @Test("A script without an interpreter is no program")
  func script() throws {
    let folder = try FakeFiles()
    try folder.write("echo no\n", to: "script")
    #expect(chmod("\(folder.root)/script", 0o755) == 0)
    #expect {
      _ = try start(["\(folder.root)/script"])
    } throws: { "\($0)".contains("#!/bin/sh") }
  }

  @Test("Its words are as they were given")
  func arguments() throws {
    let words = ["a b", "", "ä\n", "*", "'", "$HOME", "--"]
    let format = "printf '%s|' \"$@\""
    #expect(try output(["sh", "-c", format, "sh"] + words) == words.map { $0 + "|" }.joined())
  }

  @Test(
    "A pipe is the descriptor that was asked for, whichever it is of ours", arguments: [3, 9, 77])
  func descriptors(number: Int32) throws {
    // The descriptor is there once, and this process's copy is closed there.
    let list = """
      own=$(readlink /proc/$$/fd/\(number)); exec >&\(number) \(number)>&1
      echo here; readlink /proc/$$/fd/* | grep -cxF "$own"
      """
    let lines = try output(["bash", "-c", list], as: number)
    // The descriptor is its output too.
    #expect(lines == "here\n2\n")
  }

  @Test("Two pipes whose numbers are each other's are not mixed up")
  func crossed() throws {
    let first = try Pipe()
    let second = try Pipe()
    var probe = ChildProcess.Inheritance()
    first.lend(to: &probe, as: 0)
    second.lend(to: &probe, as: 0)
    let ours = probe.descriptors.map(\.ours)
    var crossed = ChildProcess.Inheritance()
    crossed.descriptors = [(ours: ours[0], its: ours[1]), (ours: ours[1], its: ours[0])]
    var child = try start(
      ["bash", "-c", "echo first >&\(ours[1]); echo second >&\(ours[0])"], crossed)
    #expect(try end(of: &child) == .exited(status: 0))
    #expect(first.intoReader().part(100) == Array("first\n".utf8))
    #expect(second.intoReader().part(100) == Array("second\n".utf8))
  }

  @Test("A variable replaces the one of its name, and no other")
  func environment() throws {
    let lines = try output(["/usr/bin/env"])
    let path = try #require(lines.split(separator: "\n").first { $0.hasPrefix("PATH=") })
    var inheritance = ChildProcess.Inheritance()
    inheritance.variables = ["PATH=new=er", "PATH_TWO=other"]
    let changed = try output(["/usr/bin/env"], inheritance)
    #expect(
      Set(changed.split(separator: "\n"))
        == Set(lines.split(separator: "\n")).subtracting([path])
        .union(["PATH=new=er", "PATH_TWO=other"]))
  }

  @Test("Signals that are read here do their ordinary work there")
  func mask() throws {
    // In `/proc` a bit says that a signal is blocked, or ignored.
    func bit(_ number: Int32, of line: String, _ inheritance: ChildProcess.Inheritance) throws
      -> Bool
    {
      let text = try output(["grep", line, "/proc/self/status"], inheritance)
      let bits = try #require(text.split { $0 == "\t" || $0 == "\n" }.last)
      return try #require(UInt64(bits, radix: 16)) >> UInt64(number - 1) & 1 == 1
    }
    #expect(try bit(SIGUSR1, of: "SigBlk", .init()) == false)
    #expect(try bit(SIGTERM, of: "SigBlk", .init()) == false)
    bezel_ignore_signal(SIGPIPE)
    var inheritance = ChildProcess.Inheritance()
    #expect(try bit(SIGPIPE, of: "SigIgn", inheritance) == false)
    inheritance.endsOnClosedPipes = false
    #expect(try bit(SIGPIPE, of: "SigIgn", inheritance) == true)
  }

  @Test("reads as its standard input what is written to it, to the end")
  func input() throws {
    let pipe = try InputPipe()
    var inheritance = ChildProcess.Inheritance()
    pipe.lend(to: &inheritance)
    var child = try start(
      ["/bin/sh", "-c", "read a; read b && exit 1; [ \"$a-$b\" = sesame-x ]"], inheritance)
    let writer = pipe.intoWriter()
    try writer.write(all: Array("sesame\nx".utf8))
    _ = consume writer
    #expect(try end(of: &child) == .exited(status: 0))
  }
}
