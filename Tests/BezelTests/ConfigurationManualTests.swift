import BezelStage
import Foundation
import Testing

@testable import Bezel
@testable import BezelCommand

@Suite("The manual page bezel.conf(5)") struct ConfigurationManualTests {
  @Test("has every key with what it is for, its values and its default")
  func complete() throws {
    let manual = ConfigurationManual(
      purposes: try ConfigurationManualCommand.purposes(), date: "November 22, 2026")
    #expect(manual.unexplained == [])
    let page = manual.page
    for key in SetupKey.all {
      let items = page.components(separatedBy: "\n.It Cm \(key.key) Ns =\n").dropFirst()
      #expect(!items.isEmpty, "\(key.key)")
      #expect(items.contains { $0.contains("Give \(key.values).") }, "\(key.key)")
    }
    for words in [
      "\n.It Cm Style Ns =\nWhich colours are used (default: automatic;",
      "\n.It Cm Rate Ns =\nThe most frames a second, 1 … 240.\nGive frames a second, 1 to 240.\n"
        + "The default is 240.\n",
      "\n.It Cm InfoImage Ns =\nWhat \\-\\-info shows.\n", "\nThe default is bezel.\n",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("(values:") && !page.contains("may be repeated"))
  }

  @Test("is made of what mdoc knows")
  func language() throws {
    let page = ConfigurationManual(
      purposes: ["style": ".x\n'y\n\\fB--"], date: "November 22, 2026"
    ).page
    #expect(page.contains("\n\\&.x\n\\&'y\n\\efB\\-\\-\n"))
    let macros: Set<Substring> = [
      ".Dd", ".Dt", ".Os", ".Sh", ".Nm", ".Nd", ".Bl", ".El", ".It", ".Pa", ".Pp", ".Xr", ".Ar",
      ".Cm", ".Ql",
    ]
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for line in lines {
      #expect(!line.isEmpty && !line.hasPrefix("'"))
      if line.hasPrefix(".") { #expect(macros.contains(line.prefix(3)), "\(line)") }
    }
    #expect(lines.count { $0.hasPrefix(".Bl") } == lines.count { $0 == ".El" })
  }

  @Test("is printed by the command that the package is made with")
  func command() throws {
    let folder = try TemporaryFolder()
    let run = try Program(
      "bezel", ["configuration-manual", "--date", "May 4, 2026"], in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix(".Dd May 4, 2026\n.Dt BEZEL.CONF 5\n"))
    #expect(run.output.hasSuffix(".Xr bezeld 8\n"))
  }
}
