import Testing

@Suite("The repository is in order")
struct TreeTests {
  private let repository: Repository

  init() throws { repository = try Repository() }

  @Test("Only what belongs there stands at the top, and nothing that a build makes is kept")
  func topLevel() {
    #expect(repository.tracked.contains("Package.swift"), "git lists another folder")
    report(TreeRules.strayFiles(tracked: repository.tracked))
  }

  @Test("A file's name says what it holds")
  func names() {
    report(TreeRules.emptyNames(in: repository.files))
  }

  @Test("Nothing is left for later")
  func unfinishedWork() throws {
    for (path, text) in try repository.texts() {
      report(TreeRules.unfinishedWork(path: path, text: text))
    }
  }

  @Test("No source is too long to be read")
  func lengths() throws {
    let endings = [".swift", ".h", ".c", ".sh"]
    for (path, text) in try repository.texts()
    where endings.contains(where: path.hasSuffix) || text.hasPrefix("#!") {
      report(TreeRules.excessLength(path: path, text: text))
    }
  }

  @Test("Every script can be started")
  func scripts() throws {
    #expect(TreeRules.commands.subtracting(repository.files) == [], "these commands are missing")
    for (path, text) in try repository.texts()
    where path.hasPrefix("board/") || path.hasPrefix(".ci/") {
      report(
        TreeRules.scriptFaults(
          path: path, text: text, isExecutable: Repository.isExecutable(path)))
    }
  }

  @Test("board/setup installs the Debian packages that Package.swift names")
  func debianPackages() throws {
    let needed = Manifest(text: try Repository.text("Package.swift")).debianPackages
    #expect(needed.contains("libdrm-dev"), "Package.swift names no packages any more")
    let script = try Repository.text("board/setup")
    let installed = try #require(shellList("packages", in: script))
    #expect(needed.subtracting(installed) == [])
  }
}
