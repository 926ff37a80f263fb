import BezelFiles
import Foundation
import RunningPrograms
import Testing

@Suite("A distribution's logo") struct DistributionLogoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns what the hooks put into an initramfs.
  private func files() throws -> [String] {
    let run = try ProgramRun.initramfsFiles(below: folder.url)
    #expect(run.status == 0, "\(run)")
    return run.lines
  }

  private func logo() -> String? {
    DistributionLogo.paths(root: folder.url.path).first {
      FileManager.default.fileExists(atPath: $0)
    }
  }

  @Test(
    "is the icon that os-release names, unless there is one for a splash; an initramfs has the same one",
    arguments: ["LOGO=acme-logo", "LOGO=\"acme-logo\"", "LOGO='acme-logo'"])
  func order(line: String) throws {
    #expect(logo() == nil)
    #expect(try !files().contains { $0.hasSuffix(".png") })
    try folder.write("ID=acme\n\(line)\n", to: "etc/os-release")
    let paths = DistributionLogo.paths(root: folder.url.path)
    #expect(paths.count == 14 && Set(paths).count == 14)
    // From the last one on, each that is there comes before those after it.
    for path in paths.reversed() {
      try folder.write("", to: String(path.dropFirst(folder.url.path.count + 1)))
      let list = try files()
      let inInitramfs = list.filter { $0.hasSuffix(".png") }
      #expect(inInitramfs.map { folder.url.path + $0 } == [path])
      #expect(logo() == path)
      #expect(list.contains("/etc/os-release") == path.contains("acme-logo"))
      #expect(list.contains("libpng16.so.16"))
    }
  }

  @Test("is no file outside of the folders of icons")
  func hostile() throws {
    try folder.write("", to: "etc/secret.png")
    for name in ["../../../etc/secret", "/etc/secret", "", "\"", "$(touch /x)"] {
      try folder.write("LOGO=\(name)\n", to: "etc/os-release")
      let pictures = try files().filter { $0.hasSuffix(".png") }
      #expect(logo() == nil && pictures.isEmpty, "\(name)")
    }
  }
}
