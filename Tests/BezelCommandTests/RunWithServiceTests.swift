import BezelLinux
import Foundation
import RunningPrograms
import Testing

@testable import Bezel
@testable import BezelCommand

/// `bezel run` in a shell, beside a service that shows its HUD, or should.
@Suite("bezel run with a service") struct RunWithServiceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs lines of a shell, whose jobs receive signals as at a terminal.
  ///
  /// `await COMMAND` repeats it for a minute until it succeeds; `trapping` ends at SIGTERM.
  private func shell(_ lines: String, socket: String) throws -> ProgramRun {
    let start = """
      set -m
      await() { for i in $(seq 1200); do "$@" 2>/dev/null && return; sleep 0.05; done; exit 99; }
      trapping() { bezel run -- bash -c 'trap "echo heard >>heard; exit 3" TERM; echo on >on
        for i in $(seq 6000); do sleep 0.01; done'; }
      trap 'kill $monitor' EXIT

      """
    return try ProgramRun(
      "/bin/bash", ["-c", start + lines], in: folder.url, environment: ["BEZEL_SOCKET": socket])
  }

  /// The lines that start a monitor, and wait until it is connected.
  private static let monitored = """
    bezel monitor >events & monitor=$!
    await sh -c 'bezel text begun; grep -q begun events'

    """

  @Test("A service that refuses connections, or says nothing, delays no command and no signal")
  func silence() throws {
    let socket = folder.url.appending(path: "silent").path
    let listener = try SocketListener(at: socket)
    let run = try shell("bezel run -- sh -c 'echo out; exit 7'", socket: socket)
    #expect(run.status == 7)
    #expect(run.output == "out\n")
    #expect(run.errors.contains("The command goes on without a HUD"), "\(run.errors)")
    // Its timing is not the service's: it gets a signal sooner than any call would time out.
    let signalled = try shell(
      "trapping & await test -s on; kill -TERM $(cat /proc/$!/task/$!/children); wait $!",
      socket: socket)
    #expect(signalled.status == 3)
    #expect(try folder.bytes("heard") == Array("heard\n".utf8))
    _ = listener.descriptor
  }

  @Test("A service that hangs in the middle is given up, and the signal passed on once")
  func stopped() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    let run = try shell(
      """
      \(Self.monitored)
      trapping & job=$!
      await test -s on
      await sh -c 'bezel status | grep -q presentation'
      kill -STOP \(service.id)
      kill -TERM $(cat /proc/$job/task/$job/children)
      wait $job; status=$?
      kill -CONT \(service.id)
      exit $status
      """, socket: service.socket)
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("The command goes on without a HUD"), "\(run.errors)")
    #expect(try folder.bytes("heard") == Array("heard\n".utf8))
  }

  @Test("It is shown under the script's name")
  func name() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    for (environment, option, name) in [
      ("", "", "bezel"), ("BEZEL_NAME=script", "", "script"),
      ("BEZEL_NAME=script", "--name own", "own"), ("BEZEL_NAME=", "", "bezel"),
    ] {
      let run = try shell(
        """
        \(environment) bezel run --no-result \(option) -- \
        bash -c 'for i in $(seq 300); do bezel status --name \(name) Text && exit; done' 2>/dev/null
        """, socket: service.socket)
      #expect(run.status == 0, "\(environment) \(option): \(run.errors)")
    }
  }

  @Test("A result stays for about a second, unless it is said otherwise")
  func shortResult() throws {
    func minimum(_ options: [String]) throws -> String? {
      let runner = try RunCommand(arguments: parsed(.run, options + ["--", "true"])).runner()
      return runner.showing.changes.texts.first { $0.key == "MinimumDismiss" }?.text
    }
    #expect(try minimum([]) == "1")
    #expect(try minimum(["--minimum-dismiss", "4"]) == "4")
  }

  // The shell of the terminal is bash: dash ends with the Ctrl-C itself, before it writes the status.
  @Test("A terminal's Ctrl-C is an end without a cross, and another end with one")
  func interrupted() throws {
    let service = try RunningService(in: folder.url)
    defer { service.terminate() }
    let run = try shell(
      """
      \(Self.monitored)
      (await test -s on; printf '\\003'; await test -s over) | SHELL=/bin/bash script -qefc \
        'bezel run --failure Terminal -- bash -c "echo on >on; exec sleep 600"; echo $? >over' /dev/null >/dev/null
      rm on
      bezel run --failure Other -- bash -c 'echo on >on; exec sleep 600' & await test -s on
      kill -INT $!; wait $!
      await grep -q Other events
      cat over
      """, socket: service.socket)
    #expect(run.output == "130\n")
    let events = String(decoding: try folder.bytes("events"), as: UTF8.self)
    #expect(!events.contains("Terminal"), "\(events)")
  }
}
