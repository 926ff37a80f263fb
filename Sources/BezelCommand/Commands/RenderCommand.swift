internal import BezelClient
internal import BezelFiles
internal import BezelLinux

/// `bezel render --current`: writes the frame that is on the service's screen.
struct RenderCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    let out = try PictureFile.path(in: arguments)
    for option in arguments.givenOptions where !RenderCommand.own.contains(option.key) {
      throw .usage("--current is the frame on the screen: leave it or --\(option.name) out.")
    }
    let picture = try ServiceAccess(arguments).ask { connection throws(ServiceError) in
      try connection.picture()
    }
    try PictureFile.write(picture, to: out)
  }

  private static let own: [CommandOption.Key] = [
    .own(.out), .own(.current), .own(.socket), .own(.quiet),
  ]
}

/// The file that a picture goes to.
package enum PictureFile {
  /// - Throws: if --out is missing.
  package static func path(in arguments: ParsedArguments) throws(CommandFailure) -> String {
    guard let out = arguments[.out] else {
      throw .usage("--out is missing: add the name of the file to write.")
    }
    return out
  }

  /// Writes a picture; "-" is the standard output.
  ///
  /// - Throws: if the file cannot be written.
  package static func write(_ picture: [UInt8], to out: String) throws(CommandFailure) {
    if out == "-" { return StandardOutput.write(picture) }
    do throws(FilesError) {
      try FileBytes.write(picture, to: out)
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
