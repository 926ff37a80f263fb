import Testing

/// The library `Bezel` is for programs that draw a HUD: nothing of the command line is in it.
@Suite("The library") struct LibraryTests {
  @Test("links neither the service's protocol nor its libraries, through no module")
  func links() {
    var reached: Set<String> = []
    var rest: Set = ["Bezel"]
    while let module = rest.popFirst() {
      if reached.insert(module).inserted { rest.formUnion(Arrows.table[module] ?? []) }
    }
    #expect(reached.isSuperset(of: ["BezelStage", "BezelRaster", "CBezelDRM"]))
    #expect(
      reached.isDisjoint(with: ["BezelWire", "BezelClient", "CBezelJSON", "CBezelPCRE2"]))
  }

  @Test("has no file that its public symbols do not reach")
  func reach() throws {
    let files = try Repository().sources(in: "Sources/Bezel")
    let reached = Self.reached(in: files)
    #expect(!reached.isEmpty)
    for file in files where !reached.contains(file.path) {
      Issue.record("\(file.path): nothing public uses it: move it to the module that does")
    }
  }

  @Test("a file that nothing public uses is found")
  func unreached() {
    func file(_ name: String, _ text: String) -> SourceFile {
      SourceFile(path: "Sources/Bezel/\(name).swift", text: text)
    }
    let files = [
      file("HUD", "public struct HUD { let list: List }"), file("List", "struct List {}"),
      file("List+Order", "extension List { var order: Order { .stack } }"),
      file("Order", "enum Order { case stack }"), file("Tour", "struct Tour { let list: List }"),
      file("Tour+HUD", "extension Tour { var hud: HUD { HUD() } }"),
    ]
    #expect(
      Self.reached(in: files) == [
        "Sources/Bezel/HUD.swift", "Sources/Bezel/List.swift", "Sources/Bezel/List+Order.swift",
        "Sources/Bezel/Order.swift",
      ])
  }

  /// The paths of the files with public symbols, and of all whose types they name in turn; an extension
  /// goes with its type.
  private static func reached(in files: [SourceFile]) -> Set<String> {
    var reached = Set(files.filter { $0.tokens.contains { $0.text == "public" } }.map(\.path))
    var isGrowing = true
    while isGrowing {
      let words = Set(files.filter { reached.contains($0.path) }.flatMap { $0.tokens.map(\.text) })
      let found = files.filter {
        !reached.contains($0.path) && !$0.declaredTypes.isDisjoint(with: words)
      }
      reached.formUnion(found.map(\.path))
      isGrowing = !found.isEmpty
    }
    return reached
  }
}

extension SourceFile {
  /// The types that it declares or extends.
  fileprivate var declaredTypes: Set<String> {
    let introducers: Set = [
      "struct", "enum", "class", "protocol", "actor", "typealias", "extension",
    ]
    return Set(
      zip(tokens, tokens.dropFirst()).filter { introducers.contains($0.0.text) }.map { $0.1.text })
  }
}
