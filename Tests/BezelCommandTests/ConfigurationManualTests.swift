import BezelStage
import Foundation
import Testing

@testable import BezelDocumentation

@Suite("The manual page bezel.conf(5)") struct ConfigurationManualTests {
  @Test("has every key with what it is for, its values and its default")
  func complete() throws {
    let page = ConfigurationManual(date: "November 22, 2026").page
    for key in ConfigurationKey.all {
      let items = page.components(separatedBy: "\n.It Cm \(key.key) Ns =\n").dropFirst()
      #expect(!items.isEmpty, "\(key.key)")
      #expect(items.contains { $0.contains("Give \(key.row.values).") }, "\(key.key)")
    }
    for words in [
      "\n.It Cm Rate Ns =\nThe maximum of frames a second.\nGive a number, 1 to 240.\n"
        + "The default is 240.\n",
      "\n.It Cm Mask Ns =\nThe layer that dims or covers the screen behind the HUD.\n"
        + "Give none, clear, black, gradient or custom.\nThe default is none.\n",
      "\nThe default is bezel.\n",
    ] {
      #expect(page.contains(words), "\(words)")
    }
  }

  @Test("is made of what mdoc knows")
  func language() throws {
    #expect(ConfigurationManual.escaped(".x\n'y\n\\fB--") == "\\&.x\n\\&'y\n\\efB\\-\\-")
    let page = ConfigurationManual(date: "November 22, 2026").page
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

  @Test("is printed by the tool that the package is made with")
  func command() throws {
    let folder = try TemporaryFolder()
    let run = try Program(
      "BezelDocumentation", ["manual", "--date", "May 4, 2026"], in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix(".Dd May 4, 2026\n.Dt BEZEL.CONF 5\n"))
    #expect(run.output.hasSuffix(".Xr bezeld 8\n"))
  }
}
