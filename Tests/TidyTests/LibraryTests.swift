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
    let files = try Repository.sources(in: "Sources/Bezel")
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
    var rest = files
    var reached: Set<String> = []
    var words: Set<Substring> = ["public"]
    while true {
      let found = rest.filter {
        $0.words.contains("public") || !$0.declaredTypes.isDisjoint(with: words)
      }
      if found.isEmpty { return reached }
      reached.formUnion(found.map(\.path))
      for file in found { words.formUnion(file.words) }
      rest.removeAll { reached.contains($0.path) }
    }
  }
}
