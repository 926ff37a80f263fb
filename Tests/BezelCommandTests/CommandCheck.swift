import BezelFiles
import BezelLinux
import BezelRaster
import Foundation
import RunningPrograms
import Testing

@testable import BezelCommand

/// Runs all commands that call a service, and looks at how they end.
struct CommandCheck {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let picture = Picture(width: 2, height: 1, pixels: [0xFF12_3456, 0xFF65_4321])
    try folder.write(try PNG.encode(picture), to: "picture.png")
  }

  /// How a command ends.
  enum Outcome {
    case works
    /// With status 69 and a sentence.
    case fails
    /// With status 77 and a sentence.
    case denied
    /// With the status of a refused call and a sentence.
    case refused
    /// In one of these ways, as a test does not know which call meets what is wrong.
    case worksOrFails
  }

  // No call of a client waits longer than a third of it; it only tells a hang.
  static let limit: TimeInterval = 180

  /// Runs all command lines at once, and looks at how each ends.
  func check(_ outcome: Outcome, at socket: String, _ name: String) throws {
    let started = try ServiceCall.all.map { ($0, try $0.start(in: folder.url, socket: socket)) }
    for (call, program) in started {
      let run = try program.end(within: Self.limit)
      check(run, of: call, outcome, "\(name): \(call)")
    }
  }

  func check(_ run: ProgramRun, of call: ServiceCall, _ outcome: Outcome, _ name: String) {
    let found: Comment = "\(name): \(run)"
    for scalar in (run.output + run.errors).unicodeScalars {
      #expect(String(scalar).printable == String(scalar) || scalar == "\n", found)
    }
    #expect(run.errors.utf8.count < 2_048, found)
    let sentences = run.errors.split(separator: "\n")
    for sentence in sentences {
      #expect(sentence.hasPrefix("bezel: ") && sentence.hasSuffix("."), found)
    }
    switch call.command {
    case .run:
      // The command counts, and not who shows it; there may be no screen either.
      #expect(run.status == 7 && run.output == "out\n" && sentences.count <= 2, found)
      return
    case .doctor:
      // The status is about screens.
      #expect(run.status <= 1 && run.output.contains("service") && run.errors.isEmpty, found)
      return
    default: break
    }
    switch outcome {
    case .works: return #expect(run.status == 0 && run.errors.isEmpty, found)
    case .worksOrFails where run.status == 0: return #expect(run.errors.isEmpty, found)
    // No answer is an answer.
    case .worksOrFails where call.command == .ask && run.status == 3: break
    case .fails, .worksOrFails: #expect(run.status == 69, found)
    case .denied: #expect(run.status == 77, found)
    case .refused: #expect(run.status == call.refused, found)
    }
    #expect(sentences.count == 1, found)
    #expect(run.output.isEmpty || outcome == .worksOrFails, found)
    // The service's reasons are its own; what else is said says what to do.
    if outcome == .refused || run.status == 3 { return }
    let advice = ["`", "as root", "name a", "Name a"]
    #expect(advice.contains { run.errors.contains($0) }, found)
  }

  /// Runs all command lines beside a fake service.
  func check(
    _ outcome: Outcome, _ name: String, _ serve: @escaping @Sendable (FakeClient) -> Void
  ) throws {
    let service = try FakeService(in: folder.url, serve)
    try check(outcome, at: service.socket, name)
    service.end()
  }
}
