import Foundation
import KioskScripts
import RunningPrograms
import Testing

@testable import Bezel
@testable import BezelClient
@testable import BezelCommand

/// Typical scripts, and the presentations that they leave.
@Suite("A script") struct ScriptTests {
  private let folder: TemporaryFolder
  private let service: RunningService

  init() throws {
    folder = try TemporaryFolder()
    service = try RunningService(in: folder.url)
  }

  /// Runs a script, and its background jobs, to the end.
  @discardableResult
  private func run(_ script: String) throws -> ProgramRun {
    try ProgramRun(
      "/bin/sh", ["-c", script], in: folder.url, environment: ["BEZEL_SOCKET": service.socket])
  }

  /// Returns state, kind, part and text of all presentations, from the front.
  private func shown() throws -> [String] {
    guard case .status(let status) = try ServiceConnection(to: service.socket).call(.status) else {
      return ["no status"]
    }
    return status.presentations.map { shown in
      let part = shown.progress.map { " \(($0.rawValue * 100 + 32_768) / 65_536)%" } ?? ""
      return "\(shown.state.rawValue) \(shown.kind?.rawValue ?? "")\(part)"
        + (shown.status.map { " \($0)" } ?? "")
    }
  }

  /// Waits until the presentations are these, 10 seconds at most.
  private func waitFor(_ expected: [String], after script: String) throws {
    for _ in 0..<500 where try shown() != expected { usleep(20_000) }
    #expect(try shown() == expected, "\(script)")
  }

  @Test("of a kiosk leads to what a reader expects, as each of the README's lines does")
  func kiosk() throws {
    defer { service.terminate() }
    let scripts = KioskScript.all + [try KioskScript.readme()]
    let outcomes = KioskRecord.outcomes(try run(KioskRecord.program(for: scripts)).output)
    #expect(outcomes.count == scripts.count)
    for (script, outcome) in zip(scripts, outcomes) {
      #expect(outcome == script.outcome, "\(script.lines)")
    }
  }

  @Test("that shows and then pipes its progress leaves nothing")
  func pipe() throws {
    defer { service.terminate() }
    let script =
      "bezel show Preparing; seq 1 100 | bezel progress --status Copy; sleep 1; bezel status"
    let output = try run(script).output
    #expect(!output.contains("presentation"), "\(output)")
  }

  @Test("whose holder is killed leaves nothing")
  func killed() throws {
    defer { service.terminate() }
    let script = """
      bezel show Preparing; bezel show Held --hold &
      until bezel status | grep -q Held; do sleep 0.1; done
      kill -9 $!
      """
    try run(script)
    try waitFor([], after: script)
  }

  @Test("that runs commands shows its last message at once, and none of theirs again")
  func commands() throws {
    defer { service.terminate() }
    let connection = try ServiceConnection(to: service.socket)
    try connection.monitor()
    try run(
      """
      bezel show "Updating"; bezel run --status "step 1" -- sleep 2
      bezel run --status "step 2" -- sleep 2; bezel success "Finished" --wait
      """)
    try waitFor([], after: "bezel success Finished --wait")
    var texts: [String] = []
    while case .event(let event) = try connection.nextEvent(within: .milliseconds(200)) {
      if event.name == .announced, let status = event.status { texts.append(status) }
    }
    // A command's result has the text of its progress.
    let different = texts.indices.filter { $0 == 0 || texts[$0] != texts[$0 - 1] }.map { texts[$0] }
    #expect(different.suffix(3) == ["step 1", "step 2", "Finished"], "\(texts)")
    #expect(different.count <= 4, "\(texts)")
  }

  @Test("that runs seventy commands can show something after them")
  func manyCommands() throws {
    defer { service.terminate() }
    try run("for i in $(seq 70); do bezel run -- true; done")
    #expect(try run("bezel show important").status == 0)
    try waitFor(["shown ring important"], after: "bezel show important")
  }
}
