import Foundation
import Testing

/// The pages for contributors, `.github/CONTRIBUTING.md` and `.github/ARCHITECTURE.md`.
@Suite("The contributor's pages") struct ContributorTests {
  private let architecture: String
  /// Both of them.
  private let page: String

  init() throws {
    architecture = try Repository.text(".github/ARCHITECTURE.md")
    page = try Repository.text(".github/CONTRIBUTING.md") + architecture
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
      #expect(Repository.exists(path), "\(path)")
    }
  }

  @Test("name types that exist")
  func types() throws {
    let modules: Set<String> = Set(Arrows.table.keys).union(Arrows.table.values.joined())
    let sources = try Repository.sources(in: "Sources")
    let declared = sources.reduce(into: Set<Substring>()) { $0.formUnion($1.declaredTypes) }
    let quoted = Self.quoted(in: page).filter { !$0.hasSuffix(".swift") && !modules.contains($0) }
    let names = quoted.compactMap { $0.firstMatch(of: /^[A-Z][A-Za-z]*(?=\.|$)/)?.0 }
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
