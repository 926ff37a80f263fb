import ArgumentParser

/// Makes the parts of the documentation that are drawn or printed from the code.
@main
struct BezelDocumentation: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make pictures and manual pages of the documentation.",
    subcommands: [GalleryCommand.self, ManualCommand.self])

  /// Writes the picture of a guide.
  struct GalleryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "gallery",
      abstract: "Write one picture of many HUDs, each with its name, as a PNG file.",
      discussion: "It is the same on every machine, and part of the guide.")

    @Argument(
      help: """
        The HUDs of SVProgressHUD (sv) or MBProgressHUD (mb), or the indicators that turn in them, \
        as an animation.
        """)
    var name: Gallery.Name

    @Option(help: ArgumentHelp("The file to write.", valueName: "file.png"))
    var out: String

    func run() throws { try Gallery(name).write(to: out) }
  }

  /// Prints the manual page bezel.conf(5).
  struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "manual", abstract: "Print the manual page bezel.conf(5).")

    @Option(help: ArgumentHelp("The date on the page.", valueName: "month day, year"))
    var date: String

    func run() { print(ConfigurationManual(date: date).page, terminator: "") }
  }
}

extension Gallery.Name: ExpressibleByArgument {}
