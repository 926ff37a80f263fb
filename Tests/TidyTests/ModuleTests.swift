import Testing

@Suite("Modules keep to their arrows and to their subset of Swift")
struct ModuleTests {
  @Test("Every import of every module is one of its arrows", arguments: Arrows.table.keys.sorted())
  func imports(of module: String) throws {
    let sources = try Repository.sources(in: "Sources/\(module)")
    #expect(!sources.isEmpty, "Sources/\(module) holds no Swift file")
    let allowed = Arrows.table[module, default: []].union(Arrows.toolchain[module, default: []])
    for source in sources { report(source.strayImports(allowed: allowed)) }
  }

  @Test("Every Swift file in Sources belongs to a module with arrows")
  func modulesAreKnown() throws {
    for source in try Repository.sources(in: "Sources") {
      #expect(Arrows.table[source.module] != nil, "\(source.path) belongs to no known module")
    }
  }

  @Test("Comments are of single lines", arguments: ["Sources", "Tests"])
  func comments(in folder: String) throws {
    for source in try Repository.sources(in: folder) { report(source.longComments()) }
  }

  @Test("A name in backquotes exists")
  func names() throws {
    let sources = try ["Sources", "Tests"].flatMap { try Repository.sources(in: $0) }
    let words = sources.reduce(into: Set()) { $0.formUnion($1.words) }
    for source in sources { report(source.unknownNames(among: words)) }
  }

  @Test("Package.swift has arrows, and none from a pure module to another kind")
  func manifest() {
    #expect(Arrows.table["BezelRaster"] == ["CBezelRaster"])
    for module in Arrows.pureModules {
      let imports = Arrows.table[module, default: []].filter { !$0.hasPrefix("C") }
      #expect(imports.isSubset(of: Arrows.pureModules), "\(module)")
    }
  }

  @Test("A pure module does nothing but compute", arguments: Arrows.pureModules.sorted())
  func purity(of module: String) throws {
    for source in try Repository.sources(in: "Sources/\(module)") { report(source.impurities()) }
  }

  @Test(
    "Modules below Bezel stay inside the Embedded subset",
    arguments: Arrows.embeddedModules.sorted())
  func embedded(_ module: String) throws {
    for source in try Repository.sources(in: "Sources/\(module)") {
      report(source.embeddedBreaks())
    }
  }

  @Test("all of what is below Bezel is compiled in Embedded Swift, in the order of the arrows")
  func embeddedList() throws {
    let expectations = [
      ("board/embedded-program", "modules", Arrows.embeddedModules),
      ("board/embedded", "bare_modules", Arrows.bareModules),
    ]
    for (script, name, expected) in expectations {
      let text = try Repository.text(script)
      let list = try #require(shellList(name, in: text), "\(script) has no \(name)=(")
      #expect(compileOrderFaults(list, expected: expected, arrows: Arrows.table) == [])
    }
  }
}
