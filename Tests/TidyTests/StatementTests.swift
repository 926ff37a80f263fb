import Testing

@Suite("Every numbered statement has a test")
struct StatementTests {
  @Test("The list is whole, and each of its lines says something")
  func list() throws {
    let lines = try Statements.list().map { $0.split(separator: " ") }
    let hud = (1...191).map { "SV-\(String(1_000 + $0).dropFirst())" }
    let several = (1...113).map { "MB-\(String(1_000 + $0).dropFirst())" }
    let platform = (1...12).map { "X-\(String(100 + $0).dropFirst())" }
    let numbers = lines.map { String($0[0]) }
    #expect(numbers == [hud, several, platform].flatMap(\.self))
    for line in lines { #expect(line.count > 2, "\(line)") }
  }

  @Test("Each number stands in the name of a test, and no test names one that there is not")
  func coverage() throws {
    let names = try Repository.sources(in: "Tests").filter { $0.module != "TidyTests" }
      .flatMap { Statements.sentences(in: $0) }
    #expect(names.count > 500, "the tests' names are not found any more")
    let named = Set(names.flatMap { Statements.numbers(inName: $0) })
    let known = Set(
      try Statements.list().compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(known.subtracting(named).sorted() == [], "no test names these")
    #expect(named.subtracting(known).sorted() == [], "there are no such statements")
  }

  @Test("Numbers are found in names, and nowhere else")
  func finding() {
    let source = SourceFile(
      path: "Tests/Made/Up.swift",
      text: """
        // SV-001 in a comment
        let text = "SV-002"
        @Test("SV-003 X-04 MB-113: three, but not SV-9 or SV-1234", arguments: [1]) func a() {}
        @Suite("SV-005") struct B { @Test func c() {} }
        @Test(
          "SV-006 on a line of its own", arguments: [1])
        func d() {}
        let table = \"\"\"
          SV-007 MB-008 in a table
            not SV-010
          \"\"\"
        """)
    let names = Statements.sentences(in: source)
    #expect(names.count == 3)
    #expect(
      names.flatMap { Statements.numbers(inName: $0) } == [
        "SV-003", "X-04", "MB-113", "SV-006", "SV-007", "MB-008",
      ])
  }

  @Test("Each test that names a number expects something, itself or in a function that it calls")
  func expectations() throws {
    let sources = try Repository.sources(in: "Tests")
    let tests = sources.flatMap(\.functions).filter { $0.title != nil }
    #expect(tests.count > 500, "the tests' bodies are not found any more")
    report(Statements.hollowTests(in: sources))
  }

  @Test("A test without an expectation is found by its line, however its body looks")
  func hollowness() {
    let tests = SourceFile(
      path: "Tests/MadeUp/Up.swift",
      text: """
        @Test("SV-001 empty") func a() {}
        @Test("SV-002 in a comment") func b() { /* #expect(true) */ }
        @Test("SV-003 in a string") func c() { print("#expect(true)") }
        @Test("SV-004 of another function") func d() { other() }
        func other(_ body: () -> Void = { _ = 1 }) { body() }
        @Test("SV-005", arguments: [1]) func e(_ number: Int) throws { _ = try #require(number) }
        @Test("SV-006") func f() { if true { #expect(1 == 1) } }
        @Test("SV-007") func g() { Issue.record("always") }
        @Test("SV-008") func h() { outer { 1 } }
        @Test("No number") func i() {}
        protocol Checker { func look() }
        """)
    let helpers = SourceFile(
      path: "Tests/MadeUp/Helpers.swift",
      text: """
        func outer(_ value: () -> Int) { check(value()) }
        func check(_ value: Int, is expected: Int = [1].map { $0 }[0]) { #expect(value == expected) }
        """)
    let elsewhere = SourceFile(
      path: "Tests/Elsewhere/Helpers.swift", text: "func other() { #expect(true) }")
    let found = Statements.hollowTests(in: [tests, helpers, elsewhere])
    #expect(found.map(\.line) == [1, 2, 3, 4])
    #expect(found.allSatisfy { $0.path == "Tests/MadeUp/Up.swift" })
  }
}
