package import BezelConfiguration
internal import BezelFiles
internal import BezelLinux

/// The file that a command writes.
package enum OutputFile {
  /// - Throws: if --out is missing.
  package static func path(in arguments: ParsedArguments) throws(CommandFailure) -> String {
    guard let out = arguments[.out] else {
      throw .usage("--out is missing: add the name of the file to write.")
    }
    return out
  }

  /// Writes all of it; "-" is the standard output.
  ///
  /// - Throws: if the file cannot be written.
  package static func write(_ bytes: [UInt8], to out: String) throws(CommandFailure) {
    if out == "-" { return StandardOutput.write(bytes) }
    do throws(FilesError) {
      try FileBytes.write(bytes, to: out)
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
