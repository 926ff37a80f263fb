import BezelHUD
import BezelWire
import Foundation
import RunningPrograms
import Testing

@testable import Bezel
@testable import BezelClient
@testable import BezelCommand

/// `bezel ask` in scripts.
@Suite("bezel ask") struct AskCommandTests {
  private let folder: TemporaryFolder
  private let service: RunningService

  init() throws {
    folder = try TemporaryFolder()
    service = try RunningService(in: folder.url)
  }

  private func run(_ script: String, socket: String? = nil) throws -> ProgramRun {
    try ProgramRun(
      "/bin/sh", ["-c", script], in: folder.url,
      environment: ["BEZEL_SOCKET": socket ?? service.socket])
  }

  @Test(
    "ends with the answer",
    arguments: [
      ("bezel ask 'Restart?' --timeout 0.1 --default yes", 0, ""),
      ("bezel ask 'Restart?' --timeout 0.1 --default no", 1, ""),
      ("bezel ask 'Restart?' --timeout 0.1", 3, "bezel: There was no answer: timedOut.\n"),
      ("bezel ask 'Restart?' --timeout 0.1 --quiet", 3, ""),
      ("bezel ask --status 'Restart?' --timeout 0.1 --default no --queue --priority -5", 1, ""),
      ("bezel ask", 64, nil),
      ("bezel ask 'Restart?' --default yes", 64, nil),
      ("bezel ask 'Restart?' --timeout 1 --default maybe", 64, nil),
      ("bezel ask 'Restart?' --timeout -1", 64, nil),
      ("bezel ask 'Restart?' --priority 101", 64, nil),
      ("bezel ask 'Restart?' --name ''", 64, nil),
      ("bezel ask 'Restart?' --socket /nowhere/s", 69, nil),
    ] as [(String, Int32, String?)])
  func status(script: String, status: Int32, errors: String?) throws {
    let run = try run(script)
    #expect(run.status == status, "\(script): \(run.errors)")
    if let errors { #expect(run.errors == errors) }
    #expect(run.output == "")
  }

  @Test("does not end as for no if the service refuses it")
  func refused() throws {
    let others = try (0..<4).map { _ in try ServiceConnection(to: service.socket) }
    for other in others {
      for text in 0..<16 {
        try other.call(.show(PresentationRequest(.ring, status: "\(text)")))
      }
    }
    let run = try run("bezel ask More --timeout 60 --default yes")
    #expect(run.status == 2)
    #expect(run.errors == "bezel: there are too many presentations: at most 64.\n")
    withExtendedLifetime(others) {}
  }

  @Test("prints the answer as JSON")
  func json() throws {
    #expect(
      try run("bezel ask A --timeout 0.1 --default no --json").output == "{\"answer\":\"no\"}\n")
    #expect(try run("bezel ask A --timeout 0.1 --json").output == "{\"reason\":\"timedOut\"}\n")
  }

  @Test("covers what is shown, which comes back, and goes with its command")
  func covers() throws {
    let run = try run(
      """
      bezel show Working
      timeout -s KILL 1 bezel ask 'Go on?'
      bezel status
      bezel ask 'Go on?' --timeout 0.1 --default yes && bezel status 'Going on'
      """)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Working"))
    #expect(!run.output.contains("Go on?"))
  }
}
