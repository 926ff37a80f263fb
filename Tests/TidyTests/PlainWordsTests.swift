import Foundation
import Testing

/// The rules about words that a reader stumbles over; spelled out here only in pieces, so that this file
/// keeps them, too.
@Suite("Comments and guides are in plain words") struct PlainWordsTests {
  @Test("no comment begins with a question word, and no process is a person")
  func repository() throws {
    for (path, text) in try Repository().texts() where Self.isProse(path) {
      for fault in Self.faults(
        in: text, isSwift: path.hasSuffix(".swift"), hasOnlyComments: Self.isCode(path))
      {
        Issue.record("\(path):\(fault)")
      }
    }
  }

  @Test(
    "a comment that begins with a question word is found",
    arguments: [
      "What fills.", "Who asks for it.", "One who asks.", "That a file is there.", "Whose it is.",
    ])
  func beginnings(text: String) {
    #expect(
      Self.faults(in: "/// \(text)\nlet x = 1", isSwift: true, hasOnlyComments: true).count == 1)
    #expect(
      Self.faults(in: "  // \(text)\nlet x = 1", isSwift: true, hasOnlyComments: true).count == 1)
    #expect(
      Self.faults(in: "/// A line.\n/// \(text)\nlet x = 1", isSwift: true, hasOnlyComments: true)
        == [])
  }

  @Test(
    "a pronoun for a process is found in a comment, and in all of a guide",
    arguments: ["h" + "e", "h" + "im", "h" + "is", "S" + "he"])
  func pronouns(word: String) {
    let comment = "let x = 1  // Then \(word) ends."
    #expect(Self.faults(in: comment, isSwift: true, hasOnlyComments: true).count == 1)
    #expect(Self.faults(in: "let \(word) = 1", isSwift: true, hasOnlyComments: true) == [])
    #expect(
      Self.faults(in: "Then \(word) ends.", isSwift: false, hasOnlyComments: false).count == 1)
  }

  private static func isProse(_ path: String) -> Bool {
    isCode(path) || path.hasSuffix(".md") || path.hasPrefix("board/")
  }

  /// Whether only the comments of a file are prose.
  private static func isCode(_ path: String) -> Bool {
    [".swift", ".c", ".h"].contains { path.hasSuffix($0) }
  }

  /// A line number and a sentence for each fault.
  private static func faults(in text: String, isSwift: Bool, hasOnlyComments: Bool) -> [String] {
    let beginning = /^\/\/\/? (What|What's|Who|Whose|One who|That)\b/
    let pronoun = /(?i)\b(h\x65|h\x69m|h\x69s|h\x69mself|sh\x65)\b/
    var faults: [String] = []
    var follows = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.drop { $0 == " " }
      let isComment = words.hasPrefix("//")
      if isSwift, !follows, words.firstMatch(of: beginning) != nil {
        faults.append("\(index + 1): say the subject first: \(words)")
      }
      follows = isComment
      let prose = hasOnlyComments ? line.range(of: "//").map { line[$0.lowerBound...] } ?? "" : line
      if prose.firstMatch(of: pronoun) != nil {
        faults.append("\(index + 1): name the process, or say 'it': \(words)")
      }
    }
    return faults
  }
}
