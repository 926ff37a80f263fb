import Foundation
import Testing

/// The pages for contributors, `.github/CONTRIBUTING.md` and `.github/ARCHITECTURE.md`.
@Suite("The contributor's pages") struct ContributorTests {
  private let architecture: String
  /// Both of them.
  private let page: String
  private let repository: Repository

  init() throws {
    repository = try Repository()
    architecture = try repository.text(".github/ARCHITECTURE.md")
    page = try repository.text(".github/CONTRIBUTING.md") + architecture
  }

  @Test("have the modules with their imports")
  func modules() {
    var table: [String: Set<String>] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| `Bezel") {
      let cells = line.split(separator: "|").map { Self.quoted(in: String($0)) }
      if cells.count == 3, let module = cells[0].first { table[module] = Set(cells[2]) }
    }
    #expect(table == Arrows.table)
    #expect(Arrows.pureModules.isSubset(of: table.keys))
  }

  @Test("draw each module above all that it imports")
  func drawing() throws {
    let drawing = try #require(architecture.components(separatedBy: "```").dropFirst().first)
    var rows: [String: Int] = [:]
    for (row, line) in drawing.split(separator: "\n").enumerated() {
      for module in line.split(separator: " ") where module.hasPrefix("Bezel") {
        #expect(rows.updateValue(row, forKey: String(module)) == nil, "\(module) is drawn twice")
      }
    }
    #expect(Set(rows.keys) == Set(Arrows.table.keys))
    for (module, imports) in Arrows.table {
      for imported in imports where rows[imported] != nil {
        #expect(rows[module, default: 0] < rows[imported, default: 0], "\(module), \(imported)")
      }
    }
  }

  @Test("name files and folders that exist")
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

  @Test("name types that exist")
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
