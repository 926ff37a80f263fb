import Testing

@Suite("The rules for modules find what they forbid, and only that")
struct ModuleRuleTests {
  private func source(_ text: String) -> SourceFile {
    SourceFile(path: "Sources/BezelHUD/Sample.swift", text: text)
  }

  @Test("An import is found in every spelling")
  func imports() {
    let text = """
      import A
      @testable import B; package import C
      @_spi(Private) public import struct D.Part
      import
        E
      // import F
      let text = "import G"
      let value = Values.import
      """
    #expect(source(text).imports.map(\.name) == ["A", "B", "C", "D", ""])
    #expect(source(text).imports.map(\.line) == [1, 2, 2, 3, 4])
  }

  @Test("An import without an arrow is named with its line")
  func strayImports() {
    let text = "internal import BezelRaster\nimport Foundation"
    #expect(
      source(text).strayImports(allowed: ["BezelRaster"]) == [
        Diagnostic(
          path: "Sources/BezelHUD/Sample.swift", line: 2,
          message: "BezelHUD may not import Foundation, only BezelRaster")
      ])
  }

  @Test(
    "An impurity is found",
    arguments: [
      "let now = ContinuousClock.now", "let home = getenv(\"HOME\")", "clock_gettime(1, &time)",
      "func load() { let file = open(path, 0) }", "func show() { print(1) }",
      "var count = 0", "@usableFromInline\nvar count: Int { 0 }",
      "enum A { nonisolated(unsafe) static var count = 0 }", "let text = \"\\(getenv(name))\"",
    ])
  func impurities(text: String) {
    #expect(source(text).impurities().count == 1)
  }

  @Test(
    "Code that only looks like an impurity is left alone",
    arguments: [
      "// print(1)", "let a = \"getenv\"", "path.open(1)", "func open(_ a: Int) {}",
      "func f() { var a = 0; a += 1 }", "struct A { var a = 0 }", "let open = 1",
      "let f = { var a = 0 }", "open class A {}",
    ])
  func pure(text: String) {
    #expect(source(text).impurities() == [])
  }

  @Test(
    "Code outside the Embedded subset is found",
    arguments: [
      "let a: any P", "func f(_ a: any (P & Q))", "func f() throws {}", "func f() throws -> Int",
      "let a = \\Point.x", "names.map(\\.count)", "Mirror(reflecting: a)", "struct A: Codable {}",
      "let a = Mutex(0)", "func f() async {}", "let a = \"\\(list.map(\\.count))\"",
    ])
  func embeddedBreaks(text: String) {
    #expect(source(text).embeddedBreaks().count == 1)
  }

  @Test(
    "Code that only looks as if it left the Embedded subset is left alone",
    arguments: [
      "func f() throws(KMSError) {}", "do throws(Errno) {}", "// any P, throws", "/// `async`",
      "let a = \"any P throws \\\\.x\"", "f(any: 1)", "let mirrored = 1",
    ])
  func embedded(text: String) {
    #expect(source(text).embeddedBreaks() == [])
  }

  @Test(
    "A name in backquotes that no code has is found",
    arguments: [
      ("Call `takeCue` first.", true), ("See `Queue.takeCue(_:at:)`.", true),
      ("From `hear(_:)`.", true), ("Call `popAll` first.", false),
      ("`drm_open`, `nil` and `bezel show`.", false), ("SVProgressHUD's `takeCue`.", false),
    ])
  func unknownNames(comment: String, isFound: Bool) {
    for beginning in ["///", "let a = 1  //"] {
      let source = source("\(beginning) \(comment)")
      #expect(source.unknownNames(among: ["Queue", "popAll", "at"]).isEmpty == !isFound)
    }
    #expect(source("let text = \"`takeCue`\"").unknownNames(among: []) == [])
  }

  @Test("A comment of several lines is found, and no other")
  func longComments() {
    let text = "a /* b */\n/// A /*\nlet c = \"/*\"\n  /* d\n*/"
    #expect(source(text).longComments().map(\.line) == [4])
  }

  @Test("A package's arrows and Debian packages are read from its text")
  func manifest() {
    let manifest = Manifest(
      text: """
        /// As in module("Comment", ["Wrong"]).
        func module(_ name: String, _ imports: [String] = []) -> Target {}
        func library(_ name: String, apt: [String] = ["libc6-dev"]) -> Target {
          .systemLibrary(name: name, providers: [.apt(apt)])
        }
        library("CBezelText", pkgConfig: "harfbuzz", apt: ["libharfbuzz-dev", "libfreetype-dev"]),
        module("A"), module("B", ["A", "CBezelText"]),
        program(
          "C",
          ["B", .product(name: "Parser", package: "swift-parser")], path: "Sources/C"),
        """)
    #expect(manifest.arrows == ["A": [], "B": ["A", "CBezelText"], "C": ["B", "Parser"]])
    #expect(manifest.debianPackages == ["libc6-dev", "libharfbuzz-dev", "libfreetype-dev"])
  }

  @Test("A compile order is refused when a module is missing, strange, twice or too early")
  func compileOrder() {
    func faults(_ list: [String]) -> [String] {
      compileOrderFaults(list, expected: ["A", "B"], arrows: ["A": ["CA"], "B": ["A"]])
    }
    #expect(faults(["A", "B"]) == [])
    #expect(faults(["A"]) == ["B is missing"])
    #expect(faults(["B", "A"]) == ["B comes before A, which it imports"])
    #expect(faults(["A", "B", "C"]) == ["C does not belong there"])
    #expect(faults(["A", "A", "B"]) == ["A is there twice"])
  }
}
