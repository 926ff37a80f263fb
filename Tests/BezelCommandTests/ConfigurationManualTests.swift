import BezelCommand
import BezelConfiguration
import Foundation
import RunningPrograms
import Testing

@testable import BezelDocumentation

@Suite("The manual page bezel.conf(5)") struct ConfigurationManualTests {
  @Test("has every key with what it is for, its values and its default")
  func complete() throws {
    let page = ConfigurationManual(date: "November 22, 2026").page
    for row in AnySetting.all.map(\.row) {
      let items = page.components(separatedBy: "\n.It Cm \(row.key) Ns =\n").dropFirst()
      #expect(!items.isEmpty, "\(row.key)")
      #expect(items.contains { $0.contains("Give \(row.values).") }, "\(row.key)")
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
    #expect(ManualPages.escaped(".x\n'y\n\\fB--") == "\\&.x\n\\&'y\n\\efB\\-\\-")
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

  @Test("stands beside plymouth(1), which has every command, option and exit status")
  func client() throws {
    let page = ManualPages(date: try #require(ManualDate("2026-11-22"))).client
    let lines = page.split(separator: "\n")
    for command in PlymouthCommand.allCases {
      #expect(lines.contains(".It Cm \(command.rawValue)"))
      for option in command.options {
        let value = option.placeholder.map { " Ns = Ns Ar \($0.lowercased())" } ?? ""
        #expect(lines.contains(".It Fl Fl \(option.rawValue)\(value)"))
      }
    }
    for shortcut in PlymouthShortcut.allCases {
      #expect(lines.contains { $0.hasPrefix(".It Fl Fl \(shortcut.rawValue)") })
    }
    for status in [CommandRow.ExitStatus].plymouth {
      #expect(lines.contains(".It \(status.number)"))
    }
    #expect(lines.count { $0.hasPrefix(".Bl") } == lines.count { $0 == ".El" })
    #expect(!page.contains("\n\n"))
  }

  @Test("is printed by the tool that the package is made with")
  func command() throws {
    let folder = try TemporaryFolder()
    let run = try ProgramRun(
      "BezelDocumentation", ["manuals", "man", "2026-05-04"], in: folder.url)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let page = String(decoding: try folder.bytes("man/bezel.conf.5"), as: UTF8.self)
    #expect(page.hasPrefix(".Dd May 4, 2026\n.Dt BEZEL.CONF 5\n"))
    #expect(page.hasSuffix(".Xr bezeld 8\n"))
    for words in [
      ["manuals", "man", "May 4"], ["manuals", "man"], ["gallery", "none", "a.png"], [],
    ] {
      #expect(try ProgramRun("BezelDocumentation", words, in: folder.url).status == 1)
    }
  }
}
