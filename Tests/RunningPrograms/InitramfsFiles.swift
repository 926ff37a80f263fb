package import Foundation

extension ProgramRun {
  /// Runs the script that lists the files of an initramfs.
  ///
  /// - Parameters:
  ///   - root: the folder that stands for "/".
  ///   - variables: more of the environment.
  package static func initramfsFiles(
    below root: URL, environment variables: [String: String] = [:]
  ) throws -> ProgramRun {
    let script = URL(filePath: #filePath).appending(path: "../../../board/boot/initramfs-files")
      .standardized.path
    return try ProgramRun("/bin/sh", [script, root.path], in: root, environment: variables)
  }

  /// The lines of the output.
  package var lines: [String] { output.split(separator: "\n").map(String.init) }
}
