import Foundation
import Testing

/// The page for contributors, `.github/CONTRIBUTING.md`.
@Suite("The contributor's page") struct ContributorTests {
  private let page: String
  private let repository: Repository

  init() throws {
    repository = try Repository()
    page = try repository.text(".github/CONTRIBUTING.md")
  }

  @Test("has the modules with their imports")
  func modules() {
    var table: [String: Set<String>] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| `Bezel") {
      let cells = line.split(separator: "|").map { Self.quoted(in: String($0)) }
      if cells.count == 3, let module = cells[0].first { table[module] = Set(cells[2]) }
    }
    #expect(table == Arrows.table)
    #expect(Arrows.pureModules.isSubset(of: table.keys))
  }

  @Test("names files and folders that exist")
  func paths() {
    let paths = Self.quoted(in: page).filter {
      $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") || $0.hasPrefix("board/")
        || $0.hasPrefix("./")
    }
    #expect(!paths.isEmpty)
    for path in paths {
      let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      #expect(
        FileManager.default.fileExists(atPath: repository.root.appending(path: path).path),
        "\(path)")
    }
  }

  @Test("names types that exist")
  func types() throws {
    let introducers: Set = ["struct", "enum", "class", "protocol"]
    var declared: Set<String> = []
    for source in try repository.sources(in: "Sources") {
      for (token, next) in zip(source.tokens, source.tokens.dropFirst())
      where introducers.contains(token.text) { declared.insert(next.text) }
    }
    let names = Self.quoted(in: page).filter { !$0.hasSuffix(".swift") }.map {
      $0.split(separator: ".").first.map(String.init) ?? $0
    }
    .filter { $0.first?.isUppercase == true && $0.allSatisfy(\.isLetter) }
    .filter { Arrows.table[$0] == nil && !Arrows.table.values.joined().contains($0) }
    #expect(names.count > 10)
    for name in names where !declared.contains(name) {
      Issue.record("there is no type \(name)")
    }
  }

  /// The texts between back quotes.
  private static func quoted(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
