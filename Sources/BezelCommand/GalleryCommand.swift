import ArgumentParser
import Bezel

/// `bezel gallery`: writes the picture of a guide.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Write one picture of many HUDs, with what each of them shows, as a PNG file.",
    discussion: "It is the same on every machine, and part of the guide.",
    shouldDisplay: false)

  @Argument(help: "What is shown: everything that SVProgressHUD (sv) or MBProgressHUD (mb) can do.")
  var name: Gallery.Name

  @Option(help: ArgumentHelp("Where the picture goes.", valueName: "file.png"))
  var out: String

  func run() throws { try Gallery(name).write(to: out) }
}
