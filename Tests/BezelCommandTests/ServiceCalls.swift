import Foundation
import RunningPrograms

@testable import BezelCommand

/// A command line that calls the service.
struct ServiceCall: CustomStringConvertible {
  let words: [String]
  let input: ProgramRun.Input

  init(_ words: String..., input: ProgramRun.Input = .nothing) {
    (self.words, self.input) = (words, input)
  }

  var description: String { "bezel \(words.joined(separator: " "))" }

  var command: Subcommand { Subcommand(rawValue: words[0])! }

  /// Command lines of every command, for each kind of call that it makes.
  static let all = Subcommand.allCases.flatMap { $0.serviceCalls }

  /// - Parameter folder: the folder with the file `picture.png`.
  func start(in folder: URL, socket: String) throws -> StartedProgram {
    try StartedProgram(
      "bezel", words, in: folder, environment: ["BEZEL_SOCKET": socket], input: input)
  }

  /// Whether it waits for a user or for events.
  var waits: Bool {
    command == .ask || command == .monitor || words.last == "--wait" || words.last == "--hold"
  }

  /// The exit status of a call that is refused.
  var refused: Int32 { command == .ask ? 2 : 1 }
}

extension Subcommand {
  /// Command lines for each kind of call that it makes; none if it calls no service.
  fileprivate var serviceCalls: [ServiceCall] {
    switch self {
    case .show:
      [ServiceCall("show", "A"), ServiceCall("show", "A", "--wait"), ServiceCall("show", "--hold")]
    case .progress:
      [ServiceCall("progress", "40"), ServiceCall("progress", input: .text("10\n100 Done\n"))]
    case .status:
      [ServiceCall("status"), ServiceCall("status", "--json"), ServiceCall("status", "A")]
    case .info, .success, .error, .text: [ServiceCall(rawValue, "A")]
    case .image: [ServiceCall("image", "picture.png", "A")]
    case .ask: [ServiceCall("ask", "A")]
    case .run: [ServiceCall("run", "--", "sh", "-c", "echo out; exit 7")]
    case .dismiss: [ServiceCall("dismiss"), ServiceCall("dismiss", "--all")]
    case .fact: [ServiceCall("fact", "address", "A"), ServiceCall("fact", "address")]
    case .monitor:
      [ServiceCall("monitor", "--handle", "1"), ServiceCall("monitor", "--handle", "1", "--json")]
    case .theme: [ServiceCall("theme"), ServiceCall("theme", "night")]
    case .reload: [ServiceCall("reload")]
    case .doctor: [ServiceCall("doctor"), ServiceCall("doctor", "--json")]
    case .quit: [ServiceCall("quit")]
    case .render: [ServiceCall("render", "--current", "--out", "current.png")]
    // It needs a compositor, which the tests on the board have.
    case .attach: []
    // It goes on without a service.
    case .watch: []
    case .config, .outlines, .duration, .demo, .importTheme: []
    }
  }
}
