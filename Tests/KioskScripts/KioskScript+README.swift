import Foundation

extension KioskScript {
  /// The README's lines of shell.
  package static func readme() throws -> KioskScript {
    let file = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    let text = try String(contentsOf: file, encoding: .utf8)
    let block = text.components(separatedBy: "\n```sh\n").dropFirst().first ?? ""
    return KioskScript(
      block.components(separatedBy: "\n```")[0],
      events: """
        shown 1, ended 1 replaced, shown 2, ended 2 replaced, shown 3, ended 3 ownerLeft, shown 4, \
        ended 4 replaced, shown 5, ended 5 replaced, shown 6, ended 6 covered, shown 7, \
        ended 7 dismissed
        """)
  }
}
