import ArgumentParser
import Bezel
import Foundation

/// `bezel configuration-manual`: writes a page of the manual.
struct ConfigurationManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configuration-manual",
    abstract: "Print the manual page bezel.conf(5).",
    discussion: "It is made from the settings that there are, and part of the package.",
    shouldDisplay: false)

  @Option(help: ArgumentHelp("The date on the page.", valueName: "month day, year"))
  var date: String

  func run() throws {
    let manual = ConfigurationManual(purposes: try Self.purposes(), date: date)
    // The page ends with a line feed of its own.
    say(String(manual.page.dropLast()))
  }

  /// What options of a HUD, of screens and of devices are for, by their names; the values that are
  /// listed with them are left out.
  static func purposes() throws -> [String: String] {
    let help = try JSONDecoder().decode(Help.self, from: Data(DemoCommand._dumpHelp().utf8))
    var purposes: [String: String] = [:]
    for argument in help.command.arguments {
      guard let name = argument.names?.first?.name, let abstract = argument.abstract else {
        continue
      }
      let words = abstract.split(separator: " (values: ")[0]
      purposes[name] = [String(words), argument.discussion].compactMap { $0 }
        .joined(separator: "\n")
    }
    return purposes
  }

  /// As much as is needed of what the parser tells of a command.
  private struct Help: Decodable {
    struct Command: Decodable {
      let arguments: [Argument]
    }

    struct Argument: Decodable {
      let names: [Name]?
      let abstract: String?
      let discussion: String?
    }

    struct Name: Decodable {
      let name: String
    }

    let command: Command
  }
}
