import Foundation
import RunningPrograms
import Testing

/// The output of `bezel config`, for people and for programs.
@Suite("bezel config") struct ConfigCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "[HUD]\nStyle=dark\nMask=black\n[Screen]\nRotate=90\n", to: "etc/bezel/bezel.conf")
    try folder.write("[HUD]\nMask=\nColour=red\n", to: "run/bezel/bezel.conf.d/10.conf")
  }

  private func config(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun("bezel", ["config"] + arguments, in: folder.url)
  }

  @Test("prints what counts and where it is said, and warns of the rest")
  func text() throws {
    let run = try config("--root", ".")
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        "[HUD]\n# built in\nTheme=light\nContrast=usual\nMask=none\nMaskColor=00000066\n"))
    #expect(run.output.contains("\n# ./etc/bezel/bezel.conf:2\nStyle=dark\n"))
    #expect(run.output.contains("\nImageColor=\n"))
    #expect(run.output.contains("\n# ./etc/bezel/bezel.conf:5\nRotate=90\n"))
    #expect(run.output.contains("\nSocket=/run/bezel/io.bezel.HUD\nGroup=bezel\n"))
    #expect(
      run.errors == "bezel: ./run/bezel/bezel.conf.d/10.conf:3: [HUD] has no Colour: "
        + "`bezel config` lists all keys.\n")
  }

  @Test("prints a configuration that says the same")
  func again() throws {
    let first = try config("--root", ".")
    try folder.write(first.output, to: "all.conf")
    let second = try config("--root", ".", "--config", "all.conf")
    #expect(second.status == 0 && second.errors.isEmpty, "\(second.errors)")
    func values(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
    #expect(values(first.output) == values(second.output))
  }

  @Test("prints JSON for programs")
  func json() throws {
    let run = try config("--root", ".", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let settings = try #require(object["settings"] as? [[String: String]])
    #expect(
      settings.contains([
        "section": "Screen", "key": "Rotate", "value": "90",
        "origin": "./etc/bezel/bezel.conf:5",
      ]))
    #expect(
      settings.contains([
        "section": "Daemon", "key": "Mode", "value": "kiosk", "origin": "built in",
      ]))
    #expect((object["warnings"] as? [String])?.count == 1)
  }

  @Test("fails for a file that is named and cannot be read")
  func missing() throws {
    let run = try config("--config", "none.conf")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.contains("none.conf"))
  }
}
