import Foundation
import RunningPrograms

extension RunningService {
  /// Starts a service for the programs that run in `folder`, with the machine's own configuration.
  ///
  /// - Parameters:
  ///   - arguments: arguments beside those that make it draw into memory.
  ///   - variables: environment variables, beside this process's.
  convenience init(
    in folder: URL, _ arguments: [String] = [], environment variables: [String: String] = [:]
  ) throws {
    try self.init(
      in: folder, configuration: nil, screen: ["--memory", "800x480", "--font", "none"], arguments,
      environment: ProgramRun.environment.merging(variables) { $1 })
  }
}
