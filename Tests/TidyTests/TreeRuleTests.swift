import Testing

@Suite("The rules for files find what they forbid, and only that")
struct TreeRuleTests {
  @Test("A stray file at the top and a build's product are found")
  func strayFiles() {
    let good = ["Package.swift", ".swift-format", ".ci/run", "Sources/Bezel/HUD.swift"]
    let bad = ["LICENSE.md", "docs/guide.md", "Package.resolved", ".build/debug.yaml"]
    #expect(TreeRules.strayFiles(tracked: good + bad).map(\.path) == bad)
  }

  @Test("A name that says nothing is found")
  func emptyNames() {
    let good = ["Sources/A/Card.swift", "Sources/A/Futility.swift", "board/setup"]
    let bad = ["Sources/A/Utils.swift", "Sources/A/String+Helpers.swift", "Sources/A/HUDManager.h"]
    #expect(
      TreeRules.emptyNames(in: good + bad + ["board/utils"]).map(\.path) == bad + ["board/utils"])
  }

  @Test("A word for unfinished work is found, with its line")
  func unfinishedWork() {
    let word = "FIX" + "ME"
    let findings = TreeRules.unfinishedWork(path: "a.sh", text: "a\n# \(word): b\n\(word)D")
    #expect(findings.map(\.line) == [2])
  }

  @Test("A file is too long from 401 lines on")
  func excessLength() {
    let longest = String(repeating: "a\n", count: TreeRules.longestFile)
    #expect(TreeRules.excessLength(path: "a.swift", text: longest) == [])
    #expect(TreeRules.excessLength(path: "a.swift", text: longest + "b").count == 1)
  }

  @Test("A script without an interpreter or without the right to be executed is found")
  func scripts() {
    func faults(_ path: String, _ text: String, _ isExecutable: Bool) -> Int {
      TreeRules.scriptFaults(path: path, text: text, isExecutable: isExecutable).count
    }
    #expect(faults("board/vm/init", "#!/bin/sh\n", true) == 0)
    #expect(faults("board/vm/modules", "virtio_gpu\n", false) == 0)
    #expect(faults("board/vm/init", "#!/bin/sh\n", false) == 1)
    #expect(faults("board/vm/init", "echo\n", true) == 1)
    #expect(faults("board/test", "echo\n", false) == 2)
  }

  @Test("A list in a script is read without its comments")
  func shellLists() {
    let script = "a=(\n  x\n)\nb=(\n  # one\n  y  # two (\n\n  z w\n)\n"
    #expect(shellList("b", in: script) == ["y", "z", "w"])
    #expect(shellList("c", in: script) == nil)
  }
}
