internal import BezelConfiguration
internal import BezelFiles
internal import BezelLinux
internal import BezelStage

/// `bezel outlines`: writes the outlines that a splash needs of a font.
struct OutlinesCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    guard let font = arguments.operands.first else { return }
    let out = try OutputFile.path(in: arguments)
    let bytes: [UInt8]
    do throws(SplashOutlines.OutlineError) {
      bytes = try SplashOutlines.bytes(
        ofFont: font, and: arguments[.letters] ?? "", root: arguments[.root] ?? "/")
    } catch {
      throw CommandFailure("\(error)")
    }
    try OutputFile.write(bytes, to: out)
  }
}
